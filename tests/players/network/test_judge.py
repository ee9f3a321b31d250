"""What the network makes of a position."""

from random import Random
from typing import Any

import numpy as np
import pytest

from calimala.game import Game
from calimala.players.network.sizes import (
    ESTIMATE,
    LAYERS,
    NETWORK,
    SEAT_INPUTS,
    TABLE_INPUTS,
    Networks,
)
from calimala.rules.state import Games
from calimala.training.judging import judge_games
from tests.laws.games import played

pytestmark = pytest.mark.compiled


def network(seed: int) -> Networks:
    """Any weights, small enough for chances between 0 and 1."""
    found, random = np.zeros(1, NETWORK), np.random.default_rng(seed)
    for name in NETWORK.names or ():
        found[name] = 0.05 * random.standard_normal(found[name].shape)
    return found


def judged(games: Games, viewer: int, net: Networks) -> Any:
    """The layers after judging one game."""
    layers = np.zeros(1, LAYERS)
    judge_games(games[:1], np.array([viewer], np.int32), net, layers)
    return layers[0]


def midgames(count: int) -> list[Game]:
    """Games of all sizes on the way, with a choice to make."""
    found, random = list[Game](), Random(3)
    for seed in range(1000):
        game = played(seed, random.randrange(12, 160))
        if not game.over and len(game.legal()) > 1 and len(found) < count:
            found.append(game)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_chances_add_up_to_one(seed: int) -> None:
    for game in midgames(10):
        chances = judged(game.position(), 0, network(seed)).chances[: game.players]
        assert (chances > 0).all()
        assert chances.sum() == pytest.approx(1, abs=1e-5)


def test_when_it_is_over_the_chances_are_the_victories_and_the_estimate_the_points() -> None:
    for seed in range(8):
        game = played(seed, 10_000)
        found = judged(game.position(), 0, network(1))
        winners, scores = game.winners or [], np.array(game.scores[: game.players])
        expected = [(seat in winners) / len(winners) for seat in range(game.players)]
        assert found.chances[: game.players].tolist() == pytest.approx(expected)
        ahead = (scores - scores.mean()) / 10
        assert found.seat[: game.players, ESTIMATE] == pytest.approx(ahead, abs=1e-5)


def test_the_viewer_makes_a_difference_by_what_it_knows_only() -> None:
    game = midgames(1)[0]
    one, other = (judged(game.position(), seat, network(1)) for seat in (0, 1))
    assert not np.allclose(one.seat, other.seat)
    assert judged(game.position(), 0, network(1)).seat.tobytes() == one.seat.tobytes()


def test_what_is_learned_and_what_is_played_is_the_same_network() -> None:
    pytest.importorskip("jax")
    from calimala.training.learn import heads  # noqa: PLC0415 - needs JAX

    net = network(7)
    weights = {name: net[name][0] for name in NETWORK.names or ()}
    for game in midgames(20):
        found = judged(game.position(), 0, net)
        playing = np.zeros((1, 5), np.float32)
        playing[0, : game.players] = 1
        batch = {
            "table": found.table.reshape(1, TABLE_INPUTS),
            "seat": found.seat.reshape(1, 5, SEAT_INPUTS),
            "playing": playing,
        }
        chances, points = heads(weights, batch)
        size = game.players
        assert np.exp(chances[0, :size]) == pytest.approx(found.chances[:size], abs=1e-4)
        assert points[0, :size] == pytest.approx(found.points[:size], abs=1e-4)
