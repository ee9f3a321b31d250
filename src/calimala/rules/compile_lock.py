"""One process compiles at a time; those that wait for it report how far it is."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

Progress = Callable[[int, int, str], None]
BETWEEN: Final = 0.2  # seconds between two looks at how far the other process is


@contextmanager
def compiling(folder: Path, progress: Progress) -> Iterator[Progress]:
    """Hold the lock of a cache folder; what is reported meanwhile reaches those who wait, too."""
    lock, shared = FileLock(folder / "lock"), folder / "progress"
    _acquire(lock, shared, progress)
    try:
        shared.unlink(missing_ok=True)  # of a process that was interrupted
        yield partial(_report, shared, progress)
    finally:
        lock.release()


def _acquire(lock: FileLock, shared: Path, progress: Progress) -> None:
    """Wait for the lock, and pass on the progress of the process that has it."""
    while True:
        try:
            lock.acquire(timeout=BETWEEN)
        except Timeout:
            _pass_on(shared, progress)
        else:
            return


def _pass_on(shared: Path, progress: Progress) -> None:
    """Report what the other process has written, unless it is just writing."""
    try:
        done, total, name = json.loads(shared.read_text())
    except (FileNotFoundError, ValueError):
        return
    progress(done, total, name)


def _report(shared: Path, progress: Progress, done: int, total: int, name: str) -> None:
    """Report one step here and to those who wait."""
    shared.write_text(json.dumps([done, total, name]))
    progress(done, total, name)
