"""Worker processes do the same work as one, in any order that is asked for, and end in the end."""

import os
import signal
from collections.abc import Iterator
from contextlib import closing
from multiprocessing import active_children
from pathlib import Path

import pytest

from calimala.arena.workers import AHEAD, WorkerFault, ordered, sigint_blocked, unordered
from tests.arena.support import bot_file
from tests.support.commands import running
from tests.support.deadlines import PATIENCE, eventually, within_patience
from tests.support.lifelines import lifeline

pytestmark = pytest.mark.compiled

SLOW = """
import time
def choose(moment):
    {grasp}
    time.sleep({seconds})
"""


def square(number: int) -> int:
    return number * number


def wait_for_file(path: Path) -> Path:
    """A task that is finished as soon as its file is there."""
    eventually(path.exists, str(path))
    return path


@pytest.mark.parametrize("count", [1, 2])
def test_every_task_has_its_result(count: int) -> None:
    assert sorted(unordered(square, range(20), count)) == [number**2 for number in range(20)]
    assert list(ordered(square, range(20), count)) == [number**2 for number in range(20)]
    assert active_children() == []


@pytest.mark.parametrize("count", [1, 2])
def test_no_tasks_no_results(count: int) -> None:
    assert list(unordered(square, [], count)) == list(ordered(square, [], count)) == []


def test_results_come_as_they_are_finished(tmp_path: Path) -> None:
    late, soon = tmp_path / "late", tmp_path / "soon"
    with closing(unordered(wait_for_file, [late, soon], 2)) as results:
        soon.touch()
        assert next(results) == soon
        late.touch()
        assert next(results) == late


def test_in_order_a_late_result_holds_up_the_others_but_not_their_work(tmp_path: Path) -> None:
    late, asked = tmp_path / "late", list[int]()

    def tasks() -> Iterator[Path]:
        (tmp_path / "soon").touch()
        for number in range(100):
            asked.append(number)
            yield tmp_path / "soon" if number else late
            if number == 2 * AHEAD:
                late.touch()

    results = list(ordered(wait_for_file, tasks(), 2))
    assert results == [late] + [tmp_path / "soon"] * 99
    assert asked == list(range(100))


def test_in_order_tasks_are_asked_for_only_a_little_ahead() -> None:
    asked = list[int]()

    def tasks() -> Iterator[int]:
        for number in range(1000):
            asked.append(number)
            yield number

    with closing(ordered(square, tasks(), 2)) as results:
        assert next(results) == 0
        assert len(asked) <= 2 + 2 * AHEAD


def test_there_are_no_more_processes_than_tasks() -> None:
    with closing(unordered(square, range(2), 64)) as results:
        next(results)
        assert len(active_children()) <= 2
    assert active_children() == []


def test_workers_that_are_stopped_do_not_finish_their_tasks(tmp_path: Path) -> None:
    with lifeline(tmp_path) as watch:
        text = (
            f"import time\ndef choose(moment):\n    {watch.grasp}\n    time.sleep({PATIENCE * 5})"
        )
        slow = bot_file(tmp_path, "slow", text)
        with running("arena", "--bots", slow, "--seconds", "3600", "--workers", "2") as command:
            assert [watch.heard() for _ in range(2)] == [b"here"] * 2
            command.interrupt()
            assert command.end().returncode == 130
        assert watch.heard() == b""


def test_ctrl_c_while_a_process_starts_is_not_lost() -> None:
    before, started = signal.signal(signal.SIGINT, signal.default_int_handler), list[bool]()

    def start() -> None:
        with sigint_blocked():
            signal.raise_signal(signal.SIGINT)
            started.append(True)

    try:
        with pytest.raises(KeyboardInterrupt):
            start()
    finally:
        signal.signal(signal.SIGINT, before)
    assert started


def test_a_process_that_is_killed_is_one_line_and_the_others_end() -> None:
    with within_patience("the fault"), closing(unordered(square, range(10**9), 2)) as results:
        next(results)
        victim = active_children()[0].pid
        assert victim
        os.kill(victim, signal.SIGKILL)
        with pytest.raises(WorkerFault, match="a worker process ended unexpectedly"):
            for _ in results:
                pass
    assert active_children() == []
