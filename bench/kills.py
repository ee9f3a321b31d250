"""Kill servers a thousand times, in pieces: `python -m bench.kills [--kills N] [--seconds S]`.

Each piece has a database of its own, SQLite and PostgreSQL side by side, with people who play
through all kills. Every acknowledged move must be in its log once, and `check-store` content.
What is done is kept in build/attack/kills.json; the next run goes on from there.
"""

import asyncio
import json
import sys
import tempfile
import time
from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from pathlib import Path
from threading import Lock
from typing import Any, Final

from bench.attack.target import TRIED, Journal
from tests.support import forked_thinkers, postgres
from tests.support.forked import serving
from tests.support.kills import survived

Json = dict[str, Any]
JOURNAL: Final = Journal(TRIED / "kills.json")
WANTED: Final = 1000
PIECE: Final = 40  # kills of one piece
TABLES: Final = 4
SERVED: Final = (3, 40)  # moves that are acknowledged between two kills
PROCESSES: Final = {"sqlite": 1, "postgresql": 3}


def read() -> dict[str, Json]:
    """What was done so far, by kind of database."""
    empty = {"kills": 0, "acknowledged": 0, "games": 0, "pieces": 0, "faults": 0}
    kept = JOURNAL.read()
    return {kind: kept.get(kind, dict(empty)) for kind in PROCESSES}


def piece(kind: str, server: postgres.Postgres, seed: int) -> Json:
    """Kill so often with one database; the figures. AssertionError if a move is lost or doubled."""
    with tempfile.TemporaryDirectory(prefix="calimala-kills-") as name:
        folder = Path(name)
        shared = kind == "postgresql"
        database = server.new_database() if shared else f"sqlite:///{folder}/calimala.db"
        with serving(database, folder, PROCESSES[kind]) as processes:
            workload = asyncio.run(survived(processes, TABLES, PIECE, SERVED, seed))
            faults = [fault for process in processes for fault in process.faults()]
    for fault in faults:
        print(f"{kind}: {json.dumps(fault)}", flush=True)
    return {
        "kills": workload.kills,
        "acknowledged": workload.acknowledged,
        "games": len(workload.games),
        "pieces": 1,
        "faults": len(faults),
    }


def run(kills: int, seconds: float) -> dict[str, Json]:
    """Pieces of both kinds until so many kills are done in all, or the time is over."""
    done, end, turn = read(), time.monotonic() + seconds, Lock()
    each = ceil(kills / len(done))

    def go_on(kind: str) -> None:
        """Piece after piece with one kind of database."""
        while time.monotonic() < end and done[kind]["kills"] < each:
            figures = piece(kind, server, done[kind]["pieces"])
            with turn:
                done[kind] = {name: done[kind][name] + figures[name] for name in figures}
                JOURNAL.write(done)

    with (
        postgres.running() as server,
        forked_thinkers.running(),
        ThreadPoolExecutor(len(done)) as pool,
    ):
        list(pool.map(go_on, done))
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
