"""What people say at a table: kept, and told to all who listen."""

import time
from typing import Any, Final

from sqlalchemy.exc import IntegrityError

from calimala.server.live import Json, Live
from calimala.server.metrics import Metrics
from calimala.server.people import Person
from calimala.server.relay import Relay
from calimala.server.store import tables as kept
from calimala.server.store.database import Database
from calimala.server.store.tables import TableRow
from calimala.server.wire import Say

NEW_LINES: Final = 20  # that may not be known yet


class Chat:
    """The chat of all tables."""

    def __init__(self, db: Database, relay: Relay, metrics: Metrics) -> None:
        self._db, self._relay, self._metrics = db, relay, metrics

    async def say(self, live: Live, person: Person, said: Say) -> None:
        """A line, kept and told."""
        live.check_spectator(person)
        at = time.time()
        row = {"table_id": live.key, "at": at, "person": person.id, "name": person.name}
        asked = f"{person.id}:{said.id}"
        try:
            async with self._db.writing() as c:
                await kept.say(c, {**row, "text": said.text, "request": asked})
                await self._relay.tell(c, [f"talk {live.key}"])
        except IntegrityError:
            return  # said before
        self._metrics.chat.inc()
        await self.hear(live)

    async def hear(self, live: Live, most: int = NEW_LINES) -> list[Json]:
        """The latest lines; listeners are told those that they do not know yet.

        Lines may come to be known in another order than that of their numbers.
        """
        async with self._db.reading() as c:
            lines = await kept.said(c, live.key, most)
        told = [line_of(live.row, line) for line in lines]
        for line in told:
            if line["n"] not in live.heard:
                live.heard.add(line["n"])
                live.tell(line)
        return told


def line_of(row: TableRow, line: Any) -> Json:
    """A line of chat as it is told."""
    seat = next((seat.seat for seat in row.seats if seat.person == line.person), None)
    told = {"type": "said", "n": line.id, "at": line.at, "name": line.name}
    return {**told, "seat": seat, "text": line.text}
