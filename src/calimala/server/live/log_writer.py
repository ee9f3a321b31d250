"""Group commit for the logs: all queued entries are written in one transaction."""

import asyncio
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from calimala.server.cluster.pubsub import PubSub
from calimala.server.errors import Conflict
from calimala.server.store.database import Database
from calimala.server.store.log import Entry, log_row
from calimala.server.store.schema import log
from calimala.server.store.sqlite_log import SqliteLog

MOST_AT_ONCE: Final = 500


@dataclass
class _Waiting:
    """A queued entry, and the future that resolves when it is written."""

    table_id: str
    row: dict[str, Any]
    done: asyncio.Future[None]


def _resolve(done: asyncio.Future[None], fault: Exception | None) -> None:
    """Resolve a future, unless its task was cancelled."""
    if done.cancelled():
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)


class LogWriter:
    """One for each process; a table's entry is on disk when `append` returns."""

    def __init__(self, db: Database, pubsub: PubSub) -> None:
        self._db, self._pubsub = db, pubsub
        self._file = SqliteLog(db.file) if db.file else None
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start writing in the background."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Write everything queued, then stop."""
        await self._queue.join()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._file is not None:
            await self._file.close()

    async def append(self, table_id: str, entry: Entry) -> None:
        """Write the entry at its place in the log; Conflict if another is there already."""
        done = asyncio.get_running_loop().create_future()
        waiting = _Waiting(table_id, log_row(table_id, entry), done)
        self._queue.put_nowait(waiting)
        await waiting.done

    async def _run(self) -> None:
        """Write until cancelled: each time everything that is queued."""
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self._queue.get_nowait())
            await self._write(batch)
            for _ in batch:
                self._queue.task_done()

    async def _write(self, batch: Sequence[_Waiting]) -> None:
        """Write a batch in one transaction; if an entry does not fit, each in its own."""
        fault = await self._tried(batch)
        if fault is not None and len(batch) > 1:
            for each in batch:
                await self._write([each])
            return
        for each in batch:
            _resolve(each.done, fault)

    async def _tried(self, batch: Sequence[_Waiting]) -> Exception | None:
        """Write a batch in one transaction; the fault, if there was one."""
        try:
            await self._transaction(batch)
        except (IntegrityError, sqlite3.IntegrityError):
            return Conflict("another process was first")
        except Exception as fault:  # noqa: BLE001 - raised where the entry was appended
            return fault
        return None

    async def _transaction(self, batch: Sequence[_Waiting]) -> None:
        """Write a batch, and notify the other processes when it is committed."""
        rows = [each.row for each in batch]
        if self._file is not None:
            await self._file.write(rows)
            return
        async with self._db.writing() as c:
            await c.execute(insert(log), rows)
            await self._pubsub.publish(c, [f"log {each.table_id}" for each in batch])
