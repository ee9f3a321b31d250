"""Help where one looks: everything explains itself, by mouse, finger and keys."""

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Visitors
from tests.browser.player import Clicker
from tests.browser.texts import texts
from tests.browser.visitor import DESK, PHONE, Size, Visitor

HOVER = 350  # milliseconds until the first thing is told about
EARLY = ("three-players-international", "place", 0.1)

# Whatever can be looked at and tells nothing, or leads to no paragraph of the rules, when focused.
SILENT = """async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const found = [];
  for (const one of document.querySelectorAll("[data-target], [data-help]")) {
    if (!one.checkVisibility()) continue;
    one.focus();
    await drawn();
    const note = document.querySelector(".note p")?.textContent ?? "";
    const link = document.querySelector(".note a[href^='/rules#R']");
    const named = one.dataset.target ?? one.dataset.help;
    if (note.length < 10 || !link) found.push(named);
  }
  return found;
}"""


# Whatever is drawn on the table and belongs to nothing that can be looked at.
UNTOLD = """() => {
  const DRAWN = ".icon, .home, .slot, .plot, .badge, .chips, text";
  const all = (what) => [...document.querySelectorAll(what)];
  const box = (one) => one.getBoundingClientRect();
  const areas = all(".target .area").map(box);
  function isOver(area, one) {
    const { left, top, width, height } = box(one);
    const [x, y] = [left + width / 2, top + height / 2];
    return x > area.left && x < area.right && y > area.top && y < area.bottom;
  }
  const onBoard = all(`.print :is(${DRAWN})`).filter(
    (one) => !areas.some((area) => isOver(area, one)),
  );
  const beside = all(":is([data-rail], .mats, .hand) svg").filter(
    (one) => !one.closest("[data-target], [data-help], button"),
  );
  return [...onBoard, ...beside]
    .filter((one) => box(one).width > 0 && one.checkVisibility())
    .map((one) => `${one.parentNode.getAttribute("class")}: ${one.outerHTML}`);
}"""


def sit(visitor: Visitor, *moment: str | float) -> Page:
    """A table where one is asked."""
    record, phase, *after = moment
    key = visitor.moment(str(record), str(phase), *map(float, after))
    visitor.open(f"/table/{key}")
    Clicker(visitor.page).until_asked()
    return visitor.page


def thing(page: Page, name: str) -> Locator:
    """Something of the table; what is not on offer can be pressed all the same."""
    return page.locator(f'[data-target="{name}"], [data-help="{name}"]').first


def boxes(page: Page, name: str) -> tuple[FloatRect, FloatRect]:
    """Where a thing is, and what is told about it."""
    told = page.locator(".note .note")
    expect(told).to_be_visible()
    at, note = thing(page, name).bounding_box(), told.bounding_box()
    assert at is not None
    assert note is not None
    return at, note


def test_everything_in_a_replay_explains_itself_when_it_has_the_focus(visitor: Visitor) -> None:
    key = visitor.come("Ada").bring("four-players-international")
    page = visitor.open(f"/table/{key}?ply=150")
    expect(page.locator("[data-log] .line").first).to_be_visible()
    assert page.locator("[data-help]").count() > 40
    assert page.evaluate(SILENT) == []


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_everything_that_is_drawn_explains_itself(visitors: Visitors, size: Size) -> None:
    visitor = visitors(size=size).come("Ada")
    for players in ("two", "five"):
        page = sit(visitor, f"{players}-players-international", "place", 0.5)
        expect(page.locator(".print .icon").first).to_be_attached()
        assert page.evaluate(UNTOLD) == [], players


def test_bots_and_florence_and_discs_of_others_tell_how_it_stands(visitor: Visitor) -> None:
    page = sit(visitor.come("Ada"), "five-players-international", "place", 0.5)
    told = page.locator(".note .note")
    for where, what in (
        ("[data-rail] [data-seat='0'] .is", r"is a bot \(Apprentice\)"),
        ("[data-target='florence']", r"You have \d cloth"),
        ("[data-target='row:fiore/wood']", r"\d of 5 spaces"),
        ("[data-help='reserve:0/white'].none", r"None left"),
    ):
        page.locator(where).hover(position={"x": 5, "y": 8})  # a row's icon is at its left
        expect(told).to_contain_text(re.compile(what))
        page.mouse.move(1, 1)
        expect(told).to_have_count(0)


def test_a_mouse_at_rest_gets_no_help_until_it_moves(visitor: Visitor) -> None:
    page = visitor.open("/learn")
    page.clock.install()
    box = page.get_by_role("link", name="Begin", exact=True).bounding_box()
    assert box is not None
    x, y = box["x"] + 10, box["y"] + 5
    page.mouse.click(x, y)
    thing = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-target]') !== null"
    expect(page.locator(".decision")).to_be_visible()
    page.wait_for_function(thing, arg=[x, y])
    page.clock.run_for(2 * HOVER)
    expect(page.locator("aside.note")).to_have_count(0)
    page.mouse.move(x + 2, y)
    expect(page.locator("aside.note")).to_be_visible()


def test_help_leads_to_its_paragraph_of_the_rules(visitor: Visitor) -> None:
    page = sit(visitor.come("Ada"), *EARLY)
    thing(page, "tile:0").click(force=True)
    link = page.locator(".note").get_by_role("link").first
    rule = (link.text_content() or "").split()[-1]
    with visitor.context.expect_page() as opened:
        link.click()
    expect(opened.value.locator("article.cited .number")).to_have_text(rule)


def test_a_curious_press_in_the_set_up_gets_help_and_no_scolding(visitor: Visitor) -> None:
    page = sit(visitor.come("Ada"), "three-players-international", "keep")
    expect(page.get_by_role("button", name=texts("en")["button.why"])).to_have_count(0)
    for name in ("city:london", "tile:3", "deck", "council", "warehouse:0/wood"):
        thing(page, name).click(force=True)
        expect(page.locator(".note p").first).to_be_visible()
    assert violations(page) == []
    assert visitor.noticed() == []


def test_the_first_tap_previews_a_street_and_the_second_places_a_disc(visitors: Visitors) -> None:
    page = sit(visitors(size=PHONE).come("Ada"), *EARLY)
    page.locator("[data-choice='disc:own']").tap()
    street = page.locator("[data-target^='space:'][aria-disabled=false]").first
    street.tap()
    expect(page.locator("[data-does=confirm]")).to_be_visible()
    expect(page.locator(".note li").first).to_be_visible()
    expect(page.locator("[data-choice^='action:']")).to_have_count(0)
    street.tap()
    expect(page.locator("[data-does=confirm]")).to_have_count(0)
    expect(page.locator("[data-choice^='action:']").first).to_be_visible()


def test_help_does_not_cover_what_was_tapped(visitors: Visitors) -> None:
    page = sit(visitors(size=PHONE).come("Ada"), *EARLY)
    for name in ("action:wood", "deck", "tile:0", "tile:14"):
        thing(page, name).tap(force=True)
        at, note = boxes(page, name)
        assert note["y"] >= at["y"] + at["height"] or note["y"] + note["height"] <= at["y"], name


def test_arrow_keys_lead_to_what_is_not_on_offer(visitor: Visitor) -> None:
    page = sit(visitor.come("Ada"), *EARLY)
    page.locator("[data-target^='space:'][aria-disabled=false]").first.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".note a[href^='/rules#R']").first).to_be_visible()
    assert page.evaluate("() => document.activeElement.getAttribute('aria-disabled')") == "true"
