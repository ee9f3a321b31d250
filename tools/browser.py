"""Find the Chromium that tests and pictures of the page are made with, or install one.

Usage: python3 tools/browser.py
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.setup import PYTHON
from tools.steps import say

CHOSEN = "CALIMALA_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ELSEWHERE = (
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
    Path("/snap/bin/chromium"),
)
PACKAGES = ("chromium", "fonts-liberation")  # with letters as wide as elsewhere
ADVICE = (
    "no Chromium here: install one (Debian, Ubuntu: sudo apt install chromium), "
    f"or name one: {CHOSEN}=/path/to/chromium"
)


def found() -> str | None:
    """The Chromium of this machine: the one that is named, else one in a usual place."""
    if named := os.environ.get(CHOSEN):
        return shutil.which(named)
    usual = (path for name in NAMES if (path := shutil.which(name)))
    return next(usual, None) or next((str(path) for path in ELSEWHERE if path.exists()), None)


def fetched() -> str | None:
    """The one that Playwright has fetched for itself, if it has."""
    script = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: print(p.chromium.executable_path)"
    )
    told = subprocess.run([PYTHON, "-c", script], capture_output=True, text=True, check=False)
    path = told.stdout.strip()
    return path if path and Path(path).exists() else None


def by_apt() -> bool:
    """Whether Debian's package could be installed; only root can."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    say(f"installing Chromium (apt-get install {' '.join(PACKAGES)})")
    return quietly("apt-get", "update") and quietly(
        "apt-get", "install", "--yes", "--no-install-recommends", *PACKAGES
    )


def by_playwright() -> bool:
    """Whether Playwright could fetch one into the person's own folder."""
    say("fetching a Chromium for the tests (playwright install chromium)")
    return quietly(str(PYTHON), "-m", "playwright", "install", "chromium")


def quietly(*command: str) -> bool:
    """Whether a command succeeds."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command, capture_output=True, env=environment, check=False)
    return done.returncode == 0


def chromium() -> str | None:
    """Where a Chromium is, after installing one if need be; None if that is not possible."""
    here = found() or fetched()
    if here is None and (by_apt() or by_playwright()):
        here = found() or fetched()
    return here


def main() -> int:
    """Make sure that there is one."""
    here = chromium()
    if here is None:
        print(f"calimala: {ADVICE}", file=sys.stderr)
        return 1
    say(f"Chromium is {here}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
