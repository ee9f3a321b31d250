"""The table in words, as somebody meets it who hears the page: by roles and names alone."""

from random import Random
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Visitors
from tests.browser.player import MOST_PRESSES
from tests.browser.seeing import clipped, untranslated
from tests.browser.texts import LANGUAGES, texts
from tests.browser.visitor import PHONE, Visitor

EN: Final = texts("en")
KEYS: Final = {
    "d": "reader.decision",
    "k": "name.hand",
    "b": "reader.streets",
    "t": "reader.tiles",
    "m": "table.mats",
    "l": "tab.log",
    "c": "tab.chat",
}
# Where the focus is: in which region, and whether on a control or a heading.
FOCUS: Final = """() => {
  const at = document.activeElement;
  return [at.closest("section")?.querySelector("h2")?.textContent ?? null, at.tagName];
}"""


class Listener:
    """Plays by what a screen reader tells: regions, lists, buttons and their names."""

    def __init__(self, page: Page, language: str = "en", seed: int = 0) -> None:
        self.page, self.texts, self.random = page, texts(language), Random(seed)
        self.pressed: list[str] = []

    @property
    def decision(self) -> Locator:
        """Where one is asked."""
        return self.page.get_by_role("region", name=self.texts["reader.decision"])

    @property
    def choices(self) -> Locator:
        """The buttons among which one chooses."""
        return self.decision.get_by_role("listitem").get_by_role("button")

    @property
    def end(self) -> Locator:
        """The dialog that says how the game ended."""
        return self.page.get_by_role("dialog", name=self.texts["after.title"])

    def play(self) -> None:
        """Play until the game is over."""
        while not self.over():
            if names := self.offered():  # "Skip" may be gone by now
                self.press(self.choose(names))
            assert len(self.pressed) < MOST_PRESSES, f"no end after {self.pressed[-20:]}"

    def choose(self, names: list[str]) -> str:
        """The end of an activation as soon as it is offered: else a game takes its time."""
        end = self.texts["word.end"]
        return end if end in names else self.random.choice(names)

    def over(self) -> bool:
        """Wait for a question or the end; whether it was the end."""
        expect(self.choices.first.or_(self.end)).to_be_visible()
        return self.end.is_visible()

    def offered(self) -> list[str]:
        """The names of the choices, but for the one that takes a choice back."""
        names = [name.strip() for name in self.choices.all_text_contents()]
        return [name for name in names if name != self.texts["table.choose"]] or names

    def press(self, name: str) -> None:
        """Press a choice; what others did meanwhile is skipped by its key."""
        if name == self.texts["table.skip"]:
            self.page.keyboard.press("n")
            return
        self.pressed.append(name)
        items = self.decision.get_by_role("listitem")
        items.get_by_role("button", name=name, exact=True).first.click()


def in_words(visitor: Visitor, key: str) -> Page:
    """A table in words: a key switches."""
    page = visitor.open(f"/table/{key}")
    expect(page.get_by_role("heading", name=EN["app.title"])).to_be_attached()
    page.keyboard.press("r")
    title = texts(visitor.language)["reader.title"]
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    return page


def test_a_whole_game_is_played_in_words(visitor: Visitor) -> None:
    key = visitor.come("Ada").new_table("me", "apprentice")
    visitor.ready(key)
    page = in_words(visitor, key)
    listener = Listener(page)
    listener.play()
    listener.end.get_by_role("button", name=EN["after.all"]).click()
    expect(listener.end.get_by_role("table").first).to_be_visible()
    assert violations(page) == []
    listener.end.get_by_role("button", name=EN["after.look"]).click()
    assert violations(page) == []
    log = page.get_by_role("log", name=EN["tab.log"])
    expect(log).to_contain_text("Scoring card")
    assert visitor.ask("GET", f"/api/tables/{key}/sync")["state"]["phase"] == "over"


def test_the_focus_stays_with_the_decision(visitor: Visitor) -> None:
    key = visitor.come("Ada").moment("two-players-international", "place", 0.5)
    page = in_words(visitor, key)
    listener = Listener(page)
    page.keyboard.press("d")
    assert page.evaluate(FOCUS) == [EN["reader.decision"], "H2"]
    own = listener.choices.filter(has_text=EN["disc.own"])
    own.focus()
    page.keyboard.press("Enter")
    street = listener.choices.first
    expect(street).to_be_focused()
    expect(street).to_contain_text("fields")
    heading = listener.decision.get_by_role("heading", name=EN["reader.preview"])
    expect(heading.locator("xpath=following-sibling::p[1]")).to_contain_text("First")
    page.keyboard.press("v")
    said = page.locator("[aria-live=polite]").filter(has_text="First you")
    expect(said).to_have_count(1)
    page.keyboard.press("Enter")
    expect(listener.decision.get_by_role("status")).not_to_contain_text(EN["pick.space"])
    expect(listener.choices.first).to_be_focused()


def test_a_key_leads_to_every_section_and_one_says_the_points(visitor: Visitor) -> None:
    table = visitor.come("Ada").moment("two-players-international", "place", 0.75)
    page = in_words(visitor, table)
    for key, section in KEYS.items():
        page.keyboard.press(key)
        assert page.evaluate(FOCUS) == [EN[section], "H2"]
    page.keyboard.press("p")
    expect(page.locator("[aria-live=polite]").filter(has_text="You:")).to_have_count(1)


def test_a_hint_is_asked_for_and_played_in_words(visitor: Visitor) -> None:
    table = visitor.come("Ada").moment("two-players-international", "place", 0.5)
    page = in_words(visitor, table)
    page.keyboard.press("h")
    hint = page.get_by_role("complementary", name=EN["hint.button"])
    expect(hint.get_by_role("status")).not_to_be_empty()
    assert violations(page) == []
    hint.get_by_role("button", name=EN["hint.play"]).click()
    expect(hint).to_have_count(0)


def test_the_view_is_remembered_and_left_again(visitor: Visitor) -> None:
    table = visitor.come("Ada").moment("three-players-international", "activate", 0.6)
    page = in_words(visitor, table)
    page.reload()
    expect(page.get_by_role("heading", level=1, name=EN["reader.title"])).to_be_visible()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name=EN["keys.title"])
    expect(keys.get_by_role("row", name=EN["reader.key.toggle"])).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=EN["reader.off"]).click()
    expect(page.locator(".board").first).to_be_visible()
    page.reload()
    expect(page.locator(".board").first).to_be_visible()


def test_a_replay_is_stepped_through_in_words(visitor: Visitor) -> None:
    key = visitor.come("Ada").bring("three-players-international")
    page = visitor.open(f"/table/{key}?ply=100")
    expect(page.locator("[data-log] .line").first).to_be_visible()
    page.keyboard.press("r")
    expect(page.get_by_role("heading", level=2).first).to_have_text(EN["replay.title"])
    place = page.get_by_role("slider")
    expect(place).to_have_value("100")
    page.keyboard.press("ArrowRight")
    expect(place).to_have_value("101")
    for key, section in KEYS.items():
        if section in ("name.hand", "reader.streets", "reader.tiles", "table.mats", "tab.log"):
            page.keyboard.press(key)
            assert page.evaluate(FOCUS) == [EN[section], "H2"]
    page.keyboard.press("p")
    expect(page.locator("[data-said]")).not_to_be_empty()
    assert [*clipped(page), *untranslated(page), *violations(page)] == []
    page.keyboard.press("r")
    expect(page.locator(".board").first).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_in_words_can_be_read_in_every_language(
    visitors: Visitors, language: str
) -> None:
    visitor = visitors(size=PHONE, language=language).come("Ada")
    table = visitor.moment("two-players-international", "activate", 0.6)
    page = in_words(visitor, table)
    assert [*clipped(page), *untranslated(page), *violations(page)] == []
