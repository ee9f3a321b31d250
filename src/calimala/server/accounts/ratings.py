"""Ratings by OpenSkill's Plackett-Luce model, and statistics of people's games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.store import results
from calimala.server.store.database import Database
from calimala.server.store.ratings import Skill, set_skills, skills
from calimala.server.store.tables import TableRow

MODEL: Final = PlackettLuce()  # its tau keeps sigma above zero: people change between games


@dataclass(frozen=True)
class Tally:
    """Counts of games; `points` is the mean score, None without games."""

    games: int
    wins: int
    share: float
    points: float | None


@dataclass(frozen=True)
class Statistics:
    """A person's games, in total and by number of players."""

    total: Tally
    by_players: dict[int, Tally]


async def rate(
    connection: AsyncConnection, table: TableRow, places: Sequence[int]
) -> dict[str, Skill]:
    """Rate a table's game that has just ended; the new ratings, empty if it is unrated.

    The caller's transaction must be the one that ends the game, so that it is rated once.
    """
    if table.origin is not None:
        return {}
    return await rate_people(connection, [seat.person for seat in table.seats], places)


async def rate_people(
    connection: AsyncConnection, persons: Sequence[str | None], places: Sequence[int]
) -> dict[str, Skill]:
    """Rate the people of a game, given by seat."""
    before = await skills(connection, [person for person in persons if person])
    persons = [person if person in before else None for person in persons]
    if not is_rated(persons):
        return {}
    after = rated(persons, places, before)
    await set_skills(connection, after)
    return after


def is_rated(persons: Sequence[str | None]) -> bool:
    """Whether a game is rated: two people or more, each on one seat; bots are None."""
    present = [person for person in persons if person]
    return len(present) >= 2 and len(set(present)) == len(present)


def rated(
    persons: Sequence[str | None], places: Sequence[int], before: Mapping[str, Skill | None]
) -> dict[str, Skill]:
    """The ratings after a game; bots are left out of the ranking."""
    ranks = {who: place for who, place in zip(persons, places, strict=True) if who}
    teams = [[MODEL.rating(*(before.get(person) or ()))] for person in ranks]
    after = MODEL.rate(teams, ranks=[float(place) for place in ranks.values()])
    return {who: (team[0].mu, team[0].sigma) for who, team in zip(ranks, after, strict=True)}


async def statistics(db: Database, person: str) -> Statistics:
    """The statistics of a person."""
    async with db.reading() as connection:
        counted = await results.tallies(connection, person)
    return Statistics(tally(counted), {each.players: tally([each]) for each in counted})


def tally(counted: Sequence[results.Tallied]) -> Tally:
    """Add games up; a shared win is a win."""
    games, wins = sum(each.games for each in counted), sum(each.wins for each in counted)
    points = sum(each.points for each in counted)
    return Tally(games, wins, wins / games if games else 0.0, points / games if games else None)
