"""Scorings: the ceremony in every turn, its skip and switch; the list; an end not spoilt."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Visitors
from tests.browser.player import Clicker
from tests.browser.texts import texts
from tests.browser.visitor import Visitor
from tests.support.deadlines import eventually

Json = dict[str, Any]
AN_HOUR = timedelta(hours=1)
RECORD = "three-players-international"
CELEBRATING = {"speed": "off", "ceremony": True, "confirm": "always"}
TALLEST = 4
TICK = 50  # milliseconds that pass on the page at once
LONG = 2600  # milliseconds in which everything that goes by itself has gone

# The points in the list and on the scoreboard, at the same moment.
POINTS = """() => ["dialog [data-totals] b", "[data-rail] .points"].map((each) =>
  [...document.querySelectorAll(each)].map((one) => one.textContent.trim()))"""


def is_about_to_score(state: Json, own: bool) -> bool:
    """Whether a turn that will end with a scoring asks the active player, or somebody else."""
    return (
        state["phase"] == "activate"
        and (state["actor"] == state["active"]) == own
        and len(state["stacks"][state["space"]]) == TALLEST
        and 3 < state["scored"] < len(state["scoring_tiles"]) - 1
    )


def moment(visitor: Visitor, fits: Callable[[Json], bool], record: str = RECORD) -> str:
    """A table in the middle of a recorded game, in the first position that fits."""
    key = visitor.come("Ada").bring(record)
    states = [step["state"] for step in visitor.ask("GET", f"/api/tables/{key}/history")["steps"]]
    ply = next(ply for ply, state in enumerate(states) if fits(state))
    return visitor.play_on(key, ply, states[ply]["actor"])


def play_until_scored(page: Page) -> str:
    """End the activation; time passes in small steps until a scoring is celebrated."""
    clicker = Clicker(page, hasty=True)
    ceremony = page.locator("[data-ceremony]")
    clicker.until_asked()
    page.clock.pause_at(datetime.now(UTC) + AN_HOUR)

    def is_celebrated() -> bool:
        now = clicker.now()
        if now is not None and now["does"] != "skip":
            clicker.act(now)
        page.clock.run_for(TICK)
        return ceremony.count() > 0

    eventually(is_celebrated, "the ceremony of a scoring")
    return str(ceremony.get_attribute("data-ceremony"))


@pytest.mark.parametrize("own", [True, False])
def test_a_scoring_is_celebrated_in_own_and_in_others_turns(visitors: Visitors, own: bool) -> None:
    visitor = visitors(settings=CELEBRATING)
    visitor.page.clock.install()
    key = moment(visitor, lambda state: is_about_to_score(state, own))
    page = visitor.open(f"/table/{key}")
    tile = play_until_scored(page)
    ceremony = page.locator("[data-ceremony]")
    words = texts("en")
    expect(ceremony).to_contain_text(words[f"subject.{tile}"])
    expect(ceremony.locator("strong")).to_contain_text(words["name.you"])
    expect(ceremony.locator("li")).to_have_count(3)
    ceremony.hover()  # it stays while it is read
    page.clock.resume()
    assert violations(page, "[data-ceremony]") == []
    page.mouse.move(0, 0)
    expect(page.locator(f"[data-ceremony={tile}]")).to_have_count(0)


def test_a_ceremony_is_skipped_by_a_key_and_the_scoring_is_in_the_list(visitors: Visitors) -> None:
    visitor = visitors(settings=CELEBRATING)
    visitor.page.clock.install()
    key = moment(visitor, lambda state: is_about_to_score(state, own=True))
    page = visitor.open(f"/table/{key}")
    tile = play_until_scored(page)
    page.keyboard.press("Escape")
    expect(page.locator("[data-ceremony]")).to_have_count(0)
    page.clock.resume()
    page.locator("[data-does=scorings]").first.click()
    listed = page.locator("dialog .past li").last
    expect(listed).to_contain_text(texts("en")[f"subject.{tile}"])
    rule = listed.locator("xpath=ancestor::dialog").locator("a.rule").first
    assert str(rule.get_attribute("href")).startswith("/rules#R5.")
    totals, points = page.evaluate(POINTS)
    assert sorted(totals) == sorted(points)
    expect(page.locator("dialog .coming .ranks")).not_to_have_count(0)  # who is ahead there


def test_without_ceremonies_the_log_tells_of_a_scoring_and_links_to_its_rule(
    visitor: Visitor,
) -> None:
    key = moment(visitor, lambda state: is_about_to_score(state, own=True))
    page = visitor.open(f"/table/{key}")
    scored = page.locator("[data-log] .scored")
    before = scored.count()
    clicker = Clicker(page, hasty=True)
    clicker.until_asked()

    def is_scored() -> bool:
        now = clicker.now()
        if now is not None:
            clicker.act(now)
        assert page.locator("[data-ceremony]").count() == 0
        return scored.count() > before

    eventually(is_scored, "a scoring in the log")
    link = scored.last.locator("a.rule").first
    with page.context.expect_page() as opened:
        link.click()
    cited = opened.value.locator("article.cited")
    expect(cited).to_contain_text("R5.6")


def test_a_banner_says_how_it_ends_when_all_tiles_are_scored(visitor: Visitor) -> None:
    record = "fifteenth-tile-and-the-round-is-played-on"

    def is_last_round(state: Json) -> bool:
        return bool(state["phase"] == "place" and state["scored"] == len(state["scoring_tiles"]))

    key = moment(visitor, is_last_round, record)
    page = visitor.open(f"/table/{key}")
    expect(page.locator("[data-last-round]")).to_have_text(texts("en")["scoring.last"])


def last_decision(visitor: Visitor) -> tuple[str, Json, Json]:
    """A table one move before the end, that move, and the finished game."""
    key = visitor.come("Ada").bring(RECORD)
    steps = visitor.ask("GET", f"/api/tables/{key}/history")["steps"]
    before, after = steps[-2]["state"], steps[-1]
    table = visitor.play_on(key, len(steps) - 2, before["actor"])
    move = {"seat": before["actor"], "word": after["entry"]["word"], "version": len(steps) - 2}
    return table, move, {"before": before, "after": after["state"]}


def points(page: Page) -> list[int]:
    """The points at the top of the table."""
    return [int(text) for text in page.locator("[data-rail] .points").all_inner_texts()]


def test_nothing_gives_the_result_away_before_it_is_revealed(visitors: Visitors) -> None:
    visitor = visitors(settings=CELEBRATING)
    page = visitor.page
    page.clock.install()
    key, move, game = last_decision(visitor)
    visitor.open(f"/table/{key}")
    Clicker(page).until_asked()
    page.clock.pause_at(datetime.now(UTC) + AN_HOUR)
    visitor.ask("POST", f"/api/tables/{key}/move", id="last", **move)
    after = page.locator("dialog .after")

    def is_open() -> bool:
        page.clock.run_for(TICK)
        return after.count() > 0

    eventually(is_open, "the final scoring")
    words = texts("en")
    after.get_by_role("button", name=words["after.next"]).click()
    page.clock.run_for(LONG)  # it waits for the next press
    expect(after.locator(".turned")).to_have_count(1)
    expect(after.locator(".turned .origin")).to_have_text(secret_of_first_seat(page, move["seat"]))
    assert points(page) != game["after"]["scores"]
    expect(page.locator("[data-rail] .won")).to_have_count(0)
    expect(page.locator("[data-log] .over")).to_have_count(0)
    page.clock.resume()
    assert violations(page) == []
    page.keyboard.press("Escape")  # put aside: nothing is revealed by that
    expect(page.locator("dialog")).to_have_count(0)
    assert points(page) != game["after"]["scores"]
    page.locator("[data-does=reveal]").click()
    after.get_by_role("button", name=words["after.all"]).click()
    expect(after.locator(".won")).to_be_visible()
    assert points(page) == game["after"]["scores"]
    expect(page.locator("[data-log] .over")).to_contain_text(words["scoring.end.discs"])
    after.locator("[data-scoring]").first.hover(force=True)
    expect(after.locator("[data-told]")).to_contain_text(words["name.points"].lower())


def secret_of_first_seat(page: Page, mine: int) -> str:
    """Whose secret the first card was: that of the first seat."""
    other, own = texts("en")["scoring.secret"].strip("[]").split("|")
    name = page.locator("[data-rail] .name").first.get_attribute("title")
    return own if mine == 0 else other.format(who=name)
