"""The log beside the board: it follows the game, and leaves those alone who look back."""

from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.player import Clicker
from tests.browser.visitor import Visitor

MOMENT: Final = ("three-players-international", "place", 0.4)

# Pixels of the log that are below what is seen, once everything is drawn.
BELOW: Final = """async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (let i = 0; i < 3; i++) await drawn();
  const log = document.querySelector("[data-log]");
  return log.scrollHeight - log.scrollTop - log.clientHeight;
}"""

# A line comes, and before the browser tells of that the panel below has grown.
GROWN: Final = """() => {
  document.querySelector("[data-log]").scrollTop -= 5;
  document.querySelector(".decision").style.minHeight = "16rem";
}"""


def sit(visitor: Visitor, *, coached: bool = False) -> Page:
    """A table in the middle of a game, at which one is asked."""
    key = visitor.moment(*MOMENT)
    if coached:
        visitor.open("/rules")
        visitor.page.evaluate(
            "(key) => localStorage.setItem('calimala.coached', JSON.stringify(key))", key
        )
    visitor.open(f"/table/{key}")
    Clicker(visitor.page).until_asked()
    expect(visitor.page.locator("[data-log] .line").first).to_be_visible()
    return visitor.page


def test_a_panel_that_grows_does_not_stop_the_log(visitor: Visitor) -> None:
    page = sit(visitor.come("Ada"))
    assert page.evaluate(BELOW) < 2
    page.evaluate(GROWN)
    assert page.evaluate(BELOW) < 2


def test_the_log_follows_a_game_beside_a_coach(visitor: Visitor) -> None:
    page = sit(visitor.come("Ada"), coached=True)
    expect(page.locator("[data-coach]")).to_be_visible()
    clicker = Clicker(page, seed=3)
    for _ in range(12):
        clicker.act(clicker.until_asked())
        assert page.evaluate(BELOW) < 2, clicker.pressed


def test_a_log_that_was_scrolled_up_stays_there_while_panels_grow(visitor: Visitor) -> None:
    page = sit(visitor.come("Ada"))
    log = page.locator("[data-log]")
    log.hover()
    page.mouse.wheel(0, -300)
    page.wait_for_function(f"async () => (await ({BELOW})()) > 200")
    before = log.evaluate("(one) => one.scrollTop")
    page.evaluate("() => (document.querySelector('.decision').style.minHeight = '16rem')")
    assert page.evaluate(BELOW) > 200
    assert log.evaluate("(one) => one.scrollTop") == before


def test_the_last_line_is_seen_whole_however_much_is_said_beside_it(visitor: Visitor) -> None:
    page = sit(visitor.come("Ada"), coached=True)
    expect(page.locator("[data-coach]")).to_be_visible()
    page.evaluate("""() => {
      document.querySelector("[data-coach] div").style.minHeight = "12rem";
      document.querySelector(".decision").style.minHeight = "16rem";
    }""")
    assert page.evaluate(BELOW) < 2
    log, last = (page.locator(one).last.bounding_box() for one in ("[data-log]", "[data-log] > *"))
    assert log
    assert last
    assert last["y"] >= log["y"]
