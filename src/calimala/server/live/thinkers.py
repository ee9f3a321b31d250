"""The processes in which bots think, so that the event loop never waits for them.

One makes the decisions of quick bots only; the others those of slow ones, and quick ones besides,
and give hints when no bot waits that is to go first.
"""

import asyncio
import time
from asyncio.subprocess import Process
from collections.abc import Sequence
from contextlib import suppress
from math import ceil
from typing import Any, Final

from calimala.analysis.schema import Decision
from calimala.game.schema import Suggestion
from calimala.server.live import think_worker
from calimala.server.live.think_queue import (
    HINT,
    HINTS,
    LOOK_BACK,
    QUICK,
    SLOTS,
    SLOW,
    Job,
    ThinkQueue,
)
from calimala.server.live.worker_process import Ended, ask, end, reply, start
from calimala.server.ops import json_log

WARM: Final = 10.0  # seconds after which a process is started that nobody has needed yet
RESTART: Final = 1.0  # seconds until a process that has ended is started again
TRIES: Final = 2  # processes that may end over one decision


class BotFailed(Exception):
    """A bot could not decide."""


class Thinkers:
    """A pool of processes, each started once and started again when it ends."""

    def __init__(self, slow: int, command: Sequence[str] = think_worker.COMMAND) -> None:
        self._lanes = [(QUICK,), *[(SLOW, QUICK, HINTS)] * slow]
        self._command = command
        self._queue = ThinkQueue()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start the processes; the rules have to be compiled."""
        self._tasks = [asyncio.create_task(self._keep(lanes)) for lanes in self._lanes]

    async def stop(self) -> None:
        """End the processes, whatever they are doing."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def choose(
        self, level: str, request: bytes, owner: tuple[str, str], awaited: bool
    ) -> str:
        """The move of a bot; BotFailed if it has none."""
        word: str = (await self._reply(level, request, owner, awaited))["word"]
        return word

    async def advise(self, request: bytes, owner: tuple[str, str]) -> list[Suggestion]:
        """The hint that a request asks for; BotFailed if there is none."""
        advice: list[Suggestion] = (await self._reply(HINT, request, owner, True))["advice"]
        return advice

    async def look_back(self, request: bytes, owner: tuple[str, str]) -> Decision | None:
        """A move that missed something, None if it did not; BotFailed if it cannot be judged."""
        missed: Decision | None = (await self._reply(LOOK_BACK, request, owner, True))["missed"]
        return missed

    async def _reply(
        self, level: str, request: bytes, owner: tuple[str, str], awaited: bool
    ) -> dict[str, Any]:
        """Queue a request; the reply of the process that gets it."""
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        await self._queue.put(Job(level, request, owner, awaited, answer))
        return await answer

    async def _keep(self, lanes: Sequence[frozenset[str]]) -> None:
        """Keep one process going until cancelled: from its first decision on, or a little later."""
        with suppress(TimeoutError):
            async with asyncio.timeout(WARM):
                await self._queue.wait((lanes[0], lanes[-1]))
        while True:
            try:
                await self._run(lanes)
            except (Ended, OSError) as fault:
                json_log.error("thinker", fault)
            await asyncio.sleep(RESTART)

    async def _run(self, lanes: Sequence[frozenset[str]]) -> None:
        """Start a process and give it one decision after the other until it ends."""
        process = await start(self._command)
        try:
            await reply(process, None)
            while True:
                await self._decide(process, await self._queue.get(lanes))
        finally:
            await end(process)

    async def _decide(self, process: Process, job: Job) -> None:
        """Have one decision made; if its process ends, another makes it."""
        begun, job.tries = time.monotonic(), job.tries + 1
        try:
            answer = await ask(process, job.request)
        except Ended:
            if job.tries < TRIES:
                await self._queue.put(job)
            else:
                _fail(job, "the process ended")
            raise
        await _sleep_slot(job.level, begun)
        if "fault" in answer:
            _fail(job, answer["fault"])
        elif not job.answer.done():
            job.answer.set_result(answer)


async def _sleep_slot(level: str, begun: float) -> None:
    """Wait for the end of the slot, or the next one: how long a bot thought reveals its hand."""
    slot = SLOTS[level]
    slots = max(ceil((time.monotonic() - begun) / slot), 1)
    await asyncio.sleep(begun + slots * slot - time.monotonic())


def _fail(job: Job, why: str) -> None:
    """Tell whoever waits for a decision that there is none."""
    if not job.answer.done():
        job.answer.set_exception(BotFailed(why))
