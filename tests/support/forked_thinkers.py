"""Processes in which bots think, forked from one that has loaded everything: for many restarts.

`python -m tests.support.forked_thinkers PATH` is that process, and listens at PATH. A server
starts `borrow.py` instead of a process of its own, which hands its pipes over.
"""

import gc
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from calimala.rules import jit
from calimala.server.live import think_worker, thinkers
from calimala.server.live.work_loop import work
from tests.support.processes import ROOT

VARIABLE: Final = "CALIMALA_TEST_THINKERS"
BORROW: Final = Path(__file__).with_name("borrow.py")
PIPES: Final = 2


@contextmanager
def running() -> Iterator[None]:
    """Let the forked servers of this process, and of those that it starts, borrow thinkers."""
    with tempfile.TemporaryDirectory(prefix="calimala-thinkers-") as folder:
        path = str(Path(folder, "line"))
        command = [sys.executable, "-m", "tests.support.forked_thinkers", path]
        with pytest.MonkeyPatch.context() as patch, _started(command):
            patch.setenv(VARIABLE, path)
            yield


@contextmanager
def _started(command: list[str]) -> Iterator[None]:
    """A process that listens by now; its children end when nobody asks them any more."""
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline()
            yield
        finally:
            process.kill()


def borrow(patch: pytest.MonkeyPatch) -> None:
    """Let the servers of this process borrow thinkers, if there are any to borrow."""
    if path := os.environ.get(VARIABLE):
        command = (sys.executable, "-I", "-S", str(BORROW), path)
        patch.setattr(thinkers.Thinkers.__init__, "__defaults__", (command,))


def _lend(listener: socket.socket) -> None:
    """Fork a thinker for each connection; it has the pipes that come with it."""
    while True:
        line, _address = listener.accept()
        with line:
            _text, pipes, _flags, _sender = socket.recv_fds(line, 1, PIPES)
            if len(pipes) == PIPES and os.fork() == 0:  # none: who asked was killed meanwhile
                listener.close()
                _think(pipes)
            for descriptor in pipes:
                os.close(descriptor)


def _think(pipes: list[int]) -> None:
    """In the child: answer until nobody asks any more."""
    for number, descriptor in enumerate(pipes):
        os.dup2(descriptor, number)
        os.close(descriptor)
    work(think_worker.answer, jit.load, think_worker.NICENESS)
    os._exit(0)


if __name__ == "__main__":
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a thinker
    jit.ready()
    gc.collect()
    gc.freeze()  # or each child copies all of it
    with socket.create_server(sys.argv[1], family=socket.AF_UNIX) as ours:
        print("ready", flush=True)  # noqa: T201 - for whoever has started us
        _lend(ours)
