"""JSON lines on disk: a line is written at once, and one torn by a crash is cut off."""

import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from calimala.game import BadOption


class LineFile:
    """An open file that is read whole, cut after a line, and added to line by line."""

    def __init__(self, path: str, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor
        self._lasting = stat.S_ISREG(os.fstat(descriptor).st_mode)

    def read(self) -> list[bytes]:
        """Every line with its end; the last may lack it. A device or a pipe holds none."""
        return Path(self.path).read_bytes().splitlines(keepends=True) if self._lasting else []

    def cut(self, length: int) -> None:
        """Keep so many bytes."""
        if self._lasting:
            os.ftruncate(self._descriptor, length)

    def add(self, line: str) -> None:
        """Append a line with one call, so that no signal comes between its parts."""
        rest = memoryview(f"{line}\n".encode())
        while rest:
            rest = rest[os.write(self._descriptor, rest) :]


@contextmanager
def line_file(path: str) -> Iterator[LineFile]:
    """The file of this path, made if need be, locked for us alone."""
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o666)
    try:
        _lock(descriptor, path)
        yield LineFile(path, descriptor)
    finally:
        os.close(descriptor)


def _lock(descriptor: int, path: str) -> None:
    """Keep every other arena from writing there."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadOption(f"{path} is in use by another arena") from None
