"""Appends to the log in SQLite, each transaction in one call on a thread of its own.

Through the async driver every step of a transaction changes threads, and each change waits for
a busy event loop. For the same reason a batch is one statement, which is a transaction by itself:
between statements, and between the rows of `executemany`, the GIL would change hands.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, Final

from calimala.server.store.database import tune_sqlite
from calimala.server.store.schema import log
from calimala.server.store.sqlite_file import FileIdentity

COLUMNS: Final = [column.name for column in log.columns]
TOUCH: Final = "SELECT 1 FROM sqlite_master"  # opens the file and its WAL
PREPARED: Final = 512  # statements, one for each size of a batch


@cache
def _insert(rows: int) -> str:
    """The statement that adds so many rows, all or none."""
    names = ", ".join(f'"{name}"' for name in COLUMNS)
    row = f"({', '.join('?' * len(COLUMNS))})"
    return f"INSERT INTO {log.name} ({names}) VALUES {', '.join([row] * rows)}"  # noqa: S608 - ours


class SqliteLog:
    """A connection that only appends to the log."""

    def __init__(self, file: FileIdentity) -> None:
        self._file, self._wal = file, FileIdentity(Path(f"{file.path}-wal"))
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="log")
        self._connection: sqlite3.Connection | None = None

    async def write(self, rows: Sequence[dict[str, Any]]) -> None:
        """Append rows, all or none, to the disk; raises sqlite3's errors, and Moved."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, rows)

    async def close(self) -> None:
        """Close the file and the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _write(self, rows: Sequence[dict[str, Any]]) -> None:
        connection = self._connection or self._open()
        values = [row[name] for row in rows for name in COLUMNS]
        connection.execute(_insert(len(rows)), values)
        self._file.check()  # afterwards, since it may be deleted at any moment
        self._wal.check()

    def _open(self) -> sqlite3.Connection:
        """Open the connection at first use; every statement is its own transaction."""
        self._file.check()  # or SQLite would make a new one
        self._connection = sqlite3.connect(
            self._file.path, isolation_level=None, cached_statements=PREPARED
        )
        tune_sqlite(self._connection, None)
        self._connection.execute(TOUCH)
        self._wal.note()  # while this connection is open, nobody else removes it
        return self._connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
