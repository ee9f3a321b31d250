"""The queue of bots that are to think is fair: by address, by person, and to people who wait."""

import asyncio
from collections import Counter
from random import Random

import pytest

from calimala.players.levels import LEVELS
from calimala.server.live import think_queue
from calimala.server.live.think_queue import (
    HALF_LIFE,
    HINT,
    HINTS,
    QUICK,
    SLOTS,
    SLOW,
    Job,
    ThinkQueue,
    Usage,
)
from tests.support.running import Clock

ALL = (SLOW, QUICK)


def job(address: str, person: str = "", level: str = "master", awaited: bool = True) -> Job:
    """A decision at a table of a person, who comes from an address."""
    answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    return Job(level, b"", (address, person or address), awaited, answer)


async def order(queue: ThinkQueue, number: int) -> list[str]:
    """The owners of the next decisions."""
    return [(await queue.get(ALL)).owner[1] for _ in range(number)]


def test_every_level_has_a_slot() -> None:
    assert set(SLOTS) == {*LEVELS, *HINTS}
    assert {"apprentice", "merchant"} < QUICK
    assert {"master"} == SLOW


async def test_a_hint_waits_until_no_bot_does() -> None:
    queue = ThinkQueue(Clock(0.0))
    await queue.put(job("ada", level=HINT))
    await queue.put(job("away", level="master", awaited=False))
    await queue.put(job("bob", level="apprentice"))
    assert [(await queue.get((*ALL, HINTS))).owner[1] for _ in range(3)] == ["away", "bob", "ada"]


@pytest.mark.parametrize("level", ["master", "apprentice"])
async def test_a_hint_does_not_wait_for_bots_of_an_address_that_uses_up_the_process(
    level: str,
) -> None:
    queue = ThinkQueue(Clock(0.0))
    for _ in range(2000):
        await queue.put(job("many", level=level))
    await queue.put(job("ada", level=HINT))
    taken = [(await queue.get((*ALL, HINTS))).owner[1] for _ in range(1500)]
    assert taken.index("ada") <= think_queue.HINTED / SLOTS[level] + 1


async def test_hints_are_given_first_to_people_who_have_used_little() -> None:
    queue = ThinkQueue(Clock(0.0))
    for person in ("greedy", "greedy", "ada"):
        await queue.put(job("school", person, level=HINT))
    assert [(await queue.get((HINTS,))).owner[1] for _ in range(3)] == ["greedy", "ada", "greedy"]


async def test_whoever_comes_new_goes_before_somebody_with_many_tables() -> None:
    queue = ThinkQueue(Clock(0.0))
    for _ in range(200):
        await queue.put(job("many"))
    assert await order(queue, 3) == ["many"] * 3
    await queue.put(job("ada"))
    assert await order(queue, 2) == ["ada", "many"]


async def test_a_hundred_guests_of_one_address_share_its_budget() -> None:
    queue = ThinkQueue(Clock(0.0))
    for n in range(100):
        await queue.put(job("farm", f"guest {n}"))
    await order(queue, 5)
    for _ in range(3):
        await queue.put(job("home", "ada"))
    assert await order(queue, 3) == ["ada"] * 3


async def test_people_of_one_address_have_equal_shares() -> None:
    queue, random = ThinkQueue(Clock(0.0)), Random(3)
    people = ["greedy"] * 80 + ["ada"] * 20
    random.shuffle(people)
    for person in people:
        await queue.put(job("school", person))
    assert Counter(await order(queue, 20)) == {"ada": 10, "greedy": 10}


async def test_a_table_where_a_person_waits_goes_first() -> None:
    queue = ThinkQueue(Clock(0.0))
    await queue.put(job("away", awaited=False))
    await queue.put(job("here"))
    assert await order(queue, 2) == ["here", "away"]


async def test_a_table_where_nobody_waits_is_not_starved_by_one_owner_who_does() -> None:
    queue = ThinkQueue(Clock(0.0))
    for _ in range(200):
        await queue.put(job("many"))
    await queue.put(job("away", awaited=False))
    assert "away" in await order(queue, 40)


async def test_quick_bots_do_not_wait_behind_slow_ones() -> None:
    queue = ThinkQueue(Clock(0.0))
    await queue.put(job("ada", level="master"))
    await queue.put(job("bob", level="apprentice"))
    assert (await queue.get((QUICK,))).owner[0] == "bob"
    waiting = asyncio.create_task(queue.get((QUICK,)))
    await queue.put(job("cleo", level="master"))
    await queue.put(job("dan", level="banker"))
    assert (await waiting).owner[0] == "dan"


async def test_a_cancelled_decision_is_not_made() -> None:
    queue = ThinkQueue(Clock(0.0))
    gone = job("ada")
    await queue.put(gone)
    await queue.put(job("bob"))
    gone.answer.cancel()
    assert await order(queue, 1) == ["bob"]


def test_what_was_used_is_forgotten_by_and_by() -> None:
    clock = Clock(0.0)
    usage = Usage(clock)
    usage.add("ada", 8.0)
    clock.at += 2 * HALF_LIFE
    assert usage.of("ada") == pytest.approx(2.0)
    assert usage.of("bob") == 0.0


def test_the_memory_of_what_was_used_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(think_queue, "MOST_OWNERS", 10)
    usage = Usage(Clock(0.0))
    for n in range(100):
        usage.add(str(n), 1.0)
    assert [usage.of(str(n)) for n in (0, 89, 90, 99)] == [0, 0, 1, 1]
