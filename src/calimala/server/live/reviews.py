"""Reviews of finished games: asked for once, done behind play, and shared by all who may see them.

The database is the queue: whatever is asked for is a row there, and a process that has ended leaves
its review to another.
"""

import time
from dataclasses import dataclass
from typing import Literal

from calimala.analysis.budget import Budget
from calimala.server.errors import Refused
from calimala.server.settings import Settings
from calimala.server.store import log as log_store
from calimala.server.store import reviews as store
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.people import Person
from calimala.server.store.reviews import Asker, Key
from calimala.server.store.tables import TableRow
from calimala.server.tables.archive import Json, record
from calimala.server.tables.reviewing import check_reviewable


@dataclass(frozen=True)
class Standing:
    """How far a review is."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    progress: float = 0.0
    ahead: int = 0


class Reviews:
    """The reviews of this server."""

    def __init__(self, db: Database, settings: Settings) -> None:
        self._db = db
        self._budget = Budget.of(settings.review_iterations)

    async def reviewable(self, key: str, person: Person | None) -> TableRow:
        """A table whose game may be reviewed and seen by the person; Refused otherwise."""
        async with self._db.reading() as c:
            row = await table_store.get(c, key)
        check_reviewable(row, person)
        return row

    async def status(self, key: str) -> Standing:
        """How far the review of a table is."""
        async with self._db.reading() as c:
            task = await store.find(c, self._key(key))
            if task is None:
                return Standing("none")
            waits = task.status == "waiting"
            ahead = await store.ahead(c, self._key(key), time.time()) if waits else 0
        return Standing(task.status, task.progress, ahead)

    async def body(self, key: str) -> bytes | None:
        """A finished review as JSON, gzipped."""
        async with self._db.reading() as c:
            return await store.body(c, self._key(key))

    async def ask(self, key: str, person: Person) -> None:
        """Queue the review of a table, unless it is."""
        asker = Asker(person.id, person.client or person.id)
        await store.put(self._db, self._key(key), asker, time.time())

    async def record(self, row: TableRow) -> Json:
        """The record of a finished game."""
        async with self._db.reading() as c:
            entries = await log_store.entries(c, row.id)
        return record(row, entries)

    async def attempt(self, _row: TableRow, _person: Person, _ply: int, _word: str) -> Json:
        """Another move at a decision of a reviewed game, judged."""
        raise Refused("no-judgement", "moves are not judged yet")

    def _key(self, table_id: str) -> Key:
        """The review of a table as it would be done today."""
        return Key(table_id, self._budget.name)
