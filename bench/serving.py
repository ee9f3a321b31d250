"""Servers under load, ours and boardgame.io's, each with the program that plays there."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from calimala.game import BadOption

HERE: Final = Path(__file__).parent
NODE_CODE: Final = HERE / "boardgame_io"
INSTALLED: Final = HERE.parent / "build" / "boardgame_io"  # not tracked
PATIENCE: Final = 300.0  # seconds to start
TICKS: Final = os.sysconf("SC_CLK_TCK")
Json = dict[str, Any]


@dataclass
class Load:
    """A server and the program that plays at its tables, which answers a line with a line."""

    name: str
    version: str
    server: subprocess.Popen[str]
    player: subprocess.Popen[str]
    empty: int  # bytes of memory before there was a table
    tables: int

    def ask(self, line: str) -> Json:
        """What the player answers."""
        assert self.player.stdin is not None  # noqa: S101 - PIPE
        self.player.stdin.write(f"{line}\n")
        self.player.stdin.flush()
        return heard(self.player)

    @property
    def cpu(self) -> float:
        """Seconds of processor time that the server has used, in all of its threads."""
        fields = Path(f"/proc/{self.server.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def memory(self) -> int:
        """Bytes that the server has in memory."""
        return resident(self.server.pid)


def resident(pid: int) -> int:
    """Bytes that a process has in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def heard(player: subprocess.Popen[str]) -> Json:
    """The next line of a player."""
    assert player.stdout is not None  # noqa: S101 - PIPE
    line = player.stdout.readline()
    if not line:
        raise BadOption("the program that plays has stopped; its complaint is above")
    answer: Json = json.loads(line)
    return answer


@contextmanager
def running(command: list[str], **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """A process for a while."""
    process = subprocess.Popen(command, **options)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def address(server: subprocess.Popen[str]) -> str:
    """Where a server says that it listens, at a port that it has found free itself."""
    assert server.stdout is not None  # noqa: S101 - PIPE
    found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
    if found is None:
        raise BadOption("the server has stopped before it said where it is")
    return found[0]


def wait_for(url: str) -> None:
    """Wait until a server answers, and not that it is not ready."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            urlopen(url).close()  # noqa: S310 - our own servers
        except HTTPError as answer:
            if answer.code < 500:
                return
        except (URLError, ConnectionError):
            pass
        else:
            return
        time.sleep(0.2)
    raise BadOption(f"{url} does not answer")


@contextmanager
def loaded(
    name: str, version: str, server: list[str], player: list[str], tables: int, **options: Any
) -> Iterator[Load]:
    """A server with a player at all of its tables."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with ExitStack() as stack:
        process = stack.enter_context(running(server, **pipes, **options))
        url = address(process)
        wait_for(f"{url}/readyz")
        empty = resident(process.pid)
        command = [*player, url, str(tables)]
        playing = stack.enter_context(
            running(command, **pipes, cwd=options.get("cwd", HERE.parent))
        )
        heard(playing)
        yield Load(name, version, process, playing, empty, tables)


@contextmanager
def calimala(tables: int, folder: Path, version: str) -> Iterator[Load]:
    """Our server with a database on disk, and no pause or limit."""
    environment = os.environ | {
        "CALIMALA_PORT": "0",
        "CALIMALA_DATABASE": f"sqlite:///{folder / 'bench.db'}",
        "CALIMALA_REQUESTS_PER_MINUTE": "0",
        "CALIMALA_PACE": "0",
    }
    command = [str(Path(sys.executable).with_name("calimala")), "serve"]
    player = [sys.executable, "-m", "bench.load"]
    with loaded(
        "calimala", version, command, player, tables, env=environment, stderr=subprocess.DEVNULL
    ) as load:
        yield load


@contextmanager
def boardgame_io(tables: int) -> Iterator[Load]:
    """A boardgame.io server as its documentation starts one: a trivial game, in memory."""
    folder = installed()
    package = json.loads((folder / "package.json").read_text())
    version = package["dependencies"]["boardgame.io"]
    command, player = ["node", "server.mjs"], ["node", "load.mjs"]
    with loaded("boardgame.io", version, command, player, tables, cwd=folder) as load:
        yield load


def lacking() -> str | None:
    """What boardgame.io would need and is not here."""
    return next((each for each in ("node", "npm") if shutil.which(each) is None), None)


def installed() -> Path:
    """The folder where boardgame.io is installed, with our programs beside it."""
    INSTALLED.mkdir(parents=True, exist_ok=True)
    lock = "package-lock.json"
    same = (INSTALLED / lock).exists() and (
        (INSTALLED / lock).read_bytes() == (NODE_CODE / lock).read_bytes()
    )
    for file in NODE_CODE.iterdir():
        shutil.copy(file, INSTALLED / file.name)
    if not same or not (INSTALLED / "node_modules").exists():
        subprocess.run(
            ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"],  # noqa: S607 - found before
            cwd=INSTALLED,
            check=True,
            stdout=subprocess.DEVNULL,
        )
    return INSTALLED
