"""The process of the coach: started for the first request, ended when idle, never out of step."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from calimala.server.live.coach_process import CoachFailed, CoachProcess
from calimala.server.live.worker_process import Ended
from tests.support.deadlines import PATIENCE, until
from tests.support.workers import worker

ECHO = "asked = json.loads(line)\nprint(json.dumps({'said': asked['say'], 'n': n}), flush=True)"


@asynccontextmanager
async def coach(folder: Path, text: str, idle: float = PATIENCE) -> AsyncIterator[CoachProcess]:
    """A process that answers as a text says."""
    process = CoachProcess(worker(folder, text), idle)
    try:
        async with asyncio.timeout(PATIENCE):
            yield process
    finally:
        await process.stop()


async def test_one_process_answers_one_request_after_the_other(tmp_path: Path) -> None:
    async with coach(tmp_path, ECHO) as process:
        assert not (tmp_path / "starts").exists(), "nothing was asked yet"
        answers = await asyncio.gather(*(process.ask({"say": n}) for n in range(5)))
    assert answers == [{"said": n, "n": 1} for n in range(5)]


async def test_progress_is_told_on_the_way(tmp_path: Path) -> None:
    steps = "for i in range(3):\n    print(json.dumps({'progress': i / 2}), flush=True)"
    told: list[float] = []

    async def note(progress: float) -> None:
        told.append(progress)

    async with coach(tmp_path, f"{steps}\n{ECHO}") as process:
        assert (await process.ask({"say": "hello"}, note))["said"] == "hello"
    assert told == [0.0, 0.5, 1.0]


async def test_a_fault_is_told_and_the_process_goes_on(tmp_path: Path) -> None:
    text = "if 'bad' in line:\n    print('{\"fault\": \"BadRecord\"}', flush=True)\nelse:\n"
    async with coach(tmp_path, text + "".join(f"    {each}\n" for each in ECHO.splitlines())) as c:
        with pytest.raises(CoachFailed, match="BadRecord"):
            await c.ask({"say": "bad"})
        assert await c.ask({"say": "good"}) == {"said": "good", "n": 1}


async def test_after_a_process_has_ended_another_answers(tmp_path: Path) -> None:
    async with coach(tmp_path, f"if 'bad' in line:\n    os._exit(1)\n{ECHO}") as process:
        with pytest.raises(Ended):
            await process.ask({"say": "bad"})
        assert await process.ask({"say": "good"}) == {"said": "good", "n": 2}


async def test_the_answer_to_a_cancelled_request_is_not_taken_for_the_next(tmp_path: Path) -> None:
    hanging = f"if 'slow' in line:\n    time.sleep(9999)\n{ECHO}"
    async with coach(tmp_path, hanging) as process:
        await process.ask({"say": "first"})
        slow = asyncio.create_task(process.ask({"say": "slow"}))
        await asyncio.sleep(0)
        slow.cancel()
        await asyncio.gather(slow, return_exceptions=True)
        assert await process.ask({"say": "next"}) == {"said": "next", "n": 2}


async def test_a_process_whose_first_request_was_given_up_starts_for_the_next(
    tmp_path: Path,
) -> None:
    async with coach(tmp_path, ECHO) as process:
        first = asyncio.create_task(process.ask({"say": "first"}))
        await until(lambda: process._ready is not None, "a process that starts")
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        assert await process.ask({"say": "next"}) == {"said": "next", "n": 1}


async def test_a_process_that_starts_is_stopped() -> None:
    process = CoachProcess([sys.executable, "-c", "import time; time.sleep(9999)"])
    asking = asyncio.create_task(process.ask({"say": "hello"}))
    await until(lambda: process._ready is not None, "a process that starts")
    await process.stop()
    with pytest.raises(Ended):
        await asking


async def test_an_idle_process_ends(tmp_path: Path) -> None:
    text = ECHO.replace("'n': n", "'n': n, 'pid': os.getpid()")
    async with coach(tmp_path, text, idle=0.0) as process:
        pid = (await process.ask({"say": "hello"}))["pid"]
        await until(lambda: not _lives(pid), "the end of an idle process")
        assert (await process.ask({"say": "again"}))["n"] == 2


def _lives(pid: int) -> bool:
    """Whether a process is there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
