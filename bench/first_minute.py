"""How long a newcomer waits: `make play` in a fresh clone with empty caches, for one commit or two.

Seconds are those from the start of the clone; seconds of processor time are counted by stage, since
they depend less on what else the machine does.
"""

import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any, Final

import httpx
from rich.console import Console
from rich.table import Table

from bench.serving import TICKS
from calimala.cli.parser import Parser
from calimala.cli.support import options
from calimala.game import BadOption

ROOT: Final = Path(__file__).parents[1]
CLIENT: Final = ROOT / "docs" / "examples" / "client.py"
PATIENCE: Final = 1500.0  # seconds until we give up
BETWEEN: Final = 0.25  # seconds between two looks
KEPT: Final = ("PATH", "LANG", "TERM", "PYENV_VERSION")
SETTINGS: Final = ("PIP_", "UV_", "NPM_CONFIG_", "SSL_", "NODE_EXTRA")  # of the machine's registry
STAGES: Final = {
    "page": ("tools/ui.py", "npm", "node "),
    "compile": ("calimala prepare", "warmup"),
    "serve": ("bin/calimala",),
    "install": ("tools/", "bin/uv", "pip"),
}


@dataclass(frozen=True)
class Minute:
    """Seconds from the clone to each event, and of processor time by stage."""

    commit: str
    clone: float
    page: float
    game: float
    ready: float
    processor: dict[str, float]


class Stopwatch:
    """Seconds since the start, and what the processes of a session have used meanwhile."""

    def __init__(self) -> None:
        self.start = time.monotonic()
        self.used: dict[int, tuple[str, float]] = {}
        self._over = Event()

    @property
    def seconds(self) -> float:
        """Since the start."""
        return time.monotonic() - self.start

    @contextmanager
    def watching(self, session: int) -> Iterator[None]:
        """Look at the session's processes all the time."""
        watcher = Thread(target=self._watch, args=(session,))
        watcher.start()
        try:
            yield
        finally:
            self._over.set()
            watcher.join()

    def _watch(self, session: int) -> None:
        while not self._over.wait(BETWEEN):
            self._look(session)

    def _look(self, session: int) -> None:
        """Note what every process of the session has used so far."""
        for folder in os.scandir("/proc"):
            if folder.name.isdecimal():
                with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
                    self._note(Path(folder), session)

    def _note(self, folder: Path, session: int) -> None:
        """Note what one process has used, if it belongs to the session."""
        fields = (folder / "stat").read_text().rpartition(")")[2].split()
        if int(fields[3]) != session:
            return
        command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        if command:
            seconds = (int(fields[11]) + int(fields[12])) / TICKS
            self.used[int(folder.name)] = (self._stage(command, parent=int(fields[1])), seconds)

    def _stage(self, command: str, parent: int) -> str:
        """What a process is for, by its command or else by its parent."""
        found = (name for name, words in STAGES.items() if any(word in command for word in words))
        return next(found, self.used.get(parent, ("install", 0.0))[0])

    def by_stage(self) -> dict[str, float]:
        """Seconds of processor time."""
        return {
            name: sum(seconds for stage, seconds in self.used.values() if stage == name)
            for name in STAGES
        }


def _environment(home: Path, port: int) -> dict[str, str]:
    """A person with empty caches and no settings but the machine's way to its registry."""
    settings = {name: value for name, value in os.environ.items() if name.startswith(SETTINGS)}
    caches = ("PIP_CACHE_DIR", "UV_CACHE_DIR", "npm_config_cache", "XDG_CACHE_HOME")
    return {
        **{name: os.environ[name] for name in KEPT if name in os.environ},
        **settings,
        **{name: str(home / name) for name in caches},
        "HOME": str(home),
        "CALIMALA_PORT": str(port),
        "CALIMALA_REQUESTS_PER_MINUTE": "0",
    }


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def _clone(commit: str, folder: Path) -> None:
    """What a person gets with git clone, at that commit."""
    for command in (
        ["git", "clone", "--quiet", "--no-local", str(ROOT), str(folder)],
        ["git", "-C", str(folder), "checkout", "--quiet", commit],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise BadOption(f"git: {done.stderr.strip().splitlines()[-1]}")


def _wait(fits: Callable[[], bool], process: "subprocess.Popen[bytes]", what: str) -> None:
    """Wait until something is there."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if process.poll() is not None:
            raise BadOption(f"make play has ended with status {process.returncode}")
        try:
            if fits():
                return
        except httpx.HTTPError:
            pass  # not yet
        time.sleep(BETWEEN)
    raise BadOption(f"no {what} after {PATIENCE:.0f} seconds")


def _is_dealt(client: dict[str, Any], url: str) -> bool:
    """Whether a game against a bot can be begun now."""
    with client["sign_in"](url) as person:
        key = client["new_game"](person)
        return bool(person.get(f"/api/tables/{key}/sync").raise_for_status().json()["state"])


@contextmanager
def _playing(clone: Path, environment: dict[str, str]) -> Iterator["subprocess.Popen[bytes]"]:
    """`make play` in a session of its own, all of which ends with Ctrl-C."""
    python = f"PYTHON={sys._base_executable}"  # type: ignore[attr-defined]  # noqa: SLF001 - not the one of .venv
    process = subprocess.Popen(
        ["make", "play", python],  # noqa: S607 - whichever make a person has
        cwd=clone,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait()


def measured(commit: str) -> Minute:
    """One commit from its clone to its first game."""
    client, port = runpy.run_path(str(CLIENT)), _free_port()
    url = f"http://127.0.0.1:{port}"
    with TemporaryDirectory(prefix="calimala-minute-", ignore_cleanup_errors=True) as folder:
        home, clone, watch = Path(folder, "home"), Path(folder, "clone"), Stopwatch()
        home.mkdir()
        _clone(commit, clone)
        cloned = watch.seconds
        with (
            _playing(clone, _environment(home, port)) as process,
            watch.watching(process.pid),
        ):
            _wait(lambda: httpx.get(url).status_code == 200, process, "page")
            page = watch.seconds
            _wait(lambda: _is_dealt(client, url), process, "game")
            game = watch.seconds
            _wait(lambda: httpx.get(f"{url}/readyz").status_code == 200, process, "engine")
            return Minute(commit, cloned, page, game, watch.seconds, watch.by_stage())


def show(minutes: list[Minute]) -> None:
    """One column a run."""
    table = Table("seconds", *(each.commit for each in minutes))
    for name in ("clone", "page", "game", "ready"):
        table.add_row(f"until {name}", *(f"{getattr(each, name):.1f}" for each in minutes))
    for stage in STAGES:
        row = (f"{each.processor[stage]:.1f}" for each in minutes)
        table.add_row(f"processor: {stage}", *row)
    table.add_row("processor", *(f"{sum(each.processor.values()):.1f}" for each in minutes))
    Console().print(table)


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = Parser(prog="python -m bench first_minute", description=__doc__)
    parser.add_argument("--commit", default="HEAD", help="what to measure (default HEAD)")
    parser.add_argument("--beside", metavar="COMMIT", help="another one, after each run")
    parser.add_argument("--runs", type=options.whole(1, 20), default=1, help="default 1")
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = parser.parse_args(arguments)
    commits = [each for each in (chosen.beside, chosen.commit) if each]
    minutes = [measured(each) for _ in range(chosen.runs) for each in commits]
    if chosen.json:
        print(json.dumps([asdict(each) for each in minutes], indent=2))
    else:
        show(minutes)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
