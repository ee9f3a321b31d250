"""The engine's own luck is fair and lives in the state."""

import numpy as np

from calimala.rules import chance, engine
from calimala.rules.state import STATE


def test_numbers_are_spread_evenly() -> None:
    games = np.zeros(1, STATE)
    games[0].luck = np.uint64(12345)
    rolls = [chance.below(games[0], 6) for _ in range(3000)]
    assert set(rolls) == set(range(6))
    assert all(abs(rolls.count(face) - 500) < 110 for face in range(6))


def test_the_same_luck_plays_the_same_game_and_other_luck_another() -> None:
    def end(luck: int) -> bytes:
        games = np.zeros(1, STATE)
        engine.playouts(games, 0, 4, 0, np.uint64(luck), 1)
        return games.tobytes()

    assert end(7) == end(7) != end(8)
