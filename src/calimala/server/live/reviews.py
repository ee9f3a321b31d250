"""Reviews of finished games: asked for once, and shared by all who may see the game."""

import time
from dataclasses import dataclass
from typing import Literal

from calimala.analysis.budget import Budget
from calimala.server.cluster.pubsub import PubSub
from calimala.server.errors import Refused
from calimala.server.live.review_runner import ReviewRunner
from calimala.server.store import reviews as store
from calimala.server.store.database import Database
from calimala.server.store.people import Person
from calimala.server.store.reviews import Asker, Key


@dataclass(frozen=True)
class Standing:
    """How far a review is."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    progress: float = 0.0
    ahead: int = 0


class Reviews:
    """The reviews of all tables, by today's way of judging."""

    def __init__(self, db: Database, pubsub: PubSub, budget: Budget, runner: ReviewRunner) -> None:
        self._db, self._pubsub, self._budget, self._runner = db, pubsub, budget, runner

    async def standing(self, table_id: str) -> Standing:
        """How far the review of a table is."""
        key = self._key(table_id)
        async with self._db.reading() as c:
            task = await store.find(c, key)
            if task is None:
                return Standing("none")
            ahead = await store.ahead(c, key, time.time()) if task.status == "waiting" else 0
        return Standing(task.status, task.progress, ahead)

    async def body(self, table_id: str) -> bytes:
        """A finished review as JSON, gzipped; Refused if there is none."""
        async with self._db.reading() as c:
            found = await store.body(c, self._key(table_id))
        if found is None:
            raise Refused("not-reviewed", "this game is not reviewed yet; ask for its review")
        return found

    async def ask(self, table_id: str, person: Person) -> None:
        """Queue the review of a table, unless it is."""
        asker = Asker(person.id, person.client or person.id)
        await store.put(self._db, self._key(table_id), asker, time.time())
        self._runner.wake()
        await self._pubsub.publish_now(f"review {table_id}")

    def _key(self, table_id: str) -> Key:
        return Key(table_id, self._budget.name)
