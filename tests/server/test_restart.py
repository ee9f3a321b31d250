"""A server with a thousand unfinished games is soon there again."""

import asyncio
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
from calimala.server.people import People, Person
from calimala.server.relay import Relay
from calimala.server.settings import Settings
from calimala.server.store import tables as kept
from calimala.server.store.database import Database
from calimala.server.store.migrate import prepare
from calimala.server.store.schema import log
from calimala.server.store.tables import log_row
from calimala.server.table import Sitter, Table
from calimala.server.wire import Clock, Options
from tests.server.processes import Process

TABLES: Final = 1000
MOVES: Final = 150
BOT: Final = "apprentice"
READY: Final = 5.0  # seconds of work; how many they are by the clock depends on who else works
LIVE: Final = Clock(kind="live", budget=3600)
TURNS: Final = Clock(kind="turns", turn=86400)
Json = dict[str, Any]


class Model:
    """An unfinished game, of which there will be many."""

    def __init__(self, person: Person, bots: int, clock: Clock, bot_decides: bool, seed: int):
        self.person, self.options, self.now = person, Options(clock=clock), time.time()
        sitters = [Sitter(person.name, person.id, None)] * (3 - bots) + [
            Sitter(BOT, None, BOT)
        ] * bots
        self.game = Game.new(players=3, seed=f"restart {seed}")
        self.table = Table("", self.options, self.game.table, sitters, self.now)
        self._play(Random(seed), bot_decides)

    def _play(self, random: Random, bot_decides: bool) -> None:
        """Random moves, and some more until the right one is to decide."""
        while self.table.version < MOVES or self._is_bot() != bot_decides:
            actor, word = self.table.game.actor, random.choice(self.table.game.legal())
            assert actor is not None
            by = "bot" if self._is_bot() else "person"
            self.table.completed(self.table.move(actor, word, self.now, by))  # type: ignore[arg-type]

    def _is_bot(self) -> bool:
        """Whether a bot is to decide."""
        return self.table.bots[self.table.game.actor or 0] is not None

    def row(self, key: str) -> Json:
        """The row of a table."""
        header = {"setup": asdict(self.game.table), "order": [0, 1, 2]}
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

    def seats(self) -> list[Json]:
        """The rows of its seats."""
        return [
            {"seat": seat, "person": s.person, "name": s.name, "bot": s.bot, "ready": 1}
            for seat, s in enumerate(self.table.sitters)
        ]

    def log(self, key: str) -> list[Json]:
        """The rows of its log."""
        return [log_row(key, replace(entry)) for entry in self.table.entries]


async def filled(database: str) -> tuple[str, list[str], list[str]]:
    """A thousand unfinished games; somebody's token, all tables, and those where bots decide."""
    db = Database(database)
    try:
        await prepare(db)
        people = People(db, Relay(db, "test"), Settings(database=database))
        person = await people.new_guest("Ada", "en")
        models = list(_models(person))
        keys = [f"table-{n}" for n in range(TABLES)]
        async with db.writing() as c:
            for key, model in zip(keys, islice(cycle(models), TABLES), strict=False):
                await kept.create(c, model.row(key), model.seats())
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


def work(pid: int) -> float:
    """Seconds that a process has worked; on a busy machine less than have gone by."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="work is read from /proc")
def test_a_thousand_unfinished_games_are_served_in_five_seconds(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/calimala.db"
    token, keys, bots = asyncio.run(filled(database))
    before = asyncio.run(lengths(database))
    process = Process(database, tmp_path / "log")
    process.start()
    begun = time.monotonic()
    try:
        process.wait_until_ready()
        told = [f"ready: {time.monotonic() - begun:.1f} s, work {work(process.pid):.1f} s"]
        headers = {"Authorization": f"Bearer {token}"}
        with httpx.Client(base_url=f"http://{process.address}", headers=headers) as client:
            waits = []
            for key in keys[-10:]:
                asked = time.monotonic()
                stands = client.get(f"/api/tables/{key}/sync", timeout=60).json()
                waits.append(time.monotonic() - asked)
                assert stands["version"] >= MOVES
                if len(waits) == 1:
                    done = work(process.pid)
                    told.append(f"first sync: {time.monotonic() - begun:.1f} s, work {done:.1f} s")
        told.append(f"slowest of ten: {max(waits):.2f} s")
        while not all(asyncio.run(lengths(database))[key] > before[key] for key in bots):
            assert time.monotonic() < begun + 600
        told.append(f"{len(bots)} bots have moved: {time.monotonic() - begun:.1f} s")
        told.append(f"work {work(process.pid):.1f} s")
    finally:
        process.end()
    print(f"{TABLES} tables, {sum(before.values())} entries;", "; ".join(told))  # noqa: T201 - figures
    assert done < READY
    assert process.faults() == []
