"""One game: what its result says is what happened, and a bot's fault is its own."""

import json
from pathlib import Path

import pytest

from calimala.arena.match import play
from calimala.arena.plan import seating
from calimala.game import Game
from tests.arena.support import WRONG_BOTS, bot_file, plan

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("players", [2, 3, 5])
def test_first_places_are_the_winners_and_points_are_those_of_the_players(players: int) -> None:
    arena = plan(*["uniform"] * players, recorded=True)
    for k in range(10):
        played = play(arena, k)
        game = Game.from_record(json.loads(played.record))
        winners = [seat for seat, place in enumerate(played.result.places) if place == 1]
        assert winners == game.winners
        assert played.result.scores == tuple(game.scores[:players])
        assert sum(each.count for each in played.result.latencies) == game.ply


def test_a_game_is_the_same_again() -> None:
    arena = plan("uniform", "greedy", recorded=True)
    assert play(arena, 3).record == play(arena, 3).record != play(arena, 2).record


def test_the_seats_of_a_record_are_those_of_the_seating() -> None:
    arena = plan("uniform", "greedy", recorded=True)
    for k in range(2):
        assert json.loads(play(arena, k).record)["names"] == list(seating(arena, k).bots)


@pytest.mark.parametrize("name", WRONG_BOTS)
def test_a_bot_that_fails_loses_that_game_with_a_message(name: str, tmp_path: Path) -> None:
    wrong = bot_file(tmp_path, name)
    arena = plan(wrong, "uniform", "uniform", recorded=True)
    for k in range(3):
        played = play(arena, k)
        fault = played.result.fault
        assert fault is not None
        assert played.result.bots[fault.seat] == wrong
        assert played.result.places[fault.seat] == 3
        assert played.result.scores is None
        assert fault.message.startswith(f"{name}.py: ")
        assert "\n" not in fault.message
        assert not Game.from_record(json.loads(played.record)).over


def test_a_bot_that_exceeds_its_time_loses(tmp_path: Path) -> None:
    slow = bot_file(tmp_path, "slow", "def choose(moment):\n    while True: pass")
    fault = play(plan(slow, "uniform", seconds=0.1), 0).result.fault
    assert fault is not None
    assert "0.1 s" in fault.message


def test_a_file_that_is_gone_is_its_bots_fault(tmp_path: Path) -> None:
    result = play(plan("uniform", str(tmp_path / "gone.py")), 1).result
    assert result.fault is not None
    assert "no such file" in result.fault.message
    assert result.bots[result.fault.seat].endswith("gone.py")
