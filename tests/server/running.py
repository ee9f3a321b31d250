"""Run what the server awaits: plain tests, one event loop each, a database of their own."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from argon2 import PasswordHasher

from calimala.server.store.database import Database
from calimala.server.store.migrate import migrate

T = TypeVar("T")
CHEAP: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """What a coroutine comes to."""
    return asyncio.run(coroutine)


@asynccontextmanager
async def database(folder: Path) -> AsyncIterator[Database]:
    """A database with all tables, in a folder."""
    db = Database(f"sqlite:///{folder / 'test.db'}")
    await migrate(db)
    try:
        yield db
    finally:
        await db.close()


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self, at: float = 1000.0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at
