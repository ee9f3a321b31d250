"""The chat of tables: stored, then broadcast."""

import time
from typing import Any, Final

from sqlalchemy.exc import IntegrityError

from calimala.server import names
from calimala.server.cluster.pubsub import PubSub
from calimala.server.errors import Refused
from calimala.server.live.loaded_table import Json, LoadedTable
from calimala.server.ops.metrics import Metrics
from calimala.server.protocol import Say
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.people import Person
from calimala.server.store.tables import TableRow
from calimala.server.tables.seating import check_not_banned

NEW_LINES: Final = 20  # lines that may not have been broadcast yet


class Chat:
    """The chat of all tables."""

    def __init__(self, db: Database, pubsub: PubSub, metrics: Metrics) -> None:
        self._db, self._pubsub, self._metrics = db, pubsub, metrics

    async def say(self, loaded: LoadedTable, person: Person, said: Say) -> None:
        """Store a line and broadcast it; a retry of the same request does nothing."""
        loaded.check_spectator(person)
        check_not_banned(loaded.row, person)
        at, name = time.time(), _name_of(loaded.row, person)
        row = {"table_id": loaded.key, "at": at, "person": person.id, "name": name}
        request = f"{person.id}:{said.id}"
        try:
            async with self._db.writing() as c:
                await table_store.say(c, {**row, "text": said.text, "request": request})
                await self._pubsub.publish(c, [f"talk {loaded.key}"])
        except IntegrityError:
            return  # stored before
        self._metrics.chat.inc()
        await self.broadcast_new(loaded)

    async def broadcast_new(self, loaded: LoadedTable, most: int = NEW_LINES) -> list[Json]:
        """Broadcast the lines that connections have not seen; all the latest lines.

        Transactions may commit in another order than that of their numbers.
        """
        async with self._db.reading() as c:
            rows = await table_store.said(c, loaded.key, most)
        lines = [_line(loaded.row, row) for row in rows]
        for line in lines:
            if line["n"] not in loaded.chat_seen:
                loaded.chat_seen.add(line["n"])
                loaded.broadcast(line)
        return lines


def _name_of(table: TableRow, person: Person) -> str:
    """A player's name at the table; a spectator's own, unless it looks like a player's."""
    for seat in table.seats:
        if seat.person == person.id and seat.name:
            return seat.name
    if names.looks_like(person.name, [seat.name for seat in table.seats if seat.name]):
        raise Refused("look-alike", "a player at this table has this name; change yours to talk")
    return person.name


def _line(table: TableRow, row: Any) -> Json:
    """A line of chat as it is sent."""
    seat = next((seat.seat for seat in table.seats if seat.person == row.person), None)
    line = {"type": "said", "n": row.id, "at": row.at, "name": row.name, "person": row.person}
    return {**line, "seat": seat, "text": row.text}
