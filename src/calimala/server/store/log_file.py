"""The log in SQLite's file: a transaction on a thread of its own, there and back at once.

Through the async driver every step of a transaction changes threads, and each change waits for
a busy event loop; moves would wait ten times longer than the disk takes.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from sqlalchemy import insert
from sqlalchemy.dialects import sqlite

from calimala.server.store.database import tune_sqlite
from calimala.server.store.schema import log

INSERT: Final = str(insert(log).compile(dialect=sqlite.dialect(paramstyle="named")))


class LogFile:
    """A connection that only adds to the log."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="log")
        self._connection: sqlite3.Connection | None = None

    async def write(self, rows: Sequence[dict[str, Any]]) -> None:
        """Add rows, all or none; they are on disk then. sqlite3's own errors."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, rows)

    async def close(self) -> None:
        """Let go of the file and the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _write(self, rows: Sequence[dict[str, Any]]) -> None:
        """One transaction."""
        connection = self._connection or self._open()
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(INSERT, rows)
            connection.execute("COMMIT")
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")

    def _open(self) -> sqlite3.Connection:
        """The connection, made at first use."""
        self._connection = sqlite3.connect(self._path, isolation_level=None)
        tune_sqlite(self._connection, None)
        return self._connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
