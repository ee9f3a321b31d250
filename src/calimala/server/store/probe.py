"""Whether the database keeps what is written: a probe for /readyz."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import insert, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from calimala.server.store.database import UNAVAILABLE, Database
from calimala.server.store.schema import keys
from calimala.server.store.sqlite_file import MOVED, Moved

TIMEOUT: Final = 2.0  # seconds
HOLDS: Final = 1.0  # seconds that a result is good for: anybody may ask, and each write costs
KEY: Final = "probe"
FULL: Final = {"SQLITE_FULL", "53100"}  # SQLite's and PostgreSQL's codes
READ_ONLY: Final = {"SQLITE_READONLY", "SQLITE_READONLY_DBMOVED", "25006"}


class Probe:
    """Writes one small row, at most once a second however many ask."""

    def __init__(self, db: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self._db, self._clock = db, clock
        self._one_at_a_time = asyncio.Lock()
        self._found: tuple[float, str | None] | None = None  # when, and what was wrong

    async def fault(self) -> str | None:
        """Why nothing can be kept now, in a few words; None if it can."""
        async with self._one_at_a_time:
            if self._found is None or self._clock() - self._found[0] >= HOLDS:
                self._found = self._clock(), await self._try()
            return self._found[1]

    async def _try(self) -> str | None:
        """Write within the timeout; what went wrong, or None."""
        try:
            async with asyncio.timeout(TIMEOUT):
                await self._write()
        except (SQLAlchemyError, *UNAVAILABLE, OSError) as fault:
            return _named(fault)
        return None

    async def _write(self) -> None:
        """Write the time into a row of our own."""
        written = update(keys).where(keys.c.name == KEY).values(value=str(time.time()))
        async with self._db.writing() as c:
            if (await c.execute(written)).rowcount:
                return
        try:
            async with self._db.writing() as c:
                await c.execute(insert(keys).values(name=KEY, value=str(time.time())))
        except IntegrityError:
            return  # another process was first, so that writing is possible


def _named(fault: Exception) -> str:
    """What is wrong, without anything that the database's driver says."""
    cause = fault.orig if isinstance(fault, DBAPIError) and fault.orig else fault
    code = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    if isinstance(cause, Moved):
        return MOVED
    if code in FULL:
        return "its disk is full"
    return "it cannot be written" if code in READ_ONLY else "does not answer"
