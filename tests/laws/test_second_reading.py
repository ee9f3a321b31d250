"""An independent reading of the rules agrees on every offer and every state."""

import pytest

from calimala.game import Game
from tests.laws.games import played
from tests.second_reading.referee import Referee


def agree(seed: int) -> None:
    """Replay a random game of this seed with both readings side by side."""
    record = played(seed, 10_000).record()
    referee = Referee.from_record(record)
    for game in Game.replay(record):
        assert game.legal() == referee.legal(), (seed, game.ply)
        assert game.state() == referee.state(), (seed, game.ply)
        if game.ply < len(record["moves"]):
            referee.play(record["moves"][game.ply])
    assert referee.over
    assert referee.winners == game.winners


@pytest.mark.parametrize("seed", range(32))
def test_both_readings_agree(seed: int) -> None:
    agree(seed)


@pytest.mark.slow
@pytest.mark.parametrize("chapter", range(40))
def test_both_readings_agree_on_thousands_of_games(chapter: int) -> None:
    for seed in range(1000 + 50 * chapter, 1050 + 50 * chapter):
        agree(seed)
