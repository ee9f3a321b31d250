"""Which process drives which tables: bots, clocks and forced ends, one process at a time.

Tables are spread over shards; a process holds a shard by a lease that it renews while it lives.
A lease that ran out belongs to whoever takes it first. Two processes that both believe to hold
a shard do no harm: only one of their entries fits the log.
"""

import asyncio
import zlib
from typing import Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.store.database import Database
from calimala.server.store.schema import drivers, processes

SHARDS: Final = 64
LOCK: Final = 0x5348415244  # "SHARD": of PostgreSQL's advisory locks
LEASE: Final = 4.0  # seconds; a dead process's tables go on after that
RENEW: Final = 1.0


def shard_of(key: str) -> int:
    """The shard of a table."""
    return zlib.crc32(key.encode()) % SHARDS


async def _now(c: AsyncConnection) -> float:
    """The time of the database, the same for all processes."""
    return float(
        (await c.execute(select(func.extract("epoch", func.clock_timestamp())))).scalar_one()
    )


class Ownership:
    """The shards of this process; all of them where there is no other."""

    def __init__(self, db: Database, process: str) -> None:
        self._db, self.process = db, process
        self.shards: set[int] = set(range(SHARDS)) if db.is_sqlite else set()
        self._living: set[str] = set()  # the processes that lived when we last looked

    def owns(self, key: str) -> bool:
        """Whether this process drives the table."""
        return shard_of(key) in self.shards

    async def renew(self) -> tuple[set[int], set[str]]:
        """Renew what is held and take a fair share; shards newly held and processes that died."""
        if self._db.is_sqlite:
            return set(), set()
        async with self._db.writing() as c:
            await c.execute(select(func.pg_advisory_xact_lock(LOCK)))  # one after the other
            now = await _now(c)
            living = await self._alive(c, now)
            held = await self._hold(c, now, -(-SHARDS // len(living)))
        new, self.shards = held - self.shards, held
        gone, self._living = self._living - living, living
        return new, gone

    async def _alive(self, c: AsyncConnection, now: float) -> set[str]:
        """Say that this process lives, and strike off those that do not; which do."""
        row = {"id": self.process, "until": now + LEASE}
        stated = insert(processes).values(row)
        await c.execute(stated.on_conflict_do_update(index_elements=["id"], set_=row))
        await c.execute(delete(processes).where(processes.c.until < now))
        return set((await c.execute(select(processes.c.id))).scalars())

    async def _hold(self, c: AsyncConnection, now: float, share: int) -> set[int]:
        """Renew the leases of a fair share, take what is free of it, give back the rest."""
        mine = drivers.c.process == self.process
        held = sorted((await c.execute(select(drivers.c.shard).where(mine))).scalars())
        keep, spare = held[:share], held[share:]
        until = {"until": now + LEASE}
        await c.execute(update(drivers).where(mine, drivers.c.shard.in_(keep)).values(until))
        await c.execute(update(drivers).where(mine, drivers.c.shard.in_(spare)).values(until=0.0))
        return {*keep, *await self._take(c, now, share - len(keep))}

    async def _take(self, c: AsyncConnection, now: float, most: int) -> list[int]:
        """Take shards that nobody holds."""
        rows = await c.execute(select(drivers.c.shard).where(drivers.c.until >= now))
        free = sorted(set(range(SHARDS)) - set(rows.scalars()))[: max(most, 0)]
        taken = []
        for shard in free:
            row = {"shard": shard, "process": self.process, "until": now + LEASE}
            wanted = (
                insert(drivers)
                .values(row)
                .on_conflict_do_update(
                    index_elements=["shard"], set_=row, where=drivers.c.until < now
                )
            )
            if (await c.execute(wanted)).rowcount:
                taken.append(shard)
        return taken

    async def release(self) -> None:
        """Give all back, so that another process takes over at once."""
        if self._db.is_sqlite:
            return
        self.shards = set()
        async with self._db.writing() as c:
            await c.execute(delete(drivers).where(drivers.c.process == self.process))
            await c.execute(delete(processes).where(processes.c.id == self.process))


async def sleep_between() -> None:
    """The time between two renewals."""
    await asyncio.sleep(RENEW)
