"""At tables: an opponent who leaves and comes back all the time, and tables full of masters."""

import asyncio
import itertools
import math
import random
import time
from statistics import median
from typing import Any, Final

import httpx

from bench.attack.registry import Finding, attack
from bench.attack.target import Person, Target, for_a_while

HONEST: Final = "203.0.113.5"  # where honest people come from; the attacker has one address too
DELAY: Final = 0.1  # seconds that a message of an honest player is on its way
LOOK: Final = 0.1  # seconds between looks at a table: as often as an honest client may
GUESTS: Final = 10  # of one address
TABLES: Final = 20  # of each
FEW: Final = 3  # guests who are enough to keep one process busy
APART: Final = 5.0  # seconds between hints, as often as one person may ask
LATEST_HINT: Final = 10.0  # seconds in which a hint has to come
LATEST: Final = 1.5  # seconds in which an apprentice has to answer
Json = dict[str, Any]
numbers: Final = itertools.count()


async def _position(person: Person, key: str) -> Json:
    """A table as a person sees it."""
    answer = await person.http.get(f"/api/tables/{key}/sync?have=100000")
    answer.raise_for_status()
    found: Json = answer.json()
    return found


async def _do(person: Person, key: str, what: str, **body: Any) -> httpx.Response:
    """The answer to a command at a table."""
    asked = {"id": f"a{next(numbers)}", **body}
    return await person.http.post(f"/api/tables/{key}/{what}", json=asked)


async def _move(person: Person, key: str, position: Json) -> httpx.Response:
    """Make any move."""
    where = {"version": position["version"], "seat": position["viewer"]}
    return await _do(person, key, "move", word=random.Random(1).choice(position["legal"]), **where)


async def _two(host: Person, guest: Person) -> str:
    """A game of two people, without the noise of who begins."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = await host.post("/api/tables", seats=seats, public=False, order="fixed")
    key = str(made["id"])
    await guest.post(f"/api/tables/{key}/seats/1")
    for person in (host, guest):
        await person.post(f"/api/tables/{key}/ready")
    return key


@attack("leave-and-back", "an opponent leaves and comes back all the time", seconds=15)
async def leave_and_back(target: Target) -> Finding:
    """An honest player's moves are on their way for a while, and none may be stale."""
    async with target.guest() as mallory, target.guest("Ada", HONEST) as ada:
        key = await _two(ada, mallory)
        spoiling = asyncio.create_task(_toggle(mallory, key))
        tried = accepted = 0
        async for _ in for_a_while(target):
            position = await _position(ada, key)
            await asyncio.sleep(DELAY)
            if position["legal"]:
                tried += 1
                accepted += (await _move(ada, key, position)).is_success
        spoiling.cancel()
        await asyncio.gather(spoiling, return_exceptions=True)
        entries = (await _position(ada, key))["version"]
    text = f"{accepted} of {tried} moves accepted, {entries} entries in the log"
    return Finding(text, held=accepted == tried > 0)


async def _toggle(mallory: Person, key: str) -> None:
    """Leave and come back as often as it is granted, until cancelled."""
    while True:
        for what in ("leave", "back"):
            if (await _do(mallory, key, what, seat=1)).status_code == 429:
                await asyncio.sleep(DELAY)
        position = await _position(mallory, key)
        if position["legal"]:
            await _move(mallory, key, position)


@attack("masters-200", "200 tables of masters that play on for one address", seconds=30)
async def masters(target: Target) -> Finding:
    """Meanwhile an honest player waits for an apprentice."""
    running = [await _full_of_masters(target) for _ in range(GUESTS)]
    async with target.guest("Ada", HONEST) as ada:
        key = await ada.game("apprentice")
        waits: list[float] = []
        async for _ in for_a_while(target):
            position = await _position(ada, key)
            if position["legal"]:
                await _move(ada, key, position)
            elif position["state"]["actor"] is not None:
                waits.append(await _wait(ada, key, position["version"]))
    text = (
        f"{sum(running)} tables; an apprentice answers in {median(waits):.2f} s, "
        f"at most {max(waits):.2f} s, {len(waits)} times"
    )
    return Finding(text, held=max(waits) <= LATEST)


@attack(
    "hints-60", "60 tables of masters of one address, and somebody who asks for hints", seconds=30
)
async def hints(target: Target) -> Finding:
    """They come from the same process."""
    for _ in range(FEW):
        await _full_of_masters(target)
    async with target.guest("Ada", HONEST) as ada:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "apprentice"}]
        key = (await ada.post("/api/tables", seats=seats, public=False, order="fixed"))["id"]
        await ada.post(f"/api/tables/{key}/ready")
        waits: list[float] = []
        async for _ in for_a_while(target):
            begun = time.monotonic()
            answer = await _do(ada, key, "hint", seat=0)
            waits.append(time.monotonic() - begun if answer.is_success else math.inf)
            await asyncio.sleep(APART)
    text = f"a hint takes {median(waits):.1f} s, at most {max(waits):.1f} s, {len(waits)} times"
    return Finding(text, held=max(waits) <= LATEST_HINT)


async def _full_of_masters(target: Target) -> int:
    """Tables where nobody but bots plays; how many."""
    async with target.guest() as mallory:
        for _ in range(TABLES):
            key = await mallory.game("master", "master", "master")
            seats = (await mallory.http.get(f"/api/tables/{key}")).json()["seats"]
            own = next(seat["seat"] for seat in seats if seat["you"])
            await _do(mallory, key, "leave", seat=own)
    return TABLES


async def _wait(person: Person, key: str, version: int) -> float:
    """Seconds until a bot has moved."""
    begun = time.monotonic()
    while (await _position(person, key))["version"] == version:
        await asyncio.sleep(LOOK)
    return time.monotonic() - begun
