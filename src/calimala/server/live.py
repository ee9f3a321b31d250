"""A table in use: what is kept of it, the game that follows, and who listens."""

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

import orjson

from calimala.game import CalimalaError
from calimala.game.table import Table as Setup
from calimala.server import infos, telling
from calimala.server.errors import Refused
from calimala.server.listeners import Listener
from calimala.server.log import Entry
from calimala.server.people import Person
from calimala.server.store.tables import TableRow
from calimala.server.table import Sitter, Table
from calimala.server.wire import Options

Json = dict[str, Any]


@dataclass(frozen=True)
class Here:
    """Who listens to a table through one process."""

    seats: list[int]
    watching: int


@dataclass
class Live:
    """A table in use; `table` is None until the game is dealt."""

    row: TableRow
    table: Table | None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    used: float = field(default_factory=time.monotonic)
    doubtful: bool = False  # what is in memory may not be on disk: to be read again
    told: int = 0  # the length of the log that listeners know
    noticed: int | None = None  # whom a notice was last considered for
    heard: set[int] = field(default_factory=set)  # the lines of chat that they know
    elsewhere: dict[str, Here] = field(default_factory=dict)  # who is here through other processes

    @property
    def key(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def dealt(self) -> Table:
        """The table with its game; Refused before the deal."""
        if self.table is None:
            raise Refused(409, "not-begun", "the game has not begun yet")
        return self.table

    def info(self, person: Person | None) -> Json:
        """The table as the lobby shows it."""
        return infos.info(self.row, person.id if person else None, self.table)

    @property
    def unsettled(self) -> bool:
        """Whether a fault of the database has left something undone."""
        return self.doubtful or (self.table is not None and self._unfinished(self.table))

    def _unfinished(self, table: Table) -> bool:
        """Whether a game is over and its result not kept."""
        return table.over and self.row.phase == "playing"

    @property
    def here(self) -> Here:
        """Who listens through this process."""
        seats = {seat for listener in self.listeners for seat in listener.seats}
        return Here(sorted(seats), sum(not listener.seats for listener in self.listeners))

    def is_here(self, seat: int) -> bool:
        """Whether who has the seat is here, wherever."""
        here = any(seat in listener.seats for listener in self.listeners)
        return here or any(seat in each.seats for each in self.elsewhere.values())

    def presence(self) -> Json:
        """Who is here, wherever."""
        every = [self.here, *self.elsewhere.values()]
        seats = [any(row.seat in each.seats for each in every) for row in self.row.seats]
        watching = sum(each.watching for each in every)
        return {"type": "presence", "seats": seats, "watching": watching}

    def tell(self, message: Json) -> None:
        """The same message to every listener."""
        encoded = orjson.dumps(message)
        for listener in self.listeners:
            listener.push(encoded)

    def seat(self, listener: Listener) -> None:
        """Note which seats a listener has."""
        person = listener.person_id
        listener.seats = [s.seat for s in self.row.seats if person and s.person == person]

    def sync(self, person: Person | None, have: int | None) -> Json:
        """Where the table stands, and the entries that are lacking."""
        if self.table is None:
            return {"type": "table", "table": self.info(person)}
        viewer = telling.viewer_for(self.table, self.table.seats_of(person.id if person else None))
        return telling.sync(self.table, viewer, time.time(), have, self.info(person))

    def tell_all(self, listener: Listener, have: int | None) -> None:
        """Everything to one listener, who follows from here on."""
        told = self.sync(listener.person, have)
        listener.known = (told["version"], told["viewer"]) if self.table else None
        listener.push(orjson.dumps(told))

    def tell_latest(self) -> None:
        """The latest entry to every listener, encoded once for each pair of eyes."""
        table, at = self.dealt, time.time()
        self.told = version = table.version
        encoded: dict[tuple[int | None, bool], bytes] = {}
        for listener in self.listeners:
            viewer = telling.viewer_for(table, listener.seats)
            followed = listener.known == (version - 1, viewer)
            if (viewer, followed) not in encoded:
                encoded[viewer, followed] = telling.news(table, viewer, at, followed)
            listener.known = (version, viewer)
            listener.push(encoded[viewer, followed])

    def check_spectator(self, person: Person | None) -> None:
        """Refuse who may not watch."""
        check_spectator(self.row, person)


def check_spectator(row: TableRow, person: Person | None) -> None:
    """Refuse who may not look at a table, nor at its record."""
    if row.options["spectators"]:
        return
    if person is None or all(seat.person != person.id for seat in row.seats):
        raise Refused(403, "no-spectators", "nobody may watch this table")


def sitters_of(row: TableRow) -> list[Sitter]:
    """Who has the seats of a table."""
    return [Sitter(seat.name or seat.bot or "", seat.person, seat.bot) for seat in row.seats]


def build(row: TableRow, entries: list[Entry]) -> Table | None:
    """The table that follows from what is kept; Refused if the rules of today lead elsewhere."""
    if row.header is None:
        return None
    options, setup = Options.model_validate(row.options), Setup(**row.header["setup"])
    start = row.started or row.created
    try:
        table = Table.loaded(row.id, options, setup, sitters_of(row), start, entries)
    except CalimalaError:
        raise _frozen() from None
    if entries and entries[-1].digest not in (None, table.digest):
        raise _frozen()
    return table


def _frozen() -> Refused:
    """The refusal of a game that other rules have led to where it is."""
    return Refused(409, "frozen", "this game was played under other rules; it cannot go on here")
