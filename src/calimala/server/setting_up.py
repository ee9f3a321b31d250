"""Before the deal: tables are set up, seats taken and given back, until all are ready."""

import json
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.game import RULES_VERSION, BadOption, Game
from calimala.game.table import check_layout
from calimala.server import fair
from calimala.server.errors import Refused
from calimala.server.people import Person
from calimala.server.relay import Relay
from calimala.server.store import tables as kept
from calimala.server.store.database import Database
from calimala.server.store.people import NewLink, make_link, redeem
from calimala.server.store.tables import SeatRow, TableRow
from calimala.server.wire import Level, NewSeat, NewTable, Options

Json = dict[str, Any]

MOST_OPEN: Final = 20  # tables that one person may keep open or playing as their host
ID_BYTES: Final = 9


@dataclass(frozen=True)
class Dealt:
    """What the deal settles."""

    header: Json
    seats: list[SeatRow]


class SettingUp:
    """All that is done at tables before the deal."""

    def __init__(self, db: Database, relay: Relay, check_engine: Callable[[], None]) -> None:
        self._db, self._relay = db, relay
        self._check_engine = check_engine  # refuses while nothing can be dealt

    async def create(self, host: Person, wanted: NewTable) -> str:
        """A new table; its id."""
        _check_layout(wanted.layout)
        key = secrets.token_urlsafe(ID_BYTES)
        options = wanted.model_dump(exclude={"seats"})
        rows = [_new_seat(seat, each, host) for seat, each in enumerate(wanted.seats)]
        async with self._db.writing() as c:
            await self._check_room(c, host)
            await kept.create(c, _new_table(key, host, options), rows)
            await self._relay.tell(c, [f"table {key}"])
        return key

    async def _check_room(self, c: AsyncConnection, host: Person) -> None:
        """Nobody fills the house with tables."""
        own = [row for row in await kept.of_person(c, host.id, 1000) if row.host == host.id]
        if sum(row.phase in ("open", "playing") for row in own) >= MOST_OPEN:
            text = f"you have {MOST_OPEN} tables going; finish or close one first"
            raise Refused(409, "too-many-tables", text)

    async def sit(self, key: str, seat: int, person: Person, name: str | None = None) -> None:
        """Take an open seat."""
        async with self._db.writing() as c:
            await self._sit(c, key, seat, person, name)

    async def accept(self, secret: str, person: Person) -> str:
        """Take the seat of an invitation, which is used up only then; the table."""
        async with self._db.writing() as c:
            link = await redeem(c, "seat", secret, time.time())
            key, seat = link.table_id or "", link.seat or 0
            await self._sit(c, key, seat, person, None)
        return key

    async def _sit(
        self, c: AsyncConnection, key: str, seat: int, person: Person, name: str | None
    ) -> None:
        """Take an open seat; of two who try at once, one gets it."""
        _seat(await self._held(c, key), seat)
        called = name or person.name
        if not await kept.sit(c, key, seat, person=person.id, name=called, ready=0):
            raise Refused(409, "seat-taken", "somebody sits there already")

    async def invite(self, key: str, seat: int, person: Person) -> NewLink:
        """A link by which one person can take the seat."""
        async with self._db.reading() as c:
            row = await self._open(c, key)
        wanted = _seat(row, seat)
        if person.id not in (row.host, *(each.person for each in row.seats)):
            raise Refused(403, "not-your-table", "only who sits at the table can invite")
        if wanted.person or wanted.bot:
            raise Refused(409, "seat-taken", "this seat is not open")
        return await make_link(self._db, "seat", person.id, time.time(), table_id=key, seat=seat)

    async def stand_up(self, key: str, seat: int, person: Person) -> None:
        """Give a seat back; the host may also ask somebody else, or a bot, to get up."""
        async with self._db.writing() as c:
            row = await self._held(c, key)
            if person.id not in (_seat(row, seat).person, row.host):
                raise Refused(403, "not-your-seat", "this seat is not yours")
            nobody = {"person": None, "name": None, "bot": None, "ready": 0, "entropy": None}
            await kept.change_seat(c, key, seat, **nobody)

    async def seat_bot(self, key: str, seat: int, level: Level, person: Person) -> None:
        """The host gives an open seat to a bot; all others may have been ready already."""
        async with self._db.writing() as c:
            row = await self._held(c, key)
            _seat(row, seat)
            _check_host(row, person)
            if not await kept.sit(c, key, seat, bot=level, name=level, ready=1):
                raise Refused(409, "seat-taken", "somebody sits there already")
            await self._deal_if_all_are(c, key)

    async def ready(self, key: str, person: Person, ready: bool, entropy: str | None) -> None:
        """A person is ready, or not after all; when all are, the cards are dealt."""
        async with self._db.writing() as c:
            row = await self._held(c, key)
            own = [seat for seat in row.seats if seat.person == person.id]
            if not own:
                raise Refused(403, "not-your-seat", "you have no seat at this table")
            for seat in own:
                more = entropy or secrets.token_hex(16)
                await kept.change_seat(c, key, seat.seat, ready=int(ready), entropy=more)
            await self._deal_if_all_are(c, key)

    async def close(self, key: str, person: Person) -> None:
        """The host gives the table up before the deal."""
        async with self._db.writing() as c:
            row = await self._held(c, key)
            _check_host(row, person)
            await kept.change(c, key, "open", phase="closed")

    async def rematch(self, key: str, person: Person) -> str:
        """A new table for the same people; the same one for all who ask."""
        async with self._db.writing() as c:
            row = await self._found(c, key)
            if row.phase != "over":
                raise Refused(409, "not-over", "the game is not over yet")
            if person.id not in [seat.person for seat in row.seats]:
                raise Refused(403, "not-your-table", "only who has played can ask for a rematch")
            if row.rematch is not None and not await self._is_closed(c, row.rematch):
                return row.rematch
            again = secrets.token_urlsafe(ID_BYTES)
            if await kept.claim_rematch(c, key, row.rematch, again):
                fresh = [_again(seat) for seat in row.seats]
                await kept.create(c, _new_table(again, person, row.options), fresh)
                await self._relay.tell(c, [f"table {key}", f"table {again}"])
                return again
        return await self.rematch(key, person)

    async def _is_closed(self, c: AsyncConnection, key: str) -> bool:
        """Whether a table was given up."""
        return (await self._found(c, key)).phase == "closed"

    async def _deal_if_all_are(self, c: AsyncConnection, key: str) -> None:
        """Deal when nobody is waited for; bots alone have no game."""
        row = await self._open(c, key)
        if not all(seat.bot or (seat.person and seat.ready) for seat in row.seats):
            return
        if all(seat.bot for seat in row.seats):
            return
        self._check_engine()
        dealt = deal(row)
        values = {
            "phase": "playing",
            "header_json": json.dumps(dealt.header),
            "rules_version": RULES_VERSION,
            "engine": version("calimala"),
            "started": time.time(),
        }
        if await kept.change(c, key, "open", **values):
            await kept.rearrange(c, key, dealt.seats)

    async def _found(self, c: AsyncConnection, key: str) -> TableRow:
        """The table, whatever its phase."""
        row = await kept.find(c, key)
        if row is None:
            raise Refused(404, "no-such-table", "there is no such table")
        return row

    async def _open(self, c: AsyncConnection, key: str) -> TableRow:
        """The table, if it is still being set up."""
        row = await self._found(c, key)
        if row.phase != "open":
            raise Refused(409, "begun", "the game has begun, or the table was closed")
        return row

    async def _held(self, c: AsyncConnection, key: str) -> TableRow:
        """The table to be changed: nobody else changes it until the transaction ends.

        It is written before it is read, so that it is not dealt in between; when the transaction
        is done the other processes hear of it.
        """
        await kept.touch(c, key, time.time())
        await self._relay.tell(c, [f"table {key}"])
        return await self._open(c, key)


def deal(row: TableRow) -> Dealt:
    """Draw the order of the seats and deal, all from the secret and what everybody added."""
    entropy = [(seat.seat, seat.entropy or "") for seat in row.seats if seat.person]
    seed = fair.seed(row.secret, entropy)
    chairs = list(range(len(row.seats)))
    order = fair.order(seed, chairs) if row.options["order"] == "lot" else chairs
    seats = [row.seats[chair] for chair in order]
    game = Game.new(
        players=len(seats),
        seed=seed,
        edition=row.options["edition"],
        layout=row.options["layout"],
        names=[seat.name or seat.bot or "" for seat in seats],
    )
    return Dealt({"setup": asdict(game.table), "order": order}, seats)


def _check_layout(layout: str | Sequence[str]) -> None:
    """Refuse nine names that are not the nine actions."""
    if not isinstance(layout, str):
        try:
            check_layout(layout)
        except BadOption as bad:
            raise Refused(422, "bad-layout", str(bad)) from None


def _new_table(key: str, host: Person, options: Json) -> Json:
    """The row of a new table."""
    now = time.time()
    return {
        "id": key,
        "host": host.id,
        "phase": "open",
        "public": int(Options.model_validate(options).public),
        "options_json": json.dumps(options),
        "secret": fair.new_secret(),
        "created": now,
        "changed": now,
    }


def _new_seat(seat: int, wanted: NewSeat, host: Person) -> Json:
    """The row of a new seat."""
    mine, bot = wanted.kind == "me", wanted.kind == "bot"
    name = wanted.name or host.name if mine else wanted.level if bot else None
    return {
        "seat": seat,
        "person": host.id if mine else None,
        "name": name,
        "bot": wanted.level if bot else None,
        "ready": int(bot),
        "entropy": None,
    }


def _again(seat: SeatRow) -> Json:
    """The same seat at the next table."""
    return {**asdict(seat), "ready": int(seat.bot is not None), "entropy": None}


def _seat(row: TableRow, seat: int) -> SeatRow:
    """A seat of the table."""
    if seat >= len(row.seats):
        raise Refused(404, "no-such-seat", f"this table has {len(row.seats)} seats")
    return row.seats[seat]


def _check_host(row: TableRow, person: Person) -> None:
    """Refuse who is not the host."""
    if row.host != person.id:
        raise Refused(403, "not-the-host", "only the host of the table can do this")
