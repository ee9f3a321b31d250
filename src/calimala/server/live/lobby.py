"""The lobby: a listing of tables, and a broadcast whenever one changes."""

from typing import Any, Final

import orjson

from calimala.server.live.connection import Connection
from calimala.server.live.loaded_table import LoadedTable
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.people import Person
from calimala.server.store.tables import TableRow
from calimala.server.tables.info import table_info
from calimala.server.tables.table import Table

Json = dict[str, Any]

MOST_LISTED: Final = 50
MOST_OWN: Final = 100


class Lobby:
    """The connections to the lobby through this process."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self.connections: set[Connection] = set()
        self._joining: dict[Connection, set[str]] = {}  # changed while the listing was read
        self._turns: dict[str, int] = {}  # by table, the seat to move at the last broadcast

    async def listing(self, person: Person | None) -> Json:
        """The listing, as a person sees it."""
        me = person.id if person else None
        async with self._db.reading() as c:
            waiting = await table_store.listed(c, "open", MOST_LISTED)
            going = await table_store.listed(c, "playing", MOST_LISTED)
            over = await table_store.listed(c, "over", MOST_LISTED)
            mine = await table_store.of_person(c, me, MOST_OWN) if me else []
        return {
            "type": "lobby",
            "open": [table_info(row, me) for row in waiting],
            "playing": [table_info(row, me) for row in going if row.options["spectators"]],
            "over": [table_info(row, me) for row in over if row.options["spectators"]],
            "mine": [table_info(row, me) for row in mine],
        }

    async def turns(self, person: Person) -> list[Json]:
        """The tables where it is a person's turn, those that wait longest first."""
        async with self._db.reading() as c:
            mine = await table_store.of_person(c, person.id, MOST_OWN)
        tables = [table_info(row, person.id) for row in reversed(mine)]
        return [table for table in tables if table["your_turn"]]

    async def subscribe(self, connection: Connection) -> None:
        """Subscribe a connection: first the listing, then what changed while that was read."""
        changed = self._joining[connection] = set()
        try:
            listing = await self.listing(connection.person)
        finally:
            del self._joining[connection]
        connection.tables.update(table["id"] for table in listing["mine"])
        connection.push(orjson.dumps(listing))
        self.connections.add(connection)
        for key in sorted(changed):
            await self._broadcast(key, {connection})

    def unsubscribe(self, connection: Connection) -> None:
        """A connection has ended."""
        self.connections.discard(connection)

    async def table_changed(self, key: str) -> None:
        """A table was set up, changed, dealt or finished: broadcast it to all it concerns."""
        self._note_for_joining(key)
        if self.connections:
            await self._broadcast(key, self.connections)

    def _note_for_joining(self, key: str) -> None:
        """Remember a change for connections whose listing is still being read."""
        for changed in self._joining.values():
            changed.add(key)

    async def _broadcast(self, key: str, connections: set[Connection]) -> None:
        """Send the table as it is now to those of the connections that it concerns."""
        async with self._db.reading() as c:
            row = await table_store.find(c, key)
        if row is not None:
            for connection in connections:
                theirs = key in connection.tables or concerns(row, connection.person_id)
                if theirs or _is_listed(row):
                    self._push(connection, row)

    async def turn_passed(self, loaded: LoadedTable) -> None:
        """A table has changed: if the turn has passed on, tell its players."""
        self._note_for_joining(loaded.key)
        table = loaded.table
        if table is not None and table.over:
            self._turns.pop(loaded.key, None)
            await self.table_changed(loaded.key)
        elif table is not None:
            self._broadcast_turn(loaded.row, table.game.actor, table)

    async def log_grew(self, key: str) -> None:
        """Another process has added to a log: tell the table's players who are connected here."""
        self._note_for_joining(key)
        if any(key in connection.tables for connection in self.connections):
            async with self._db.reading() as c:
                row = await table_store.find(c, key)
            if row is not None and row.phase == "playing":
                self._broadcast_turn(row, row.turn, None)

    def _broadcast_turn(self, row: TableRow, turn: int | None, table: Table | None) -> None:
        """Tell the players of a table if the turn has passed on since the last broadcast."""
        if turn is not None and self._turns.get(row.id) != turn:
            self._turns[row.id] = turn
            for connection in self.connections:
                if concerns(row, connection.person_id):
                    self._push(connection, row, table)

    def _push(self, connection: Connection, row: TableRow, table: Table | None = None) -> None:
        """Send a table to a connection; to a player who has just left it, for the last time."""
        connection.tables.discard(row.id)
        if concerns(row, connection.person_id):
            connection.tables.add(row.id)
        shown = table_info(row, connection.person_id, table)
        connection.push(orjson.dumps({"type": "table", "table": shown}))


def _is_listed(row: TableRow) -> bool:
    """Whether strangers are told: how a table without spectators ends is its players' affair."""
    return row.public and (row.phase != "over" or bool(row.options["spectators"]))


def concerns(row: TableRow, person: str | None) -> bool:
    """Whether a person plays at the table or hosts it."""
    return person is not None and person in (row.host, *(seat.person for seat in row.seats))
