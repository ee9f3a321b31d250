"""Both readings of the rules, side by side."""

from collections.abc import Mapping
from typing import Any

from calimala.game import Game
from tests.second_reading.referee import Referee


def agree(record: Mapping[str, Any]) -> None:
    """Replay a finished game with both; every offer, every state and the result must be equal."""
    referee = Referee.from_record(record)
    for game in Game.replay(record):
        assert game.legal() == referee.legal(), game.ply
        assert game.state() == referee.state(), game.ply
        if not game.over:
            referee.play(record["moves"][game.ply])
    assert referee.over
    assert referee.winners == game.winners
