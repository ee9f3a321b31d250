"""What happened, in sentences."""

import io
from typing import Any

import pytest
from rich.console import Console

from calimala.board.events import sentences

NAMES = ["Ada", "Bea"]


def lines(*events: dict[str, Any]) -> list[str]:
    console = Console(file=io.StringIO(), width=200, markup=False, highlight=False)
    for line in sentences(events, 2, NAMES):
        console.print(line)
    text: str = console.file.getvalue()  # type: ignore[attr-defined]  # it is a StringIO
    return [line.rstrip() for line in text.splitlines()]


def test_one_activation_is_one_line() -> None:
    assert lines(
        {"event": "did", "seat": 0, "deed": "wood", "by": "space"},
        {"event": "drew", "seat": 0, "action": "ship", "cards": 1, "card": "build"},
        {"event": "drew", "seat": 0, "action": "ship", "cards": 0, "card": None},
        {"event": "did", "seat": 0, "deed": "ship lisbon", "by": "space"},
        {"event": "stopped", "seat": 0},
        {"event": "ended", "seat": 0, "by_itself": False},
        {"event": "did", "seat": 1, "deed": "build ship", "by": "card"},
        {"event": "ended", "seat": 1, "by_itself": True},
        {"event": "ended", "seat": 1, "by_itself": False},
    ) == [
        "0 Ada: wood, draws for ship (build), draws for ship (nothing is left), ship lisbon, stops",
        "1 Bea: build ship (card)",
        "1 Bea: nothing",
    ]


def test_an_activation_that_goes_on_is_told_as_far_as_it_is() -> None:
    wood = {"event": "did", "seat": 1, "deed": "wood", "by": "space"}
    assert lines({"event": "turn", "seat": 0}, wood) == ["1 Bea: wood"]


def test_a_card_that_the_reader_may_not_know_is_not_named() -> None:
    drew = {"event": "drew", "seat": 1, "action": "ship", "cards": 1, "card": None}
    assert lines(drew) == ["1 Bea: draws for ship (hidden)"]
    assert lines({"event": "kept", "seat": 1, "card": None}) == ["1 Bea keeps a card"]


PROMOTED = {"event": "promoted", "space": "1-2", "tile": "lisbon"}


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ({"event": "kept", "seat": 1, "card": "croce"}, "1 Bea keeps croce"),
        ({"event": "shown", "seat": 0, "card": "croce"}, "0 Ada shows croce"),
        ({"event": "took", "seat": 0, "card": "wood"}, "0 Ada takes wood"),
        (
            {"event": "placed", "seat": 0, "kind": "own", "space": "1-2", "level": 1},
            "0 Ada places an own disc on 1-2",
        ),
        (
            {"event": "placed", "seat": 0, "kind": "white", "space": "1-2", "level": 1},
            "0 Ada places a white disc on 1-2",
        ),
        (
            {"event": "followed", "seat": 2, "building": "croce", "row": "wood"},
            "   ◆ third party follows to croce (wood)",
        ),
        ({"event": "followed", "seat": 2, "city": "lisbon"}, "   ◆ third party follows to lisbon"),
        (
            PROMOTED | {"disc": 1, "seat": 1},
            "   the bottom disc of 1-2 is promoted: 1 Bea sits on lisbon",
        ),
        (
            PROMOTED | {"disc": "white", "seat": 0},
            "   the bottom disc of 1-2 is promoted: 0 Ada sits on lisbon for the white one",
        ),
        (
            PROMOTED | {"disc": "white", "seat": None},
            "   the bottom disc of 1-2, white, leaves the game; nobody sits on lisbon",
        ),
        (
            {"event": "left", "disc": 1, "space": "1-2"},
            "   the bottom disc of 1-2 leaves the game",
        ),
        ({"event": "scored", "tile": "wood", "ranking": []}, "   wood: nobody scores"),
        (
            {
                "event": "scored",
                "card": "croce",
                "ranking": [{"side": 2, "points": 5}, {"side": 0, "points": 3}],
            },
            "   card croce: ◆ third party +5, 0 Ada +3",
        ),
    ],
)
def test_every_event_has_its_sentence(event: dict[str, Any], line: str) -> None:
    assert lines(event) == [line]


def test_what_only_moves_the_game_on_is_not_told() -> None:
    assert lines({"event": "turn", "seat": 1}, {"event": "shuffled", "cards": 40}) == []
