"""Reasons: facts that tell two moves apart."""

import json
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from calimala.analysis.reasons import Explainer, theme_of
from calimala.analysis.schema import Reason
from calimala.game import Game
from tests.analysis.support import moment, played

ROOT: Final = Path(__file__).parents[2]
RECORD: Final = ROOT / "tests" / "records" / "four-players-international.json"
REVIEW: Final = ROOT / "ui" / "tests" / "fixtures" / "review.json"  # of that game
pytestmark = pytest.mark.compiled  # as plain Python planning takes too long


def at_placement(seed: int, plies: int) -> Game:
    """A game before a placement."""
    game = played("greedy", 4, seed, plies)
    while game.phase != "place":
        game.play(game.legal()[0])
    return game


def test_a_placement_that_wakes_discs_of_others_says_whose() -> None:
    game = at_placement(2, 150)
    seat, stacks = game.actor or 0, game.view(game.actor)["stacks"]
    legal = {word.split()[2]: word for word in game.legal() if word.startswith("place own ")}
    quiet = min(legal, key=lambda space: len(stacks[space]))  # type: ignore[index]  # a space
    loud, other = next(
        (space, disc)
        for space in legal
        for disc in stacks[space][-2:]  # type: ignore[index]  # a space
        if isinstance(disc, int) and disc != seat
    )
    reasons = Explainer().reasons(moment(game), legal[quiet], legal[loud], 1)
    woken = [each["seat"] for each in reasons if each["reason"] == "wakes"]
    assert other in woken or len(reasons) == 3


def test_a_tile_that_one_move_scores_is_told() -> None:
    game = at_placement(2, 150)
    stacks = game.view(game.actor)["stacks"]
    legal = [word for word in game.legal() if word.startswith("place own ")]
    tall = [word for word in legal if len(stacks[word.split()[2]]) == 3]  # type: ignore[index]  # the same
    low = [word for word in legal if len(stacks[word.split()[2]]) < 3]  # type: ignore[index]  # the same
    reasons = Explainer().reasons(moment(game), tall[0], low[0], 1)
    view = game.view(game.actor)
    scored = [each for each in reasons if each["reason"] == "scores"]
    assert [each["tile"] for each in scored] == [view["scoring_tiles"][view["scored"]]]
    assert scored[0]["line"] == "best"


def test_a_tile_is_a_reason_only_for_the_move_that_profits_from_it() -> None:
    """Of the best move if its player gets points there, of the other if a rival gets more."""
    told = [each for each in all_reasons() if each["reason"] == "scores"]
    assert {each["line"] for each in told} == {"best", "played"}
    for each in told:
        assert each["points"] >= 0.5 if each["line"] == "best" else each["place"] != 1


def test_goods_standings_and_the_next_round_are_told_before_later() -> None:
    """What the turn leaves on the mat, who is ahead where, and what the next round brings."""
    found = all_reasons()
    told = {each["reason"] for each in found}
    assert {"stands", "goods", "soon"} <= told
    assert sum(each["reason"] == "later" for each in found) < len(found) / 8
    for each in found:
        if each["reason"] == "goods":
            assert min(each["more"].values()) >= 0.7
        if each["reason"] == "stands":
            assert each["place"] >= 1


def test_kinds_of_mistakes_follow_from_what_was_given_away() -> None:
    own, others = (
        [{"reason": "wakes", "line": line, "seat": seat, "discs": 1}]
        for line, seat in (("best", 0), ("played", 1))
    )
    assert [theme_of(own), theme_of(others)] == ["tempo", "gift"]  # type: ignore[arg-type]  # theirs
    mine, theirs = (
        [{"reason": "soon", "line": line, "seat": seat, "points": 2.0}]
        for line, seat in (("best", 0), ("played", 1))
    )
    assert [theme_of(mine), theme_of(theirs)] == ["tempo", "gift"]  # type: ignore[arg-type]  # theirs


@cache
def all_reasons() -> list[Reason]:
    """Why moves of a recorded game were mistakes, by its recorded review."""
    explainer, found = Explainer(), list[Reason]()
    decisions = json.loads(REVIEW.read_text(encoding="utf-8"))["decisions"]
    for game in Game.replay(json.loads(RECORD.read_text(encoding="utf-8"))):
        told = None if game.over else decisions[game.ply]
        if told and told["loss"] and told["mark"]:
            found += explainer.reasons(moment(game), told["best"], told["word"], game.ply)
    return found


def test_moves_that_look_alike_this_turn_matter_later() -> None:
    game = at_placement(2, 150)
    word = game.legal()[0]
    reasons = Explainer().reasons(moment(game), word, word, 1)
    assert reasons == [{"reason": "later", "line": "best"}]
    assert theme_of(reasons) == "tempo"
