"""Migrate a database, empty or of an older version, to the schema of this version."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from calimala.game.errors import BadOption, CalimalaError, shown
from calimala.server.store.database import Database
from calimala.server.store.schema import METADATA
from calimala.server.store.sqlite_file import damage

MIGRATIONS: Final = Path(__file__).parent / "migrations"
LOCK: Final = 0x43414C494D414C41  # "CALIMALA": of PostgreSQL's advisory locks
CONNECT_TIMEOUT: Final = 15  # seconds
CHECK_TIMEOUT: Final = 10.0  # seconds that a start may spend on looking for damage
LOCKED: Final = {
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": f"SELECT pg_advisory_xact_lock({LOCK})",
}  # what makes other processes wait until this transaction ends


class Unreachable(CalimalaError):
    """A database that cannot be opened, or does not answer."""


async def migrate(db: Database) -> None:
    """Migrate to head; BadOption if a newer calimala, or another program, made the database."""
    async with db.writing() as connection:
        if await connection.run_sync(_is_at_head):
            return
    async with db.writing() as connection:
        await connection.exec_driver_sql(LOCKED[db.url.get_backend_name()])
        await connection.run_sync(_upgrade)


async def prepare(db: Database) -> None:
    """Check and migrate; a database error becomes a message of one line."""
    async with in_one_line(db):
        await check_sound(db, CHECK_TIMEOUT)
        await _reach(db)
        await migrate(db)


async def check_sound(db: Database, seconds: float) -> None:
    """Refuse a damaged SQLite file, before anything is written to it."""
    if db.path is None or not db.path.is_file():
        return
    if (found := await asyncio.to_thread(damage, db.path, seconds)) is not None:
        raise Unreachable(
            f"{_name(db)}: damaged ({found}); put a backup in its place: calimala restore FILE"
        )


async def check_schema(db: Database) -> None:
    """Refuse a database that does not have the schema of this version."""
    await _reach(db)
    async with db.reading() as connection:
        if not await connection.run_sync(_is_at_head):
            raise BadOption(
                f"{_name(db)}: not in use by this version of calimala; "
                "name another, or let calimala serve update it"
            )


@asynccontextmanager
async def in_one_line(db: Database) -> AsyncIterator[None]:
    """Turn a database error into Unreachable, with a message of one line."""
    try:
        yield
    except TimeoutError:
        raise Unreachable(f"{_name(db)}: does not answer") from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as fault:
        raise Unreachable(f"{_name(db)}: {_cause(fault)}") from None


async def _reach(db: Database) -> None:
    """Open one connection within the timeout."""
    async with asyncio.timeout(CONNECT_TIMEOUT):
        if db.path:
            await asyncio.to_thread(_try_file, db.path)
        async with db.reading():
            pass


def _try_file(path: Path) -> None:
    """Open SQLite's file for writing; done here since a failed aiosqlite leaves a thread behind.

    A new file is its owner's alone: it holds the key that signs everybody's tokens.
    """
    path.touch(mode=0o600)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")


def _name(db: Database) -> str:
    """The database's address without its password."""
    return f"database {db.url.set(drivername=db.url.get_backend_name())!r}"


def _cause(fault: Exception) -> str:
    """The first line of the error of the system or the database's driver."""
    if isinstance(fault, OSError) and fault.errno:
        return os.strerror(fault.errno).lower() if fault.errno > 0 else str(fault.strerror)
    said = fault.orig if isinstance(fault, DBAPIError) and fault.orig else fault
    lines = str(said.__cause__ or said).strip().splitlines()
    return lines[0] if lines else type(said).__name__


def _config(connection: Connection | None = None) -> Config:
    """Alembic's settings, which live here and in no file."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _heads(connection: Connection) -> set[str]:
    """The revisions of the database."""
    return set(MigrationContext.configure(connection).get_current_heads())


def _is_at_head(connection: Connection) -> bool:
    """Whether the schema is up to date."""
    return _heads(connection) == set(ScriptDirectory.from_config(_config()).get_heads())


def _check(connection: Connection) -> None:
    """BadOption if the database cannot be migrated; called under the lock."""
    script, heads = ScriptDirectory.from_config(_config()), _heads(connection)
    unknown = heads - {each.revision for each in script.walk_revisions()}
    if unknown:
        raise BadOption(
            f"database: a newer calimala made it (revision {shown(min(unknown))}); "
            "update this one, or name another database"
        )
    if not heads:
        _refuse_foreign_tables(connection)


def _refuse_foreign_tables(connection: Connection) -> None:
    """Refuse a database whose tables another program made."""
    taken = set(inspect(connection).get_table_names()) & set(METADATA.tables)
    if taken:
        raise BadOption(
            f"database: its table {min(taken)} was not made by calimala; name another database"
        )


def _upgrade(connection: Connection) -> None:
    """Run the missing migrations, unless another process has done so meanwhile."""
    _check(connection)
    if not _is_at_head(connection):
        command.upgrade(_config(connection), "head")
