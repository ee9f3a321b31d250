"""Signals that end a command: how it is interrupted, and how it ends in good order."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

ENDING: Final = [
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
]  # Windows has no SIGHUP


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C stop us even if we inherited SIGINT ignored, as background jobs of a shell do."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def unwinding() -> Iterator[None]:
    """Let a closed terminal or a kill end us in good order, so that nothing is left behind."""
    before = [signal.signal(number, _exit) for number in ENDING]
    try:
        yield
    finally:
        for number, handler in zip(ENDING, before, strict=True):
            signal.signal(number, handler)


def _exit(number: int, _frame: object) -> None:
    """End with the status a shell gives to a process that the signal ended."""
    raise SystemExit(128 + number)
