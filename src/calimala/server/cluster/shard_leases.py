"""Which process drives which tables: bots, clocks and forced ends, one process at a time.

Tables are spread over shards; a process holds a shard by a lease that it renews while it is alive.
An expired lease goes to the first process that takes it. As long as there are processes of
`calimala think`, they share the shards among themselves and those that serve people hold none.
Two processes that both believe they hold a shard do no harm: only one of their entries fits the
log.
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
LEASE: Final = 4.0  # seconds until another process takes over the tables of a dead one
RENEW: Final = 1.0
THINKING: Final = "think-"  # how the ids of processes begin that only drive tables


def shard_of(key: str) -> int:
    """The shard of a table."""
    return zlib.crc32(key.encode()) % SHARDS


async def _now(c: AsyncConnection) -> float:
    """The time of the database, the same for all processes."""
    return float(
        (await c.execute(select(func.extract("epoch", func.clock_timestamp())))).scalar_one()
    )


class ShardLeases:
    """The shards that this process holds; all of them on SQLite, where it is the only one."""

    def __init__(self, db: Database, process: str) -> None:
        self._db, self.process = db, process
        self.shards: set[int] = set(range(SHARDS)) if db.is_sqlite else set()
        self._living: set[str] = set()  # the processes that were alive at the last renewal

    def owns(self, key: str) -> bool:
        """Whether this process drives the table."""
        return shard_of(key) in self.shards

    async def renew(self) -> tuple[set[int], set[str]]:
        """Renew the leases and take a fair share; the new shards, and the processes that died."""
        if self._db.is_sqlite:
            return set(), set()
        async with self._db.writing() as c:
            await c.execute(select(func.pg_advisory_xact_lock(LOCK)))  # one after the other
            now = await _now(c)
            living = await self._alive(c, now)
            held = await self._hold(c, now, _share(self.process, living))
        new, self.shards = held - self.shards, held
        gone, self._living = self._living - living, living
        return new, gone

    async def _alive(self, c: AsyncConnection, now: float) -> set[str]:
        """Renew this process's heartbeat and delete expired ones; the processes alive."""
        row = {"id": self.process, "until": now + LEASE}
        stated = insert(processes).values(row)
        await c.execute(stated.on_conflict_do_update(index_elements=["id"], set_=row))
        await c.execute(delete(processes).where(processes.c.until < now))
        return set((await c.execute(select(processes.c.id))).scalars())

    async def _hold(self, c: AsyncConnection, now: float, share: int) -> set[int]:
        """Renew the leases of a fair share, take free shards up to it, give back the rest."""
        mine = drivers.c.process == self.process
        held = sorted((await c.execute(select(drivers.c.shard).where(mine))).scalars())
        keep, spare = held[:share], held[share:]
        until = {"until": now + LEASE}
        await c.execute(update(drivers).where(mine, drivers.c.shard.in_(keep)).values(until))
        await c.execute(update(drivers).where(mine, drivers.c.shard.in_(spare)).values(until=0.0))
        return {*keep, *await self._take(c, now, share - len(keep))}

    async def _take(self, c: AsyncConnection, now: float, most: int) -> list[int]:
        """Take shards that no process holds."""
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
        """Release all leases, so that other processes take over at once."""
        if self._db.is_sqlite:
            return
        self.shards = set()
        async with self._db.writing() as c:
            await c.execute(delete(drivers).where(drivers.c.process == self.process))
            await c.execute(delete(processes).where(processes.c.id == self.process))


def _share(process: str, living: set[str]) -> int:
    """How many shards a process may hold, so that all that drive tables have as many."""
    driving = {each for each in living if each.startswith(THINKING)} or living
    return -(-SHARDS // len(driving)) if process in driving else 0


async def sleep_between() -> None:
    """Wait until the next renewal."""
    await asyncio.sleep(RENEW)
