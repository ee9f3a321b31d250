"""Browsers that are told of a turn by web push."""

from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.store.database import Database
from calimala.server.store.people import Person
from calimala.server.store.schema import people, pushes

MOST: Final = 10  # browsers of one person; the oldest gives way


@dataclass(frozen=True)
class Subscription:
    """A browser at its push service; all of it is as good as a password."""

    endpoint: str = field(repr=False)
    p256dh: str = field(repr=False)
    auth: str = field(repr=False)


async def subscribe(db: Database, person: Person, given: Subscription, now: float) -> None:
    """Store a browser of a person; another person's claim on the same browser ends."""
    values = {"endpoint": given.endpoint, "p256dh": given.p256dh, "auth": given.auth}
    owner = {"person": person.id, "epoch": person.epoch, "created": now}
    async with db.writing() as c:
        await _forget(c, given.endpoint)
        await c.execute(insert(pushes).values(values | owner))
        newest = select(pushes.c.endpoint).where(pushes.c.person == person.id)
        kept = newest.order_by(pushes.c.created.desc(), pushes.c.endpoint).limit(MOST)
        others = pushes.c.endpoint.not_in(kept.scalar_subquery())
        await c.execute(delete(pushes).where(pushes.c.person == person.id, others))


async def unsubscribe(db: Database, endpoint: str, person: str | None = None) -> None:
    """Remove a browser, of a certain person if one is named."""
    async with db.writing() as c:
        await _forget(c, endpoint, person)


async def _forget(c: AsyncConnection, endpoint: str, person: str | None = None) -> None:
    gone = delete(pushes).where(pushes.c.endpoint == endpoint)
    await c.execute(gone if person is None else gone.where(pushes.c.person == person))


async def of_person(db: Database, person: str) -> list[Subscription]:
    """The browsers of a person that were not signed out since."""
    wanted = (
        select(pushes.c.endpoint, pushes.c.p256dh, pushes.c.auth)
        .join_from(pushes, people, people.c.id == pushes.c.person)
        .where(pushes.c.person == person, pushes.c.epoch == people.c.epoch)
        .order_by(pushes.c.created)
    )
    async with db.reading() as c:
        return [Subscription(*row) for row in (await c.execute(wanted)).all()]
