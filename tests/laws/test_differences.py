"""What a move has changed is found without comparing whole positions."""

from random import Random

import pytest

from calimala.game import Game
from calimala.game.state_json import differing
from calimala.game.view import PRIVATE, reveals
from tests.support.arrange import Json


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_may_differ_holds_all_that_differs_for_every_viewer(players: int) -> None:
    game, random = Game.new(players, seed=players), Random(players)
    assert game.last_actor is None
    viewers = (None, *range(players))
    while not game.over:
        was, before, phase = game.reading(), game.state(), game.phase
        views, actor = [game.view(viewer) for viewer in viewers], game.actor
        game.play(random.choice(game.legal()))
        assert game.last_actor == actor
        changed = {*differing(was, game.reading()), "winners"}
        assert _changed(before, game.state()) <= changed
        known = changed | set(PRIVATE if reveals(phase, game.phase) else ())
        for viewer, seen in zip(viewers, views, strict=True):
            assert _changed(seen, game.view(viewer)) <= known


def _changed(before: Json, after: Json) -> set[str]:
    """The fields that differ."""
    return {name for name in after if after[name] != before[name]}
