"""Real `calimala serve` processes, to be stopped, killed and started again."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

import httpx

from calimala.server.settings import Settings
from tests.server.postgres import free_port

COMMAND: Final = Path(sys.executable).with_name("calimala")
PATIENCE: Final = 600.0  # seconds to get ready; the first time the rules are compiled


class Process:
    """One process that serves, always at the same port."""

    def __init__(self, database: str, log: Path, **settings: Any) -> None:
        self.port, self.log = free_port(), log
        self.database = database
        chosen = {"pace": 0.0, "requests_per_minute": 0} | settings
        asked = Settings(port=self.port, database=database, **chosen)
        self._environment = {**os.environ, **asked.environment()}
        self._running: subprocess.Popen[bytes] | None = None

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
        with self.log.open("ab") as log:
            self._running = subprocess.Popen(
                [COMMAND, "serve"], env=self._environment, stdout=log, stderr=log
            )

    def wait_until_ready(self) -> float:
        """Seconds until games can be dealt."""
        begun = time.monotonic()
        while not self._is_ready():
            assert self._running is not None and self._running.poll() is None, self.said()
            assert time.monotonic() < begun + PATIENCE, self.said()
            time.sleep(0.02)
        return time.monotonic() - begun

    def _is_ready(self) -> bool:
        """Whether it says so."""
        try:
            return httpx.get(f"http://{self.address}/readyz", timeout=5).status_code == 200
        except httpx.HTTPError:
            return False

    def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        """End it; its exit status."""
        assert self._running is not None
        self._running.send_signal(how)
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

    def said(self) -> str:
        """All that it has logged."""
        return self.log.read_text() if self.log.exists() else ""

    def faults(self) -> list[dict[str, Any]]:
        """What it has logged as broken."""
        lines = [json.loads(line) for line in self.said().splitlines() if line.startswith("{")]
        return [line for line in lines if line["severity"] in ("error", "critical")]


@contextmanager
def serving(database: str, folder: Path, number: int, **settings: Any) -> Iterator[list[Process]]:
    """Some processes that serve the same tables."""
    with ExitStack() as stack:
        processes = []
        for each in range(number):
            process = Process(database, folder / f"process-{each}.log", **settings)
            stack.callback(process.end)
            process.start()
            processes.append(process)
        for process in processes:
            process.wait_until_ready()
        yield processes
