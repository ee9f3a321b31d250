"""Tables, seats and chat in the database."""

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any, Final

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.errors import Refused
from calimala.server.store.schema import bans, links, log, people, seats, tables, talk

Json = dict[str, Any]

MOST_LINES: Final = 200  # of chat
MOST_GAMES: Final = 10_000  # of one person
MOST_RANKED: Final = 1000  # latest tables among which every host gets a place in the lobby


@dataclass(frozen=True)
class SeatRow:
    """A stored seat."""

    seat: int
    person: str | None
    name: str | None
    bot: str | None
    ready: bool
    entropy: str | None
    profile: bool = False  # whether the person has an account; read only


@dataclass(frozen=True)
class TableRow:
    """A stored table, without its log."""

    id: str
    host: str
    host_name: str
    phase: str
    public: bool
    options: Json
    secret: str
    header: Json | None
    rules_version: int | None
    rematch: str | None
    result: Json | None
    started: float | None
    created: float
    changed: float
    seats: tuple[SeatRow, ...]
    version: int = 0
    turn: int | None = None
    origin: str | None = None  # branch, import; None: dealt here
    reserved: frozenset[int] = frozenset()  # seats that an invitation is out for
    bans: frozenset[str] = frozenset()  # people who may not come to this table
    frozen: float | None = None
    turn_began: float | None = None  # the last entry of another seat; null before that


def _seat(row: Row[Any]) -> SeatRow:
    profile = row.account is not None
    return SeatRow(row.seat, row.person, row.name, row.bot, bool(row.ready), row.entropy, profile)


def _loads(text: str | None) -> Any:
    return None if text is None else json.loads(text)


def _table(row: Row[Any], its_seats: Iterable[SeatRow]) -> TableRow:
    """The table of a row."""
    return TableRow(
        id=row.id,
        host=row.host,
        host_name=row.host_name,
        phase=row.phase,
        public=bool(row.public),
        options=json.loads(row.options_json),
        secret=row.secret,
        header=_loads(row.header_json),
        rules_version=row.rules_version,
        rematch=row.rematch,
        result=_loads(row.result_json),
        started=row.started,
        created=row.created,
        changed=row.changed,
        origin=row.origin,
        seats=tuple(its_seats),
        version=row.version or 0,
        turn=row.next,
        frozen=row.frozen,
        turn_began=row.turn_began,
    )


@cache
def _query() -> Any:
    """The query for tables with their host's name, the length of the log and whose turn it is."""
    own = log.c.table_id == tables.c.id
    version = select(func.max(log.c.n) + 1).where(own).scalar_subquery()
    turn = select(log.c.next).where(own).order_by(log.c.n.desc()).limit(1).scalar_subquery()
    host = people.c.id == tables.c.host
    shown = (people.c.name.label("host_name"), version.label("version"), turn.label("next"))
    return select(tables, *shown, _turn_began().label("turn_began")).join(people, host)


def _turn_began() -> Any:
    """When the turn passed on: the time of the last entry that another seat made."""
    latest, earlier = log.alias("latest"), log.alias("earlier")
    decides = select(latest.c.next).where(latest.c.table_id == tables.c.id)
    decides = decides.order_by(latest.c.n.desc()).limit(1).correlate(tables)
    others = earlier.c.seat.is_distinct_from(decides.scalar_subquery())
    found = select(earlier.c.at).where(earlier.c.table_id == tables.c.id, others)
    return found.order_by(earlier.c.n.desc()).limit(1).correlate(tables).scalar_subquery()


async def _with_seats(c: AsyncConnection, rows: Sequence[Row[Any]]) -> list[TableRow]:
    """Tables with their seats."""
    ids = [row.id for row in rows]
    found = await c.execute(
        select(seats, people.c.account)
        .join_from(seats, people, people.c.id == seats.c.person, isouter=True)
        .where(seats.c.table_id.in_(ids))
        .order_by(seats.c.table_id, seats.c.seat)
    )
    by_table: dict[str, list[SeatRow]] = {key: [] for key in ids}
    for row in found:
        by_table[row.table_id].append(_seat(row))
    kept = await _reserved(c, [row.id for row in rows if row.phase == "open"])
    made = [_table(row, by_table[row.id]) for row in rows]
    return [replace(row, reserved=kept[row.id]) if row.id in kept else row for row in made]


async def _reserved(c: AsyncConnection, ids: Sequence[str]) -> dict[str, frozenset[int]]:
    """By table, the seats that an unused invitation is out for."""
    if not ids:
        return {}
    valid = links.c.used.is_(None) & (links.c.expires > time.time())
    of_seats = select(links.c.table_id, links.c.seat).where(links.c.kind == "seat", valid)
    kept: dict[str, set[int]] = {}
    for row in await c.execute(of_seats.where(links.c.table_id.in_(ids))):
        kept.setdefault(row.table_id, set()).add(row.seat)
    return {key: frozenset(found) for key, found in kept.items()}


async def find(c: AsyncConnection, table_id: str) -> TableRow | None:
    """A table by id, with the people who are banned from it."""
    rows = (await c.execute(_query().where(tables.c.id == table_id))).all()
    if not rows:
        return None
    (found,) = await _with_seats(c, rows)
    banned = await c.execute(select(bans.c.person).where(bans.c.table_id == table_id))
    return replace(found, bans=frozenset(banned.scalars()))


async def listed(c: AsyncConnection, phase: str, most: int) -> list[TableRow]:
    """The latest public tables in a phase; of every host one, before a second of anybody."""
    shown = (tables.c.phase == phase) & (tables.c.public == 1)
    latest = select(tables.c.id, tables.c.host, tables.c.changed).where(shown)
    recent = latest.order_by(tables.c.changed.desc()).limit(MOST_RANKED).subquery()
    nth = func.row_number().over(partition_by=recent.c.host, order_by=recent.c.changed.desc())
    fair = select(recent.c.id).order_by(nth, recent.c.changed.desc()).limit(most)
    chosen = _query().where(tables.c.id.in_(fair)).order_by(tables.c.changed.desc())
    return await _with_seats(c, (await c.execute(chosen)).all())


async def going(c: AsyncConnection, host: str) -> int:
    """The number of a host's tables that are open or playing."""
    own = (tables.c.host == host) & tables.c.phase.in_(("open", "playing"))
    return int((await c.execute(select(func.count()).where(own))).scalar_one())


async def of_person(c: AsyncConnection, person: str, most: int) -> list[TableRow]:
    """The latest tables where a person has a seat or is the host, closed ones left out."""
    theirs = select(seats.c.table_id).where(seats.c.person == person)
    found = _query().where(
        tables.c.id.in_(theirs) | (tables.c.host == person), tables.c.phase != "closed"
    )
    rows = (await c.execute(found.order_by(tables.c.changed.desc()).limit(most))).all()
    return await _with_seats(c, rows)


async def playing(c: AsyncConnection) -> list[str]:
    """The ids of all tables with a running game."""
    found = await c.execute(select(tables.c.id).where(tables.c.phase == "playing"))
    return [row.id for row in found]


async def last_change(c: AsyncConnection, row: TableRow) -> float:
    """When the log of a table last grew, or the cards were dealt."""
    last = await c.execute(select(func.max(log.c.at)).where(log.c.table_id == row.id))
    return float(last.scalar_one() or row.started or row.changed)


async def count_going(c: AsyncConnection, host: str, rules: int, since: float) -> int:
    """A host's open tables, and running games by these rules whose log has grown since a time."""
    last = select(func.max(log.c.at)).where(log.c.table_id == tables.c.id).scalar_subquery()
    goes_on = (
        (tables.c.phase == "playing")
        & tables.c.frozen.is_(None)
        & (tables.c.rules_version == rules)
        & (func.coalesce(last, tables.c.started) >= since)
    )
    counted = select(func.count()).where(
        tables.c.host == host, (tables.c.phase == "open") | goes_on
    )
    return int((await c.execute(counted)).scalar_one())


async def set_frozen(c: AsyncConnection, table_id: str, since: float | None) -> None:
    """Note since when a game is frozen; None: it is not."""
    await c.execute(update(tables).where(tables.c.id == table_id).values(frozen=since))


async def get(c: AsyncConnection, table_id: str) -> TableRow:
    """A table by id; Refused if there is none."""
    row = await find(c, table_id)
    if row is None:
        raise Refused("no-such-table", "there is no such table")
    return row


async def create(c: AsyncConnection, row: Json, seat_rows: Sequence[SeatRow]) -> None:
    """Insert a table with its seats."""
    await c.execute(insert(tables).values(**row))
    await _insert_seats(c, row["id"], seat_rows)


def _stored(row: SeatRow) -> Json:
    """The columns of a seat."""
    return {name: value for name, value in asdict(row).items() if name != "profile"}


async def _insert_seats(c: AsyncConnection, table_id: str, rows: Sequence[SeatRow]) -> None:
    """Insert seats, numbered anew in the order given."""
    numbered = [
        {**_stored(row), "table_id": table_id, "seat": seat, "ready": int(row.ready)}
        for seat, row in enumerate(rows)
    ]
    await c.execute(insert(seats), numbered)


async def change(c: AsyncConnection, table_id: str, was: str, **values: Any) -> bool:
    """Change a table if it is still in the phase; whether it was."""
    query = update(tables).where(tables.c.id == table_id, tables.c.phase == was)
    return bool((await c.execute(query.values(**values))).rowcount)


async def touch(c: AsyncConnection, table_id: str, now: float) -> None:
    """Note when a table last changed."""
    await c.execute(update(tables).where(tables.c.id == table_id).values(changed=now))


async def claim_rematch(c: AsyncConnection, table_id: str, was: str | None, again: str) -> bool:
    """Set the table of the rematch if it still is `was` (compare and set); whether it was."""
    query = update(tables).where(
        tables.c.id == table_id, tables.c.rematch.is_not_distinct_from(was)
    )
    return bool((await c.execute(query.values(rematch=again))).rowcount)


async def sit(c: AsyncConnection, table_id: str, seat: int, **values: Any) -> bool:
    """Fill an open seat with a person or a bot; whether it was still open."""
    query = update(seats).where(
        seats.c.table_id == table_id,
        seats.c.seat == seat,
        seats.c.person.is_(None),
        seats.c.bot.is_(None),
    )
    return bool((await c.execute(query.values(**values))).rowcount)


async def change_seat(c: AsyncConnection, table_id: str, seat: int, **values: Any) -> None:
    """Change a seat."""
    await c.execute(
        update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(**values)
    )


async def rearrange(c: AsyncConnection, table_id: str, rows: Sequence[SeatRow]) -> None:
    """Replace the seats by these, in turn order."""
    await c.execute(delete(seats).where(seats.c.table_id == table_id))
    await _insert_seats(c, table_id, rows)


async def say(c: AsyncConnection, row: Json) -> int:
    """Add a line of chat; its number."""
    added = await c.execute(insert(talk).values(**row).returning(talk.c.id))
    return int(added.scalar_one())


async def said(c: AsyncConnection, table_id: str, most: int) -> list[Row[Any]]:
    """The latest lines of chat, oldest first."""
    wanted = select(talk).where(talk.c.table_id == table_id)
    rows = (await c.execute(wanted.order_by(talk.c.id.desc()).limit(most))).all()
    return list(reversed(rows))
