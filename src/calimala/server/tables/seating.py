"""Before the deal: tables are set up, seats taken and given up, until everybody is ready."""

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.game import BadOption, Game
from calimala.game.setup import check_layout
from calimala.server import names
from calimala.server.cluster.pubsub import PubSub
from calimala.server.errors import Refused
from calimala.server.protocol import Level, NewSeat, NewTable
from calimala.server.store import tables as table_store
from calimala.server.store.bans import Banned, ban, banned, carry_over, lift, revoke_invitations
from calimala.server.store.database import Database
from calimala.server.store.people import (
    NewLink,
    Person,
    find_within,
    make_link,
    redeem,
    seat_of_link,
)
from calimala.server.store.tables import SeatRow, TableRow
from calimala.server.tables import provable_shuffle
from calimala.server.tables.closing import is_closable
from calimala.server.tables.creation import Draft, check_room, create, dealt_values, new_id

Json = dict[str, Any]


@dataclass(frozen=True)
class Dealt:
    """The result of a deal."""

    header: Json
    seats: list[SeatRow]


class Seating:
    """The requests at tables before the deal."""

    def __init__(self, db: Database, pubsub: PubSub, check_engine: Callable[[], None]) -> None:
        self._db, self._pubsub = db, pubsub
        self._check_engine = check_engine  # refuses while nothing can be dealt

    async def create(self, host: Person, wanted: NewTable) -> str:
        """A new table; its id."""
        _check_layout(wanted.layout)
        options = wanted.model_dump(exclude={"seats"})
        seats = _new_seats(wanted.seats, host)
        async with self._db.writing() as c:
            await check_room(c, host.id)
            return await create(c, self._pubsub, Draft(host.id, options, seats))

    async def sit(self, key: str, seat: int, person: Person, name: str | None = None) -> None:
        """Take an open seat that is not kept for somebody who was invited."""
        async with self._db.writing() as c:
            row = await self._locked(c, key)
            _seat(row, seat)
            if seat in row.reserved:
                raise Refused("seat-reserved", "this seat is kept for somebody who was invited")
            await self._sit(c, row, seat, person, name)

    async def accept(self, secret: str, person: Person) -> str:
        """Take the seat of an invitation, which is used up only then; the table's id."""
        async with self._db.writing() as c:
            link = await redeem(c, "seat", secret, time.time())
            key, seat = link.table_id or "", link.seat or 0
            row = await self._locked(c, key)
            _seat(row, seat)
            await self._sit(c, row, seat, person, None)
        return key

    async def invited_to(self, secret: str) -> TableRow:
        """The table that an invitation is for, as long as it can be taken."""
        async with self._db.reading() as c:
            return await self._open(c, await seat_of_link(c, secret, time.time()))

    async def _sit(
        self, c: AsyncConnection, row: TableRow, seat: int, person: Person, name: str | None
    ) -> None:
        """Take an open seat; of concurrent attempts one succeeds."""
        check_not_banned(row, person)
        called = names.checked(name) if name else person.name
        if is_look_alike(called, row, person):
            text = "another player at this table has this name, or one that looks like it"
            raise Refused("look-alike", text)
        if not await table_store.sit(c, row.id, seat, person=person.id, name=called, ready=0):
            raise Refused("seat-taken", "this seat is taken")
        await self._rename_bots(c, row, called)

    async def _rename_bots(self, c: AsyncConnection, row: TableRow, called: str) -> None:
        """A bot gives its name up to a person who has the same."""
        taken = [called, *(each.name or "" for each in row.seats)]
        for each in row.seats:
            if each.bot and names.looks_like(called, [each.name or ""]):
                await table_store.change_seat(c, row.id, each.seat, name=names.of_a_bot(taken))

    async def invite(self, key: str, seat: int, person: Person) -> NewLink:
        """A link by which one person can take the seat."""
        async with self._db.reading() as c:
            row = await self._open(c, key)
        wanted = _seat(row, seat)
        if person.id not in (row.host, *(each.person for each in row.seats)):
            raise Refused("not-your-table", "only players at this table can invite")
        if wanted.person or wanted.bot:
            raise Refused("seat-taken", "this seat is not open")
        made = await make_link(self._db, "seat", person.id, time.time(), table_id=key, seat=seat)
        await self._pubsub.publish_now(f"table {key}")
        return made

    async def stand_up(self, key: str, seat: int, person: Person) -> None:
        """Give up a seat; the host may also free that of another person or a bot."""
        async with self._db.writing() as c:
            row = await self._locked(c, key)
            if person.id not in (_seat(row, seat).person, row.host):
                raise Refused("not-your-seat", "this seat is not yours")
            await self._vacate(c, row, seat)

    async def _vacate(self, c: AsyncConnection, row: TableRow, seat: int) -> None:
        """Free a seat; invitations to it, and those by the person who had it, are taken back."""
        nobody = {"person": None, "name": None, "bot": None, "ready": 0, "entropy": None}
        await table_store.change_seat(c, row.id, seat, **nobody)
        await revoke_invitations(c, row.id, seat=seat)
        if (left := row.seats[seat].person) not in (None, row.host):
            await revoke_invitations(c, row.id, person=left)

    async def ban(self, key: str, host: Person, person: str) -> None:
        """The host keeps a person away; before the deal this frees the person's seats."""
        async with self._db.writing() as c:
            row = await self._changing(c, key)
            _check_host(row, host)
            if person == host.id or await find_within(c, person) is None:
                raise Refused("nobody", "there is no such person to ban")
            await ban(c, key, person, time.time())
            await revoke_invitations(c, key, person=person)
            for seat in row.seats:
                if row.phase == "open" and seat.person == person:
                    await self._vacate(c, row, seat.seat)

    async def lift_ban(self, key: str, host: Person, person: str) -> None:
        """The host lets a person come again."""
        async with self._db.writing() as c:
            _check_host(await self._changing(c, key), host)
            await lift(c, key, person)

    async def banned(self, key: str, host: Person) -> list[Banned]:
        """The people whom the host keeps away."""
        async with self._db.reading() as c:
            _check_host(await table_store.get(c, key), host)
            return await banned(c, key)

    async def seat_bot(self, key: str, seat: int, level: Level, person: Person) -> None:
        """The host gives an open seat to a bot; if all others are ready, the cards are dealt."""
        async with self._db.writing() as c:
            row = await self._locked(c, key)
            _seat(row, seat)
            _check_host(row, person)
            await revoke_invitations(c, key, seat=seat)
            called = names.of_a_bot(each.name or "" for each in row.seats)
            if not await table_store.sit(c, key, seat, bot=level, name=called, ready=1):
                raise Refused("seat-taken", "this seat is taken")
            await self._deal_if_all_ready(c, key)

    async def ready(self, key: str, person: Person, ready: bool, entropy: str | None) -> None:
        """A person is ready, or not after all; when all are, the cards are dealt."""
        async with self._db.writing() as c:
            row = await self._locked(c, key)
            own = [seat for seat in row.seats if seat.person == person.id]
            if not own:
                raise Refused("not-your-seat", "you have no seat at this table")
            for seat in own:
                more = entropy or provable_shuffle.new_contribution()
                await table_store.change_seat(c, key, seat.seat, ready=int(ready), entropy=more)
            await self._deal_if_all_ready(c, key)

    async def close(self, key: str, person: Person) -> None:
        """The host closes the table: before the deal, or if its game is frozen or abandoned."""
        async with self._db.writing() as c:
            row = await self._changing(c, key)
            _check_host(row, person)
            if not await is_closable(c, row, time.time()):
                raise _begun()
            await table_store.change(c, key, row.phase, phase="closed")

    async def rematch(self, key: str, person: Person) -> str:
        """A new table for the same people; the same one for all who ask."""
        async with self._db.writing() as c:
            row = await table_store.get(c, key)
            if row.phase != "over":
                raise Refused("not-over", "the game is not over yet")
            if person.id not in [seat.person for seat in row.seats]:
                raise Refused("not-your-table", "only players of this game can ask for a rematch")
            if row.rematch is not None and not await self._is_closed(c, row.rematch):
                return row.rematch
            await check_room(c, person.id)
            again = new_id()
            if await table_store.claim_rematch(c, key, row.rematch, again):
                draft = Draft(person.id, row.options, [_vacated(seat) for seat in row.seats])
                await self._pubsub.publish(c, [f"table {key}"])
                await create(c, self._pubsub, draft, again)
                await carry_over(c, key, again, person.id)
                return again
        return await self.rematch(key, person)

    async def _is_closed(self, c: AsyncConnection, key: str) -> bool:
        """Whether a table was closed before its deal."""
        return (await table_store.get(c, key)).phase == "closed"

    async def _deal_if_all_ready(self, c: AsyncConnection, key: str) -> None:
        """Deal when every seat is ready; bots alone have no game."""
        row = await self._open(c, key)
        if not all(seat.bot or (seat.person and seat.ready) for seat in row.seats):
            return
        if all(seat.bot for seat in row.seats):
            return
        self._check_engine()
        dealt = deal(row)
        values = dealt_values(dealt.header, time.time())
        if await table_store.change(c, key, "open", phase="playing", **values):
            await table_store.rearrange(c, key, dealt.seats)

    async def _open(self, c: AsyncConnection, key: str) -> TableRow:
        """The table, if it is not dealt yet."""
        row = await table_store.get(c, key)
        if row.phase != "open":
            raise _begun()
        return row

    async def _locked(self, c: AsyncConnection, key: str) -> TableRow:
        """The table, locked until the transaction ends; then other processes are notified.

        It is written before it is read, which locks the row: it cannot be dealt in between.
        """
        await self._changing(c, key)
        return await self._open(c, key)

    async def _changing(self, c: AsyncConnection, key: str) -> TableRow:
        """The table in any phase, locked until the transaction ends."""
        await table_store.touch(c, key, time.time())
        await self._pubsub.publish(c, [f"table {key}"])
        return await table_store.get(c, key)


def deal(row: TableRow) -> Dealt:
    """Draw the turn order and deal, both from the secret and everybody's contributions."""
    entropy = [(seat.seat, seat.entropy or "") for seat in row.seats if seat.person]
    seed = provable_shuffle.seed(row.secret, entropy)
    chairs = list(range(len(row.seats)))
    order = provable_shuffle.order(seed, chairs) if row.options["order"] == "lot" else chairs
    seats = [row.seats[chair] for chair in order]
    game = Game.new(
        players=len(seats),
        seed=seed,
        edition=row.options["edition"],
        layout=row.options["layout"],
        names=[seat.name or seat.bot or "" for seat in seats],
    )
    return Dealt({"setup": asdict(game.setup), "order": order}, seats)


def _check_layout(layout: str | Sequence[str]) -> None:
    """Refuse a layout that is not a permutation of the nine actions."""
    if not isinstance(layout, str):
        try:
            check_layout(layout)
        except BadOption as bad:
            raise Refused("bad-layout", str(bad)) from None


def _new_seats(wanted: Sequence[NewSeat], host: Person) -> list[SeatRow]:
    """The seats of a new table; its bots have names that nobody else there has."""
    seats = [_new_seat(seat, each, host) for seat, each in enumerate(wanted)]
    for seat, each in enumerate(seats):
        if each.bot:
            taken = [other.name or "" for other in seats]
            seats[seat] = replace(each, name=names.of_a_bot(taken))
    return seats


def _new_seat(seat: int, wanted: NewSeat, host: Person) -> SeatRow:
    """A seat of a new table: the host's, a bot's that has no name yet, or open."""
    if wanted.kind == "bot":
        return SeatRow(seat, None, None, wanted.level, ready=True, entropy=None)
    if wanted.kind == "me":
        called = names.checked(wanted.name) if wanted.name else host.name
        return SeatRow(seat, host.id, called, None, ready=False, entropy=None)
    return SeatRow(seat, None, None, None, ready=False, entropy=None)


def _vacated(seat: SeatRow) -> SeatRow:
    """A seat at the table of the rematch, where people have to be ready again."""
    return replace(seat, ready=seat.bot is not None, entropy=None)


def _seat(row: TableRow, seat: int) -> SeatRow:
    """A seat of the table."""
    if seat >= len(row.seats):
        raise Refused("no-such-seat", f"this table has {len(row.seats)} seats")
    return row.seats[seat]


def _begun() -> Refused:
    """The refusal of what can only be done before the deal."""
    return Refused("begun", "the game has begun, or the table was closed")


def _check_host(row: TableRow, person: Person) -> None:
    """Refuse anyone but the host."""
    if row.host != person.id:
        raise Refused("not-the-host", "only the host of the table can do this")


def check_not_banned(row: TableRow, person: Person) -> None:
    """Refuse a person whom the host keeps away."""
    if person.id in row.bans:
        raise Refused("banned", "the host does not want you at this table")


def is_look_alike(name: str, row: TableRow, person: Person) -> bool:
    """Whether a person's name can be taken for that of somebody else at the table."""
    others = [each for each in row.seats if each.person not in (None, person.id)]
    return names.looks_like(name, [each.name or "" for each in others])


def check_spectator(row: TableRow, person: Person | None) -> None:
    """Refuse people who may not watch a table, nor see its record; to a room everybody may come."""
    if person is not None and any(seat.person == person.id for seat in row.seats):
        return
    if person is not None:
        check_not_banned(row, person)
    if row.phase != "open" and not row.options["spectators"]:
        raise Refused("no-spectators", "this table does not allow spectators")


def check_visible(row: TableRow, person: Person | None) -> None:
    """Refuse people who may not know who plays at a table; its host may without a seat."""
    if person is None or person.id != row.host:
        check_spectator(row, person)
