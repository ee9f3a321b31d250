"""The lobby: which tables there are, told live to all who look at it."""

from typing import Any, Final

import orjson

from calimala.server.infos import info
from calimala.server.listeners import Listener
from calimala.server.live import Live
from calimala.server.people import Person
from calimala.server.store import tables as kept
from calimala.server.store.database import Database
from calimala.server.store.tables import TableRow
from calimala.server.table import Table

Json = dict[str, Any]

MOST_LISTED: Final = 50
MOST_OWN: Final = 100


class Lobby:
    """Everybody who looks at the lobby through this process."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self.listeners: set[Listener] = set()
        self._turns: dict[str, int] = {}  # who decided when we last told, by table

    async def listing(self, person: Person | None) -> Json:
        """All that somebody finds in the lobby."""
        me = person.id if person else None
        async with self._db.reading() as c:
            waiting = await kept.listed(c, "open", MOST_LISTED)
            going = await kept.listed(c, "playing", MOST_LISTED)
            over = await kept.listed(c, "over", MOST_LISTED)
            mine = await kept.of_person(c, me, MOST_OWN) if me else []
        return {
            "type": "lobby",
            "open": [info(row, me) for row in waiting],
            "playing": [info(row, me) for row in going if row.options["spectators"]],
            "over": [info(row, me) for row in over],
            "mine": [info(row, me) for row in mine],
        }

    async def join(self, listener: Listener) -> None:
        """A connection begins to listen and is told what there is."""
        self.listeners.add(listener)
        told = await self.listing(listener.person)
        listener.tables.update(table["id"] for table in told["mine"])
        listener.push(orjson.dumps(told))

    def leave(self, listener: Listener) -> None:
        """A connection listens no more."""
        self.listeners.discard(listener)

    async def table_changed(self, key: str) -> None:
        """A table was set up, changed, dealt or finished: tell all whom it concerns."""
        if not self.listeners:
            return
        async with self._db.reading() as c:
            row = await kept.find(c, key)
        if row is not None:
            for listener in self.listeners:
                if row.public or key in listener.tables or concerns(row, listener.person_id):
                    self._tell(listener, row)

    async def turn_passed(self, live: Live) -> None:
        """A table has changed: if the turn has passed on, tell those who play there."""
        table = live.table
        if table is not None and table.over:
            self._turns.pop(live.key, None)
            await self.table_changed(live.key)
        elif table is not None:
            self._tell_turn(live.row, table.game.actor, table)

    async def log_grew(self, key: str) -> None:
        """The same for a table that another process has in use, if somebody here plays there."""
        if any(key in listener.tables for listener in self.listeners):
            async with self._db.reading() as c:
                row = await kept.find(c, key)
            if row is not None and row.phase == "playing":
                self._tell_turn(row, row.turn, None)

    def _tell_turn(self, row: TableRow, turn: int | None, table: Table | None) -> None:
        """Tell those who play at a table if somebody else decides than when we last told."""
        if turn is not None and self._turns.get(row.id) != turn:
            self._turns[row.id] = turn
            for listener in self.listeners:
                if concerns(row, listener.person_id):
                    self._tell(listener, row, table)

    def _tell(self, listener: Listener, row: TableRow, table: Table | None = None) -> None:
        """One table to one listener; who has just got up hears of it this last time."""
        listener.tables.discard(row.id)
        if concerns(row, listener.person_id):
            listener.tables.add(row.id)
        told = info(row, listener.person_id, table)
        listener.push(orjson.dumps({"type": "table", "table": told}))


def concerns(row: TableRow, person: str | None) -> bool:
    """Whether somebody plays at the table, or is its host."""
    return person is not None and person in (row.host, *(seat.person for seat in row.seats))
