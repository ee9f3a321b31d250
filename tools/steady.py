"""Run tests again and again on a busy machine, and count which of them fail.

Usage: python tools/steady.py [ROUNDS] [--whole] [--quiet] [--show]

Endless loops keep every core busy. Each round takes the test files in another order, which its
number decides; every second one ignores Ctrl-C, as a background job of a shell does. The tests
are those that start processes; --whole runs `make test` instead, --quiet leaves the cores alone.

A round is done piece by piece. What a piece printed is in build/steady, how it ended in the
journal there: however this is stopped, the same command goes on with the piece that was under way.
A change of what is tested begins anew. --show prints the table of all that was done, and ends.
"""

import argparse
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.steps import ROOT, guarded, say

FOLDER = ROOT / "build" / "steady"
TESTED = ("src/calimala", "tests", "ui/src", "Makefile", "pyproject.toml")
MADE = {"__pycache__", "page"}  # folders below those that nobody writes by hand
FOLDERS = ("server", "arena", "cli", "players", "browser")
FILES = 16  # of one piece
PYTEST = (str(ROOT / ".venv" / "bin" / "pytest"), "-n", "2", "-m", "not slow")
WHOLE = ("test-compiled", "test-uncompiled", "test-ui", "test-browser")
MAKE = ("make", "--no-print-directory")
SIGINT_IGNORED = ("/bin/sh", "-c", 'trap "" INT; exec "$@"', "sh")
LOOP = "import os, sys\nwhile os.getppid() == int(sys.argv[1]): pass"
REPORTS = "PYTEST_ADDOPTS"  # where pytest finds more options, also below make


@dataclass(frozen=True)
class Round:
    """What one round runs, and under which circumstances."""

    number: int
    whole: bool = False
    quiet: bool = False

    @property
    def sigint(self) -> str:
        """Whether Ctrl-C is ignored."""
        return "ignored" if self.number % 2 == 0 else "heeded"

    @property
    def order(self) -> str:
        """In which order the files come; the first round, and make, keep their own."""
        return "own" if self.whole or self.number == 1 else f"random {self.number}"

    def pieces(self) -> list[list[str]]:
        """The commands of the round."""
        before = SIGINT_IGNORED if self.sigint == "ignored" else ()
        if self.whole:
            return [[*before, *MAKE, target] for target in WHOLE]
        files = self.files()
        cut = [files[at : at + FILES] for at in range(0, len(files), FILES)]
        return [[*before, *PYTEST, *each] for each in cut]

    def files(self) -> list[str]:
        """The test files in the order of the round."""
        folders = (ROOT / "tests" / each for each in FOLDERS)
        paths = (path for folder in folders for path in folder.rglob("test_*.py"))
        files = sorted(str(path.relative_to(ROOT)) for path in paths)
        if self.order != "own":
            random.Random(self.number).shuffle(files)
        return files


@dataclass(frozen=True)
class Done:
    """How a piece has ended."""

    text: str  # a hash of what was tested
    round: Round
    piece: int
    of: int  # the pieces of the round
    status: int
    minutes: float
    tests: int
    failed: list[str] = field(default_factory=list)

    @classmethod
    def parsed(cls, line: str) -> "Done | None":
        """A line of the journal; None if it was torn."""
        try:
            read: dict[str, Any] = json.loads(line)
        except ValueError:
            return None
        return cls(**read | {"round": Round(**read["round"])})


class Journal:
    """What was done so far, one line a piece."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self, text: str) -> list[Done]:
        """The pieces that tested this text."""
        lines = self._path.read_text().splitlines() if self._path.exists() else []
        return [done for line in lines if (done := Done.parsed(line)) and done.text == text]

    def add(self, done: Done) -> None:
        """Write a line; a torn one before it stays by itself."""
        with self._path.open("a") as file:
            file.write(f"\n{json.dumps(asdict(done))}\n")


def tested() -> str:
    """A hash of the text of all that is tested, and of the tests."""
    digest = hashlib.sha256()
    for name in TESTED:
        here = ROOT / name
        for path in sorted(here.rglob("*")) if here.is_dir() else [here]:
            if path.is_file() and not MADE & {*path.relative_to(ROOT).parts}:
                digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()[:12]


@contextmanager
def busy(cores: int) -> Iterator[None]:
    """A machine that has something else to do; however we end, that ends too."""
    with ExitStack() as stack:
        for _ in range(cores):
            command = [sys.executable, "-c", LOOP, str(os.getpid())]
            loop = stack.enter_context(subprocess.Popen(command))
            stack.callback(loop.kill)
        yield


def run(command: Sequence[str], name: str) -> int:
    """Run a piece, its children included, to its end or to ours; its exit status."""
    report = {REPORTS: f"--junitxml={FOLDER / name}.xml"}
    with (
        (FOLDER / f"{name}.log").open("wb") as log,
        subprocess.Popen(
            command,
            cwd=ROOT,
            env=os.environ | report,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        ) as process,
    ):
        try:
            return waited(process)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            for other in elsewhere(report[REPORTS]):
                os.kill(other, signal.SIGKILL)
            raise


def waited(process: subprocess.Popen[bytes]) -> int:
    """The exit status, when it is there."""
    return process.wait()


def elsewhere(marked: str) -> Iterator[int]:
    """What a piece has started in sessions of its own, as far as the system tells."""
    for environment in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):  # of somebody else, or gone by now
            if marked.encode() in environment.read_bytes():
                yield int(environment.parent.name)


def counted(name: str) -> tuple[int, list[str]]:
    """How many tests a piece ran, and which of them its report calls failed or broken."""
    report = FOLDER / f"{name}.xml"
    if not report.exists():
        return 0, []
    cases = [*ET.parse(report).iter("testcase")]  # noqa: S314 - written by our own tests
    failed = [
        f"{case.get('classname')}::{case.get('name')}"
        for case in cases
        if case.find("failure") is not None or case.find("error") is not None
    ]
    return len(cases), failed


def take(each: Round, text: str, journal: Journal) -> None:
    """Run what is still missing of a round, and keep how it ended."""
    known = {done.piece for done in journal.read(text) if done.round == each}
    pieces = each.pieces()
    for piece, command in enumerate(pieces, 1):
        if piece in known:
            continue
        kind = "whole" if each.whole else "processes"
        name = f"{kind}-{'quiet' if each.quiet else 'busy'}-{each.number}-{piece}"
        (FOLDER / f"{name}.xml").unlink(missing_ok=True)
        begun = time.monotonic()
        status = run(command, name)
        minutes = round((time.monotonic() - begun) / 60, 2)
        done = Done(text, each, piece, len(pieces), status, minutes, *counted(name))
        journal.add(done)
        say(f"round {each.number}, piece {piece} of {len(pieces)}, {told(done)}")


def told(done: Done) -> str:
    """How a piece has ended, in words."""
    end = f"red (status {done.status}): {', '.join(done.failed)}" if done.status else "green"
    return f"{done.tests} tests in {done.minutes:.1f} min: {end}"


ROW = "{:<10} {:>5} {:<5} {:<10} {:<8} {:>7} {:>6} {:>6} {:>8}"
TITLES = ("tests", "round", "cores", "order", "Ctrl-C", "pieces", "tests", "failed", "minutes")


def table(pieces: Iterable[Done]) -> Iterator[str]:
    """What ran how often and under which circumstances, then what failed."""
    by_round: dict[Round, list[Done]] = {}
    failures = Counter[str]()
    for done in pieces:
        failures.update(done.failed)
        by_round.setdefault(done.round, []).append(done)
    yield ROW.format(*TITLES)
    yield from (_row(*each) for each in by_round.items())
    whole = [parts for parts in by_round.values() if len(parts) == parts[0].of]
    green = sum(all(part.status == 0 for part in parts) for parts in whole)
    yield f"{green} of {len(whole)} whole rounds were green"
    yield from (f"failed {times} times: {test}" for test, times in failures.most_common())


def _row(each: Round, parts: Sequence[Done]) -> str:
    """A round in the table."""
    return ROW.format(
        "make test" if each.whole else "processes",
        each.number,
        "quiet" if each.quiet else "busy",
        each.order,
        each.sigint,
        f"{len(parts)}/{parts[0].of}",
        sum(part.tests for part in parts),
        sum(len(part.failed) for part in parts),
        f"{sum(part.minutes for part in parts):.1f}",
    )


def steady(wanted: argparse.Namespace) -> int:
    """Run all rounds that are wanted; 1 if anything failed in any of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    journal, text = Journal(FOLDER / "journal.jsonl"), tested()
    rounds = [Round(n + 1, wanted.whole, wanted.quiet) for n in range(wanted.rounds)]
    if not wanted.show:
        with busy(0 if wanted.quiet else os.cpu_count() or 1):
            for each in rounds:
                take(each, text, journal)
    done = journal.read(text)
    for line in table(done):
        say(line)
    return int(any(each.status for each in done if wanted.show or each.round in rounds))


def main() -> int:
    """Read what is wanted; Ctrl-C and a kill end it in good order, whatever was inherited."""
    parser = argparse.ArgumentParser(description="Run tests again and again on a busy machine.")
    parser.add_argument("rounds", type=int, nargs="?", default=10)
    parser.add_argument("--whole", action="store_true", help="make test instead of a part")
    parser.add_argument("--quiet", action="store_true", help="leave the cores alone")
    parser.add_argument("--show", action="store_true", help="only print what was done so far")
    wanted = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    return guarded(lambda: steady(wanted), "the steady run")


if __name__ == "__main__":
    sys.exit(main())
