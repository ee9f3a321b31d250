"""What tests of the server without a socket need: a database, a clock, a cheap hash."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest
from argon2 import PasswordHasher

from calimala.server.live.server_clock import ServerClock
from calimala.server.store.database import Database
from calimala.server.store.migrate import migrate

CHEAP: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@asynccontextmanager
async def database(folder: Path) -> AsyncIterator[Database]:
    """A database with the current schema, in a folder."""
    db = Database(f"sqlite:///{folder / 'test.db'}")
    await migrate(db)
    try:
        yield db
    finally:
        await db.close()


def set_game_time(patch: pytest.MonkeyPatch, now: Callable[[], float]) -> None:
    """Let game clocks go by a time of the test's own, in which there are no gaps."""
    patch.setattr(ServerClock, "now", lambda _clock: now())
    patch.setattr(ServerClock, "tick", lambda _clock: False)


class Clock:
    """A clock that only a test moves on."""

    def __init__(self, at: float = 1000.0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at
