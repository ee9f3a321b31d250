"""Find me a game: the fullest fresh table that fits, or a new one."""

import asyncio
import time
from typing import Any

import pytest

from calimala.server.cluster.pubsub import PubSub
from calimala.server.protocol import Clock, NewSeat, NewTable
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.people import Person
from calimala.server.tables.matching import FRESH, Matching, Wanted
from calimala.server.tables.seating import Seating
from tests.support.finished import new_guests

ME, OPEN = NewSeat(kind="me"), NewSeat(kind="open")


@pytest.fixture
def seating(db: Database) -> Seating:
    return Seating(db, PubSub(db, "test"), lambda: None)


@pytest.fixture
def matching(db: Database, seating: Seating) -> Matching:
    return Matching(db, seating)


@pytest.fixture
async def people(db: Database) -> list[Person]:
    return await new_guests(db, "Ada", "Bob", "Cleo", "Dan")


async def sitters(db: Database, key: str) -> list[str | None]:
    async with db.reading() as c:
        return [seat.name for seat in (await table_store.get(c, key)).seats]


async def test_people_who_look_for_the_same_game_meet(
    db: Database, matching: Matching, people: list[Person]
) -> None:
    found = [await matching.find(person, Wanted(players=3)) for person in people]
    assert [each.opened for each in found] == [True, False, False, True]
    assert len({each.key for each in found[:3]}) == 1
    assert await sitters(db, found[0].key) == ["Ada", "Bob", "Cleo"]


async def test_who_looks_twice_finds_the_same_table(
    matching: Matching, people: list[Person]
) -> None:
    first, second = [await matching.find(people[0], Wanted()) for _ in range(2)]
    assert (first.key, second.opened) == (second.key, False)


async def test_a_table_that_lacks_fewer_people_comes_first(
    db: Database, seating: Seating, matching: Matching, people: list[Person]
) -> None:
    ada, bob, cleo, _ = people
    await seating.create(ada, NewTable(seats=[ME, OPEN, OPEN, OPEN]))
    fuller = await seating.create(bob, NewTable(seats=[ME, OPEN]))
    assert (await matching.find(cleo, Wanted())).key == fuller
    assert await sitters(db, fuller) == ["Bob", "Cleo"]


@pytest.mark.parametrize(
    "other",
    [
        NewTable(seats=[ME, OPEN], public=False),
        NewTable(seats=[ME, OPEN, OPEN, OPEN]),
        NewTable(seats=[ME, OPEN, OPEN], clock=Clock(kind="turns")),
        NewTable(seats=[ME, ME, ME]),
    ],
)
async def test_tables_that_do_not_fit_are_passed_over(
    seating: Seating, matching: Matching, people: list[Person], other: NewTable
) -> None:
    key = await seating.create(people[0], other)
    found = await matching.find(people[1], Wanted(players=3, clock="live"))
    assert (found.opened, found.key != key) == (True, True)


async def test_a_table_where_nobody_has_sat_down_for_a_day_is_passed_over(
    db: Database, seating: Seating, people: list[Person]
) -> None:
    await seating.create(people[0], NewTable(seats=[ME, OPEN]))
    tomorrow = Matching(db, seating, now=lambda: time.time() + FRESH)
    assert (await tomorrow.find(people[1], Wanted())).opened


async def test_of_two_who_want_the_last_seat_one_gets_another_table(
    db: Database, seating: Seating, matching: Matching, people: list[Person]
) -> None:
    key = await seating.create(people[0], NewTable(seats=[ME, OPEN]))
    found = await asyncio.gather(
        *(matching.find(person, Wanted(players=2)) for person in people[1:3])
    )
    assert sorted(each.opened for each in found) == [False, True]
    assert all(await sitters(db, key))


async def test_a_seat_that_is_kept_for_somebody_meanwhile_is_passed_over(
    seating: Seating, matching: Matching, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob, *_ = people
    key = await seating.create(ada, NewTable(seats=[ME, OPEN]))
    sit = seating.sit

    async def after_an_invitation(*wanted: Any) -> None:
        await seating.invite(key, 1, ada)
        await sit(*wanted)

    monkeypatch.setattr(seating, "sit", after_an_invitation)
    assert (await matching.find(bob, Wanted())).opened


async def test_tables_that_would_not_have_somebody_are_not_tried(
    db: Database, seating: Seating, matching: Matching, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, other_ada, bob = await new_guests(db, "Ada", "Ada", "Bob")
    like = await seating.create(ada, NewTable(seats=[ME, OPEN, OPEN]))
    banning = await seating.create(bob, NewTable(seats=[ME, OPEN, OPEN]))
    await seating.ban(banning, bob, other_ada.id)
    tried = []
    sit = seating.sit

    async def noted(*wanted: Any) -> None:
        tried.append(wanted[0])
        await sit(*wanted)

    monkeypatch.setattr(seating, "sit", noted)
    assert (await matching.find(other_ada, Wanted())).opened
    assert not tried, (like, banning)
