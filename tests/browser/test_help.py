"""Help where one looks: everything explains itself, by mouse, finger and keys."""

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Visitors
from tests.browser.player import Clicker
from tests.browser.texts import texts
from tests.browser.visitor import PHONE, Visitor

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
    if (note.length < 10 || (!link && !named.startsWith("player:"))) found.push(named);
  }
  return found;
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
