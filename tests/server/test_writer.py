"""The log is written in batches; what does not fit is told to its owner and harms no other."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import insert

from calimala.server.errors import Conflict
from calimala.server.log import Entry
from calimala.server.relay import Relay
from calimala.server.store import tables as kept
from calimala.server.store.database import Database
from calimala.server.store.schema import people, tables
from calimala.server.writer import Writer
from tests.server.running import database, run


async def set_up(db: Database) -> Writer:
    """Two tables, and a writer that has begun."""
    person = {"id": "p", "name": "Ada", "language": "en", "epoch": 0, "preferences_json": "{}"}
    table = {"host": "p", "phase": "playing", "public": 1, "options_json": "{}", "secret": ""}
    async with db.writing() as c:
        await c.execute(insert(people).values(person | {"created": 0.0}))
        for key in ("a", "b"):
            times = {"created": 0.0, "changed": 0.0}
            await c.execute(insert(tables).values(table | times | {"id": key}))
    writer = Writer(db, Relay(db, "test"))
    writer.start()
    return writer


def entry(n: int, request: str | None = None) -> Entry:
    """Some entry."""
    return Entry(n, 1794802781.8352701, "move", 0, "end", request=request, shuffled=("wood",))


def test_what_was_appended_is_read_back_as_it_was(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            writer = await set_up(db)
            await asyncio.gather(*(writer.append("a", entry(n)) for n in range(30)))
            await writer.stop()
            async with db.reading() as c:
                assert await kept.entries(c, "a") == [entry(n) for n in range(30)]

    run(story())


def test_of_a_batch_only_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            writer = await set_up(db)
            await writer.append("a", entry(0, "r0"))
            batch = [("a", entry(0)), ("a", entry(1, "r0")), ("a", entry(1)), ("b", entry(0))]
            ends = await asyncio.gather(
                *(writer.append(*each) for each in batch), return_exceptions=True
            )
            assert [type(end) for end in ends] == [Conflict, Conflict, type(None), type(None)]
            await writer.stop()

    run(story())


def test_an_entry_of_no_table_is_refused_and_the_next_is_written(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            writer = await set_up(db)
            with pytest.raises(Conflict):
                await writer.append("nowhere", entry(0))
            await writer.append("b", entry(0))
            await writer.stop()

    run(story())
