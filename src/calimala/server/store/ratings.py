"""Ratings of people, and the leaderboard of those with an account."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Select, and_, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.store.schema import people

Skill = tuple[float, float]  # mu and sigma

SURE: Final = 3  # standard deviations below the mean: the order of the leaderboard


@dataclass(frozen=True)
class Leader:
    """A person of the leaderboard."""

    id: str
    name: str
    skill: Skill


def ordinal(mu: float, sigma: float) -> float:
    """A conservative estimate of a rating: three standard deviations below its mean."""
    return mu - SURE * sigma


async def skills(connection: AsyncConnection, who: Iterable[str]) -> dict[str, Skill | None]:
    """The ratings of people, locked until the transaction ends; in one order, against deadlock.

    People who have deleted their accounts are left out.
    """
    wanted = select(people.c.id, people.c.mu, people.c.sigma).where(people.c.deleted.is_(None))
    wanted = wanted.where(people.c.id.in_(list(who)))
    locked = wanted.order_by(people.c.id).with_for_update()
    rows = (await connection.execute(locked)).all()
    return {row.id: None if row.mu is None else (row.mu, row.sigma) for row in rows}


async def set_skills(connection: AsyncConnection, after: Mapping[str, Skill]) -> None:
    """Write people's new ratings."""
    for person, (mu, sigma) in after.items():
        changed = update(people).where(people.c.id == person)
        await connection.execute(changed.values(mu=mu, sigma=sigma, ordinal=ordinal(mu, sigma)))


def _listed() -> Select[Any]:
    """People with an account and a rating."""
    shown = (people.c.id, people.c.name, people.c.mu, people.c.sigma)
    return select(*shown).where(people.c.account.is_not(None), people.c.ordinal.is_not(None))


async def leaders(connection: AsyncConnection, skip: int, most: int) -> list[Leader]:
    """A page of the leaderboard."""
    ordered = _listed().order_by(people.c.ordinal.desc(), people.c.id.desc())
    rows = (await connection.execute(ordered.offset(skip).limit(most))).all()
    return [Leader(row.id, row.name, (row.mu, row.sigma)) for row in rows]


async def rank(connection: AsyncConnection, person: str, skill: Skill, last: int) -> int | None:
    """A person's place on the leaderboard; None beyond the last that is shown."""
    own = ordinal(*skill)
    tied = and_(people.c.ordinal == own, people.c.id > person)
    above = _listed().where(or_(people.c.ordinal > own, tied)).limit(last).subquery()
    ahead = (await connection.execute(select(func.count()).select_from(above))).scalar_one()
    return int(ahead) + 1 if ahead < last else None
