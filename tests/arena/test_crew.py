"""Several processes play the same games, and are gone in the end."""

import os
import signal
import time
import tracemalloc
from contextlib import closing
from multiprocessing import active_children
from pathlib import Path

import pytest

from calimala.arena import Journal, Result, contest
from calimala.arena.contest import BotChanged
from calimala.arena.crew import CrewFault, Games, alone, processes
from tests.arena.support import bot_file, plan

pytestmark = pytest.mark.compiled

GAMES = range(9)
PAIR = plan("uniform", "uniform", recorded=True)
FIRST = "def choose(moment): return moment.legal[0]"


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


def test_a_contest_without_end_begins_at_once() -> None:
    def stop(_result: Result) -> None:
        raise KeyboardInterrupt

    kept = Journal()
    tracemalloc.start()
    with pytest.raises(KeyboardInterrupt):
        contest(PAIR, 10**6, alone, kept, stop)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert list(kept.results) == [0]
    assert most < 10**7  # the numbers of all games would take more


def test_a_bot_whose_file_changes_stops_the_contest(tmp_path: Path) -> None:
    bot, kept = bot_file(tmp_path, "first", FIRST), Journal()

    def change(_result: Result) -> None:
        Path(bot).write_text(FIRST.replace("0", "-1"))

    with pytest.raises(BotChanged, match=r"first\.py has changed since the arena began"):
        contest(plan("uniform", bot), 6, alone, kept, change)
    assert list(kept.results) == [0]


def test_a_bot_whose_file_is_gone_does_not(tmp_path: Path) -> None:
    bot, kept = bot_file(tmp_path, "first", FIRST), Journal()
    arena = plan("uniform", bot)
    contest(arena, 2, alone, kept, lambda _: Path(bot).unlink(missing_ok=True))
    assert [bool(result.fault) for result in kept.results.values()] == [False, True]
