"""Who one is here, what waits, and how one finds a game."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.player import Clicker
from tests.browser.visitor import SIZES, Visitor

PASSWORD = "a long password"  # noqa: S105 - of a server that lives for a test


def test_a_newcomer_sees_one_name_and_no_failed_request(visitors: Visitors) -> None:
    ada = visitors()
    page = ada.open("/")
    suggested = page.get_by_label("Your name").input_value()
    page.get_by_role("button", name="New table").first.click()
    expect(page.get_by_role("dialog").get_by_label("Your name")).to_have_value(suggested)
    assert not [line for line in ada.said if "Failed to load" in line]


def test_an_account_is_made_in_the_sign_in_dialog_and_has_a_profile(visitors: Visitors) -> None:
    ada, eve = visitors(), visitors()
    page = ada.open("/")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Create account").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Account name").fill("Ada Lovelace")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Create account").click()
    page.get_by_role("banner").get_by_role("link", name="Ada Lovelace").click()
    expect(page.get_by_role("heading", name="Ada Lovelace")).to_be_visible()
    eve.open(page.url)
    expect(eve.page.get_by_role("heading", name="Ada Lovelace")).to_be_visible()


def test_the_profile_of_a_guest_is_for_the_guest_alone(visitors: Visitors) -> None:
    ada, eve = visitors().come("Ada"), visitors()
    path = f"/people/{ada.ask('GET', '/api/me')['id']}"
    expect(ada.open(path).get_by_role("button", name="Create account")).to_be_visible()
    expect(eve.open(path).get_by_role("heading", name="No such profile")).to_be_visible()


def test_two_people_who_look_for_a_game_sit_down_at_one_table(visitors: Visitors) -> None:
    ada, bob = visitors().come("Ada"), visitors().come("Bob")
    for visitor in (ada, bob):
        page = visitor.open("/")
        page.get_by_label("Players").locator("visible=true").last.select_option("4 players")
        page.get_by_role("button", name="Find a game").click()
        expect(page).to_have_url(re.compile("/table/"))
    assert ada.page.url == bob.page.url
    for facts in ("4 players", "No clock", "International rules", "Undo allowed"):
        expect(bob.page.get_by_text(facts).first).to_be_visible()


def account(visitor: Visitor, name: str) -> str:
    """Somebody with a profile; their id."""
    visitor.come(name)
    made = visitor.ask("POST", "/api/me/password", account=name, password=PASSWORD)
    return str(made["me"]["id"])


def play_until_placed(key: str, *players: Visitor) -> None:
    """Everybody makes the first move that is offered, until a disc was placed."""
    word = ""
    while not word.startswith("place "):
        actor = players[0].ask("GET", f"/api/tables/{key}/sync")["state"]["actor"]
        position = players[actor].ask("GET", f"/api/tables/{key}/sync")
        version, word = position["version"], position["legal"][0]
        move = {"id": f"m{version}", "version": version, "seat": actor, "word": word}
        players[actor].ask("POST", f"/api/tables/{key}/move", **move)


def test_names_at_a_table_open_profiles_over_it(visitors: Visitors) -> None:
    ada, bob = visitors(), visitors(size=SIZES["laptop"]).come("Guest of Ada")
    person = account(ada, "Ada Byron")
    key = ada.new_table("me", "open", order="fixed")
    bob.ask("POST", f"/api/tables/{key}/seats/1")
    ada.ready(key)
    bob.ready(key)
    play_until_placed(key, ada, bob)
    page = bob.open(f"/table/{key}")
    expect(page.locator("[data-rail] a")).to_have_text(["Ada Byron"])
    for place in ("[data-rail]", ".mats", "[data-log] h2"):
        page.locator(f"{place} a").first.click()
        dialog = page.get_by_role("dialog", name="Ada Byron")
        expect(dialog.get_by_text("No rated game yet")).to_be_visible()
        expect(page).to_have_url(re.compile(f"/table/{key}$"))
        with bob.context.expect_page() as opened:
            dialog.get_by_role("link", name="Full profile").click()
        expect(opened.value).to_have_url(re.compile(f"/people/{person}$"))
        opened.value.close()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def waiting_game(visitor: Visitor) -> str:
    """A game against a bot in which it is the visitor's turn."""
    key = visitor.new_table("me", "apprentice", order="fixed", public=False)
    visitor.ready(key)
    return key


def test_home_begins_with_the_games_that_wait_and_the_table_leads_to_the_next(
    visitors: Visitors,
) -> None:
    ada = visitors().come("Ada")
    keys = [waiting_game(ada) for _ in range(2)]
    page = ada.open("/")
    first = page.locator("main h2").first
    expect(first).to_have_text("Continue: your turn in 2 games")
    page.locator(".first").get_by_role("link", name="Play").first.click()
    expect(page).to_have_url(re.compile("/table/"))
    there = page.url.rsplit("/", 1)[1]
    Clicker(page).until_asked()
    page.get_by_role("link", name="Your turn in 1 other game").click()
    (other,) = set(keys) - {there}
    expect(page).to_have_url(re.compile(other))


def test_an_invitation_says_what_it_is_for_and_goes_when_it_is_used(visitors: Visitors) -> None:
    ada, bob = visitors().come("Ada"), visitors()
    key = ada.new_table("me", "open", public=False, edition="german")
    ada.open(f"/table/{key}").get_by_role("button", name="Invite").click()
    link = ada.page.locator(".invite input").input_value()
    page = bob.open(link)
    expect(page.get_by_role("heading", name="Ada invites you to a game")).to_be_visible()
    expect(page.get_by_text("German rules")).to_be_visible()
    page.get_by_label("Your name").fill("Bob")
    page.get_by_role("button", name="Take the seat").click()
    expect(ada.page.get_by_text("Bob", exact=True)).to_be_visible()
    expect(ada.page.locator(".invite")).to_have_count(0)
    expect(bob.open("/invitation").get_by_text("This link no longer works")).to_be_visible()


def test_a_full_table_is_called_full(visitors: Visitors) -> None:
    ada, bob, eve = visitors().come("Ada"), visitors().come("Bob"), visitors()
    key = ada.new_table("me", "open", public=True)
    bob.ask("POST", f"/api/tables/{key}/seats/1")
    row = eve.open("/").locator("li", has=eve.page.locator(f"[href='/table/{key}']"))
    expect(row).to_contain_text("All seats taken")
    expect(row).to_contain_text("Opened by Ada")
    expect(ada.open(f"/table/{key}").get_by_text("Waiting for Bob", exact=True)).to_be_visible()
