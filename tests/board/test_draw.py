"""The drawing of a position: everything is on it, it fits, and it needs no colour."""

import io
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from calimala.board.draw import Caption, draw, text
from calimala.cli.support.terminal import PLAIN
from tests.board.positions import seen_by, three, two

LEGAL = ["build ship", "build workshop", "card wood", "draw ship", "end"]


def drawn(state: dict[str, Any], width: int = 80, **caption: Any) -> str:
    """The drawing as a person without colours sees it."""
    return text(state, Caption(**caption), width)


@pytest.mark.parametrize("width", [40, 50, 60, 77, 78, 80, 100, 119, 120, 200])
@pytest.mark.parametrize("state", [three(), two(), seen_by(1)])
def test_no_line_is_wider_than_the_terminal(state: dict[str, Any], width: int) -> None:
    lines = drawn(state, width, names=["a" * 50, "漢字" * 20, "c"], legal=LEGAL).splitlines()
    assert max(map(cell_len, lines)) <= width


@pytest.mark.parametrize("width", [50, 80, 120])
def test_everything_on_the_table_is_drawn(width: int) -> None:
    shown = drawn(three(), width, names=["Ada", "Bea", "Cem"])
    for word in (*three()["layout"], *three()["scoring_tiles"], "palazzo", "Ada", "Bea", "Cem"):
        assert word in shown or word[:6] in shown


def test_every_stack_is_drawn_from_the_bottom_to_the_top() -> None:
    shown = drawn(three())
    for stack in ("[1○10]", "1-4 21", "3-6 012", "5-8 ○20", "2-5 ·"):
        assert stack in shown


def test_slots_show_cubes_by_seat_and_then_the_free_ones() -> None:
    shown = drawn(three())
    assert "lisbon    022·········" in shown
    assert "artwork  2····  11·      ····   022·" in shown


def test_the_council_shows_seats_an_empty_chair_and_the_next_tile() -> None:
    shown = drawn(three())
    for tile in ("│ 0 lisbon ", "│ - artworks ", "│ 2 barcelona ", "│ ▸ fiore ", "│   ports "):
        assert tile in shown.replace("\N{NBSP}", " ")


def test_the_third_party_has_a_mark_of_its_own() -> None:
    shown = drawn(two())
    assert "1-4 ◆1" in shown
    assert "◆ third party" in shown
    assert "2" not in shown.split("marble")[1].split("\n")[0]


def test_a_view_hides_what_the_seat_may_not_know() -> None:
    cards = drawn(seen_by(1)).split("Cards")[1]
    assert "1 hidden" in cards
    assert "wood x2, build, contribute" in cards
    assert "miniato" not in cards


def test_the_decision_tells_the_last_move_who_decides_and_what_is_pending() -> None:
    shown = drawn(three(), names=["Ada", "Bea", "Cem"], last=(0, "place own 1-2"), legal=LEGAL)
    assert "after  0 Ada: place own 1-2" in shown
    assert "now    1 Bea activates disc 2 of 1-2; pending: build, ship x2" in shown
    assert "5 legal moves" in shown
    assert "build ship  workshop" in shown


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        ("keep", "keeps one scoring card"),
        ("show", "shows one scoring card"),
        ("take", "takes an opening card"),
        ("place", "places a disc"),
        ("promote", "chooses a disc to promote for the white one of 1-2"),
    ],
)
def test_every_phase_has_its_sentence(phase: str, words: str) -> None:
    assert words in drawn(three(phase=phase, pending={}))


def test_delivering_on_says_how_often() -> None:
    delivering = {"action": "ship", "left": 2, "houses": None}
    assert "may deliver on (2 more)" in drawn(three(phase="deliver", delivering=delivering))


def test_a_finished_game_names_its_winners() -> None:
    over = three(phase="over", actor=None, active=None, space=None, level=None, winners=[0, 2])
    assert "0 Ada and 2 Cem share the victory" in drawn(over, names=["Ada", "Bea", "Cem"])
    assert "1 Bea wins" in drawn(over | {"winners": [1]}, names=["Ada", "Bea", "Cem"])


def test_during_setup_the_cards_dealt_are_shown() -> None:
    assert "of lisbon palazzo croce" in drawn(three(phase="keep", kept=[None] * 3))


def test_a_name_cannot_move_the_cursor_or_speak_markup() -> None:
    shown = drawn(three(), names=["\x1b[2J\r\n[bold]", "[/]", ""])
    assert "\x1b" not in shown
    assert "?[2J??[bol" in shown
    assert "1 [/]" in shown


def test_colours_are_only_added() -> None:
    console = Console(file=io.StringIO(), width=80, force_terminal=True, color_system="truecolor")
    console.print(draw(three(), Caption(), 80))
    assert "\x1b[" in console.file.getvalue()  # type: ignore[attr-defined]  # it is a StringIO


@pytest.mark.parametrize("state", [three(), two()])
def test_every_character_has_a_plain_stand_in(state: dict[str, Any]) -> None:
    assert drawn(state, legal=LEGAL).translate(PLAIN).isascii()
