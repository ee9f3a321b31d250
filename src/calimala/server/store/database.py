"""The database engine, SQLite or PostgreSQL, and its transactions."""

import sqlite3
import ssl
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import event, exc, make_url
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from calimala.game.errors import BadOption, shown
from calimala.server.store.sqlite_file import FileIdentity

LAST_PORT = 65535
IDLE_TIMEOUT = 5_000  # milliseconds until PostgreSQL ends the transaction of a process that hangs
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
PARAMETERS = {
    "sqlite": set[str](),
    "postgresql": {"host", "port", "sslmode", "sslrootcert"},
}  # allowed in the URL's query
SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")  # PostgreSQL's
GONE = (  # classes of SQLSTATE: connection, resources, starting or stopping; or one state
    "08",
    "53",
    "57",
    "25P03",  # IDLE_TIMEOUT has ended a transaction: our process had no processor for so long
)
UNAVAILABLE = (
    exc.OperationalError,
    exc.InterfaceError,
    exc.TimeoutError,
    sqlite3.OperationalError,
    ConnectionError,
)  # what is raised when the database is locked, full or gone
NOT_REACHED = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)  # while connecting
SUCH_AS = "sqlite:///FILE or postgresql://user:password@host/name"


def database_url(text: str) -> URL:
    """The URL of a database with our driver; BadOption if it is malformed."""
    try:
        url = make_url(text)
    except (exc.ArgumentError, ValueError):
        raise BadOption(f"database: {_safe(text)} is not an address such as {SUCH_AS}") from None
    kind = url.get_backend_name()
    if kind not in DRIVERS:
        raise BadOption(f"database must be sqlite:///FILE or postgresql://..., not {kind}")
    if (url.port or 1) > LAST_PORT:
        raise BadOption(f"database: port {url.port} is above {LAST_PORT}")
    if unknown := set(url.query) - PARAMETERS[kind]:
        raise BadOption(f"database: {shown(min(unknown))} is not understood there; leave it out")
    if (mode := url.query.get("sslmode", "prefer")) not in SSL_MODES:
        raise BadOption(f"database: sslmode {shown(str(mode))} is none of {', '.join(SSL_MODES)}")
    return url.set(drivername=DRIVERS[kind])


class Unavailable(ConnectionError):
    """The database cannot be reached; the cause says why."""


def is_unavailable(fault: BaseException) -> bool:
    """Whether a fault means that the database is locked, full, gone, starting or stopping."""
    if isinstance(fault, UNAVAILABLE):
        return True
    if not isinstance(fault, exc.DBAPIError):
        return False
    state = getattr(fault.orig, "sqlstate", None) or ""
    return fault.connection_invalidated or state.startswith(GONE) or _is_broken_off(fault.orig)


def _is_broken_off(fault: BaseException | None) -> bool:
    """Whether the driver was told of the end of a connection when it expected something else."""
    return isinstance(fault, asyncpg.InternalClientError) or isinstance(
        getattr(fault, "__cause__", None), asyncpg.InternalClientError
    )


def encryption(url: URL) -> str | ssl.SSLContext:
    """What `sslmode` in a PostgreSQL URL asks for.

    Certificates are checked against the system's authorities, or those in the file `sslrootcert`.
    """
    mode, authorities = str(url.query.get("sslmode", "prefer")), url.query.get("sslrootcert")
    if not mode.startswith("verify"):
        return mode
    try:
        context = ssl.create_default_context(cafile=str(authorities) if authorities else None)
    except OSError:
        raise BadOption(f"database: sslrootcert {shown(str(authorities))} cannot be read") from None
    context.check_hostname = mode == "verify-full"
    return context


def without_encryption(url: URL) -> URL:
    """A URL without what `encryption` has read from it."""
    return url.difference_update_query(["sslmode", "sslrootcert"])


def sqlite_path(address: str, postgres: str) -> Path:
    """SQLite's file; for PostgreSQL, BadOption names its own command."""
    url = database_url(address)
    if url.get_backend_name() != "sqlite":
        raise BadOption(f"PostgreSQL has its own command for this: {postgres}")
    if not url.database or url.database == ":memory:":
        raise BadOption("a database in memory has no file")
    return Path(url.database)


def _safe(text: str) -> str:
    """An address for an error message, unless it may hold a password."""
    return "this" if "@" in text else shown(text)


def tune_sqlite(connection: Any, _record: object) -> None:
    """Every commit is on disk before it returns, and readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Database:
    """The database of one process."""

    def __init__(self, address: str) -> None:
        self.url = database_url(address)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.file = FileIdentity(self.path) if self.path else None
        self.engine = self._engine()

    @property
    def path(self) -> Path | None:
        """SQLite's file; None for PostgreSQL, and in memory."""
        named = self.is_sqlite and self.url.database not in {None, "", ":memory:"}
        return Path(self.url.database or "") if named else None

    def _engine(self) -> AsyncEngine:
        """The engine, whose errors show no values; SQLite's folder is created if it is missing."""
        if not self.is_sqlite:
            limits = {"idle_in_transaction_session_timeout": str(IDLE_TIMEOUT)}
            return create_async_engine(
                without_encryption(self.url),
                hide_parameters=True,
                pool_size=5,
                max_overflow=5,
                pool_pre_ping=True,
                connect_args={"server_settings": limits, "ssl": encryption(self.url)},
            )
        if self.path:
            self.path.resolve().parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(self.url, hide_parameters=True)
        event.listen(engine.sync_engine, "do_connect", lambda *_: self._check_file())
        event.listen(engine.sync_engine, "connect", self._connected)
        return engine

    def _connected(self, connection: Any, record: object) -> None:
        """A new connection to SQLite; the first one decides which file it is."""
        tune_sqlite(connection, record)
        if self.file is not None:
            self.file.note()

    def _check_file(self) -> None:
        """Raise Moved if SQLite's file is not where it was opened."""
        if self.file is not None:
            self.file.check()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: all of it or nothing; nothing if SQLite's file is gone."""
        async with self.reading() as connection, connection.begin():
            yield connection
            self._check_file()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for reading only; Unavailable, if there is none to be had."""
        async with AsyncExitStack() as stack:
            try:
                connection = await stack.enter_async_context(self.engine.connect())
            except ConnectionError:
                raise
            except NOT_REACHED as fault:
                raise Unavailable(*fault.args) from fault
            yield connection

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()
