"""Finished games in a database, without having been played."""

import json
from typing import Any

from sqlalchemy import insert, update

from calimala.game import Game
from calimala.server.accounts.people import Person
from calimala.server.accounts.results import results_of
from calimala.server.protocol import Options
from calimala.server.store import people as store
from calimala.server.store import results as result_store
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.schema import people, seats, tables

Json = dict[str, Any]


def first_moves(players: int = 2, seed: int = 1) -> Json:
    """The record of a finished game in which everybody always makes the first legal move."""
    game = Game.new(players=players, seed=seed)
    while not game.over:
        game.play(game.legal()[0])
    record: Json = json.loads(json.dumps(game.record()))
    return record


async def new_guests(db: Database, *names: str) -> list[Person]:
    """People without accounts."""
    return [await store.make_guest(db, name, "en", 0) for name in names]


async def new_owners(db: Database, *names: str) -> list[Person]:
    """People with accounts."""
    guests = await new_guests(db, *names)
    async with db.writing() as c:
        for each in guests:
            named = update(people).where(people.c.id == each.id)
            await c.execute(named.values(account=f"{each.name} {each.id}".lower()))
    return [found for each in guests if (found := await store.find(db, each.id))]


def result(*scores: int) -> dict[str, list[int]]:
    """The result of a game with these points."""
    best = max(scores)
    places = [1 + sum(other > score for other in scores) for score in scores]
    winners = [seat for seat, score in enumerate(scores) if score == best]
    return {"scores": list(scores), "winners": winners, "places": places}


async def finished(
    db: Database,
    key: str,
    persons: list[str | None],
    outcome: dict[str, list[int]] | None,
    phase: str = "over",
    *,
    ended: float = 0.0,
    names: list[str] | None = None,
    **options: Any,
) -> None:
    """A table with its seats, and its results if it is over; nobody is rated."""
    host = next(person for person in persons if person)
    chosen = Options(**options)
    row = {"id": key, "host": host, "phase": phase, "public": int(chosen.public), "secret": ""}
    rest = {
        "options_json": chosen.model_dump_json(),
        "created": 0,
        "changed": ended,
        "result_json": outcome and json.dumps(outcome),
    }
    async with db.writing() as c:
        await c.execute(insert(tables).values(row | rest))
        await c.execute(insert(seats), [_seat(key, n, who, names) for n, who in enumerate(persons)])
        if phase == "over" and outcome is not None:
            table = await table_store.get(c, key)
            await result_store.add(c, results_of(table, outcome, ended, {}, {}))


def _seat(key: str, seat: int, person: str | None, names: list[str] | None) -> Json:
    """The row of a seat."""
    called = names[seat] if names else person or "master"
    bot = None if person else "master"
    return {
        "table_id": key,
        "seat": seat,
        "person": person,
        "name": called[:40],
        "bot": bot,
        "ready": 1,
    }
