"""Rate limits that hold over all processes together: token buckets in PostgreSQL.

A process that has SQLite is alone, and counts in memory.
"""

import random
from collections.abc import Mapping
from math import ceil
from typing import Final

from sqlalchemy import Float, cast, delete, func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.errors import Refused
from calimala.server.ops.rate_limit import Limit, RateLimiter
from calimala.server.store.database import Database
from calimala.server.store.schema import counts

IN_MEMORY: Final = {"request", "health", "person", "frame"}  # too many to be written down
FULL_AFTER: Final = 3600.0  # seconds after which every bucket is full again
SELDOM: Final = 0.01  # of the requests delete full buckets
NOW: Final = cast(func.extract("epoch", func.clock_timestamp()), Float)  # the same everywhere


def share(limits: Mapping[str, Limit | None], processes: int) -> dict[str, Limit | None]:
    """The limits of one process: of those that are counted in memory, its share."""
    return {
        kind: Limit(limit.burst / processes, limit.per_minute / processes)
        if limit is not None and kind in IN_MEMORY
        else limit
        for kind, limit in limits.items()
    }


class SharedLimits:
    """Counts rare requests in the database that processes share."""

    def __init__(
        self, db: Database, limiter: RateLimiter, limits: Mapping[str, Limit | None]
    ) -> None:
        self._db, self._limiter, self._limits = db, limiter, limits

    async def take(self, key: str) -> None:
        """Take a token from the bucket of a key like `login:192.0.2.7`, or refuse until later."""
        self._limiter.take(key)  # what this process alone refuses needs no database
        limit = self._limits[key.partition(":")[0]]
        if self._db.is_sqlite or limit is None:
            return
        async with self._db.writing() as c:
            taken = await _taken(c, key, limit)
            await _delete_full(c)
        if not taken:
            wait = ceil(60 / limit.per_minute)
            text = f"too many requests; try again in {wait} s"
            raise Refused("too-many-requests", text, retry_after=wait)


async def _taken(c: AsyncConnection, key: str, limit: Limit) -> bool:
    """Take a token; False if there is none. Of concurrent requests each takes its own."""
    filled = counts.c.level + (NOW - counts.c.at) * (limit.per_minute / 60)
    level = func.least(limit.burst, filled)
    new = insert(counts).values(key=key, level=limit.burst - 1, at=NOW)
    changed = {"level": level - 1, "at": NOW}
    taken = new.on_conflict_do_update(index_elements=["key"], set_=changed, where=level >= 1)
    return (await c.execute(taken.returning(counts.c.level))).first() is not None


async def _delete_full(c: AsyncConnection) -> None:
    """Now and then delete the buckets that are long full again."""
    if random.random() < SELDOM:
        await c.execute(delete(counts).where(counts.c.at < NOW - FULL_AFTER))
