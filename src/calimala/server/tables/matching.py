"""Find me a game: a seat at an open table that fits, or a new table."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import Field

from calimala.server.errors import Refused
from calimala.server.protocol import Clock, Message, NewSeat, NewTable
from calimala.server.store import tables as table_store
from calimala.server.store.bans import closed_to
from calimala.server.store.database import Database
from calimala.server.store.people import Person
from calimala.server.store.tables import SeatRow, TableRow
from calimala.server.tables.seating import Seating, is_look_alike

MOST_LOOKED_AT: Final = 100
NEXT_SEAT: Final = ("seat-taken", "seat-reserved")  # refusals after which another seat may do
NEXT_TABLE: Final = ("begun", "banned", "look-alike")
FRESH: Final = 86400.0  # seconds after which nobody is likely to wait at a table any more


class Wanted(Message):
    """Which game somebody would like; null does not care."""

    players: Annotated[int, Field(ge=2, le=5)] | None = None
    clock: Literal["none", "live", "turns"] | None = None


@dataclass(frozen=True)
class Found:
    """A table, and whether it had to be opened."""

    key: str
    opened: bool


class Matching:
    """Brings people to open tables."""

    def __init__(
        self, db: Database, seating: Seating, now: Callable[[], float] = time.time
    ) -> None:
        self._db, self._seating, self._now = db, seating, now

    async def find(self, person: Person, wanted: Wanted) -> Found:
        """A table with a seat for the person: where they wait already, another's, or a new one."""
        async with self._db.reading() as c:
            waiting = await table_store.listed(c, "open", MOST_LOOKED_AT)
            fitting = [row for row in waiting if self._fits(row, wanted)]
            closed = await closed_to(c, person.id, [row.id for row in fitting])
        for row in fitting:
            if any(seat.person == person.id for seat in row.seats):
                return Found(row.id, opened=False)
        welcoming = (
            row
            for row in fitting
            if row.id not in closed and not is_look_alike(person.name, row, person)
        )
        for row in sorted(welcoming, key=lambda row: (len(free_seats(row)), -row.changed)):
            if await self._sits(row, person):
                return Found(row.id, opened=False)
        return Found(await self._seating.create(person, new_table(wanted)), opened=True)

    def _fits(self, row: TableRow, wanted: Wanted) -> bool:
        """Whether somebody waits at the table, for such a game."""
        return (
            bool(free_seats(row))
            and any(seat.person for seat in row.seats)
            and row.changed > self._now() - FRESH
            and wanted.players in (None, len(row.seats))
            and wanted.clock in (None, row.options["clock"]["kind"])
        )

    async def _sits(self, row: TableRow, person: Person) -> bool:
        """Try to sit down; somebody else may be faster."""
        for seat in free_seats(row):
            try:
                await self._seating.sit(row.id, seat.seat, person)
            except Refused as refused:
                if refused.reason in NEXT_TABLE:
                    return False
                if refused.reason not in NEXT_SEAT:
                    raise
            else:
                return True
        return False


def free_seats(row: TableRow) -> list[SeatRow]:
    """The seats that nobody has, and that are kept for nobody."""
    free = [seat for seat in row.seats if seat.person is None and seat.bot is None]
    return [seat for seat in free if seat.seat not in row.reserved]


def new_table(wanted: Wanted) -> NewTable:
    """A public table for such a game: of three without a clock, unless something else is wanted."""
    others = [NewSeat(kind="open")] * ((wanted.players or 3) - 1)
    return NewTable(
        seats=[NewSeat(kind="me"), *others], public=True, clock=Clock(kind=wanted.clock or "none")
    )
