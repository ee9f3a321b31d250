"""Build the wheel and the sdist into dist/, then play a game with the wheel in a clean environment.

Usage: .venv/bin/python tools/package.py
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import HTTPError
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.setup import BIN, PINS, PYTHON
from tools.steps import ROOT, SetupError, guarded, run, say

UV = str(BIN / "uv")
CLIENT = ROOT / "docs" / "examples" / "client.py"
PATIENCE = 900.0  # seconds until the rules have to be compiled
BETWEEN = 0.1


def build(folder: Path) -> Path:
    """Build the sdist, and from it the wheel; where the wheel is."""
    isolation = ["--no-build-isolation", "--python", str(PYTHON)]  # hatchling is pinned there
    run([UV, "build", *isolation, "--out-dir", str(folder), str(ROOT)])
    return max(folder.glob("calimala-*.whl"), key=lambda path: path.stat().st_mtime)


def install(wheel: Path, folder: Path) -> Path:
    """Install the wheel with the pinned packages and nothing else; the folder of its commands."""
    run([UV, "venv", "--python", sys.executable, str(folder)])
    commands = folder / BIN.name
    pins = ["--constraint", str(PINS / "run.txt")]
    run([UV, "pip", "install", "--python", str(commands / "python"), *pins, str(wheel)])
    return commands


@contextmanager
def serving(commands: Path, folder: Path) -> Iterator[str]:
    """The address of the installed server, with a home of its own and no checkout in sight."""
    environment = {"HOME": str(folder), "PATH": os.environ["PATH"], "CALIMALA_PORT": "0"}
    with subprocess.Popen(
        [str(commands / "calimala")], cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            found = re.search(r"http://127\.0\.0\.1:\d+", (server.stdout or sys.stdin).readline())
            if found is None:
                raise SetupError("the installed server has said no address")
            yield found[0]
        finally:
            server.terminate()


def wait_until_ready(url: str) -> None:
    """Wait until games can be dealt."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            urlopen(f"{url}/readyz").close()  # noqa: S310 - our own server
        except HTTPError:
            time.sleep(BETWEEN)
        else:
            return
    raise SetupError(f"the installed server was not ready after {PATIENCE:.0f} seconds")


def play(commands: Path, url: str) -> str:
    """Load the page and play a game by plain HTTP; its result."""
    with urlopen(url) as page:  # noqa: S310 - our own server
        if b"<!doctype html>" not in page.read().lower():
            raise SetupError("the wheel has no page")
    command = [str(commands / "python"), str(CLIENT), url, "http"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SetupError(f"no game could be played: {done.stderr.strip().splitlines()[-1]}")
    return done.stdout.strip()


def trial(wheel: Path) -> str:
    """Install a wheel into a clean environment and play a game; its result and how long it took."""
    with TemporaryDirectory(prefix="calimala-package-") as name:
        folder, start = Path(name), time.monotonic()
        commands = install(wheel, folder / "venv")
        installed = time.monotonic() - start
        with serving(commands, folder) as url:
            wait_until_ready(url)
            ready = time.monotonic() - start
            result = play(commands, url)
    return f"installed after {installed:.0f} s, ready to deal after {ready:.0f} s; {result}"


def main() -> int:
    """Build and try."""
    wheel = build(ROOT / "dist")
    say(f"built dist/{wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB; trying it")
    say(trial(wheel))
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main, "packaging"))
