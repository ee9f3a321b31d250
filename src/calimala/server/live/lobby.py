"""The lobby: a listing of tables, and a broadcast whenever one changes."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
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
PHASES: Final = ("open", "playing", "over")
FRESH: Final = 1.0  # seconds for which tables that nobody has changed are not read again


@dataclass(frozen=True)
class Listed:
    """The public tables, and how strangers see them."""

    rows: Mapping[str, list[TableRow]]  # by phase
    shown: Mapping[str, Json]  # by table

    def seen_by(self, phase: str, me: str | None, own: Mapping[str, TableRow]) -> list[Json]:
        """The tables in a phase, as a person sees them; their own ones as they are now."""
        return [
            table_info(own.get(row.id, row), me) if concerns(row, me) else self.shown[row.id]
            for row in self.rows[phase]
        ]


class Lobby:
    """The connections to the lobby through this process."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self.connections: set[Connection] = set()
        self._joining: dict[Connection, set[str]] = {}  # changed while the listing was read
        self._turns: dict[str, int] = {}  # by table, the seat to move at the last broadcast
        self._listed: asyncio.Task[Listed] | None = None  # read, or being read, for all who ask
        self._read_at = 0.0

    async def listing(self, person: Person | None) -> Json:
        """The listing, as a person sees it."""
        me = person.id if person else None
        mine: list[TableRow] = []
        if me is not None:
            async with self._db.reading() as c:
                mine = await table_store.of_person(c, me, MOST_OWN)
        listed, own = await self._public(), {row.id: row for row in mine}
        return {
            "type": "lobby",
            **{phase: listed.seen_by(phase, me, own) for phase in PHASES},
            "mine": [table_info(row, me) for row in mine],
        }

    async def _public(self) -> Listed:
        """The public tables, read once for all who ask at about the same time."""
        now, task = time.monotonic(), self._listed
        if task is None or now - self._read_at > FRESH or _has_failed(task):
            task = self._listed = asyncio.create_task(self._read_public())
            self._read_at = now
        return await asyncio.shield(task)

    async def _read_public(self) -> Listed:
        """The public tables in the database; strangers learn nothing of games they may not see."""
        async with self._db.reading() as c:
            rows = {phase: await table_store.listed(c, phase, MOST_LISTED) for phase in PHASES}
        for phase in ("playing", "over"):
            rows[phase] = [row for row in rows[phase] if row.options["spectators"]]
        every = [row for each in rows.values() for row in each]
        return Listed(rows, {row.id: table_info(row, None) for row in every})

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
        self._listed = None
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
        if row is None:
            return
        for_strangers = _encoded(row, None) if _is_listed(row) else None
        for connection in connections:
            if key in connection.tables or concerns(row, connection.person_id):
                self._push(connection, row)
            elif for_strangers is not None:
                connection.push(for_strangers)

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
        connection.push(_encoded(row, connection.person_id, table))


def _encoded(row: TableRow, me: str | None, table: Table | None = None) -> bytes:
    """The message that shows a table to a person."""
    return orjson.dumps({"type": "table", "table": table_info(row, me, table)})


def _has_failed(task: "asyncio.Task[Any]") -> bool:
    """Whether a task has ended without a result."""
    return task.done() and (task.cancelled() or task.exception() is not None)


def _is_listed(row: TableRow) -> bool:
    """Whether strangers are told: how a table without spectators ends is its players' affair."""
    return row.public and (row.phase != "over" or bool(row.options["spectators"]))


def concerns(row: TableRow, person: str | None) -> bool:
    """Whether a person plays at the table or hosts it."""
    return person is not None and person in (row.host, *(seat.person for seat in row.seats))
