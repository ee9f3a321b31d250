"""What is still to be played is played, with the bots it was begun with."""

import tracemalloc
from pathlib import Path

import pytest

from calimala.arena import Journal, Result, local_workers, run_arena
from calimala.arena.run import BotChanged
from calimala.rules import jit
from tests.arena.support import bot_file, plan

pytestmark = pytest.mark.compiled

PAIR = plan("uniform", "uniform", recorded=True)
FIRST = "def choose(moment): return moment.legal[0]"
HERE = local_workers(1)


def test_processes_play_the_same_games_as_one() -> None:
    here = {played.result.game: played.record for played in HERE(PAIR, range(9))}
    there = {played.result.game: played.record for played in local_workers(2)(PAIR, range(9))}
    assert here == there


def test_only_games_that_are_not_kept_yet_are_played() -> None:
    kept, told = Journal(), list[int]()
    run_arena(PAIR, 4, HERE, kept, lambda result: told.append(result.game))
    run_arena(PAIR, 6, HERE, kept, lambda result: told.append(result.game))
    run_arena(PAIR, 6, HERE, kept, lambda result: told.append(result.game))
    assert told == [0, 1, 2, 3, 4, 5]


def test_an_arena_without_end_begins_at_once() -> None:
    def stop(_result: Result) -> None:
        raise KeyboardInterrupt

    kept = Journal()
    jit.ready()  # what is loaded first is not the arena's
    tracemalloc.start()
    with pytest.raises(KeyboardInterrupt):
        run_arena(PAIR, 10**6, HERE, kept, stop)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert list(kept.results) == [0]
    assert most < 10**7  # the numbers of all games would take more


def test_a_bot_whose_file_changes_stops_the_run_arena(tmp_path: Path) -> None:
    bot, kept = bot_file(tmp_path, "first", FIRST), Journal()

    def change(_result: Result) -> None:
        Path(bot).write_text(FIRST.replace("0", "-1"))

    with pytest.raises(BotChanged, match=r"first\.py has changed since the arena began"):
        run_arena(plan("uniform", bot), 6, HERE, kept, change)
    assert list(kept.results) == [0]


def test_a_bot_whose_file_is_gone_does_not(tmp_path: Path) -> None:
    bot, kept = bot_file(tmp_path, "first", FIRST), Journal()
    arena = plan("uniform", bot)
    run_arena(arena, 2, HERE, kept, lambda _: Path(bot).unlink(missing_ok=True))
    assert [bool(result.fault) for result in kept.results.values()] == [False, True]
