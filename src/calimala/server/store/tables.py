"""Tables, seats and logs in the database."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.log import Entry
from calimala.server.store.schema import log, people, seats, tables, talk

Json = dict[str, Any]

MOST_LINES: Final = 200  # of chat


@dataclass(frozen=True)
class SeatRow:
    """A seat as it is kept."""

    seat: int
    person: str | None
    name: str | None
    bot: str | None
    ready: bool
    entropy: str | None


@dataclass(frozen=True)
class TableRow:
    """A table as it is kept, without its log."""

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


def log_row(table_id: str, entry: Entry) -> Json:
    """An entry as it is stored."""
    return {
        "table_id": table_id,
        "n": entry.n,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        "word": entry.word,
        "by": entry.by,
        "request": entry.request,
        "next": entry.next,
        "shuffled_json": None if entry.shuffled is None else json.dumps(entry.shuffled),
        "digest": entry.digest,
    }


def _entry(row: Row[Any]) -> Entry:
    """An entry as it was stored."""
    shuffled = None if row.shuffled_json is None else tuple(json.loads(row.shuffled_json))
    return Entry(
        n=row.n,
        at=row.at,
        kind=row.kind,
        seat=row.seat,
        word=row.word,
        by=row.by,
        request=row.request,
        shuffled=shuffled,
        next=row.next,
        digest=row.digest,
    )


def _seat(row: Row[Any]) -> SeatRow:
    """A seat as it was stored."""
    return SeatRow(row.seat, row.person, row.name, row.bot, bool(row.ready), row.entropy)


def _loads(text: str | None) -> Any:
    """JSON, or null."""
    return None if text is None else json.loads(text)


def _table(row: Row[Any], its_seats: Iterable[SeatRow]) -> TableRow:
    """A table as it was stored."""
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
        seats=tuple(its_seats),
        version=row.version or 0,
        turn=row.next,
    )


def _wanted() -> Any:
    """The query for tables with their host's name, the length of the log and whose turn it is."""
    own = log.c.table_id == tables.c.id
    version = select(func.max(log.c.n) + 1).where(own).scalar_subquery()
    turn = select(log.c.next).where(own).order_by(log.c.n.desc()).limit(1).scalar_subquery()
    host = people.c.id == tables.c.host
    shown = (people.c.name.label("host_name"), version.label("version"), turn.label("next"))
    return select(tables, *shown).join(people, host)


async def _with_seats(c: AsyncConnection, rows: Sequence[Row[Any]]) -> list[TableRow]:
    """Tables with their seats."""
    ids = [row.id for row in rows]
    found = await c.execute(
        select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
    )
    by_table: dict[str, list[SeatRow]] = {key: [] for key in ids}
    for row in found:
        by_table[row.table_id].append(_seat(row))
    return [_table(row, by_table[row.id]) for row in rows]


async def find(c: AsyncConnection, table_id: str) -> TableRow | None:
    """One table."""
    rows = (await c.execute(_wanted().where(tables.c.id == table_id))).all()
    return (await _with_seats(c, rows))[0] if rows else None


async def listed(c: AsyncConnection, phase: str, most: int) -> list[TableRow]:
    """The latest public tables in a phase."""
    wanted = _wanted().where(tables.c.phase == phase, tables.c.public == 1)
    rows = (await c.execute(wanted.order_by(tables.c.changed.desc()).limit(most))).all()
    return await _with_seats(c, rows)


async def of_person(c: AsyncConnection, person: str, most: int) -> list[TableRow]:
    """The latest tables where a person has a seat or is the host, closed ones left out."""
    theirs = select(seats.c.table_id).where(seats.c.person == person)
    wanted = _wanted().where(
        tables.c.id.in_(theirs) | (tables.c.host == person), tables.c.phase != "closed"
    )
    rows = (await c.execute(wanted.order_by(tables.c.changed.desc()).limit(most))).all()
    return await _with_seats(c, rows)


async def playing(c: AsyncConnection) -> list[str]:
    """Every table where a game is on."""
    found = await c.execute(select(tables.c.id).where(tables.c.phase == "playing"))
    return [row.id for row in found]


async def entries(c: AsyncConnection, table_id: str, since: int = 0) -> list[Entry]:
    """The log from an entry on."""
    wanted = select(log).where(log.c.table_id == table_id, log.c.n >= since).order_by(log.c.n)
    return [_entry(row) for row in await c.execute(wanted)]


async def create(c: AsyncConnection, row: Json, seat_rows: Sequence[Json]) -> None:
    """A new table with its seats."""
    await c.execute(insert(tables).values(**row))
    await c.execute(insert(seats), [{**seat, "table_id": row["id"]} for seat in seat_rows])


async def change(c: AsyncConnection, table_id: str, was: str, **values: Any) -> bool:
    """Change a table that is still in the phase; whether it was."""
    query = update(tables).where(tables.c.id == table_id, tables.c.phase == was)
    return bool((await c.execute(query.values(**values))).rowcount)


async def touch(c: AsyncConnection, table_id: str, now: float) -> None:
    """Note when a table last changed."""
    await c.execute(update(tables).where(tables.c.id == table_id).values(changed=now))


async def claim_rematch(c: AsyncConnection, table_id: str, was: str | None, again: str) -> bool:
    """Name the table of the rematch, if still none or this one was named; whether it was so."""
    query = update(tables).where(
        tables.c.id == table_id, tables.c.rematch.is_not_distinct_from(was)
    )
    return bool((await c.execute(query.values(rematch=again))).rowcount)


async def sit(c: AsyncConnection, table_id: str, seat: int, **values: Any) -> bool:
    """Take an open seat for a person or a bot; whether it was still open."""
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
    """Put everybody at the seat of the turn order."""
    await c.execute(delete(seats).where(seats.c.table_id == table_id))
    await c.execute(
        insert(seats),
        [
            {
                "table_id": table_id,
                "seat": seat,
                "person": row.person,
                "name": row.name,
                "bot": row.bot,
                "ready": int(row.ready),
                "entropy": row.entropy,
            }
            for seat, row in enumerate(rows)
        ],
    )


async def say(c: AsyncConnection, row: Json) -> int:
    """Add a line of chat; its number."""
    added = await c.execute(insert(talk).values(**row).returning(talk.c.id))
    return int(added.scalar_one())


async def said(c: AsyncConnection, table_id: str, most: int) -> list[Row[Any]]:
    """The latest lines of chat, oldest first."""
    wanted = select(talk).where(talk.c.table_id == table_id)
    rows = (await c.execute(wanted.order_by(talk.c.id.desc()).limit(most))).all()
    return list(reversed(rows))
