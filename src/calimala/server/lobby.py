"""The lobby: which tables there are, told live to all who look at it."""

from typing import Any, Final

import orjson

from calimala.server.hub import Live
from calimala.server.infos import info
from calimala.server.listeners import Listener
from calimala.server.people import Person
from calimala.server.store import tables as kept
from calimala.server.store.database import Database
from calimala.server.store.tables import TableRow

Json = dict[str, Any]

MOST_LISTED: Final = 50
MOST_OWN: Final = 100


class Lobby:
    """Everybody who looks at the lobby through this process."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self.listeners: set[Listener] = set()
        self._turns: dict[str, int | None] = {}  # who decided when we last told, by table

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

    async def table_changed(self, key: str) -> None:
        """A table was set up, changed, dealt or finished: tell all whom it concerns."""
        if not self.listeners:
            return
        async with self._db.reading() as c:
            row = await kept.find(c, key)
        if row is not None:
            for listener in self.listeners:
                if row.public or concerns(row, listener.person_id):
                    self._tell(listener, row)

    async def turn_passed(self, live: Live) -> None:
        """A table has changed: if the turn has passed on, tell those who play there."""
        turn = live.table.game.actor if live.table else None
        if self._turns.get(live.key) == turn:
            return
        self._turns[live.key] = turn
        if live.row.phase != "playing":
            del self._turns[live.key]
        for listener in self.listeners:
            if concerns(live.row, listener.person_id):
                table = info(live.row, listener.person_id, live.table)
                listener.push(orjson.dumps({"type": "table", "table": table}))

    def _tell(self, listener: Listener, row: TableRow) -> None:
        """One table to one listener."""
        table = info(row, listener.person_id)
        listener.push(orjson.dumps({"type": "table", "table": table}))


def concerns(row: TableRow, person: str | None) -> bool:
    """Whether somebody plays at the table, or is its host."""
    return person is not None and person in (row.host, *(seat.person for seat in row.seats))
