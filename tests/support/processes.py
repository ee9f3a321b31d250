"""Real `calimala serve` processes, to be stopped, killed and started again."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Final

from calimala.server.settings import Settings

COMMAND: Final = Path(sys.executable).with_name("calimala")
SERVE: Final = [sys.executable, "-m", "tests.support.serve"]
ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 900.0  # seconds to get ready; the first time the rules are compiled
ONE_LOOK: Final = 5.0  # seconds for an answer, before we see whether the process still lives
BETWEEN_LOOKS: Final = 0.1  # seconds; a look makes the process work, while it starts
BACKLOG: Final = 512
LAST: Final = 6000  # letters of a log that are worth reading when a test has failed

_started: list["Process"] = []


class Process:
    """One process that serves, always at the same port.

    The test listens and hands the socket over, so that nobody else can have the port while the
    process is gone; who connects meanwhile waits.
    """

    def __init__(self, database: str, log: Path, **settings: Any) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=BACKLOG)
        self.port, self.log = int(self._listener.getsockname()[1]), log
        self.database = database
        chosen = {"pace": 0.0, "requests_per_minute": 0, "review_iterations": 4} | settings
        asked = Settings(port=self.port, database=database, **chosen)
        self._environment = {**os.environ, **asked.environment()}
        self._running: subprocess.Popen[bytes] | None = None
        _started.append(self)

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The process."""
        assert self._running is not None
        return self._running.pid

    def start(self) -> None:
        """Begin; what it logs is kept."""
        fd = self._listener.fileno()
        with self.log.open("ab") as log:
            self._running = subprocess.Popen(
                [*SERVE, "--fd", str(fd)],
                env=self._environment,
                cwd=ROOT,
                pass_fds=[fd],
                stdout=log,
                stderr=log,
            )

    def wait_until_ready(self) -> float:
        """Seconds until games can be dealt."""
        begun = time.monotonic()
        while not self._is_ready():
            assert self._running is not None and self._running.poll() is None, self.said()
            assert time.monotonic() < begun + PATIENCE, f"not ready yet: {self.said()}"
            time.sleep(BETWEEN_LOOKS)
        return time.monotonic() - begun

    def _is_ready(self) -> bool:
        """Whether it says so."""
        connection = HTTPConnection(self.address, timeout=ONE_LOOK)  # a light one: it asks often
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == HTTPStatus.OK
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()

    def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        """End it; its exit status."""
        assert self._running is not None
        self._running.send_signal(how)
        try:
            return self._running.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"{how.name} does not end it: {self.said()}") from None

    def wait(self) -> int:
        """The exit status of a process that ends by itself."""
        assert self._running is not None
        return self._running.wait(PATIENCE)

    def signal(self, what: signal.Signals) -> None:
        """Send a signal and do not wait."""
        assert self._running is not None
        self._running.send_signal(what)

    def end(self) -> None:
        """Leave nothing behind."""
        if self._running is not None and self._running.poll() is None:
            self._running.kill()
            self._running.wait()
        self._listener.close()
        _started.remove(self)

    def said(self) -> str:
        """All that it has logged."""
        return self.log.read_text() if self.log.exists() else ""

    def faults(self) -> list[dict[str, Any]]:
        """What it has logged as broken."""
        lines = [json.loads(line) for line in self.said().splitlines() if line.startswith("{")]
        return [line for line in lines if line["severity"] in ("error", "critical")]


def logs() -> list[tuple[str, str]]:
    """The last lines of every process that a test may have waited for."""
    return [(f"log of {each.address}", each.said()[-LAST:]) for each in _started]


@contextmanager
def started(
    kind: type[Process], database: str, folder: Path, number: int, **settings: Any
) -> Iterator[list[Process]]:
    """Some processes of a kind that serve the same tables."""
    with ExitStack() as stack:
        processes = []
        for each in range(number):
            process = kind(database, folder / f"process-{each}.log", **settings)
            stack.callback(process.end)
            process.start()
            processes.append(process)
        for process in processes:
            process.wait_until_ready()
        yield processes


def serving(
    database: str, folder: Path, number: int, **settings: Any
) -> AbstractContextManager[list[Process]]:
    """Some processes that serve the same tables, each started as people start it."""
    return started(Process, database, folder, number, **settings)
