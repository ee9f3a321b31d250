"""Child processes that read lines of JSON and answer with lines of JSON."""

import asyncio
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import orjson

Json = dict[str, Any]

HANGING: Final = 60.0  # seconds after which a process that does not answer is given up
LONGEST: Final = 1 << 24  # bytes of a line; a whole review is one


class Ended(Exception):
    """A process has ended, or does not answer any more."""


async def start(command: Sequence[str]) -> Process:
    """A new process."""
    return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LONGEST)


async def ask(process: Process, request: bytes) -> Json:
    """The reply to a request."""
    send(process, request)
    return await reply(process)


def send(process: Process, request: bytes) -> None:
    """Send a request: one line; Ended if the process has ended meanwhile."""
    assert process.stdin is not None  # noqa: S101 - PIPE
    try:
        process.stdin.write(request)
    except RuntimeError:  # uvloop's, where asyncio lets the next read find out
        raise Ended("it has ended") from None


async def reply(process: Process, within: float | None = HANGING) -> Json:
    """The next line of a process; Ended if none comes."""
    assert process.stdout is not None  # noqa: S101 - PIPE
    try:
        async with asyncio.timeout(within):
            line = await process.stdout.readline()
    except (TimeoutError, ConnectionError):
        raise Ended("it does not answer") from None
    if not line.endswith(b"\n"):
        raise Ended("it has ended")
    try:
        answer: Json = orjson.loads(line)
    except orjson.JSONDecodeError:
        raise Ended("it answers with something else than JSON") from None
    return answer


async def end(process: Process) -> None:
    """Kill a process that still runs; it has nothing to lose."""
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
