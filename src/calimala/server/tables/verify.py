"""Verify the store: whether every stored game still replays the same under today's rules."""

from collections.abc import Callable
from math import inf
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.game import CalimalaError
from calimala.server.store import log as log_store
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database, database_url
from calimala.server.store.log import Entry
from calimala.server.store.migrate import check_schema, check_sound, in_one_line
from calimala.server.store.schema import tables
from calimala.server.store.tables import TableRow
from calimala.server.tables.replay import opened
from calimala.server.tables.table import Table


async def check(database: str, report: Callable[[str], None]) -> int:
    """Replay every game in the store and report those that would differ; how many do.

    A damaged database is Unreachable.
    """
    db = _existing(database)
    try:
        async with in_one_line(db):
            await check_sound(db, inf)
            await check_schema(db)
            return await _differing(db, report)
    finally:
        await db.close()


def _existing(address: str) -> Database:
    """An existing database; none is created."""
    url = database_url(address)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise CalimalaError(f"database {url.database or 'in memory'}: no such file")
    return Database(address)


async def _differing(db: Database, report: Callable[[str], None]) -> int:
    """Report the games that would differ; how many do."""
    async with db.reading() as c:
        begun = await c.execute(select(tables.c.id).where(tables.c.started.is_not(None)))
        return sum([await _differs(c, key, report) for key in begun.scalars().all()])


async def _differs(c: AsyncConnection, key: str, report: Callable[[str], None]) -> bool:
    """Report a game if it would differ; whether it does."""
    try:
        row = await table_store.find(c, key)
        begun = row is not None and row.header is not None
        fault = difference(row, await log_store.entries(c, key)) if row and begun else None
    except (ValueError, TypeError, KeyError) as damage:  # which must not hide the other games
        fault = f"it cannot be read ({type(damage).__name__})"
    if fault is not None:
        report(f"table {key}: {fault}")
    return fault is not None


def difference(row: TableRow, entries: list[Entry]) -> str | None:
    """Where the game would go another way now; None if it would not."""
    table = opened(row, entries)
    for entry in entries:
        try:
            table.add(entry)
        except CalimalaError as fault:
            return f"entry {entry.n}: {fault}"
        except Exception as fault:  # noqa: BLE001 - one damaged log must not hide the others
            return f"entry {entry.n}: it cannot be read ({type(fault).__name__})"
        if entry.digest not in (None, table.digest):
            return f"entry {entry.n}: another position than when it was played"
    return _other_end(row, table)


def _other_end(row: TableRow, table: Table) -> str | None:
    """How the end differs from the stored one."""
    if table.over != (row.phase == "over"):
        return "the game is over but its result is not stored" if table.over else "it has no end"
    result = row.result or {"scores": None, "winners": None}
    if table.over and (result["scores"], result["winners"]) != (
        table.game.scores,
        table.game.winners,
    ):
        return "another result than the stored one"
    return None
