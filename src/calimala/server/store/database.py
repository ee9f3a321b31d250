"""The door to the database: one engine, SQLite or PostgreSQL, and transactions."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import event, exc, make_url
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from calimala.game.errors import BadOption, shown

LAST_PORT = 65535
FROZEN = 5_000  # milliseconds until PostgreSQL ends the transaction of a process that stands still
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
MORE = {"sqlite": set[str](), "postgresql": {"host", "port"}}  # what may follow a question mark
CLOSED = (
    exc.OperationalError,
    exc.InterfaceError,
    exc.TimeoutError,
    sqlite3.OperationalError,
    ConnectionError,
)  # what is raised when the database is locked, full or gone
SUCH_AS = "sqlite:///FILE or postgresql://user:password@host/name"


def database_url(text: str) -> URL:
    """The address of a database with the driver we use; BadOption if it is none."""
    try:
        url = make_url(text)
    except (exc.ArgumentError, ValueError):
        raise BadOption(f"database: {_harmless(text)} is no address such as {SUCH_AS}") from None
    kind = url.get_backend_name()
    if kind not in DRIVERS:
        raise BadOption(f"database must be sqlite:///FILE or postgresql://..., not {kind}")
    if (url.port or 1) > LAST_PORT:
        raise BadOption(f"database: port {url.port} is above {LAST_PORT}")
    if unknown := set(url.query) - MORE[kind]:
        raise BadOption(f"database: {shown(min(unknown))} is not understood there; leave it out")
    return url.set(drivername=DRIVERS[kind])


def _harmless(text: str) -> str:
    """An address as it may stand in a message: not if there may be a password in it."""
    return "this" if "@" in text else shown(text)


def tune_sqlite(connection: Any, _record: object) -> None:
    """Every commit is on disk before it returns, and readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Database:
    """One database for all of a process."""

    def __init__(self, address: str) -> None:
        self.url = database_url(address)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = self._engine()

    def _engine(self) -> AsyncEngine:
        """The engine, whose errors repeat no values; SQLite's folder is made if there is none."""
        if not self.is_sqlite:
            limits = {"idle_in_transaction_session_timeout": str(FROZEN)}
            return create_async_engine(
                self.url,
                hide_parameters=True,
                pool_size=5,
                max_overflow=5,
                pool_pre_ping=True,
                connect_args={"server_settings": limits},
            )
        if self.url.database:
            Path(self.url.database).resolve().parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(self.url, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", tune_sqlite)
        return engine

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: all of it or nothing."""
        async with self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A look at what is there."""
        async with self.engine.connect() as connection:
            yield connection

    async def close(self) -> None:
        """Let go of all connections."""
        await self.engine.dispose()
