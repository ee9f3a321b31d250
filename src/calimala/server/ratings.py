"""How strong people are: OpenSkill's Plackett-Luce model, and plain counts of their games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from openskill.models import PlackettLuce
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.store.database import Database
from calimala.server.store.standings import Finish, Skill, finishes, set_skills, skills
from calimala.server.store.tables import TableRow

MODEL: Final = PlackettLuce()  # people change between games, so that doubt never dies out
SURE: Final = 3  # standard deviations


@dataclass(frozen=True)
class Tally:
    """Games counted; `points` is their mean, None of no games."""

    games: int
    wins: int
    share: float
    points: float | None


@dataclass(frozen=True)
class Statistics:
    """All of somebody's games, and those of each number of players."""

    total: Tally
    by_players: dict[int, Tally]


async def rate(
    connection: AsyncConnection, table: TableRow, places: Sequence[int]
) -> dict[str, Skill]:
    """Rate a table's game that has just ended; the new ratings, none of an unrated game.

    The caller's transaction must be the one that ends the game, so that it is rated once.
    """
    return await rate_people(connection, [seat.person for seat in table.seats], places)


async def rate_people(
    connection: AsyncConnection, persons: Sequence[str | None], places: Sequence[int]
) -> dict[str, Skill]:
    """Rate the people of a game, given by seat."""
    if not is_rated(persons):
        return {}
    before = await skills(connection, [person for person in persons if person])
    after = rated(persons, places, before)
    await set_skills(connection, after)
    return after


def is_rated(persons: Sequence[str | None]) -> bool:
    """Whether a game counts: two people at least, and nobody on two seats; bots are None."""
    present = [person for person in persons if person]
    return len(present) >= 2 and len(set(present)) == len(present)


def rated(
    persons: Sequence[str | None], places: Sequence[int], before: Mapping[str, Skill | None]
) -> dict[str, Skill]:
    """The ratings after a game, of its people among themselves."""
    ranks = {who: place for who, place in zip(persons, places, strict=True) if who}
    teams = [[MODEL.rating(*(before.get(person) or ()))] for person in ranks]
    after = MODEL.rate(teams, ranks=[float(place) for place in ranks.values()])
    return {who: (team[0].mu, team[0].sigma) for who, team in zip(ranks, after, strict=True)}


def ordinal(mu: float, sigma: float) -> float:
    """The strength that somebody has most surely."""
    return mu - SURE * sigma


async def statistics(db: Database, person: str) -> Statistics:
    """How somebody's games went."""
    games = await finishes(db, person)
    sizes = sorted({game.players for game in games})
    by_players = {size: tally([g for g in games if g.players == size]) for size in sizes}
    return Statistics(tally(games), by_players)


def tally(games: Sequence[Finish]) -> Tally:
    """Games counted; whoever wins together has won."""
    wins = sum(game.won for game in games)
    points = fmean(game.points for game in games) if games else None
    return Tally(len(games), wins, wins / len(games) if games else 0.0, points)
