"""The coach of a finished game: analysed by the server, looked at, and learned from."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.player import LOOKS, NEXT, Clicker
from tests.browser.screens import REVIEW
from tests.browser.visitor import PHONE, Visitor

RECORD = "two-players-international"
RECORDED = "four-players-international"  # whose review is kept as a fixture
ORDERED = "[data-analysis=waiting], [data-analysis=running], [data-chances]"
TRIED = f"() => document.querySelector('[data-outcome]') ? {{ does: 'tried' }} : ({NEXT})()"
BLUNDER, BETTER = 245, re.compile("^Own disc: Ship.Weave$")  # moves made with it


def look_back(visitor: Visitor, ply: int, **changed: Any) -> Page:
    """The replay of the recorded game, with its recorded review."""
    key = visitor.bring(RECORDED, **changed)
    told = f'{{"status": "done", "progress": 1, "ahead": 0, "review": {REVIEW.read_text()}}}'
    visitor.page.route(f"**/api/tables/{key}/review", lambda route: route.fulfill(body=told))
    page = visitor.open(f"/table/{key}?ply={ply}")
    page.locator("[data-chances]").wait_for()
    return page


def where(page: Page) -> int:
    """How many moves have been made in the position shown."""
    return int(page.locator("[data-chances]").get_attribute("aria-valuenow") or -1)


def try_a_move(page: Page) -> None:
    """Press what is on offer until the coach has judged a move."""
    clicker = Clicker(page)
    while (now := page.wait_for_function(TRIED, polling=LOOKS).json_value())["does"] != "tried":
        clicker.act(now)


def test_a_game_is_analysed_and_a_mistake_is_offered_again(visitor: Visitor) -> None:
    key = visitor.come("Ada").bring(RECORD)
    page = visitor.open(f"/table/{key}?ply=0")
    page.locator("[data-does=analyse]").click()
    page.locator(
        "[data-analysis=waiting], [data-analysis=running], [data-chances]"
    ).first.wait_for()
    page.reload()  # it goes on if one leaves
    chart = page.get_by_role("slider", name="Chance to win after every decision")
    expect(chart).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator("[data-mark]:not([data-mark=''])")).to_be_visible()
    page.locator("[data-does=report]").click()
    expect(page.locator("[data-point]")).to_have_count(3)
    page.locator("[data-learn]").first.click()
    page.locator("[data-exercise=asked]").wait_for()
    try_a_move(page)
    expect(page.locator("[data-outcome]")).to_be_visible()
    page.locator("[data-does=stop-learning]").click()
    expect(chart).to_be_visible()


def test_the_chart_is_scrubbed_by_mouse_and_keys(visitor: Visitor) -> None:
    page = look_back(visitor.come("Ada"), 100)
    chart = page.locator("[data-chances]")
    box = chart.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + 40)
    page.mouse.down()
    first = where(page)
    page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + 40)
    page.mouse.up()
    assert 60 < first < where(page)
    chart.focus()
    before = where(page)
    for key, moved in (("ArrowRight", 1), ("PageUp", 11), ("ArrowLeft", 10), ("PageDown", 0)):
        page.keyboard.press(key)
        expect(chart).to_have_attribute("aria-valuenow", str(before + moved))
    expect(page).to_have_url(re.compile(rf"\?ply={before}$"))


def test_a_finger_scrubs_the_chart_on_a_telephone(visitors: Visitors) -> None:
    page = look_back(visitors(size=PHONE).come("Ada"), 100)
    box = page.locator("[data-chances]").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] * 0.8, box["y"] + 30)
    assert where(page) > 200


def test_the_better_move_is_told_and_shown_where_it_was_to_be_made(visitor: Visitor) -> None:
    page = look_back(visitor.come("Ada"), BLUNDER)
    told = page.locator("[data-judgement]")
    expect(told).to_contain_text("Blunder")
    expect(told).to_contain_text("costs 58%")
    expect(told.locator("[data-better]")).to_have_text(BETTER)
    expect(told.locator("[data-why=best]")).to_contain_text("own discs")
    page.locator("[data-does=better]").click()
    expect(told).to_contain_text("What it would have set off")
    expect(page.locator("[data-does=better]")).to_have_attribute("aria-pressed", "true")


def test_a_telephone_shows_what_the_better_move_would_have_set_off(visitors: Visitors) -> None:
    page = look_back(visitors(size=PHONE).come("Ada"), BLUNDER)
    page.locator("[data-does=better]").click()
    effects = page.get_by_text("What it would have set off")
    effects.scroll_into_view_if_needed()
    expect(effects).to_be_in_viewport()


def test_marks_and_turning_points_lead_to_their_moves(visitor: Visitor) -> None:
    page = look_back(visitor.come("Ada"), 0)
    page.locator("[data-does=next-mark]").click()
    assert where(page) == 5
    page.locator("[data-does=report]").click()
    page.locator("[data-point]").first.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert where(page) == BLUNDER


def test_numbers_are_not_hidden_by_long_names(visitors: Visitors) -> None:
    names = ["Bartolomea Gianfigliazzi in Cavalcanti", "Bo", "Cy", "Di"]
    page = look_back(visitors(size=PHONE).come("Ada"), 0, names=names)
    page.locator("[data-does=report]").click()
    row = page.locator("[data-report] [data-seat='0']")
    expect(row).to_contain_text(names[0])
    for number in ("44.7", "+17%", "144%", "\N{MINUS SIGN}17%"):
        cell = row.get_by_text(number, exact=True)
        cell.scroll_into_view_if_needed()
        expect(cell).to_be_in_viewport()


def test_somebody_without_a_name_learns_from_a_shared_link(visitors: Visitors) -> None:
    visitor = visitors()
    key = visitors().come("Ada").bring(RECORDED)
    told = f'{{"status": "done", "progress": 1, "ahead": 0, "review": {REVIEW.read_text()}}}'
    visitor.page.route(f"**/api/tables/{key}/review", lambda route: route.fulfill(body=told))
    page = visitor.open(f"/table/{key}?ply=0")
    page.locator("[data-does=report]").click()
    page.locator("[data-learn='0']").click()
    page.locator("[data-exercise=asked]").wait_for()
    page.locator("[data-does=answer]").click()
    page.locator("[data-does=play-on]").click()
    expect(page.get_by_role("dialog")).to_contain_text("Play on from here")


def test_the_result_offers_the_coach(visitor: Visitor) -> None:
    key = visitor.come("Ada").bring(RECORDED)
    page = visitor.open(f"/table/{key}")
    page.get_by_role("button", name="Game over").click()
    page.locator("dialog [data-does=analyse]").click()
    page.locator(
        "[data-analysis=waiting], [data-analysis=running], [data-chances]"
    ).first.wait_for()


@pytest.mark.parametrize("language", ["de", "hu", "ru"])
def test_the_coach_speaks_every_language(visitors: Visitors, language: str) -> None:
    page = look_back(visitors(language=language).come("Ada"), BLUNDER)
    expect(page.locator("[data-better]")).not_to_have_text(BETTER)
    page.locator("[data-does=report]").click()
    expect(page.locator("[data-verdict]")).to_be_visible()


def test_my_own_games_are_analysed_from_their_list(visitor: Visitor) -> None:
    me = visitor.come("Ada").ask("GET", "/api/me")["id"]
    key = visitor.moment(RECORD, "activate", 0.97)
    page = visitor.open(f"/table/{key}")
    Clicker(page).play()
    page.goto(f"/people/{me}/games")
    page.locator("[data-does=analyse]").click()
    expect(page.locator("[data-reviewed=true]")).to_contain_text("Accuracy")
    expect(page.locator("[data-my-play]")).to_contain_text("1 analysed game")
