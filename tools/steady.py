"""Run tests again and again on a busy machine, and count which of them fail.

Usage: python tools/steady.py ROUNDS [--whole] [--quiet]

Endless loops keep every core busy. Each round takes the test files in another order, which its
number decides; every second one ignores Ctrl-C, as a background job of a shell does. The tests
are those that start processes; --whole runs `make test` instead, --quiet leaves the cores alone.
What a round printed is in build/steady.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from xml.etree import ElementTree as ET

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.steps import ROOT, say

FOLDER = ROOT / "build" / "steady"
FOLDERS = ("server", "arena", "cli", "players", "browser")
PYTEST = [str(ROOT / ".venv" / "bin" / "pytest"), "-n", "2", "-m", "not slow"]
WHOLE = ["make", "--no-print-directory", "test"]
LOOP = [sys.executable, "-c", "while True: pass"]
REPORTS = "PYTEST_ADDOPTS"  # where pytest finds more options, also below make


@contextmanager
def busy(cores: int) -> Iterator[None]:
    """A machine that has something else to do."""
    with ExitStack() as stack:
        for _ in range(cores):
            loop = stack.enter_context(subprocess.Popen(LOOP))
            stack.callback(loop.kill)
        yield


def shuffled(number: int) -> list[str]:
    """The test files in the order of a round; the first keeps their own."""
    files = sorted(str(path) for folder in FOLDERS for path in find(folder))
    if number > 1:
        random.Random(number).shuffle(files)
    return files


def find(folder: str) -> Iterator[Path]:
    """The test files of one folder."""
    return (ROOT / "tests" / folder).rglob("test_*.py")


def run(number: int, whole: bool) -> tuple[int, float]:
    """One round; its exit status, and how many seconds it took."""
    command = WHOLE if whole else [*PYTEST, *shuffled(number)]
    report = {REPORTS: f"--junitxml={FOLDER}/round-{number}.xml"}
    ctrl_c = signal.signal(signal.SIGINT, signal.SIG_IGN if number % 2 == 0 else signal.SIG_DFL)
    begun = time.monotonic()
    try:
        with (FOLDER / f"round-{number}.log").open("wb") as log:
            done = subprocess.run(
                command, cwd=ROOT, env=os.environ | report, stdout=log, stderr=log, check=False
            )
    finally:
        signal.signal(signal.SIGINT, ctrl_c)
    return done.returncode, time.monotonic() - begun


def failures(number: int) -> list[str]:
    """The tests that a round's last report calls failed or broken."""
    report = FOLDER / f"round-{number}.xml"
    if not report.exists():
        return []
    cases = ET.parse(report).iter("testcase")  # noqa: S314 - written by our own tests
    return [
        f"{case.get('classname')}::{case.get('name')}"
        for case in cases
        if case.find("failure") is not None or case.find("error") is not None
    ]


def main() -> int:
    """Run all rounds; 1 if anything failed in any of them."""
    parser = argparse.ArgumentParser(description="Run tests again and again on a busy machine.")
    parser.add_argument("rounds", type=int)
    parser.add_argument("--whole", action="store_true", help="make test instead of a part")
    parser.add_argument("--quiet", action="store_true", help="leave the cores alone")
    wanted = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    red, seen = 0, Counter[str]()
    with busy(0 if wanted.quiet else os.cpu_count() or 1):
        for number in range(1, wanted.rounds + 1):
            status, seconds = run(number, wanted.whole)
            failed = failures(number)
            seen.update(failed)
            red += status != 0
            what = "green" if status == 0 else f"red (status {status}): {', '.join(failed)}"
            say(f"round {number} of {wanted.rounds}, {seconds / 60:.1f} min: {what}")
    for test, times in seen.most_common():
        say(f"failed {times} times: {test}")
    say(f"{wanted.rounds - red} of {wanted.rounds} rounds were green")
    return int(red > 0)


if __name__ == "__main__":
    sys.exit(main())
