"""Replays: of a finished game, and of one that is still being played."""

import re

from playwright.sync_api import FilePayload, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Clicker
from tests.browser.texts import LANGUAGES, texts
from tests.browser.visitor import Visitor

RECORD = "three-players-international"


def test_the_replay_of_a_running_game_has_no_result_and_a_way_back_to_it(visitor: Visitor) -> None:
    key = visitor.come("Ada").moment(RECORD, "place", 0.3)
    page = visitor.open(f"/table/{key}?ply=4")
    back = page.locator("[data-does=live]")
    expect(back).to_be_visible()
    for name in ("Game over", "Play on from here"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    back.click()
    Clicker(page).until_asked()
    assert page.url.endswith(f"/table/{key}")


def test_a_replay_keeps_its_place_in_the_address(visitor: Visitor) -> None:
    key = visitor.come("Ada").bring(RECORD)
    page = visitor.open(f"/table/{key}?ply=4")
    page.get_by_text("Move 4 of").wait_for()
    expect(page.locator("[data-rail]")).not_to_contain_text(texts("en")["table.away"])
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"\?ply=5$"))
    page.reload()
    expect(page.get_by_text("Move 5 of")).to_be_visible()


def test_one_plays_on_from_a_replay_on_a_seat_and_against_bots_of_ones_choice(
    visitor: Visitor,
) -> None:
    key, ply, actor = visitor.come("Ada").find(RECORD, "place", 0.3)
    page = visitor.open(f"/table/{key}?ply={ply}")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog")
    other = (actor + 1) % 3
    dialog.locator("form .field").first.locator("label").nth(other).click()
    dialog.get_by_text("Banker", exact=True).click()
    dialog.get_by_role("button", name="Play").click()
    page.wait_for_url(lambda url: key not in url)
    begun = page.url.rpartition("/")[2]
    table = visitor.ask("GET", f"/api/tables/{begun}")
    assert [seat["you"] for seat in table["seats"]] == [seat == other for seat in range(3)]
    assert [seat["bot"] for seat in table["seats"] if not seat["you"]] == ["banker", "banker"]


def test_a_record_that_does_not_fit_is_refused_in_the_language_of_the_reader(
    visitors: Visitors,
) -> None:
    """What exactly is wrong the server says in English, so only English adds it."""
    record: FilePayload = {"name": "a.json", "mimeType": "application/json", "buffer": b"{}"}
    said = {}
    for language in LANGUAGES:
        page = visitors(language=language).open("/replay")
        page.locator("input[type=file]").set_input_files(record)
        said[language] = page.get_by_role("alert").inner_text()
    refused = {each: texts(each)["error.bad-record"] for each in LANGUAGES}
    detail = said.pop("en").removeprefix(refused.pop("en"))
    assert detail.startswith(" (")
    assert said == refused


def test_a_page_whose_script_does_not_come_is_not_blank(visitor: Visitor) -> None:
    visitor.page.route("**/assets/*.js", lambda route: route.abort())
    page = visitor.open("/")
    expect(page.get_by_text("Calimala", exact=True)).to_be_visible()
