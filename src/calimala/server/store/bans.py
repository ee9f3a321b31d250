"""Who may not come to a table, and invitations that are taken back."""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import delete, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.store.schema import bans, links, people


class Banned(NamedTuple):
    """A person who may not come to a table."""

    person: str
    name: str


async def ban(c: AsyncConnection, table_id: str, person: str, now: float) -> None:
    """Keep a person away from a table; nothing changes for one who is kept away already."""
    here = (bans.c.table_id == table_id) & (bans.c.person == person)
    if (await c.execute(select(bans.c.at).where(here))).first() is None:
        await c.execute(insert(bans).values(table_id=table_id, person=person, at=now))


async def lift(c: AsyncConnection, table_id: str, person: str) -> None:
    """Let a person come to a table again."""
    here = (bans.c.table_id == table_id) & (bans.c.person == person)
    await c.execute(delete(bans).where(here))


async def carry_over(c: AsyncConnection, old: str, new: str, host: str) -> None:
    """Keep away from a new table whom another keeps away, but for the new table's host."""
    wanted = select(literal(new), bans.c.person, bans.c.at)
    wanted = wanted.where(bans.c.table_id == old, bans.c.person != host)
    await c.execute(insert(bans).from_select(["table_id", "person", "at"], wanted))


async def banned(c: AsyncConnection, table_id: str) -> list[Banned]:
    """The people who are kept away from a table, in the order of their bans."""
    wanted = (
        select(people.c.id, people.c.name)
        .join_from(bans, people, bans.c.person == people.c.id)
        .where(bans.c.table_id == table_id)
        .order_by(bans.c.at)
    )
    return [Banned(row.id, row.name) for row in await c.execute(wanted)]


async def closed_to(c: AsyncConnection, person: str, tables: Iterable[str]) -> set[str]:
    """Those of some tables that a person may not come to."""
    here = (bans.c.person == person) & bans.c.table_id.in_(tables)
    return set((await c.execute(select(bans.c.table_id).where(here))).scalars())


async def revoke_invitations(
    c: AsyncConnection, table_id: str, *, seat: int | None = None, person: str | None = None
) -> None:
    """Take back the unused invitations to a table: to a seat, or those that a person has made."""
    unused = (links.c.kind == "seat") & (links.c.table_id == table_id) & links.c.used.is_(None)
    if seat is not None:
        unused &= links.c.seat == seat
    if person is not None:
        unused &= links.c.person == person
    await c.execute(delete(links).where(unused))
