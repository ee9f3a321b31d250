"""The end of a game: its results are stored, and the ratings of its people change."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.accounts import ratings
from calimala.server.store import results as store
from calimala.server.store.ratings import Skill, skills
from calimala.server.store.results import Result
from calimala.server.store.tables import TableRow

Json = Mapping[str, Any]


async def settle(c: AsyncConnection, table: TableRow, result: Json, ended: float) -> set[str]:
    """Rate a game that has just ended, and store its results; the people who were rated.

    The caller's transaction must be the one that ends the game, so that it is settled once.
    """
    before = await skills(c, sorted({seat.person for seat in table.seats if seat.person}))
    after = await ratings.rate(c, table, result["places"])
    await store.add(c, results_of(table, result, ended, before, after))
    return set(after)


def results_of(
    table: TableRow,
    result: Json,
    ended: float,
    before: Mapping[str, Skill | None],
    after: Mapping[str, Skill],
) -> list[Result]:
    """The results of a game: one for each seat of a person."""
    people = [seat.person for seat in table.seats]
    return [
        Result(
            table_id=table.id,
            seat=seat,
            person=person,
            ended=ended,
            players=len(people),
            place=result["places"][seat],
            points=result["scores"][seat],
            won=seat in result["winners"],
            counted=people.count(person) == 1 and table.origin is None,
            shown=table.public and table.options["spectators"],
            before=before.get(person) if person in after else None,
            after=after.get(person),
        )
        for seat, person in enumerate(people)
        if person is not None
    ]
