"""Reviews of finished games in the database, which is the queue of those that are to be done too.

A review is a row from the moment somebody asks for it, so that it survives every process.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import Subquery, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.store.database import Database
from calimala.server.store.results import Cursor, Result, newest_first, of_table, result_of
from calimala.server.store.schema import processes, results, reviews, seat_reviews, tables

Status = Literal["waiting", "running", "done", "failed"]

TRIES: Final = 3  # times that a review is begun before it counts as failed
REMEMBERED: Final = 600.0  # seconds for which a review counts for who asked


@dataclass(frozen=True)
class Key:
    """Which review: of which table, by which way of judging."""

    table_id: str
    evaluator: str


@dataclass(frozen=True)
class Asker:
    """Who asks for a review: a person, and the address that counts for it."""

    person: str
    client: str


@dataclass(frozen=True)
class Task:
    """A review as the queue knows it."""

    status: Status
    progress: float


@dataclass(frozen=True)
class SeatSummary:
    """Skill and luck of one player."""

    seat: int
    accuracy: float
    luck: float
    loss: float
    themes: Mapping[str, int]
    marks: Mapping[str, int]


@dataclass(frozen=True)
class ReviewedSeat:
    """A person's own part in a reviewed game."""

    result: Result
    winners: Sequence[int]
    summary: SeatSummary


async def find(c: AsyncConnection, key: Key) -> Task | None:
    """A review, if somebody has asked for it."""
    wanted = select(reviews.c.status, reviews.c.progress).where(_is(key))
    row = (await c.execute(wanted)).first()
    return None if row is None else Task(row.status, row.progress)


async def body(c: AsyncConnection, key: Key) -> bytes | None:
    """A finished review, gzipped."""
    wanted = select(reviews.c.body).where(_is(key), reviews.c.status == "done")
    found: bytes | None = (await c.execute(wanted)).scalar_one_or_none()
    return found


def _is(key: Key) -> Any:
    return and_(reviews.c.table_id == key.table_id, reviews.c.evaluator == key.evaluator)


# The queue.


async def put(db: Database, key: Key, asker: Asker, now: float) -> None:
    """Queue a review, unless that was done; a failed one is tried again."""
    new = {"status": "waiting", "asked": now, "person": asker.person, "client": asker.client}
    new |= {"process": None, "tries": 0, "progress": 0.0}
    try:
        async with db.writing() as c:
            again = update(reviews).where(_is(key), reviews.c.status == "failed").values(new)
            if not (await c.execute(again)).rowcount and await find(c, key) is None:
                row = {"table_id": key.table_id, "evaluator": key.evaluator, **new}
                await c.execute(insert(reviews).values(row))
    except IntegrityError:
        pass  # another process was faster


async def ahead(c: AsyncConnection, key: Key, now: float) -> int:
    """How many reviews wait before this one."""
    queue = _queue(key.evaluator, now)
    own = select(queue.c.place).where(queue.c.table_id == key.table_id).scalar_subquery()
    waits = and_(queue.c.status == "waiting", queue.c.place < own)
    return int((await c.execute(select(func.count()).where(waits))).scalar_one())


async def claim(c: AsyncConnection, evaluator: str, process: str, now: float) -> Key | None:
    """The next review for a process that does none now; of several processes one gets it.

    What was begun too often by processes that have ended has failed.
    """
    begun_often = and_(reviews.c.tries >= TRIES, _free(process))
    await c.execute(update(reviews).where(begun_often).values(status="failed"))
    queue = _queue(evaluator, now)
    first = select(queue.c.table_id).join(
        reviews, and_(reviews.c.table_id == queue.c.table_id, reviews.c.evaluator == evaluator)
    )
    waiting = await c.execute(first.where(_free(process)).order_by(queue.c.place))
    for table_id in waiting.scalars().all():
        key = Key(table_id, evaluator)
        values = {"status": "running", "process": process, "tries": reviews.c.tries + 1}
        if (
            await c.execute(update(reviews).where(_is(key), _free(process)).values(values))
        ).rowcount:
            return key
    return None


def _free(process: str) -> Any:
    """Nobody does it: it waits, or the process that did has ended, or does nothing any more."""
    living = select(processes.c.id).where(processes.c.id != process)
    left = and_(reviews.c.status == "running", reviews.c.process.not_in(living))
    return or_(reviews.c.status == "waiting", left)


def _queue(evaluator: str, now: float) -> Subquery:
    """The reviews of late with their places, fairly: addresses by turns, and their people so too.

    What is done still counts for a while for who asked for it.
    """
    counted = or_(reviews.c.status.in_(("waiting", "running")), reviews.c.asked > now - REMEMBERED)
    by_person = func.row_number().over(partition_by=reviews.c.person, order_by=reviews.c.asked)
    columns = (reviews.c.table_id, reviews.c.status, reviews.c.asked, reviews.c.client)
    people = (
        select(*columns, by_person.label("nth"))
        .where(reviews.c.evaluator == evaluator, counted)
        .subquery()
    )
    by_client = func.row_number().over(
        partition_by=people.c.client, order_by=(people.c.nth, people.c.asked)
    )
    rows = (people.c.table_id, people.c.status, people.c.asked)
    clients = select(*rows, by_client.label("nth")).subquery()
    order = (clients.c.nth, clients.c.asked, clients.c.table_id)
    place = func.row_number().over(order_by=order).label("place")
    return select(clients.c.table_id, clients.c.status, place).subquery()


async def advance(c: AsyncConnection, key: Key, process: str, progress: float) -> None:
    """Note how far a process has come."""
    await c.execute(update(reviews).where(_mine(key, process)).values(progress=progress))


async def release(c: AsyncConnection, key: Key, process: str) -> None:
    """Give a review back that was begun in vain, through no fault of its own."""
    again = {"status": "waiting", "process": None, "tries": reviews.c.tries - 1, "progress": 0.0}
    await c.execute(update(reviews).where(_mine(key, process)).values(again))


async def fail(c: AsyncConnection, key: Key, process: str) -> None:
    """A review cannot be done."""
    await c.execute(update(reviews).where(_mine(key, process)).values(status="failed"))


async def finish(
    c: AsyncConnection, key: Key, process: str, found: bytes, seats: Sequence[SeatSummary]
) -> bool:
    """Store a review in the place of those by other evaluators; False if another process has it."""
    done = {"status": "done", "progress": 1.0, "body": found}
    if not (await c.execute(update(reviews).where(_mine(key, process)).values(done))).rowcount:
        return False
    others = and_(reviews.c.table_id == key.table_id, reviews.c.evaluator != key.evaluator)
    await c.execute(delete(reviews).where(others))
    await c.execute(delete(seat_reviews).where(seat_reviews.c.table_id == key.table_id))
    by_seat = {each.seat: each for each in seats}
    rows = [_values(each, by_seat[each.seat]) for each in await of_table(c, key.table_id)]
    if rows:
        await c.execute(insert(seat_reviews), rows)
    return True


def _mine(key: Key, process: str) -> Any:
    return and_(_is(key), reviews.c.status == "running", reviews.c.process == process)


# People.


def _values(result: Result, summary: SeatSummary) -> dict[str, Any]:
    """The row of a person's seat."""
    return {
        "table_id": result.table_id,
        "seat": result.seat,
        "person": result.person,
        "ended": result.ended,
        "accuracy": summary.accuracy,
        "luck": summary.luck,
        "loss": summary.loss,
        "themes_json": json.dumps(dict(summary.themes)),
        "marks_json": json.dumps(dict(summary.marks)),
    }


async def of_person(
    c: AsyncConnection, person: str, most: int, after: Cursor | None = None
) -> list[ReviewedSeat]:
    """A person's reviewed games, newest first."""
    same = and_(
        results.c.table_id == seat_reviews.c.table_id, results.c.seat == seat_reviews.c.seat
    )
    columns = [column for column in seat_reviews.c if column.name not in results.c]
    wanted = select(results, tables.c.result_json, *columns).join_from(seat_reviews, results, same)
    wanted = wanted.join(tables, tables.c.id == seat_reviews.c.table_id)
    wanted = wanted.where(seat_reviews.c.person == person)
    page = newest_first(wanted, seat_reviews, after).limit(most)
    return [_reviewed(row) for row in await c.execute(page)]


def _reviewed(row: Any) -> ReviewedSeat:
    """The own part of a row."""
    return ReviewedSeat(result_of(row), json.loads(row.result_json)["winners"], _summary(row))


def _summary(row: Any) -> SeatSummary:
    """The summary of a row."""
    return SeatSummary(
        row.seat,
        row.accuracy,
        row.luck,
        row.loss,
        json.loads(row.themes_json),
        json.loads(row.marks_json),
    )
