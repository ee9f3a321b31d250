"""Pipes that tell who is alive: whoever holds one can say so, and its end says that nobody does."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.deadlines import readable


class Lifeline:
    """The reading end of a named pipe."""

    def __init__(self, path: Path, end: int) -> None:
        self._path, self._end = path, end

    @property
    def grasp(self) -> str:
        """Python that says "here" and holds the pipe as long as the process or a child lives."""
        return (
            "import os; "
            f"alive = os.open({str(self._path)!r}, os.O_WRONLY); "
            "os.set_inheritable(alive, True); "
            "os.write(alive, b'here')"
        )

    def heard(self) -> bytes:
        """The next word, or none if nobody holds the pipe any more."""
        return os.read(readable(self._end, "a word on the pipe, or the end of all who hold it"), 4)


@contextmanager
def lifeline(folder: Path) -> Iterator[Lifeline]:
    """A new pipe in the folder."""
    path = folder / "alive"
    os.mkfifo(path)
    end = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        yield Lifeline(path, end)
    finally:
        os.close(end)
