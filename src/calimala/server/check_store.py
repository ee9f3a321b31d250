"""Whether the games that are kept would still go the same way under the rules of today."""

from collections.abc import Callable
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.game import CalimalaError
from calimala.game.table import Table as Setup
from calimala.server.live import sitters_of
from calimala.server.log import Entry
from calimala.server.store import tables as kept
from calimala.server.store.database import Database, database_url
from calimala.server.store.migrate import check_schema, in_one_line
from calimala.server.store.schema import tables
from calimala.server.store.tables import TableRow
from calimala.server.table import Table, luck_of
from calimala.server.wire import Options


async def check(database: str, report: Callable[[str], None]) -> int:
    """Replay every game in the store and report those that would differ; how many do."""
    db = _existing(database)
    try:
        async with in_one_line(db):
            await check_schema(db)
            return await _differing(db, report)
    finally:
        await db.close()


def _existing(address: str) -> Database:
    """A database to look at; nothing is made where there is none."""
    url = database_url(address)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise CalimalaError(f"database {url.database or 'in memory'}: no such file")
    return Database(address)


async def _differing(db: Database, report: Callable[[str], None]) -> int:
    """How many games would differ; each is reported."""
    async with db.reading() as c:
        begun = await c.execute(select(tables.c.id).where(tables.c.started.is_not(None)))
        return sum([await _differs(c, key, report) for key in begun.scalars().all()])


async def _differs(c: AsyncConnection, key: str, report: Callable[[str], None]) -> bool:
    """Whether one game would differ; it is then reported."""
    try:
        row = await kept.find(c, key)
        begun = row is not None and row.header is not None
        fault = difference(row, await kept.entries(c, key)) if row and begun else None
    except (ValueError, TypeError, KeyError) as damage:  # which must not hide the other games
        fault = f"it cannot be read ({type(damage).__name__})"
    if fault is not None:
        report(f"table {key}: {fault}")
    return fault is not None


def difference(row: TableRow, entries: list[Entry]) -> str | None:
    """Where the game would go another way now; None if it would not."""
    setup = Setup(**(row.header or {})["setup"])
    options = Options.model_validate(row.options)
    table = Table(row.id, options, setup, sitters_of(row), 0.0, luck_of(setup, entries))
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
    """How the end differs from the one that is kept."""
    if table.over != (row.phase == "over"):
        return "the game is over but its result is not kept" if table.over else "it has no end"
    result = row.result or {"scores": None, "winners": None}
    if table.over and (result["scores"], result["winners"]) != (
        table.game.scores,
        table.game.winners,
    ):
        return "another result than the one that is kept"
    return None
