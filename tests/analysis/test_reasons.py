"""Reasons: facts that tell two moves apart."""

import pytest

from calimala.analysis.reasons import Explainer, theme_of
from calimala.game import Game
from tests.analysis.support import moment, played

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


def test_moves_that_look_alike_this_turn_matter_later() -> None:
    game = at_placement(2, 150)
    word = game.legal()[0]
    reasons = Explainer().reasons(moment(game), word, word, 1)
    assert reasons == [{"reason": "later", "line": "best"}]
    assert theme_of(reasons) == "tempo"
