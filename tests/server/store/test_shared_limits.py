"""Rate limits of all processes: counted together in PostgreSQL, or divided among them."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from calimala.server.errors import Refused
from calimala.server.ops.rate_limit import Limit, RateLimiter, limits
from calimala.server.settings import Settings
from calimala.server.store.database import Database
from calimala.server.store.migrate import migrate
from calimala.server.store.shared_limits import SharedLimits, share
from tests.support.running import Clock

LIMITS = {"login": Limit(10, 0.001)}


@pytest.fixture
async def processes(shared_database: str) -> AsyncIterator[list[SharedLimits]]:
    """The limits of three processes with one database."""
    databases = [Database(shared_database) for _ in range(3)]
    await migrate(databases[0])
    yield [SharedLimits(db, RateLimiter(LIMITS, Clock()), LIMITS) for db in databases]
    for db in databases:
        await db.close()


async def granted(limit: SharedLimits, key: str) -> bool:
    """Whether a request is granted."""
    try:
        await limit.take(key)
    except Refused:
        return False
    return True


async def test_processes_count_rare_requests_together(processes: list[SharedLimits]) -> None:
    asked = [granted(each, "login:192.0.2.1") for each in processes for _ in range(9)]
    assert sum(await asyncio.gather(*asked)) == 10
    assert await granted(processes[0], "login:192.0.2.2")


def test_processes_divide_what_they_count_in_memory() -> None:
    whole = limits(Settings())
    divided = share(whole, 4)
    assert divided["request"] == Limit(150, 150)
    assert divided["login"] == whole["login"]
    assert share(limits(Settings(requests_per_minute=0)), 4)["request"] is None
