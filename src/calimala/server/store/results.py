"""Results of finished games, one for each seat of a person: for profiles and histories.

Every query reads a bounded number of rows, newest first, along an index.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, Table, and_, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.store.ratings import Skill
from calimala.server.store.schema import people, results, seats


@dataclass(frozen=True)
class Cursor:
    """Where a page of results ended: the next one begins after it."""

    ended: float
    table_id: str
    seat: int


@dataclass(frozen=True)
class Result:
    """What one seat of a person came to; the ratings are None where a game was not rated."""

    table_id: str
    seat: int
    person: str
    ended: float
    players: int
    place: int
    points: int
    won: bool
    counted: bool
    shown: bool
    before: Skill | None = None
    after: Skill | None = None

    @property
    def cursor(self) -> Cursor:
        """Where a page ends whose last result this is."""
        return Cursor(self.ended, self.table_id, self.seat)


@dataclass(frozen=True)
class Sought:
    """Which results are looked for; None does not care."""

    players: int | None = None
    won: bool | None = None
    since: float | None = None
    until: float | None = None


@dataclass(frozen=True)
class Tallied:
    """A person's games with one number of players."""

    players: int
    games: int
    wins: int
    points: int  # of all games together


@dataclass(frozen=True)
class Opponent:
    """Somebody at a table: a person or a bot."""

    seat: int
    name: str
    person: str | None
    bot: str | None
    profile: bool  # whether the person has an account


async def add(c: AsyncConnection, found: Sequence[Result]) -> None:
    """Write the results of a game."""
    if found:
        await c.execute(insert(results), [_values(each) for each in found])


def _values(result: Result) -> dict[str, Any]:
    """The row of a result."""
    mu_before, sigma_before = result.before or (None, None)
    mu, sigma = result.after or (None, None)
    return {
        "table_id": result.table_id,
        "seat": result.seat,
        "person": result.person,
        "ended": result.ended,
        "players": result.players,
        "place": result.place,
        "points": result.points,
        "won": int(result.won),
        "counted": int(result.counted),
        "shown": int(result.shown),
        "mu_before": mu_before,
        "sigma_before": sigma_before,
        "mu": mu,
        "sigma": sigma,
    }


def result_of(row: Row[Any]) -> Result:
    """The result of a row."""
    return Result(
        row.table_id,
        row.seat,
        row.person,
        row.ended,
        row.players,
        row.place,
        row.points,
        bool(row.won),
        bool(row.counted),
        bool(row.shown),
        None if row.mu_before is None else (row.mu_before, row.sigma_before),
        None if row.mu is None else (row.mu, row.sigma),
    )


async def of_person(
    c: AsyncConnection,
    person: str,
    sought: Sought,
    most: int,
    after: Cursor | None = None,
    viewer: str | None = None,
) -> list[Result]:
    """A person's results, newest first, as far as the viewer may see them."""
    wanted = select(results).where(results.c.person == person)
    if viewer != person:
        wanted = wanted.where(_visible_to(viewer))
    for condition in _conditions(sought):
        wanted = wanted.where(condition)
    page = newest_first(wanted, results, after).limit(most)
    return [result_of(row) for row in (await c.execute(page)).all()]


def newest_first(wanted: Select[Any], source: Table, after: Cursor | None) -> Select[Any]:
    """Rows with the columns of a cursor in its order, from the one after it on."""
    order = (source.c.ended, source.c.table_id, source.c.seat)
    if after is not None:
        wanted = wanted.where(_beyond(after, *order))
    return wanted.order_by(*(column.desc() for column in order))


def _beyond(after: Cursor, ended: Any, key: Any, seat: Any) -> Any:
    """The rows after a cursor; spelled out, as SQLite's row values take no index here."""
    earlier_table = and_(ended == after.ended, key < after.table_id)
    same_table = and_(ended == after.ended, key == after.table_id, seat < after.seat)
    return and_(ended <= after.ended, or_(ended < after.ended, earlier_table, same_table))


def _conditions(sought: Sought) -> Iterable[Any]:
    """The conditions of a search."""
    if sought.players is not None:
        yield results.c.players == sought.players
    if sought.won is not None:
        yield results.c.won == int(sought.won)
    if sought.since is not None:
        yield results.c.ended >= sought.since
    if sought.until is not None:
        yield results.c.ended < sought.until


def _visible_to(viewer: str | None) -> Any:
    """Games that anybody may see, and those where the viewer had a seat."""
    if viewer is None:
        return results.c.shown == 1
    own = select(seats.c.seat).where(
        seats.c.table_id == results.c.table_id, seats.c.person == viewer
    )
    return or_(results.c.shown == 1, own.exists())


async def tallies(c: AsyncConnection, person: str) -> list[Tallied]:
    """A person's games by number of players, as far as they count."""
    points = func.sum(results.c.points)
    counted = (
        select(results.c.players, func.count(), func.sum(results.c.won), points)
        .where(results.c.person == person, results.c.counted == 1)
        .group_by(results.c.players)
        .order_by(results.c.players)
    )
    return [Tallied(*map(int, row)) for row in (await c.execute(counted)).all()]


async def games_of(c: AsyncConnection, persons: Sequence[str]) -> dict[str, int]:
    """How many games each of some people has played."""
    counted = (
        select(results.c.person, func.count())
        .where(results.c.person.in_(persons), results.c.counted == 1)
        .group_by(results.c.person)
    )
    return {person: int(games) for person, games in (await c.execute(counted)).all()}


async def of_table(c: AsyncConnection, table_id: str) -> list[Result]:
    """The results of one game, by seat."""
    wanted = select(results).where(results.c.table_id == table_id).order_by(results.c.seat)
    return [result_of(row) for row in (await c.execute(wanted)).all()]


async def seated(c: AsyncConnection, table_ids: Iterable[str]) -> Mapping[str, Sequence[Opponent]]:
    """Who sat at some tables, in turn order."""
    keys = sorted(set(table_ids))
    columns = (seats.c.table_id, seats.c.seat, seats.c.name, seats.c.person, seats.c.bot)
    wanted = (
        select(*columns, people.c.account.is_not(None).label("profile"))
        .join_from(seats, people, people.c.id == seats.c.person, isouter=True)
        .where(seats.c.table_id.in_(keys))
        .order_by(seats.c.table_id, seats.c.seat)
    )
    found: dict[str, list[Opponent]] = {key: [] for key in keys}
    for row in (await c.execute(wanted)).all():
        who = Opponent(row.seat, row.name or "", row.person, row.bot, bool(row.profile))
        found[row.table_id].append(who)
    return found
