"""Ratings and statistics: winners rise, bots and hot seats change nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calimala.server.accounts.ratings import (
    MODEL,
    Tally,
    is_rated,
    rate,
    rate_people,
    rated,
    statistics,
)
from calimala.server.store import people as store
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.ratings import ordinal
from tests.support.finished import finished, new_guests, result

NEW = MODEL.rating()


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


async def test_ratings_are_written_in_the_callers_transaction(db: Database) -> None:
    ada, bob, eve = await new_guests(db, "Ada", "Bob", "Eve")
    await finished(db, "t", [bob.id, None, ada.id], result(20, 30, 10))

    async def interrupted() -> None:
        async with db.writing() as connection:
            await rate_people(connection, [ada.id, bob.id], [1, 2])
            raise InterruptedError

    with pytest.raises(InterruptedError):
        await interrupted()
    assert await store.find(db, ada.id) == ada
    async with db.writing() as connection:
        table = await table_store.find(connection, "t")
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


async def test_an_unrated_game_writes_nothing(db: Database) -> None:
    (ada,) = await new_guests(db, "Ada")
    async with db.writing() as connection:
        assert await rate_people(connection, [ada.id, None], [1, 2]) == {}
        assert await rate_people(connection, [ada.id, ada.id], [1, 2]) == {}
    assert await store.find(db, ada.id) == ada


def test_the_ordinal_is_that_of_openskill() -> None:
    assert ordinal(NEW.mu, NEW.sigma) == pytest.approx(NEW.ordinal())


async def test_statistics_count_finished_games_by_number_of_players(db: Database) -> None:
    ada, bob = await new_guests(db, "Ada", "Bob")
    await finished(db, "won", [ada.id, bob.id], result(40, 30))
    await finished(db, "lost", [bob.id, ada.id], result(50, 20))
    await finished(db, "shared", [None, ada.id, bob.id], result(10, 33, 33))
    await finished(db, "alone", [ada.id, None], result(44, 11))
    await finished(db, "hot seat", [ada.id, ada.id, bob.id], result(60, 1, 50))
    await finished(db, "playing", [ada.id, bob.id], None, "playing")
    await finished(db, "closed", [ada.id, bob.id], None, "closed")
    adas, bobs = await statistics(db, ada.id), await statistics(db, bob.id)
    two, three = Tally(3, 2, 2 / 3, 104 / 3), Tally(1, 1, 1.0, 33.0)
    assert adas.by_players == {2: two, 3: three}
    assert adas.total == Tally(4, 3, 0.75, 34.25)
    assert (bobs.total.games, bobs.total.wins) == (4, 2)


async def test_the_statistics_of_an_unknown_person_are_empty(db: Database) -> None:
    none = await statistics(db, "nobody")
    assert (none.total, none.by_players) == (Tally(0, 0, 0.0, None), {})
