"""A process that judges finished games, apart from those of the bots and behind them.

It is started when there is something to judge, and ended when there has been nothing for a while.
"""

import asyncio
import sys
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import orjson

from calimala.server.live.worker_process import Ended, end, reply, send, start

Json = dict[str, Any]
Told = Callable[[float], Awaitable[None]]  # how far a request is, from 0 to 1

COMMAND: Final = (sys.executable, "-m", "calimala.server.live.coach_worker")
STALLED: Final = 600.0  # seconds after which a process that reports nothing is given up
IDLE: Final = 300.0  # seconds after which a process that has nothing to do is ended


class CoachFailed(Exception):
    """A request could not be answered; the process is fine."""


async def _to_nobody(_progress: float) -> None:
    """Of a short request."""


class CoachProcess:
    """One process, which answers one request after the other."""

    def __init__(self, command: Sequence[str] = COMMAND, idle: float = IDLE) -> None:
        self._command, self._idle = command, idle
        self._process: Process | None = None
        self._ready: asyncio.Task[Json] | None = None
        self._lock = asyncio.Lock()
        self._retiring: asyncio.TimerHandle | None = None

    async def ask(self, request: Json, told: Told = _to_nobody) -> Json:
        """The reply to a request; CoachFailed if it has none, Ended if the process has ended."""
        async with self._lock:
            self._keep()
            try:
                process = await self._started()
                answer = await self._answer(process, request, told)
            finally:
                self._retiring = asyncio.get_running_loop().call_later(self._idle, self._retire)
        if "fault" in answer:
            raise CoachFailed(answer["fault"])
        return answer

    async def _started(self) -> Process:
        """The process; it goes on starting for the next request if this one is given up."""
        if self._process is None or self._ready is None:
            self._process = await start(self._command)
            self._ready = asyncio.create_task(reply(self._process, None))  # it may have to compile
        process = self._process
        try:
            await asyncio.shield(self._ready)
        except Ended:
            await self._end()
            raise
        return process

    async def _answer(self, process: Process, request: Json, told: Told) -> Json:
        """The last line about a request."""
        try:
            send(process, orjson.dumps(request, option=orjson.OPT_APPEND_NEWLINE))
            while "progress" in (answer := await reply(process, STALLED)):
                await told(answer["progress"])
        except BaseException:  # cancelled, too: its answer would be taken for the next one's
            await self._end()
            raise
        return answer

    async def stop(self) -> None:
        """End the process, whatever it is doing."""
        self._keep()
        await self._end()

    def _keep(self) -> None:
        """Do not end the process for being idle."""
        if self._retiring is not None:
            self._retiring.cancel()
            self._retiring = None

    def _retire(self) -> None:
        """Free the memory of a process that nobody has needed for a while: it reads to the end."""
        process, self._process = self._process, None
        if process is not None and process.stdin is not None:
            process.stdin.close()

    async def _end(self) -> None:
        """End the process, also one that still starts."""
        process, self._process = self._process, None
        ready, self._ready = self._ready, None
        if process is not None and ready is not None:
            await end(process)
            await asyncio.gather(ready, return_exceptions=True)
