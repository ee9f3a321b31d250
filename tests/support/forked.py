"""`calimala serve`, forked from a process that has loaded everything: for a thousand restarts.

`python -m tests.support.forked` is that process. It starts servers for whoever writes to it, one
JSON object a line, and waits for them.
"""

import gc
import json
import os
import signal
import subprocess
import sys
import threading
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from calimala.cli.main import main
from calimala.rules import jit
from tests.support import forked_thinkers, luck
from tests.support.processes import ROOT, Process

Json = dict[str, Any]
LOADED: Final = (  # before the first fork
    "calimala.cli.commands.serve",
    "calimala.server.app",
    "anyio._backends._asyncio",
    "uvicorn.lifespan.on",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "sqlalchemy.dialects.postgresql.asyncpg",
)
READY: Final = "ready"


class Forker:
    """A process that forks servers."""

    def __init__(self, descriptors: list[int]) -> None:
        self._turn = threading.Lock()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.forked"],
            cwd=ROOT,
            pass_fds=descriptors,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._read() == READY

    def ask(self, **what: Any) -> Any:
        """The answer to one request."""
        with self._turn:
            assert self._process.stdin is not None
            self._process.stdin.write(json.dumps(what) + "\n")
            self._process.stdin.flush()
            return self._read()

    def _read(self) -> Any:
        """The next line, parsed."""
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())

    def end(self) -> None:
        """End it; servers that still run are killed by whoever has started them."""
        self._process.kill()
        self._process.wait()


class Forked:
    """A forked server, with what `Process` needs of a `Popen`."""

    def __init__(self, forker: Forker, pid: int) -> None:
        self._forker, self.pid = forker, pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """The exit status, if it has ended."""
        if self.returncode is None:
            self.returncode = self._forker.ask(wait=self.pid, block=False)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:  # noqa: ARG002 - it is killed at once
        """The exit status, as soon as it has ended."""
        if self.returncode is None:
            self.returncode = self._forker.ask(wait=self.pid, block=True)
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, what: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, what)

    def kill(self) -> None:
        """Kill it."""
        self.send_signal(signal.SIGKILL)


class ForkedProcess(Process):
    """A server that starts in a moment."""

    forker: Forker | None = None

    def start(self) -> None:
        """Begin; what it logs is kept."""
        assert self.forker is not None
        asked = {"fd": self._listener.fileno(), "log": str(self.log)}
        pid = self.forker.ask(start=asked, environment=self._environment)
        self._running = Forked(self.forker, pid)  # type: ignore[assignment] # as a Popen

    @property
    def descriptor(self) -> int:
        """The listening socket."""
        return self._listener.fileno()


def _serve(asked: Json, environment: dict[str, str]) -> None:
    """In the child: serve until killed."""
    with Path(asked["log"]).open("ab") as log:
        for number in (1, 2):
            os.dup2(log.fileno(), number)
    os.close(0)
    os.set_inheritable(asked["fd"], True)
    os.environ.clear()
    os.environ.update(environment)
    os._exit(main(["serve", "--fd", str(asked["fd"])]))


def _started(asked: Json, environment: dict[str, str]) -> int:
    """Fork a server; its process."""
    pid = os.fork()
    if pid == 0:
        _serve(asked, environment)
    return pid


def _ended(pid: int, block: bool) -> int | None:
    """The exit status of a server; None while it runs."""
    found, status = os.waitpid(pid, 0 if block else os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


def _loop() -> None:
    """Do what is asked, line by line."""
    print(json.dumps(READY), flush=True)  # noqa: T201 - the answer
    for line in sys.stdin:
        asked = json.loads(line)
        if "start" in asked:
            answer = _started(asked["start"], asked["environment"])
        else:
            answer = _ended(asked["wait"], asked["block"])  # type: ignore[assignment] # or none
        print(json.dumps(answer), flush=True)  # noqa: T201 - the answer


if __name__ == "__main__":
    for module in LOADED:
        import_module(module)
    jit.ready()
    gc.collect()
    gc.freeze()  # or each server looks through all of it, and copies it
    with pytest.MonkeyPatch.context() as patch:
        luck.fix(patch)
        forked_thinkers.borrow(patch)
        _loop()
