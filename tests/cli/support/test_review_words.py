"""A review in words."""

from typing import Any, cast

import pytest

from calimala.analysis.schema import Decision, Reason, Review
from calimala.cli.support.review_words import Words


def decision(ply: int, **changes: object) -> Decision:
    """A blunder of Bob's."""
    told: dict[str, Any] = {
        "ply": ply, "turn": 8, "seat": 1, "word": "place own 1-2", "legal": 20,
        "chances": [0.6, 0.1, 0.3], "best": "place white 4-5", "before": [0.4, 0.4, 0.2],
        "after": [0.6, 0.1, 0.3], "loss": 0.3, "noise": 0.01, "mark": "blunder", "theme": "tie",
        "reasons": [],
    }  # fmt: skip
    return cast("Decision", told | changes)


def words(**changes: object) -> Words:
    """A review of three players."""
    told: dict[str, Any] = {
        "players": 3, "names": ["Ada", "Bob", "Carl"], "scores": [30, 25, 20], "winners": [0],
        "decisions": [decision(0), decision(1, turn=0)],
        "luck": [
            {"event": "deal", "ply": 0, "seat": None, "card": None, "swing": [0.1, 0.0, -0.1]},
            {"event": "draw", "ply": 0, "seat": 0, "card": "ship", "swing": [0.2, -0.1, -0.1]},
            {"event": "face_down", "ply": 1, "seat": None, "card": "lisbon",
             "swing": [-0.5, 0.5, 0.0]},
        ],
        "seats": [{"seat": seat, "without_luck": seat / 3} for seat in range(3)],
        "verdict": {"by": "luck", "ply": None},
    }  # fmt: skip
    return Words(cast("Review", told | changes))


def point(kind: str, ply: int, seat: int | None, swing: list[float]) -> Any:
    return {"kind": kind, "ply": ply, "seat": seat, "swing": swing}


def test_the_headline_says_who_has_won() -> None:
    assert words().headline() == "Ada wins: Ada 30, Bob 25, Carl 20."
    shared = words(winners=[0, 2], names=None)
    assert shared.headline() == (
        "seat 0 and seat 2 share the victory: seat 0 30, seat 1 25, seat 2 20."
    )


def test_players_of_one_name_are_told_apart() -> None:
    told = words(names=["greedy", "Bob", "greedy"])
    assert [told.name(seat) for seat in range(4)] == [
        "greedy (seat 0)", "Bob", "greedy (seat 2)", "the third party",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("by", "says"),
    [
        ("draw", "One draw decided the game."),
        ("mistake", "One mistake decided the game."),
        ("play", "The better play won."),
        ("luck", "Luck decided the game: without it Carl was ahead."),
    ],
)
def test_the_verdict_is_one_sentence(by: str, says: str) -> None:
    assert words(verdict={"by": by, "ply": None}).verdict() == says


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (point("decision", 0, 1, [0.2, -0.3, 0.1]),
         ("In round 3 Bob played “place own 1-2” and gave away 30 %, most of it to Ada; "
         "“place white 4-5” was better.")),
        (point("luck", 0, 0, [0.2, -0.1, -0.1]),
         "In round 3 Ada drew ship: good luck worth 20 %."),
        (point("luck", 0, None, [0.1, 0.0, -0.1]),
         "The deal and the seats were kind to Ada, by 10 %."),
        (point("luck", 1, None, [-0.5, 0.5, 0.0]),
         "The card that lay face down was lisbon: it cost Ada 50 %."),
        (point("turn", 0, 1, [0.0, 0.2, -0.2]),
         ("In round 3 Bob made the most of “place own 1-2”: 20 % more than the others had seen "
         "coming.")),
        (point("decision", 1, 1, [0.2, -0.3, 0.1]),
         ("Before the first turn Bob played “place own 1-2” and gave away 30 %, most of it to Ada; "
         "“place white 4-5” was better.")),
    ],
)  # fmt: skip
def test_every_turning_point_is_one_sentence(event: Any, says: str) -> None:
    assert words().turning_point(event) == says


@pytest.mark.parametrize(
    ("reasons", "says"),
    [
        ([{"reason": "scores", "line": "best", "tile": "lisbon", "place": 1, "points": 3.0}],
         "it scores lisbon, where Bob is 1st and gets 3 points"),
        ([{"reason": "scores", "line": "played", "tile": "wood", "place": 0, "points": 0.0}],
         "the move made scores wood, where Bob gets nothing"),
        ([{"reason": "tie", "line": "best", "tile": "ports", "side": 0, "won": True,
           "tie": "R5.7a"}], "it wins the tie with Ada in ports"),
        ([{"reason": "wakes", "line": "played", "seat": 2, "discs": 2},
          {"reason": "gives", "line": "played", "seat": 0, "points": 1.0},
          {"reason": "card", "line": "best", "card": "ship"}],
         "it uses the ship card; the move made wakes 2 discs of Carl and brings Ada 1 point"),
        ([{"reason": "cubes", "line": "best", "more": 2.0},
          {"reason": "seats", "line": "best", "more": 1.0}],
         "it brings 2 cubes more this turn and brings a seat in the council this turn"),
        ([{"reason": "stands", "line": "best", "tile": "fiore", "place": 1}],
         "it puts Bob 1st in fiore, yet to be scored"),
        ([{"reason": "goods", "line": "best", "more": {"ships": 1.8, "cloth": 2.0, "wood": 1.0}}],
         "it leaves 2 ships, 2 cloth and 1 wood more at the end of the turn"),
        ([{"reason": "soon", "line": "best", "seat": 1, "points": 2.0},
          {"reason": "soon", "line": "played", "seat": 0, "points": 1.0}],
         ("it brings Bob 2 points more within a round; "
         "the move made brings Ada 1 point more within a round")),
        ([{"reason": "later", "line": "best"}], "it pays in later turns"),
    ],
)  # fmt: skip
def test_reasons_say_what_each_move_does(reasons: list[Reason], says: str) -> None:
    assert words().why(decision(0, reasons=reasons)) == says
