"""How people fare: their ratings, and their finished games as the tables tell them."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.store.database import Database
from calimala.server.store.schema import people, seats, tables

Skill = tuple[float, float]  # mu and sigma


@dataclass(frozen=True)
class Finish:
    """How somebody did in one game."""

    players: int
    points: int
    won: bool


async def finishes(db: Database, person: str) -> list[Finish]:
    """Somebody's finished games; those that they played against themselves do not count."""
    mine = (
        select(func.min(seats.c.seat), tables.c.result_json)
        .join_from(seats, tables, seats.c.table_id == tables.c.id)
        .where(seats.c.person == person, tables.c.phase == "over")
        .where(tables.c.result_json.is_not(None))
        .group_by(tables.c.id, tables.c.result_json)
        .having(func.count() == 1)
    )
    async with db.reading() as connection:
        rows = (await connection.execute(mine)).all()
    return [_finish(seat, json.loads(result)) for seat, result in rows]


def _finish(seat: int, result: Mapping[str, list[int]]) -> Finish:
    """One game as one seat had it."""
    return Finish(len(result["places"]), result["scores"][seat], seat in result["winners"])


async def skills(connection: AsyncConnection, who: Iterable[str]) -> dict[str, Skill | None]:
    """The ratings of people, locked until the transaction ends; always in the same order."""
    wanted = select(people.c.id, people.c.mu, people.c.sigma).where(people.c.id.in_(list(who)))
    locked = wanted.order_by(people.c.id).with_for_update()
    rows = (await connection.execute(locked)).all()
    return {row.id: None if row.mu is None else (row.mu, row.sigma) for row in rows}


async def set_skills(connection: AsyncConnection, after: Mapping[str, Skill]) -> None:
    """Write people's new ratings."""
    for person, (mu, sigma) in after.items():
        changed = update(people).where(people.c.id == person)
        await connection.execute(changed.values(mu=mu, sigma=sigma))
