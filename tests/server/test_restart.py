"""A server with a thousand unfinished games restarts quickly."""

import json
import os
import time
from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import pytest
from sqlalchemy import func, insert, select

from calimala.game import RULES_VERSION, Game
from calimala.server.accounts.people import People, Person
from calimala.server.cluster.pubsub import PubSub
from calimala.server.protocol import Clock, Options
from calimala.server.settings import Settings
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.log import log_row
from calimala.server.store.migrate import prepare
from calimala.server.store.schema import log
from calimala.server.store.tables import SeatRow
from calimala.server.tables.table import Sitter, Table
from tests.support.deadlines import PATIENCE, until
from tests.support.processes import Process

TABLES: Final = 1000
MOVES: Final = 150
BOT: Final = "apprentice"
READY: Final = 5.0  # seconds of CPU time; by the clock it depends on what else the machine does
LIVE: Final = Clock(kind="live", budget=3600)
TURNS: Final = Clock(kind="turns", turn=86400)
Json = dict[str, Any]


class Model:
    """An unfinished game, to be stored many times."""

    def __init__(self, person: Person, bots: int, clock: Clock, bot_decides: bool, seed: int):
        self.person, self.options, self.now = person, Options(clock=clock), time.time()
        sitters = [Sitter(person.name, person.id, None)] * (3 - bots) + [
            Sitter(BOT, None, BOT)
        ] * bots
        self.game = Game.new(players=3, seed=f"restart {seed}")
        self.table = Table("", self.options, self.game.setup, sitters, self.now)
        self._play(Random(seed), bot_decides)

    def _play(self, random: Random, bot_decides: bool) -> None:
        """Make random moves, and some more until a bot, or a person, decides."""
        while self.table.version < MOVES or self._is_bot() != bot_decides:
            actor, word = self.table.game.actor, random.choice(self.table.game.legal())
            assert actor is not None
            by = "bot" if self._is_bot() else "person"
            self.table.completed(self.table.move(actor, word, self.now, by))  # type: ignore[arg-type]

    def _is_bot(self) -> bool:
        """Whether a bot decides."""
        return self.table.bots[self.table.game.actor or 0] is not None

    def row(self, key: str) -> Json:
        """The row of a table."""
        header = {"setup": asdict(self.game.setup), "order": [0, 1, 2]}
        return {
            "id": key,
            "host": self.person.id,
            "phase": "playing",
            "public": 1,
            "options_json": self.options.model_dump_json(),
            "secret": "0" * 64,
            "header_json": json.dumps(header),
            "rules_version": RULES_VERSION,
            "engine": "0",
            **dict.fromkeys(("started", "created", "changed"), self.now),
        }

    def seats(self) -> list[SeatRow]:
        """The rows of its seats."""
        return [
            SeatRow(seat, each.person, each.name, each.bot, ready=True, entropy=None)
            for seat, each in enumerate(self.table.sitters)
        ]

    def log(self, key: str) -> list[Json]:
        """The rows of its log."""
        return [log_row(key, replace(entry)) for entry in self.table.entries]


async def filled(database: str) -> tuple[str, list[str], list[str]]:
    """Store a thousand unfinished games; a token, all tables, and those where a bot decides."""
    db = Database(database)
    try:
        await prepare(db)
        people = People(db, PubSub(db, "test"), Settings(database=database))
        person = await people.new_guest("Ada", "en")
        models = list(_models(person))
        keys = [f"table-{n}" for n in range(TABLES)]
        async with db.writing() as c:
            for key, model in zip(keys, islice(cycle(models), TABLES), strict=False):
                await table_store.create(c, model.row(key), model.seats())
                await c.execute(insert(log), model.log(key))
        bots = [key for n, key in enumerate(keys) if models[n % len(models)]._is_bot()]
        return await people.token(person), keys, bots
    finally:
        await db.close()


def _models(person: Person) -> Iterator[Model]:
    """Ten games: people alone, with bots, by the clock; at two of them a bot decides."""
    for seed in range(10):
        clock = {0: LIVE, 1: TURNS}.get(seed % 4, Clock())
        yield Model(person, 1 + seed % 2, clock, seed % 5 == 0, seed)


async def lengths(database: str) -> dict[str, int]:
    """How long every log is."""
    db = Database(database)
    try:
        async with db.reading() as c:
            rows = await c.execute(select(log.c.table_id, func.count()).group_by(log.c.table_id))
            return {row[0]: row[1] for row in rows}
    finally:
        await db.close()


async def all_moved(database: str, keys: list[str], before: dict[str, int]) -> bool:
    """Whether the log of every one of these tables has grown."""
    now = await lengths(database)
    return all(now[key] > before[key] for key in keys)


def cpu_seconds(pid: int) -> float:
    """The CPU seconds of a process; on a busy machine fewer than by the clock."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="work is read from /proc")
async def test_a_thousand_unfinished_games_are_served_in_five_seconds(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/calimala.db"
    token, keys, bots = await filled(database)
    before = await lengths(database)
    process = Process(database, tmp_path / "log")
    process.start()
    begun = time.monotonic()
    try:
        process.wait_until_ready()
        report = [f"ready: {time.monotonic() - begun:.1f} s, CPU {cpu_seconds(process.pid):.1f} s"]
        headers = {"Authorization": f"Bearer {token}"}
        with httpx.Client(base_url=f"http://{process.address}", headers=headers) as client:
            latencies = []
            for key in keys[-10:]:
                asked = time.monotonic()
                position = client.get(f"/api/tables/{key}/sync", timeout=PATIENCE).json()
                latencies.append(time.monotonic() - asked)
                assert position["version"] >= MOVES
                if len(latencies) == 1:
                    done = cpu_seconds(process.pid)
                    report.append(f"first sync: {time.monotonic() - begun:.1f} s, CPU {done:.1f} s")
        report.append(f"slowest of ten: {max(latencies):.2f} s")
        await until(lambda: all_moved(database, bots, before), "a move of every bot")
        report.append(f"{len(bots)} bots have moved: {time.monotonic() - begun:.1f} s")
        report.append(f"CPU {cpu_seconds(process.pid):.1f} s")
    finally:
        process.end()
    print(f"{TABLES} tables, {sum(before.values())} entries;", "; ".join(report))  # noqa: T201 - figures
    assert done < READY
    assert process.faults() == []
