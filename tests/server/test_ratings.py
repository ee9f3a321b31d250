"""Ratings and statistics of people: who wins rises, bots and hot seats leave all as it was."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert

from calimala.server.people import Person
from calimala.server.ratings import (
    MODEL,
    Tally,
    is_rated,
    ordinal,
    rate,
    rate_people,
    rated,
    statistics,
)
from calimala.server.store import people as store
from calimala.server.store import tables as kept
from calimala.server.store.database import Database
from calimala.server.store.schema import seats, tables
from tests.server.running import database, run

NEW = MODEL.rating()


async def circle(db: Database, *names: str) -> list[Person]:
    return [await store.make_guest(db, name, "en", 0) for name in names]


async def finished(
    db: Database,
    key: str,
    persons: list[str | None],
    result: dict[str, list[int]] | None,
    phase: str = "over",
) -> None:
    """A table with its seats and result."""
    host = next(person for person in persons if person)
    row = {"id": key, "host": host, "phase": phase, "public": 1, "options_json": "{}"}
    rest = {"secret": "", "created": 0, "changed": 0, "result_json": result and json.dumps(result)}
    sat = [
        {"table_id": key, "seat": n, "person": who, "bot": None if who else "master", "ready": 1}
        for n, who in enumerate(persons)
    ]
    async with db.writing() as connection:
        await connection.execute(insert(tables).values(row | rest))
        await connection.execute(insert(seats), sat)


def result(*scores: int) -> dict[str, list[int]]:
    best = max(scores)
    places = [1 + sum(other > score for other in scores) for score in scores]
    winners = [seat for seat, score in enumerate(scores) if score == best]
    return {"scores": list(scores), "winners": winners, "places": places}


@given(st.permutations(["a", "b", "c", None, None]), st.lists(st.integers(1, 5), min_size=5))
def test_better_places_rise_above_worse_and_equals_stay_equal(
    persons: list[str | None], places: list[int]
) -> None:
    after = rated(persons, places[:5], {})
    assert set(after) == {"a", "b", "c"}
    place = dict(zip(persons, places, strict=False))
    for one in after:
        for other in after:
            if place[one] < place[other]:
                assert after[one][0] > after[other][0]
            if place[one] == place[other]:
                assert after[one] == pytest.approx(after[other])


def test_bots_neither_get_nor_give_rating() -> None:
    alone = rated(["a", "b"], [1, 2], {})
    assert rated([None, "a", None, "b"], [1, 2, 3, 4], {}) == alone
    assert rated(["a", None, "b", None], [3, 1, 4, 2], {}) == alone
    assert alone["a"][0] > NEW.mu > alone["b"][0]


def test_the_stronger_gain_less_from_the_weaker() -> None:
    strong, weak = (40.0, 3.0), (20.0, 3.0)
    expected = rated(["s", "w"], [1, 2], {"s": strong, "w": weak})
    surprise = rated(["s", "w"], [2, 1], {"s": strong, "w": weak})
    assert expected["s"][0] - 40 < surprise["w"][0] - 20


@pytest.mark.parametrize(
    ("persons", "counts"),
    [
        (["a", "b"], True),
        (["a", None, "b"], True),
        (["a", None], False),
        (["a", "a"], False),
        (["a", "b", "a"], False),
        ([None, None], False),
    ],
)
def test_a_game_is_rated_for_two_people_and_nobody_twice(
    persons: list[str | None], counts: bool
) -> None:
    assert is_rated(persons) is counts


def test_ratings_are_written_in_the_callers_transaction(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            ada, bob, eve = await circle(db, "Ada", "Bob", "Eve")
            await finished(db, "t", [bob.id, None, ada.id], result(20, 30, 10))

            async def interrupted() -> None:
                async with db.writing() as connection:
                    await rate_people(connection, [ada.id, bob.id], [1, 2])
                    raise InterruptedError

            with pytest.raises(InterruptedError):
                await interrupted()
            assert await store.find(db, ada.id) == ada
            async with db.writing() as connection:
                table = await kept.find(connection, "t")
                assert table is not None
                after = await rate(connection, table, result(20, 30, 10)["places"])
            found = {person.id: await store.find(db, person.id) for person in (ada, bob, eve)}
            assert set(after) == {ada.id, bob.id}
            for key, skill in after.items():
                person = found[key]
                assert person is not None and (person.mu, person.sigma) == skill
            assert after[bob.id][0] > after[ada.id][0]
            assert found[eve.id] == eve
            async with db.writing() as connection:
                again = await rate_people(connection, [ada.id, bob.id], [1, 2])
            assert again == rated([ada.id, bob.id], [1, 2], after)

    run(story())


def test_an_unrated_game_writes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            (ada,) = await circle(db, "Ada")
            async with db.writing() as connection:
                assert await rate_people(connection, [ada.id, None], [1, 2]) == {}
                assert await rate_people(connection, [ada.id, ada.id], [1, 2]) == {}
            assert await store.find(db, ada.id) == ada

    run(story())


def test_the_ordinal_is_what_is_most_sure() -> None:
    assert ordinal(NEW.mu, NEW.sigma) == pytest.approx(NEW.ordinal())


def test_statistics_count_finished_games_by_number_of_players(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            ada, bob = await circle(db, "Ada", "Bob")
            await finished(db, "won", [ada.id, bob.id], result(40, 30))
            await finished(db, "lost", [bob.id, ada.id], result(50, 20))
            await finished(db, "shared", [None, ada.id, bob.id], result(10, 33, 33))
            await finished(db, "alone", [ada.id, None], result(44, 11))
            await finished(db, "hot seat", [ada.id, ada.id, bob.id], result(60, 1, 50))
            await finished(db, "playing", [ada.id, bob.id], None, "playing")
            await finished(db, "closed", [ada.id, bob.id], None, "closed")
            hers, his = await statistics(db, ada.id), await statistics(db, bob.id)
            two, three = Tally(3, 2, 2 / 3, 104 / 3), Tally(1, 1, 1.0, 33.0)
            assert hers.by_players == {2: two, 3: three}
            assert hers.total == Tally(4, 3, 0.75, 34.25)
            assert (his.total.games, his.total.wins) == (4, 2)

    run(story())


def test_nobodys_statistics_are_empty(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            none = await statistics(db, "nobody")
            assert (none.total, none.by_players) == (Tally(0, 0, 0.0, None), {})

    run(story())
