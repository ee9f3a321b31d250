"""Games that nobody can or wants to finish: the host may close them, and they count no more."""

from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.game import RULES_VERSION
from calimala.server.store import tables as table_store
from calimala.server.store.tables import TableRow

ABANDONED: Final = 31 * 86400.0  # seconds without an entry; no clock runs as long


def is_frozen(row: TableRow) -> bool:
    """Whether a running game was found to need other rules than today's."""
    running = row.phase == "playing"
    return running and (row.frozen is not None or row.rules_version != RULES_VERSION)


def may_close(row: TableRow, silent: float) -> bool:
    """Whether the host may close the table: its game has not begun, is frozen or abandoned."""
    abandoned = row.phase == "playing" and silent > ABANDONED
    return row.phase == "open" or is_frozen(row) or abandoned


async def is_closable(c: AsyncConnection, row: TableRow, now: float) -> bool:
    """Whether the host may close the table, by what is stored of it."""
    return may_close(row, now - await table_store.last_change(c, row))


async def unfinished(c: AsyncConnection, host: str, now: float) -> int:
    """How many tables of a host count against the limit."""
    return await table_store.count_going(c, host, RULES_VERSION, now - ABANDONED)
