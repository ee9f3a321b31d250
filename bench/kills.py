"""Kill servers a thousand times, in pieces: `python -m bench.kills [--kills N] [--seconds S]`.

Each piece has a database of its own, SQLite or PostgreSQL by turns, with people who play through
all kills. Every acknowledged move must be in its log once, and `check-store` content. What is done
is kept in build/attack/kills.json; the next run goes on from there.
"""

import asyncio
import sys
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from bench.attack.target import TRIED, Journal
from tests.support import postgres
from tests.support.forked import serving
from tests.support.kills import survived

Json = dict[str, Any]
JOURNAL: Final = Journal(TRIED / "kills.json")
WANTED: Final = 1000
PIECE: Final = 20  # kills of one piece
TABLES: Final = 4
SERVED: Final = (3, 40)  # moves that are acknowledged between two kills
PROCESSES: Final = {"sqlite": 1, "postgresql": 3}


def read() -> dict[str, Json]:
    """What was done so far, by kind of database."""
    empty = {"kills": 0, "acknowledged": 0, "games": 0, "pieces": 0, "faults": 0}
    kept = JOURNAL.read()
    return {kind: kept.get(kind, dict(empty)) for kind in PROCESSES}


def piece(kind: str, kills: int, server: postgres.Postgres | None) -> Json:
    """Kill so often with one database; the figures. AssertionError if a move is lost or doubled."""
    with tempfile.TemporaryDirectory(prefix="calimala-kills-") as name:
        folder = Path(name)
        database = server.new_database() if server else f"sqlite:///{folder}/calimala.db"
        with serving(database, folder, PROCESSES[kind]) as processes:
            workload = asyncio.run(survived(processes, TABLES, kills, SERVED))
            faults = sum(len(process.faults()) for process in processes)
    return {
        "kills": workload.kills,
        "acknowledged": workload.acknowledged,
        "games": len(workload.games),
        "pieces": 1,
        "faults": faults,
    }


def run(kills: int, seconds: float) -> dict[str, Json]:
    """Pieces of both kinds until so many kills are done in all, or the time is over."""
    done, end = read(), time.monotonic() + seconds
    with postgres.running() as server:
        while time.monotonic() < end and sum(each["kills"] for each in done.values()) < kills:
            kind = min(done, key=lambda each: done[each]["kills"])
            figures = piece(kind, PIECE, server if kind == "postgresql" else None)
            done[kind] = {name: done[kind][name] + figures[name] for name in figures}
            JOURNAL.write(done)
    return done


def main() -> int:
    """Kill, then print what was done in all."""
    parser = ArgumentParser(description="Kill servers; no acknowledged move may be lost.")
    parser.add_argument("--kills", type=int, default=WANTED, help="in all, earlier runs included")
    parser.add_argument("--seconds", type=float, default=300.0, help="begin no piece after these")
    options = parser.parse_args()
    for kind, figures in run(options.kills, options.seconds).items():
        print(f"{kind}: " + ", ".join(f"{value} {name}" for name, value in figures.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
