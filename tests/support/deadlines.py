"""Deadlines of the tests: every wait is for an event, and one in vain says what was missing."""

import asyncio
import select
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final

PATIENCE: Final = 600.0
"""Seconds until a wait is given up: far more than a machine needs that is busy with other work."""
BETWEEN: Final = 0.02
"""Seconds between two looks."""


class Missing(AssertionError):
    """What a test has waited for did not happen."""

    def __init__(self, what: str) -> None:
        super().__init__(f"after {PATIENCE:.0f} s still missing: {what}")


def eventually(fits: Callable[[], object], what: str) -> None:
    """Return as soon as a look finds that it fits."""
    deadline = time.monotonic() + PATIENCE
    while not fits():
        if time.monotonic() > deadline:
            raise Missing(what)
        time.sleep(BETWEEN)


async def until(fits: Callable[[], Awaitable[object] | object], what: str) -> None:
    """Return as soon as a look, which may have to be awaited, finds that it fits."""
    deadline = time.monotonic() + PATIENCE
    while not await _found(fits()):
        if time.monotonic() > deadline:
            raise Missing(what)
        await asyncio.sleep(BETWEEN)


async def _found(look: Awaitable[object] | object) -> object:
    """What a look finds."""
    return await look if isinstance(look, Awaitable) else look


def readable(descriptor: int, what: str) -> int:
    """The descriptor, as soon as there is something to read, or the end."""
    if not select.select([descriptor], [], [], PATIENCE)[0]:
        raise Missing(what)
    return descriptor


@contextmanager
def within_patience(what: str) -> Iterator[None]:
    """Interrupt a block of the main thread that takes for ever."""

    def give_up(_number: int, _frame: object) -> None:
        raise Missing(what)

    handler = signal.signal(signal.SIGALRM, give_up)
    alarm = signal.setitimer(signal.ITIMER_REAL, PATIENCE)  # pytest-timeout may have set one
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *alarm)
        signal.signal(signal.SIGALRM, handler)
