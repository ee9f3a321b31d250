"""Writes to the logs: whatever waits is written in one transaction, then everybody is told."""

import asyncio
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.errors import Conflict
from calimala.server.log import Entry
from calimala.server.relay import Relay
from calimala.server.store.database import Database
from calimala.server.store.log_file import LogFile
from calimala.server.store.schema import log
from calimala.server.store.tables import log_row

MOST_AT_ONCE: Final = 500


@dataclass
class _Waiting:
    """An entry to be written, and who waits for it."""

    table_id: str
    row: dict[str, Any]
    done: asyncio.Future[None]


def _answer(done: asyncio.Future[None], fault: Exception | None) -> None:
    """Tell who waits, if he still does."""
    if done.cancelled():
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)


class Writer:
    """One for each process; a table's entry is on disk when `append` returns."""

    def __init__(self, db: Database, relay: Relay) -> None:
        self._db, self._relay = db, relay
        self._file = LogFile(db.url.database) if db.is_sqlite and db.url.database else None
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._write_on())

    async def stop(self) -> None:
        """Write what waits, then no more."""
        await self._queue.join()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._file is not None:
            await self._file.close()

    async def append(self, table_id: str, entry: Entry) -> None:
        """Write the entry at its place in the log; Conflict if another stands there."""
        done = asyncio.get_running_loop().create_future()
        waiting = _Waiting(table_id, log_row(table_id, entry), done)
        self._queue.put_nowait(waiting)
        await waiting.done

    async def _write_on(self) -> None:
        """Write for ever, as much at once as waits."""
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self._queue.get_nowait())
            await self._write(batch)
            for _ in batch:
                self._queue.task_done()

    async def _write(self, batch: Sequence[_Waiting]) -> None:
        """All in one transaction; if one does not fit, each in its own."""
        fault = await self._tried(batch)
        if fault is not None and len(batch) > 1:
            for each in batch:
                await self._write([each])
            return
        for each in batch:
            _answer(each.done, fault)

    async def _tried(self, batch: Sequence[_Waiting]) -> Exception | None:
        """One transaction; what went wrong, if anything did."""
        try:
            await self._transaction(batch)
        except (IntegrityError, sqlite3.IntegrityError):
            return Conflict("another process was first")
        except Exception as fault:  # noqa: BLE001 - whatever it is, those who wait are told
            return fault
        return None

    async def _transaction(self, batch: Sequence[_Waiting]) -> None:
        """All of it on disk, and the other processes told as part of it."""
        rows = [each.row for each in batch]
        if self._file is not None:
            await self._file.write(rows)
            return
        async with self._db.writing() as c:
            await c.execute(insert(log), rows)
            await self._notify(c, batch)

    async def _notify(self, c: AsyncConnection, batch: Sequence[_Waiting]) -> None:
        """Tell the other processes, as part of the transaction."""
        await self._relay.tell(c, [f"log {each.table_id}" for each in batch])
