"""Deleting a person: games stay, the name goes; and all that is kept, for the person to read."""

import json
from typing import Any, Final

from sqlalchemy import RowMapping, select, update
from sqlalchemy import delete as delete_from
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.store.people import Person, end_epoch, find_within
from calimala.server.store.schema import (
    bans,
    links,
    people,
    pushes,
    results,
    reviews,
    seat_reviews,
    seats,
    tables,
    talk,
)

Json = dict[str, Any]
NOBODY: Final = "N. N."  # instead of the name; understood in all our languages
SILENCE: Final = "\u2026"  # instead of what was said


async def delete(c: AsyncConnection, person: str, now: float) -> tuple[Person, list[str]]:
    """Delete what is known of a person; the empty person, and the tables that have changed.

    The row stays: logs, seats and the proofs of shuffles refer to it.
    """
    gone = await end_epoch(c, person)
    changed = await _leave_tables(c, person)
    for personal in (links, pushes, results, seat_reviews):
        await c.execute(delete_from(personal).where(personal.c.person == person))
    asked = update(reviews).where(reviews.c.person == person)
    await c.execute(asked.values(person=None, client=None))
    silenced = update(talk).where(talk.c.person == person)
    await c.execute(silenced.values(name=NOBODY, text=SILENCE))  # a number is never used again
    nothing = dict.fromkeys(("account", "password", "webhook_json", "mu", "sigma", "ordinal"))
    values = {"name": NOBODY, "preferences_json": "{}", "deleted": now, **nothing}
    await c.execute(update(people).where(people.c.id == person).values(values))
    return await find_within(c, person) or gone, changed


async def _leave_tables(c: AsyncConnection, person: str) -> list[str]:
    """Close the person's open tables, free open seats, remove the name from games."""
    mine = select(seats.c.table_id).where(seats.c.person == person)
    hosted = tables.c.host == person
    wanted = select(tables.c.id, tables.c.phase, tables.c.header_json)
    found = (await c.execute(wanted.where(tables.c.id.in_(mine) | hosted))).all()
    closed = update(tables).where(hosted, tables.c.phase == "open")
    await c.execute(closed.values(phase="closed"))
    for row in found:
        await _leave(c, row.id, row.phase, row.header_json, person)
    return [row.id for row in found]


async def _leave(c: AsyncConnection, key: str, phase: str, header: str | None, person: str) -> None:
    """Free the person's seats before the deal; later only the name goes."""
    own = (seats.c.table_id == key) & (seats.c.person == person)
    if phase == "open":
        nobody = {"person": None, "name": None, "ready": 0, "entropy": None}
        await c.execute(update(seats).where(own).values(nobody))
        return
    at = set((await c.execute(select(seats.c.seat).where(own))).scalars())
    await c.execute(update(seats).where(own).values(name=NOBODY))
    if header is not None and at:
        changed = update(tables).where(tables.c.id == key)
        await c.execute(changed.values(header_json=_unnamed(header, at)))


def _unnamed(header: str, at: set[int]) -> str:
    """A game's header without the names of some seats."""
    whole = json.loads(header)
    if called := whole["setup"].get("names"):
        names = [NOBODY if seat in at else name for seat, name in enumerate(called)]
        whole["setup"]["names"] = names
    return json.dumps(whole)


# All that is kept.


async def everything(c: AsyncConnection, person: str) -> Json:
    """What the database holds about a person beside the person's own row."""
    return {
        "games": await _games(c, person),
        "chat": await _chat(c, person),
        "links": await _links(c, person),
        "results": await _results(c, person),
        "reviews": await _reviews(c, person),
        "reviews_asked_for": await _asked_for(c, person),
        "browsers": await _browsers(c, person),
        "banned_from": await _bans(c, person),
    }


async def _games(c: AsyncConnection, person: str) -> list[Json]:
    """The tables where a person has a seat or is the host."""
    mine = (seats.c.table_id == tables.c.id) & (seats.c.person == person)
    wanted = (
        select(tables, seats.c.seat, seats.c.name, seats.c.entropy)
        .join_from(tables, seats, mine, isouter=True)
        .where(seats.c.person.is_not(None) | (tables.c.host == person))
        .order_by(tables.c.created, tables.c.id, seats.c.seat)
    )
    return [_game(row, person) for row in (await c.execute(wanted)).mappings()]


def _game(row: Any, person: str) -> Json:
    """A table, and what it holds of the person; the record has the moves."""
    return {
        "table": row["id"],
        "phase": row["phase"],
        "host": row["host"] == person,
        "seat": row["seat"],
        "name": row["name"],
        "entropy": row["entropy"],
        "options": json.loads(row["options_json"]),
        "result": row["result_json"] and json.loads(row["result_json"]),
        "created": row["created"],
        "started": row["started"],
        "changed": row["changed"],
    }


async def _chat(c: AsyncConnection, person: str) -> list[Json]:
    """All that a person has said."""
    wanted = select(talk.c.table_id, talk.c.at, talk.c.name, talk.c.text)
    found = await c.execute(wanted.where(talk.c.person == person).order_by(talk.c.id))
    return [{"table": r.table_id, "at": r.at, "name": r.name, "text": r.text} for r in found]


async def _links(c: AsyncConnection, person: str) -> list[Json]:
    """The links that a person has made; their secrets are not kept."""
    wanted = select(links.c.kind, links.c.table_id, links.c.seat, links.c.expires, links.c.used)
    found = await c.execute(wanted.where(links.c.person == person).order_by(links.c.expires))
    return [_plain(row) for row in found.mappings()]


def _plain(row: RowMapping) -> Json:
    """A row by the names of its columns, as JSON may have them."""
    return {str(name): value for name, value in row.items()}


async def _results(c: AsyncConnection, person: str) -> list[Json]:
    """A person's results of finished games, and what those did to the rating."""
    columns = [column for column in results.c if column.name not in ("person", "shown", "counted")]
    wanted = select(*columns).where(results.c.person == person).order_by(results.c.ended)
    return [_plain(row) for row in (await c.execute(wanted)).mappings()]


async def _reviews(c: AsyncConnection, person: str) -> list[Json]:
    """What reviews say of a person's skill and luck."""
    wanted = select(seat_reviews).where(seat_reviews.c.person == person)
    found = (await c.execute(wanted.order_by(seat_reviews.c.ended))).mappings()
    return [
        {
            "table": row["table_id"],
            "seat": row["seat"],
            "accuracy": row["accuracy"],
            "luck": row["luck"],
            "loss": row["loss"],
            "themes": json.loads(row["themes_json"]),
            "marks": json.loads(row["marks_json"]),
        }
        for row in found
    ]


async def _asked_for(c: AsyncConnection, person: str) -> list[Json]:
    """The games that a person has had reviewed."""
    wanted = select(reviews.c.table_id, reviews.c.asked).where(reviews.c.person == person)
    found = await c.execute(wanted.order_by(reviews.c.asked))
    return [{"table": row.table_id, "at": row.asked} for row in found]


async def _browsers(c: AsyncConnection, person: str) -> list[Json]:
    """The browsers that are told of a turn; their keys are of no use to anybody else."""
    wanted = select(pushes.c.endpoint, pushes.c.created).where(pushes.c.person == person)
    return [_plain(row) for row in (await c.execute(wanted)).mappings()]


async def _bans(c: AsyncConnection, person: str) -> list[Json]:
    """The tables that a person may not come to."""
    wanted = select(bans.c.table_id, bans.c.at).where(bans.c.person == person)
    return [{"table": row.table_id, "at": row.at} for row in await c.execute(wanted)]
