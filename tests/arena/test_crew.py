"""Several processes play the same games, and are gone in the end."""

import os
import signal
import time
from contextlib import closing
from multiprocessing import active_children
from pathlib import Path

import pytest

from calimala.arena import Journal, contest
from calimala.arena.crew import CrewFault, Games, alone, processes
from tests.arena.support import bot_file, plan

pytestmark = pytest.mark.compiled

GAMES = range(9)
PAIR = plan("uniform", "uniform", recorded=True)


def test_processes_play_the_same_games_as_one() -> None:
    here = {played.result.game: played.record for played in alone(PAIR, GAMES)}
    there = {played.result.game: played.record for played in processes(2)(PAIR, GAMES)}
    assert here == there
    assert active_children() == []


def test_there_are_no_more_processes_than_games() -> None:
    with closing(processes(64)(PAIR, range(2))) as games:
        next(games)
        assert len(active_children()) <= 2
    assert active_children() == []


def test_a_crew_that_is_stopped_does_not_play_its_games_to_the_end(tmp_path: Path) -> None:
    text = "import time\ndef choose(moment): time.sleep(600)"
    slow = bot_file(tmp_path, "slow", text)
    crew = processes(2)(plan(slow, slow, seconds=900.0), range(2))
    begun = time.monotonic()
    with closing(crew), pytest.raises(TimeoutError):
        _interrupted(crew)
    assert active_children() == []
    assert time.monotonic() - begun < 60


def _interrupted(crew: Games) -> None:
    """Wait for a game until an alarm."""
    before = signal.signal(signal.SIGALRM, _raise)
    signal.setitimer(signal.ITIMER_REAL, 3)
    try:
        next(crew)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _raise(_number: int, _frame: object) -> None:
    raise TimeoutError


def test_a_process_that_is_killed_is_one_line_and_the_others_leave() -> None:
    with closing(processes(2)(PAIR, range(10**6))) as games:
        next(games)
        victim = active_children()[0].pid
        assert victim
        os.kill(victim, signal.SIGKILL)
        with pytest.raises(CrewFault, match="a worker process ended unexpectedly"):
            for _ in games:
                pass
    assert active_children() == []


def test_only_games_that_are_not_kept_yet_are_played() -> None:
    kept, told = Journal(), list[int]()
    contest(PAIR, 4, alone, kept, lambda result: told.append(result.game))
    contest(PAIR, 6, alone, kept, lambda result: told.append(result.game))
    contest(PAIR, 6, alone, kept, lambda result: told.append(result.game))
    assert told == [0, 1, 2, 3, 4, 5]
