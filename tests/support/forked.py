"""`calimala serve`, forked from a process that has loaded everything, so that it starts at once.

`python -m tests.support.forked` is that process: one for all servers of a test process. It starts
servers on sockets that it is handed, and tells how they ended.
"""

import atexit
import gc
import json
import os
import signal
import socket
import subprocess
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any, Final

import pytest

from calimala.cli.main import main
from calimala.rules import jit
from tests.support import forked_thinkers, luck, patience
from tests.support.deadlines import BETWEEN
from tests.support.processes import ROOT, Process, started

Json = dict[str, Any]
LOADED: Final = (  # before the first fork
    "calimala.cli.commands.serve",
    "calimala.server.app",
    "anyio._backends._asyncio",
    "uvicorn.lifespan.on",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "sqlalchemy.dialects.postgresql.asyncpg",
)
AT_ONCE: Final = 1 << 16  # bytes that are read
READY: Final = "ready"


def _send(line: socket.socket, what: object, descriptors: Sequence[int] = ()) -> None:
    """Send a line of JSON, with which descriptors are handed over."""
    text = json.dumps(what).encode() + b"\n"
    sent = socket.send_fds(line, [text], descriptors) if descriptors else 0
    line.sendall(text[sent:])


def _receive(line: socket.socket) -> tuple[Any, list[int]] | None:
    """The next line, parsed, with the descriptors that came along; None if nobody is there."""
    text, handed = b"", list[int]()
    while not text.endswith(b"\n"):
        more, descriptors, _flags, _address = socket.recv_fds(line, AT_ONCE, 1)
        if not more:
            return None
        text, handed = text + more, handed + descriptors
    return json.loads(text), handed


class Forker:
    """A process that forks servers; it ends with us, and they with it."""

    def __init__(self) -> None:
        self._turn = Lock()
        self._line, theirs = socket.socketpair(socket.AF_UNIX)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.support.forked", str(theirs.fileno())],
                cwd=ROOT,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
            )
        assert self._read() == READY

    def ask(self, *descriptors: int, **what: Any) -> Any:
        """The answer to one request, with which descriptors are handed over."""
        with self._turn:
            _send(self._line, what, descriptors)
            return self._read()

    def _read(self) -> Any:
        """The next answer."""
        received = _receive(self._line)
        assert received is not None, "the process that forks servers has ended"
        return received[0]

    def end(self) -> None:
        """Hang up, and wait until it has ended."""
        self._line.close()
        self._process.wait()


@cache
def forker() -> Forker:
    """The one of this process."""
    made = Forker()
    atexit.register(made.end)
    return made


class Forked:
    """A forked server, with what `Process` needs of a `Popen`."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """The exit status, if it has ended."""
        if self.returncode is None:
            self.returncode = forker().ask(wait=self.pid)
        return self.returncode

    def wait(self, timeout: float = float("inf")) -> int:
        """The exit status, as soon as it has ended."""
        deadline = time.monotonic() + timeout
        while (status := self.poll()) is None:
            if time.monotonic() > deadline:
                raise subprocess.TimeoutExpired("a forked server", timeout)
            time.sleep(BETWEEN)
        return status

    def send_signal(self, what: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, what)

    def kill(self) -> None:
        """Kill it."""
        self.send_signal(signal.SIGKILL)


class ForkedProcess(Process):
    """A server that starts in a moment."""

    def start(self) -> None:
        """Begin; what it logs is kept."""
        asked = {"log": str(self.log), "environment": self._environment}
        pid = forker().ask(self._listener.fileno(), **asked)
        self._running = Forked(pid)  # type: ignore[assignment] # as a Popen


def serving(
    database: str, folder: Path, number: int, **settings: Any
) -> AbstractContextManager[list[Process]]:
    """Some servers for the same tables, each started and restarted in a moment."""
    return started(ForkedProcess, database, folder, number, **settings)


# The process that forks.


def _in_child(listener: int, asked: Json) -> int:
    """Serve until stopped; the exit status."""
    with Path(asked["log"]).open("ab") as log:
        for number in (1, 2):
            os.dup2(log.fileno(), number)
    os.set_inheritable(listener, True)
    os.environ.clear()
    os.environ.update(asked["environment"])
    try:
        return main(["serve", "--fd", str(listener)])
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    except BaseException:  # noqa: BLE001 - whatever it is, the log has it, and the child ends here
        traceback.print_exc()
        return 1


def _forked(line: socket.socket, listener: int, asked: Json) -> int:
    """Fork a server; its process."""
    pid = os.fork()
    if pid == 0:
        line.close()
        status = _in_child(listener, asked)
        sys.stdout.flush()
        os._exit(status)
    os.close(listener)
    return pid


def _ended(pid: int) -> int | None:
    """The exit status of a server; None while it runs."""
    found, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


def _requests(line: socket.socket) -> Iterator[tuple[Json, list[int]]]:
    """What is asked, with the descriptors that came along, until nobody asks any more."""
    while received := _receive(line):
        yield received


def _answer(line: socket.socket, running: set[int]) -> None:
    """Do what is asked, one thing after the other."""
    for asked, descriptors in _requests(line):
        if descriptors:
            answer: int | None = _forked(line, descriptors[0], asked)
            running.add(int(answer or 0))
        elif (answer := _ended(asked["wait"])) is not None:
            running.discard(asked["wait"])
        _send(line, answer)


def _fork_for(line: socket.socket) -> None:
    """Fork servers until nobody asks for any; then none is left."""
    running: set[int] = set()
    _send(line, READY)
    try:
        _answer(line, running)
    except KeyboardInterrupt:
        pass  # Ctrl-C is for everybody in the terminal
    finally:
        for pid in running:
            os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    for module in LOADED:
        import_module(module)
    jit.ready()
    gc.collect()
    gc.freeze()  # or each server looks through all of it, and copies it
    with pytest.MonkeyPatch.context() as patch, socket.socket(fileno=int(sys.argv[1])) as ours:
        luck.fix(patch)
        patience.lend(patch)
        forked_thinkers.borrow(patch)
        _fork_for(ours)
