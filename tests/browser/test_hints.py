"""Hints: at any point of a game, by button and key, drawn on the board, where they are allowed."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import Visitors
from tests.browser.player import Clicker
from tests.browser.texts import texts
from tests.browser.visitor import QUICK, Visitor

RECORD = "three-players-international"


@pytest.mark.parametrize(
    ("phase", "after"), [("keep", 0.0), ("place", 0.05), ("place", 0.5), ("activate", 0.9)]
)
def test_a_hint_is_asked_for_by_a_key_and_played_by_a_press(
    visitors: Visitors, phase: str, after: float
) -> None:
    visitor = visitors(settings=QUICK | {"confirm": "never"})
    key = visitor.come("Ada").moment(RECORD, phase, after)
    page = visitor.open(f"/table/{key}")
    Clicker(page).until_asked()
    page.keyboard.press("h")
    hint = page.locator("[data-hints]")
    expect(hint).to_be_visible()
    expect(hint.locator("[data-why] p").first).to_be_visible()
    assert violations(page, "[data-hints]") == []
    word = str(hint.locator("[data-hint]").first.get_attribute("data-hint"))
    assert word in visitor.ask("GET", f"/api/tables/{key}/sync")["legal"]
    hint.locator("[data-does=play-hint]").click()
    expect(hint).to_have_count(0)
    entries = visitor.ask("GET", f"/api/tables/{key}/sync")["entries"]
    mine = [entry for entry in entries if entry["seat"] is not None]
    assert word in [entry["word"] for entry in mine]


def test_the_suggested_placement_is_drawn_with_what_it_sets_off(visitor: Visitor) -> None:
    key = visitor.come("Ada").moment(RECORD, "place", 0.4)
    page = visitor.open(f"/table/{key}")
    Clicker(page).until_asked()
    page.locator("[data-does=hint]").click()
    hint = page.locator("[data-hints]")
    for i in range(hint.locator("[data-hint]").count() or 3):
        choice = hint.locator("[data-hint]").nth(i)
        choice.click()
        expect(choice).to_have_attribute("aria-pressed", "true")
        space = str(choice.get_attribute("data-hint")).split()[-1]
        expect(page.locator(f'[data-target="space:{space}"].pointed')).to_have_count(1)
        expect(page.locator(".note ol li").first).to_be_visible()
    page.locator("[data-does=close-hint]").click()
    expect(hint).to_have_count(0)


def test_among_people_hints_are_offered_only_where_the_host_allows_them(visitors: Visitors) -> None:
    ada, bob = visitors().come("Ada"), visitors().come("Bob")
    for allowed in (False, True):
        key = ada.new_table("me", "open", order="fixed", hints=allowed)
        bob.ask("POST", f"/api/tables/{key}/seats/1")
        page = ada.open(f"/table/{key}")
        fact = page.get_by_text(texts("en")["hint.fact"])
        expect(fact).to_have_count(int(allowed))
        for each in (ada, bob):
            each.ready(key)
        Clicker(page).until_asked()
        expect(page.locator("[data-does=hint]")).to_have_count(int(allowed))
        watching = bob.open(f"/table/{key}")
        expect(watching.locator("[data-log]")).to_be_visible()
        expect(watching.locator("[data-does=hint]")).to_have_count(0)
