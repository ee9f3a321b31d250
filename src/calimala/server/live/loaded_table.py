"""A table in memory: its row, the game that follows from its log, and its connections."""

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from calimala.server.errors import Refused
from calimala.server.live.connection import Connection
from calimala.server.live.server_clock import ServerClock
from calimala.server.store.people import Person
from calimala.server.store.tables import TableRow
from calimala.server.tables import info, messages
from calimala.server.tables.seating import check_spectator, check_visible
from calimala.server.tables.table import Table

Json = dict[str, Any]
FEW: Final = 50  # entries that take some milliseconds; with more of them others would wait


@dataclass(frozen=True)
class Present:
    """Who is connected to a table through one process."""

    seats: list[int]
    watching: int


@dataclass
class LoadedTable:
    """A table in memory; `table` is None until the game is dealt."""

    row: TableRow
    table: Table | None
    clock: ServerClock
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    used: float = field(default_factory=time.monotonic)
    doubtful: bool = False  # what is in memory may not be on disk: to be reloaded
    broadcast_version: int = 0  # the length of the log that connections know
    notified: int | None = None  # the seat that a turn notice was last considered for
    chat_seen: set[int] = field(default_factory=set)  # the lines of chat that connections know
    elsewhere: dict[str, Present] = field(default_factory=dict)  # by process, who is there

    @property
    def key(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def dealt(self) -> Table:
        """The table with its game; Refused before the deal."""
        if self.table is None:
            raise Refused("not-begun", "the game has not begun yet")
        return self.table

    def info(self, person: Person | None) -> Json:
        """The table as the lobby shows it."""
        return info.table_info(self.row, person.id if person else None, self.table)

    @property
    def unsettled(self) -> bool:
        """Whether a failed write left something undone."""
        return self.doubtful or (self.table is not None and self._unfinished(self.table))

    def _unfinished(self, table: Table) -> bool:
        """Whether the game is over but its result is not stored."""
        return table.over and self.row.phase == "playing"

    @property
    def is_over_and_left(self) -> bool:
        """Whether its game is over, and nobody is connected to see it again."""
        over = self.row.phase == "over" and not self.unsettled
        return over and not self.connections and not self.lock.locked()

    @property
    def here(self) -> Present:
        """Who is connected through this process."""
        seats = {seat for connection in self.connections for seat in connection.seats}
        return Present(sorted(seats), sum(not each.seats for each in self.connections))

    def is_present(self, seat: int) -> bool:
        """Whether the player of a seat is connected, through any process."""
        here = any(seat in connection.seats for connection in self.connections)
        return here or any(seat in each.seats for each in self.elsewhere.values())

    @property
    def is_awaited(self) -> bool:
        """Whether anyone who plays here is connected, and waits for bots."""
        return any(self.is_present(row.seat) for row in self.row.seats if row.person)

    def presence(self) -> Json:
        """Who is connected, through any process."""
        every = [self.here, *self.elsewhere.values()]
        seats = [any(row.seat in each.seats for each in every) for row in self.row.seats]
        watching = sum(each.watching for each in every)
        return {"type": "presence", "seats": seats, "watching": watching}

    def broadcast(self, message: Json) -> None:
        """The same message to every connection."""
        encoded = orjson.dumps(message)
        for connection in self.connections:
            connection.push(encoded)

    def note_seats(self, connection: Connection) -> None:
        """Note which seats a connection's person has."""
        person = connection.person_id
        connection.seats = [s.seat for s in self.row.seats if person and s.person == person]

    def sync(self, person: Person | None, have: int | None) -> Json:
        """The position, and the entries that a client lacks."""
        if self.table is None:
            return {"type": "table", "table": self.info(person)}
        viewer = messages.viewer_for(self.table, self.table.seats_of(person.id if person else None))
        return messages.sync(self.table, viewer, self.clock.now(), have, self.info(person))

    def is_long_sync(self, have: int | None) -> bool:
        """Whether a sync takes long: for many entries, or a replay that finds their events."""
        if self.table is None:
            return False
        lacking = messages.lacking(self.table, have)
        return len(lacking) > FEW or not self.table.has_events(lacking.start)

    def send_sync(self, connection: Connection, sync: Json) -> None:
        """Send a connection everything that it lacks; from here on it gets differences."""
        connection.known = (sync["version"], sync["viewer"]) if self.table else None
        connection.push(orjson.dumps(sync))

    def broadcast_latest(self) -> None:
        """Broadcast the latest entry, serialised once per viewer."""
        table, at = self.dealt, self.clock.now()
        self.broadcast_version = version = table.version
        encoded: dict[tuple[int | None, bool], bytes] = {}
        for connection in self.connections:
            viewer = messages.viewer_for(table, connection.seats)
            followed = connection.known == (version - 1, viewer)
            if (viewer, followed) not in encoded:
                encoded[viewer, followed] = messages.new_entry(table, viewer, at, followed)
            connection.known = (version, viewer)
            connection.push(encoded[viewer, followed])

    def check_spectator(self, person: Person | None) -> None:
        """Refuse people who may not watch this table."""
        check_spectator(self.row, person)

    def check_visible(self, person: Person | None) -> None:
        """Refuse people who may not know who plays at this table."""
        check_visible(self.row, person)

    def dismiss_unwelcome(self) -> None:
        """Close the connections of people who may watch no more: banned, or the cards are dealt."""
        for connection in list(self.connections):
            try:
                self.check_spectator(connection.person)
            except Refused as refused:
                self.connections.discard(connection)
                connection.dismiss(orjson.dumps({"type": "goodbye", **refused.body()}))
