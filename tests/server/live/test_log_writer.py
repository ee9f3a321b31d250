"""Entries are written in batches; one that conflicts is refused alone."""

import asyncio

import pytest
from sqlalchemy import insert

from calimala.server.cluster.pubsub import PubSub
from calimala.server.errors import Conflict
from calimala.server.live.log_writer import LogWriter
from calimala.server.store import log as log_store
from calimala.server.store.database import Database
from calimala.server.store.log import Entry
from calimala.server.store.schema import people, tables


async def set_up(db: Database) -> LogWriter:
    """Two stored tables, and a running writer."""
    person = {"id": "p", "name": "Ada", "language": "en", "epoch": 0, "preferences_json": "{}"}
    table = {"host": "p", "phase": "playing", "public": 1, "options_json": "{}", "secret": ""}
    async with db.writing() as c:
        await c.execute(insert(people).values(person | {"created": 0.0}))
        for key in ("a", "b"):
            times = {"created": 0.0, "changed": 0.0}
            await c.execute(insert(tables).values(table | times | {"id": key}))
    writer = LogWriter(db, PubSub(db, "test"))
    writer.start()
    return writer


def entry(n: int, request: str | None = None) -> Entry:
    """Some entry."""
    return Entry(n, 1794802781.8352701, "move", 0, "end", request=request, shuffled=("wood",))


async def test_what_was_appended_is_read_back_as_it_was(db: Database) -> None:
    writer = await set_up(db)
    await asyncio.gather(*(writer.append("a", entry(n)) for n in range(30)))
    await writer.stop()
    async with db.reading() as c:
        assert await log_store.entries(c, "a") == [entry(n) for n in range(30)]


async def test_of_a_batch_only_conflicting_entries_are_refused(db: Database) -> None:
    writer = await set_up(db)
    await writer.append("a", entry(0, "r0"))
    batch = [("a", entry(0)), ("a", entry(1, "r0")), ("a", entry(1)), ("b", entry(0))]
    ends = await asyncio.gather(*(writer.append(*each) for each in batch), return_exceptions=True)
    assert [type(end) for end in ends] == [Conflict, Conflict, type(None), type(None)]
    await writer.stop()


async def test_an_entry_of_an_unknown_table_is_refused_and_the_next_is_written(
    db: Database,
) -> None:
    writer = await set_up(db)
    with pytest.raises(Conflict):
        await writer.append("nowhere", entry(0))
    await writer.append("b", entry(0))
    await writer.stop()
