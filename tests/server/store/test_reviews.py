"""The queue of reviews is fair, survives every process, and gives each review to one of them."""

from collections.abc import Sequence

import pytest
from sqlalchemy import func, insert, select

from calimala.server.store import deletion
from calimala.server.store import reviews as store
from calimala.server.store.database import Database
from calimala.server.store.people import Person
from calimala.server.store.reviews import Asker, Key, SeatSummary
from calimala.server.store.schema import processes, reviews, seat_reviews
from tests.support.finished import finished, new_guests, result

WAY = "search/1 8+6 abc"
BODY = b"a review"


async def games(db: Database, person: Person, *keys: str) -> None:
    """Finished games of a person against a bot, one later than the other."""
    for ended, key in enumerate(keys):
        await finished(db, key, [person.id, None], result(9, 7), ended=float(ended))


async def ada_of(db: Database, *keys: str) -> Person:
    """A person with finished games."""
    (ada,) = await new_guests(db, "Ada")
    await games(db, ada, *keys)
    return ada


async def ask(db: Database, key: str, person: str, client: str, now: float = 0.0) -> None:
    """Somebody asks for a review."""
    await store.put(db, Key(key, WAY), Asker(person, client), now)


async def claimed(db: Database, process: str = "p", now: float = 0.0) -> str | None:
    """The review that a process gets."""
    async with db.writing() as c:
        key = await store.claim(c, WAY, process, now)
    return None if key is None else key.table_id


async def done(db: Database, key: str, process: str = "p", way: str = WAY) -> None:
    """A process has done a review."""
    async with db.writing() as c:
        await store.finish(c, Key(key, way), process, BODY, [summary(seat) for seat in range(2)])


def summary(seat: int, accuracy: float = 90.0) -> SeatSummary:
    """What a review says of a seat."""
    return SeatSummary(seat, accuracy, 0.1, 0.2, {"tempo": 1}, {"mistake": 1})


async def order(db: Database, most: int) -> list[str | None]:
    """The next reviews, each done at once."""
    found = []
    for _ in range(most):
        found.append(key := await claimed(db))
        await done(db, key or "")
    return found


async def status(db: Database, key: str) -> str | None:
    """The status of a review."""
    async with db.reading() as c:
        found = await store.find(c, Key(key, WAY))
    return None if found is None else found.status


async def ahead(db: Database, keys: Sequence[str], now: float = 0.0) -> list[int]:
    """How many reviews wait before each."""
    async with db.reading() as c:
        return [await store.ahead(c, Key(key, WAY), now) for key in keys]


async def test_whatever_is_asked_for_twice_is_done_once(db: Database) -> None:
    ada = await ada_of(db, "a")
    for now in (1.0, 2.0):
        await ask(db, "a", ada.id, "home", now)
    assert await claimed(db) == "a"
    await ask(db, "a", ada.id, "home", 3.0)
    assert await status(db, "a") == "running"
    await done(db, "a")
    await ask(db, "a", ada.id, "home", 4.0)
    assert await status(db, "a") == "done"
    assert await claimed(db) is None


async def test_newcomers_go_before_the_second_game_of_anybody(db: Database) -> None:
    ada = await ada_of(db, *"abcde")
    (bob,) = await new_guests(db, "Bob")
    for now, key in enumerate("abcd"):
        await ask(db, key, ada.id, "home", now)
    await ask(db, "e", bob.id, "elsewhere", 9.0)
    assert await ahead(db, "abcde") == [0, 2, 3, 4, 1]
    assert await order(db, 5) == ["a", "e", "b", "c", "d"]


async def test_people_of_one_address_take_turns_and_count_as_one_for_others(db: Database) -> None:
    ada = await ada_of(db, *"abcdef")
    bob, cleo = await new_guests(db, "Bob", "Cleo")
    asked = [("a", ada), ("b", ada), ("c", ada), ("d", bob), ("e", cleo), ("f", cleo)]
    for now, (key, person) in enumerate(asked):
        await ask(db, key, person.id, "home" if person is cleo else "school", now)
    assert await order(db, 6) == ["a", "e", "d", "f", "b", "c"]


async def test_what_was_done_lately_counts_for_who_asked(db: Database) -> None:
    ada = await ada_of(db, *"abcde")
    (bob,) = await new_guests(db, "Bob")
    for key in "ab":
        await ask(db, key, ada.id, "home")
    assert await order(db, 2) == ["a", "b"]
    await ask(db, "c", ada.id, "home", 1.0)
    await ask(db, "d", bob.id, "elsewhere", 2.0)
    assert await claimed(db, now=3.0) == "d"
    await ask(db, "e", bob.id, "elsewhere", 2.5)
    later = 4.0 + store.REMEMBERED  # Ada's first two are forgotten, and so is Bob's
    await done(db, "d")
    assert await claimed(db, now=later) == "c"


async def test_a_review_is_given_to_one_process_as_long_as_that_lives(db: Database) -> None:
    ada = await ada_of(db, "a")
    await ask(db, "a", ada.id, "home")
    async with db.writing() as c:
        await c.execute(insert(processes).values(id="first", until=9e9))
    assert await claimed(db, "first") == "a"
    assert await claimed(db, "second") is None
    async with db.writing() as c:
        await c.execute(processes.delete())
    assert await claimed(db, "second") == "a"
    await done(db, "a", "first")  # it only seemed dead, and comes too late
    assert await status(db, "a") == "running"
    await done(db, "a", "second")
    assert await status(db, "a") == "done"


async def test_a_process_takes_up_what_it_has_dropped(db: Database) -> None:
    ada = await ada_of(db, "a")
    await ask(db, "a", ada.id, "home")
    assert [await claimed(db), await claimed(db)] == ["a", "a"]


async def test_a_review_that_ends_every_process_has_failed_until_somebody_asks_again(
    db: Database,
) -> None:
    ada = await ada_of(db, "a", "b")
    await ask(db, "a", ada.id, "home", 1.0)
    await ask(db, "b", ada.id, "home", 2.0)
    for n in range(store.TRIES):
        assert await claimed(db, f"process {n}") == "a"
    assert await claimed(db, "another") == "b"
    assert await status(db, "a") == "failed"
    await ask(db, "a", ada.id, "home", 3.0)
    await done(db, "b", "another")
    assert await claimed(db, "another") == "a"


async def test_a_review_given_back_in_good_order_is_not_held_against_it(db: Database) -> None:
    ada = await ada_of(db, "a")
    await ask(db, "a", ada.id, "home")
    for n in range(2 * store.TRIES):
        assert await claimed(db, f"process {n}") == "a"
        async with db.writing() as c:
            await store.advance(c, Key("a", WAY), f"process {n}", 0.5)
            await store.release(c, Key("a", WAY), f"process {n}")
    async with db.reading() as c:
        assert await store.find(c, Key("a", WAY)) == store.Task("waiting", 0.0)


async def test_a_review_by_a_new_network_takes_the_place_of_the_old_one(db: Database) -> None:
    ada = await ada_of(db, "a")
    old = Key("a", "search/1 8+6 old")
    await store.put(db, old, Asker(ada.id, "home"), 0.0)
    async with db.writing() as c:
        assert await store.claim(c, old.evaluator, "p", 0.0) == old
        await store.finish(c, old, "p", b"old", [summary(0, 50.0), summary(1)])
    assert await status(db, "a") is None
    await ask(db, "a", ada.id, "home")
    async with db.reading() as c:
        assert await store.body(c, old) == b"old"  # until there is another
    assert await claimed(db) == "a"
    await done(db, "a")
    async with db.reading() as c:
        assert await store.body(c, old) is None
        assert await store.body(c, Key("a", WAY)) == BODY
        (own,) = await store.of_person(c, ada.id, 9)
    assert own.summary == summary(0)


async def test_reviewed_games_come_newest_first_and_page_by_page(db: Database) -> None:
    ada = await ada_of(db, *"abc")
    for key in "abc":
        await ask(db, key, ada.id, "home")
    await order(db, 3)
    async with db.reading() as c:
        first = await store.of_person(c, ada.id, 2)
        rest = await store.of_person(c, ada.id, 2, first[-1].result.cursor)
    assert [each.result.table_id for each in first + rest] == ["c", "b", "a"]
    assert {each.summary.seat for each in first} == {0}, "a bot has no history"
    assert (first[0].result.place, first[0].result.won, first[0].result.players) == (1, True, 2)


async def test_whoever_leaves_takes_their_skill_and_luck_along(db: Database) -> None:
    ada = await ada_of(db, "a", "b")
    for key in "ab":
        await ask(db, key, ada.id, "home")
    assert await claimed(db) == "a"
    await done(db, "a")
    async with db.writing() as c:
        kept = await deletion.everything(c, ada.id)
        assert [each["table"] for each in kept["reviews"]] == ["a"]
        assert kept["reviews"][0]["themes"] == {"tempo": 1}
        assert [each["table"] for each in kept["reviews_asked_for"]] == ["a", "b"]
        await deletion.delete(c, ada.id, 1.0)
        owners = await c.execute(select(reviews.c.person, reviews.c.client))
        assert set(owners.all()) == {(None, None)}
        assert (await c.execute(select(func.count()).select_from(seat_reviews))).scalar() == 0
    assert await claimed(db) == "b", "others may wait for it"
    await done(db, "b")
    async with db.reading() as c:
        assert await store.of_person(c, ada.id, 9) == []


@pytest.mark.parametrize("process", ["p", "another"])
async def test_only_the_process_that_does_a_review_can_say_how_far_it_is(
    process: str, db: Database
) -> None:
    ada = await ada_of(db, "a")
    await ask(db, "a", ada.id, "home")
    await claimed(db)
    async with db.writing() as c:
        await store.advance(c, Key("a", WAY), process, 0.5)
        if process == "another":
            await store.fail(c, Key("a", WAY), process)
        found = await store.find(c, Key("a", WAY))
    assert found == store.Task("running", 0.5 if process == "p" else 0.0)
