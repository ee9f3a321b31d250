"""The log in SQLite's file: a transaction on a thread of its own, there and back at once.

Through the async driver every step of a transaction changes threads, and each change waits for
a busy event loop. For the same reason a batch is one statement, which is a transaction by itself:
between statements, and between the rows of `executemany`, Python's lock would change hands.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Final

from calimala.server.store.database import tune_sqlite
from calimala.server.store.schema import log

COLUMNS: Final = [column.name for column in log.columns]
PREPARED: Final = 512  # statements, one for each size of a batch


@cache
def _insert(rows: int) -> str:
    """The statement that adds so many rows, all or none."""
    names = ", ".join(f'"{name}"' for name in COLUMNS)
    row = f"({', '.join('?' * len(COLUMNS))})"
    return f"INSERT INTO {log.name} ({names}) VALUES {', '.join([row] * rows)}"  # noqa: S608 - ours


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
        values = [row[name] for row in rows for name in COLUMNS]
        connection.execute(_insert(len(rows)), values)

    def _open(self) -> sqlite3.Connection:
        """The connection, made at first use; every statement is its own transaction."""
        self._connection = sqlite3.connect(
            self._path, isolation_level=None, cached_statements=PREPARED
        )
        tune_sqlite(self._connection, None)
        return self._connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
