"""Whole games in the browser, to the final scoring: with the mouse, with keys, two people."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Clicker, Typist, who_is_asked
from tests.browser.visitor import Visitor


def expect_final_scoring(page: Page) -> None:
    """The screen at the end: every card turned, a winner, a table of points."""
    after = page.locator("dialog .after")
    after.get_by_role("button", name="Show all").click()
    expect(after.locator(".won")).to_be_visible()
    expect(after.get_by_role("table")).to_be_visible()
    expect(after.get_by_role("button", name="Rematch")).to_be_visible()


def test_one_person_plays_a_whole_game_of_four_by_clicking(visitor: Visitor) -> None:
    page = visitor.open("/")
    page.get_by_label("Your name", exact=True).fill("Ginevra")
    page.locator("form").get_by_text("4", exact=True).click()
    page.locator("form").get_by_text("Apprentice", exact=True).click()
    page.get_by_role("button", name="Play now").click()
    Clicker(page).play()
    expect_final_scoring(page)


def test_two_browsers_finish_a_game_against_each_other_and_three_bots(visitors: Visitors) -> None:
    ada, bob = visitors(), visitors()
    page = ada.open("/")
    page.get_by_role("button", name="New table").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your name", exact=True).fill("Ada")
    dialog.get_by_text("5", exact=True).click()
    for seat in (3, 4, 5):
        dialog.get_by_label(f"Seat {seat}").select_option("apprentice")
    dialog.get_by_role("button", name="New table").click()
    page.wait_for_url("**/table/*")
    bob.open(page.url).get_by_label("Your name", exact=True).fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    for each in (ada, bob):
        each.page.get_by_role("button", name="I am ready").click()
    take_turns(Clicker(ada.page, 1, hasty=True), Clicker(bob.page, 2, hasty=True))
    expect_final_scoring(ada.page)
    expect_final_scoring(bob.page)
    expect_rematch(ada.page, bob.page)


def expect_rematch(asking: Page, other: Page) -> None:
    """Who has not asked for the rematch is told who has, and joins with one press."""
    asking.locator("dialog [data-does=rematch]").click()
    expect(asking.get_by_role("button", name="I am ready")).to_be_visible()
    expect(other.locator("dialog").get_by_text("Ada would like a rematch")).to_be_visible()
    other.locator("dialog").get_by_role("button", name="Join in").click()
    other.wait_for_url(asking.url)
    asking.get_by_role("button", name="I am ready").click()
    expect(asking.locator("[data-log]")).to_be_visible()


def take_turns(*players: Clicker) -> None:
    """Whoever is asked plays, until all see the end."""
    playing = list(players)
    while playing:
        player, now = who_is_asked(*playing)
        if now["does"] == "over":
            playing.remove(player)
        else:
            player.act(now)


def test_every_disc_that_can_leave_a_stack_is_pressed_where_it_lies(visitor: Visitor) -> None:
    """R5.3: also one under others; the street around them is only a way to the same."""
    key = visitor.come("Ada").moment("seat-from-the-stack-itself-international", "promote")
    visitor.open(f"/table/{key}")
    offered = Clicker(visitor.page).until_asked()["board"]
    discs = sorted(target for target in offered if target.startswith("stack:"))
    for disc in discs:
        visitor.page.locator(f'[data-target="{disc}"]').click(trial=True)
    visitor.page.locator(f'[data-target="{discs[0]}"]').click()
    space, level = discs[0].removeprefix("stack:").split("/")
    expect(visitor.page.locator("[data-log] .promoted").last).to_be_visible()
    entries = visitor.ask("GET", f"/api/tables/{key}/sync")["entries"]
    assert f"promote {space} {level}" in [entry.get("word") for entry in entries]


def test_a_whole_game_is_played_with_the_keyboard_alone(visitor: Visitor) -> None:
    page = visitor.open("/")
    typist = Typist(page)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    typist.tab_to(lambda at: at["name"] == "3")
    page.keyboard.press("ArrowLeft")
    typist.tab_to(lambda at: at["name"] == "Play now")
    page.keyboard.press("Enter")
    typist.play()
    typist.tab_to(lambda at: at["name"] == "Show all")
    page.keyboard.press("Enter")
    expect(page.locator("dialog .won")).to_be_visible()
    assert typist.tabbed > 5
    assert typist.unseen == []
