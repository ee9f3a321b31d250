"""What compiling costs and what it gives, beside an earlier commit, in turns on one machine.

Everything is processor time, since a shared machine stretches the clock on the wall.

Usage: python -m bench compilation [--base COMMIT] [--runs N] [--seconds S]
"""

import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from rich.console import Console

from bench import compiled
from bench.report import number, table
from calimala.cli.parser import Parser
from calimala.cli.support import options
from calimala.rules.jit import CACHE_VARIABLE

ROOT = Path(__file__).parents[1]
FIGURES = {
    "cold": "compiling everything (s)",
    "warm": "loading everything (s)",
    "engine": "a decision in random games (ns)",
    "search": "an iteration of the search (us)",
}
Found = dict[str, list[float]]


def checkout(commit: str, folder: Path) -> Path:
    """The sources of a commit, in a folder of their own."""
    command = ["git", "-C", str(ROOT), "archive", commit, "src"]
    packed = subprocess.run(command, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def measured(source: Path, cache: Path, seconds: float) -> dict[str, float]:
    """The figures of one new process with these sources and this cache."""
    place = {"PYTHONPATH": str(source), CACHE_VARIABLE: str(cache)}
    command = [sys.executable, compiled.__file__, str(seconds)]
    done = subprocess.run(command, env=os.environ | place, capture_output=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def one_run(source: Path, seconds: float) -> Iterator[tuple[str, float]]:
    """A cold start, then a warm one with what it left."""
    with TemporaryDirectory(prefix="calimala-bench-") as cache:
        yield "cold", measured(source, Path(cache), 0)["ready"]
        warm = measured(source, Path(cache), seconds)
        yield "warm", warm["ready"]
        yield "engine", warm["engine"]
        yield "search", warm["search"]


def compared(base: Path, runs: int, seconds: float) -> tuple[Found, Found]:
    """The figures of the earlier sources and of ours, in turns."""
    before: Found = {name: [] for name in FIGURES}
    now: Found = {name: [] for name in FIGURES}
    for _ in range(runs):
        for source, figures in ((base, before), (ROOT / "src", now)):
            for name, value in one_run(source, seconds):
                figures[name].append(value)
    return before, now


def main(arguments: list[str] | None = None) -> int:
    """Measure, then print medians and their ratios."""
    parser = Parser(prog="python -m bench compilation", description=__doc__)
    parser.add_argument("--base", default="HEAD~1", help="the commit to compare with")
    parser.add_argument("--runs", type=options.whole(1, 99), default=3)
    parser.add_argument("--seconds", type=options.duration, default=10.0, help="of each pace")
    chosen = parser.parse_args(arguments)
    with TemporaryDirectory(prefix="calimala-base-") as folder:
        try:
            base = checkout(chosen.base, Path(folder))
            before, now = compared(base, chosen.runs, chosen.seconds)
        except subprocess.CalledProcessError as failed:
            why = failed.stderr.decode(errors="replace").strip().splitlines()[-1:]
            parser.error(f"cannot measure beside {chosen.base}: {''.join(why)}")
    rows = table(
        f"Processor time, medians of {chosen.runs} runs in turns", "", "base", "now", "ratio"
    )
    for name, title in FIGURES.items():
        old, new = median(before[name]), median(now[name])
        rows.add_row(title, number(old), number(new), number(new / old))
    Console().print(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
