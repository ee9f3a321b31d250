"""The layouts: letters of ten pixels, nothing cut off, no empty panels, every number in sight."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Clicker
from tests.browser.seeing import clipped, laid_out, measured
from tests.browser.texts import LANGUAGES, texts
from tests.browser.visitor import DESK, PHONE, SIZES, Size, Visitor

MOMENTS: Final = {
    2: ("two-players-international", "place", 0.75),
    3: ("three-players-international", "activate", 0.6),
    4: ("four-players-international", "place", 0.45),
    5: ("five-players-international", "activate", 0.7),
}
# Before the page's own script runs.
LARGE: Final = """
  document.addEventListener("readystatechange", () => {
    document.documentElement.style.fontSize = "200%";
  });
"""
LONG: Final = ("W" * 40, "Щ" * 40, "絲綢商人" * 10, "Ő" * 40, "\ufdfa" * 20)


def faults(page: Page) -> list[str]:
    """What is wrong at each of the sizes."""
    found = []
    for name, size in SIZES.items():
        laid_out(page, size)
        found += [f"{name}: {wrong}" for wrong in (*measured(page), *clipped(page))]
    return found


def sit(visitor: Visitor, key: str) -> Page:
    """A table at which one is asked."""
    visitor.open(f"/table/{key}")
    Clicker(visitor.page).until_asked()
    return visitor.page


FIRST = ("en", "ru")  # of both alphabets; the others take long, too
OTHERS = [pytest.param(each, marks=pytest.mark.slow) for each in LANGUAGES if each not in FIRST]


@pytest.mark.parametrize("language", [*FIRST, *OTHERS])
def test_a_table_can_be_read_at_every_size_with_any_number_of_players(
    visitors: Visitors, language: str
) -> None:
    visitor = visitors(language=language).come("Fiammetta")
    found = [
        f"{players} players, {wrong}"
        for players, moment in MOMENTS.items()
        for wrong in faults(sit(visitor, visitor.moment(*moment)))
    ]
    assert not found, "\n".join(found)


def test_a_lesson_can_be_read_at_every_size(visitors: Visitors) -> None:
    """With a hint after a wrong click, which takes the most room."""
    page = visitors(language="ru").open("/learn#council")
    expect(page.locator("[data-goal=place]")).to_be_visible()
    page.locator("[data-target='space:1-2']").dispatch_event("click")
    expect(page.locator("[data-hint]")).to_be_visible()
    found = faults(page)
    assert not found, "\n".join(found)


def test_names_of_any_length_and_script_hide_no_number(visitor: Visitor) -> None:
    seats = [{"kind": "me", "name": name} for name in LONG]
    visitor.come("Ada")
    key = visitor.ask("POST", "/api/tables", seats=seats)["id"]
    visitor.ready(key)
    visitor.open(f"/table/{key}").locator(".pass button").first.click()
    expect(visitor.page.locator("[data-rail] li")).to_have_count(len(LONG))
    found = faults(visitor.page)
    assert not found, "\n".join(found)


def test_names_of_any_length_hide_no_number_of_a_result(visitor: Visitor) -> None:
    key = visitor.come("Ada").bring("five-players-international", names=list(LONG))
    page = visitor.open(f"/table/{key}")
    page.get_by_role("button", name=texts("en")["after.title"]).first.click()
    expect(page.locator("dialog .won")).to_be_visible()
    totals = page.locator("dialog tr td:last-child")
    for size in SIZES.values():
        laid_out(page, size)
        assert clipped(page) == []
        edge = page.locator("dialog").evaluate("(one) => one.getBoundingClientRect().right")
        for total in totals.all():
            box = total.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= edge


def test_a_replay_can_be_read_at_every_size(visitor: Visitor) -> None:
    key = visitor.come("Ada").bring("four-players-international")
    page = visitor.open(f"/table/{key}?ply=150")
    expect(page.locator("[data-log] .line").first).to_be_visible()
    found = faults(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("language", "lines"), [("en", 6), ("ru", 3)])
def test_a_low_desk_leaves_a_log_to_read(visitors: Visitors, language: str, lines: int) -> None:
    """Russian asks its questions in more words than English."""
    visitor = visitors(language=language).come("Ada")
    for players, moment in MOMENTS.items():
        page = sit(visitor, visitor.moment(*moment))
        expect(page.locator(".ribbon")).to_be_visible()
        line = "(log) => log.clientHeight / parseFloat(getComputedStyle(log).lineHeight)"
        in_sight = page.locator("[data-log]").evaluate(line)
        assert in_sight >= lines, f"{players} players: {in_sight}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_open_cards_lie_in_one_row_and_nothing_jumps_when_one_is_taken(
    visitors: Visitors, language: str
) -> None:
    visitor = visitors(language=language).come("Ada")
    page = sit(visitor, visitor.moment("three-players-international", "take"))
    cards = page.locator(".market [data-target]")
    for name in ("desk", "laptop"):
        laid_out(page, SIZES[name])
        assert clipped(page) == []
        assert len({box["y"] for each in cards.all() if (box := each.bounding_box())}) == 1
        before = page.locator(".decision").bounding_box()
        cards.last.click()
        expect(page.locator("[data-does=confirm]")).to_be_visible()
        after = page.locator(".decision").bounding_box()
        assert before is not None
        assert after is not None
        assert abs(before["y"] - after["y"]) <= 2, name
        page.keyboard.press("Escape")
        page.mouse.click(1, 1)  # else the keys of things are shown, and buttons for them
        expect(page.locator("[data-does=confirm]")).to_have_count(0)


def test_letters_twice_as_large_leave_a_log_to_read(visitor: Visitor) -> None:
    visitor.context.add_init_script(LARGE)
    page = sit(visitor.come("Ada"), visitor.moment(*MOMENTS[4]))
    page.keyboard.press("l")
    rows = page.locator("[data-log] > *")
    in_sight = "(rows) => rows.filter((row) => row.checkVisibility()).length"
    log = page.locator("[data-log]").bounding_box()
    assert rows.evaluate_all(in_sight) > 0
    assert log is not None
    assert log["height"] > 4 * 32


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_letters_twice_as_large_lose_nothing(visitors: Visitors, size: Size) -> None:
    """Every view of a table, the table in words and the settings."""
    visitor = visitors(size=size)
    visitor.context.add_init_script(LARGE)
    page = sit(visitor.come("Ada"), visitor.moment(*MOMENTS[5]))
    assert lost(page, "board") == []
    for key in ("m", "l", "c"):
        page.keyboard.press(key)
        assert lost(page, key) == []
    expect(page.locator("[data-chat]")).to_be_focused()
    page.evaluate("() => document.activeElement.blur()")  # else a key is a letter of the chat
    page.keyboard.press("r")
    expect(page.locator("main.reader h2").first).to_be_visible()
    assert lost(page, "in words") == []
    page.keyboard.press("?")
    expect(page.locator("dialog kbd").first).to_be_visible()
    assert lost(page, "keys") == []
    page.goto("/")
    expect(page.locator(".lobby")).to_be_visible()
    assert lost(page, "home") == []
    page.get_by_role("button", name=texts("en")["button.settings"]).click()
    assert lost(page, "settings") == []


def lost(page: Page, view: str) -> list[str]:
    """What a view of the page has cut off, once it is drawn; wider than its window it is not."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    wide: bool = page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    return [f"{view}: {wrong}" for wrong in [*clipped(page), *(["too wide"] if wide else [])]]


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (2560, 1440), (390, 844)])
def test_the_menu_opens_beside_its_button(visitors: Visitors, size: Size) -> None:
    visitor = visitors(size=size).come("Ada")
    page = sit(visitor, visitor.moment(*MOMENTS[4]))
    button = page.locator("button[popovertarget]")
    button.click()
    at, menu = button.bounding_box(), page.locator("[popover]:popover-open").bounding_box()
    assert at is not None
    assert menu is not None
    assert abs(at["x"] + at["width"] - menu["x"] - menu["width"]) < 8
    assert abs(at["y"] + at["height"] - menu["y"]) < 8


@pytest.mark.parametrize("size", ["desk", "laptop", "phone"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_disc_is_chosen_where_it_was_and_nothing_takes_the_street_back_there(
    visitors: Visitors, language: str, size: str
) -> None:
    ada = visitors(language=language, size=SIZES[size]).come("Ada")
    page = sit(ada, ada.moment("three-players-international", "place"))
    discs = page.locator("[data-choice^='disc:']")
    before = [each.bounding_box() for each in discs.all()]
    assert len(before) == 2
    page.locator("[data-target^='space:'][aria-disabled=false]").first.dispatch_event("click")
    again = page.locator("[data-does=choose-again]")
    expect(again).to_be_visible()
    assert [each.bounding_box() for each in discs.all()] == before
    back = again.bounding_box()
    assert back
    for box in before:
        assert box
        assert back["y"] >= box["y"] + box["height"] or back["x"] >= box["x"] + box["width"]


def test_choices_side_by_side_stand_in_one_line(visitors: Visitors) -> None:
    visitor = visitors(language="ru").come("Ada")
    page = visitor.open("/")
    page.get_by_role("button", name=texts("ru")["button.settings"]).click()
    expect(page.locator("dialog .choice").first).to_be_visible()
    broken = """() => [...document.querySelectorAll("dialog .segments")].filter((line) =>
      new Set([...line.children].map((one) => one.offsetTop)).size > 1).length"""
    for size in SIZES.values():
        laid_out(page, size)
        assert page.evaluate(broken) == 0
        assert clipped(page) == []


def test_what_is_chosen_is_seen_in_forced_colours(visitor: Visitor) -> None:
    page = visitor.come("Ada").open("/")
    page.emulate_media(forced_colors="active")
    page.get_by_role("button", name=texts("en")["button.settings"]).click()
    chosen = page.locator("dialog .segments label:has(:checked)").first
    other = page.locator("dialog .segments label:not(:has(:checked))").first
    ground = "(one) => getComputedStyle(one).backgroundColor"
    assert chosen.evaluate(ground) != other.evaluate(ground)


def test_a_result_is_printed_by_itself(visitors: Visitors) -> None:
    visitor = visitors(settings={"theme": "dark"})
    key = visitor.come("Ada").bring("four-players-international")
    page = visitor.open(f"/table/{key}")
    page.get_by_role("button", name=texts("en")["after.title"]).first.click()
    expect(page.locator("dialog .won")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("dialog .won")).to_be_visible()
    expect(page.locator("dialog table")).to_be_visible()
    expect(page.locator("main")).to_be_hidden()
    expect(page.locator("dialog button").first).to_be_hidden()
    expect(page.locator("dialog [data-told]")).to_be_hidden()
    behind = "(one) => getComputedStyle(one, '::backdrop').backgroundColor"
    assert page.locator("dialog").evaluate(behind) == "rgba(0, 0, 0, 0)"
    assert page.locator(":root").evaluate("(one) => getComputedStyle(one).colorScheme") == "light"


def test_a_jump_in_a_replay_sends_no_crowd_through_the_air(visitors: Visitors) -> None:
    visitor = visitors(still=False, settings={"speed": "normal"}).come("Ada")
    key = visitor.bring("four-players-international")
    page = visitor.open(f"/table/{key}?ply=150")
    expect(page.locator("[data-log] .line").first).to_be_visible()
    expect(page.locator(".pieces")).to_have_count(1)
    flying = """(key) => new Promise((done) => {
      dispatchEvent(new KeyboardEvent("keydown", { key }));
      const count = (what) => document.querySelectorAll(what).length;
      const counted = () => done([count(".piece.moving"), count(".pieces")]);
      requestAnimationFrame(() => setTimeout(counted));
    })"""
    assert page.evaluate(flying, "Home") == [0, 2]  # the old pieces fade over the new ones
    expect(page.locator(".pieces")).to_have_count(1)
