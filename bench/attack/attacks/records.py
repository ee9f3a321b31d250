"""Records of games: imported, opened one after the other, and as large as a request may be."""

import asyncio
import itertools
import random
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Final

import httpx

from bench.attack.registry import MIB, Finding, attack
from bench.attack.target import Json, Target, for_a_while
from calimala.game import Game
from tests.support.frames import HELLO, TEXT, frame

GUESTS: Final = 10  # of one address; each may bring some records
AT_ONCE: Final = 8  # requests of each attack
STORED: Final = 60  # records that are there to be opened
FAT: Final = 100  # records whose proofs are as large as they may be
LARGE: Final = MIB - 16_384  # bytes of such a proof
ELSEWHERE: Final = "198.51.100.9"  # where records are brought from before an attack begins


def played(seed: int = 7) -> Json:
    """The record of a long game of five, played at random."""
    game, chance = Game.new(players=5, seed=seed), random.Random(seed)
    while not game.over:
        game.play(chance.choice(game.legal()))
    return {**game.record()}


async def _busily(target: Target, ask: Callable[[], Awaitable[bool]]) -> int:
    """Ask as often as it is answered, a few at once, until time is over; how often granted."""

    async def client() -> int:
        granted = 0
        async for left in for_a_while(target):
            try:
                async with asyncio.timeout(left):
                    granted += await ask()
            except (httpx.HTTPError, OSError, asyncio.IncompleteReadError, TimeoutError):
                await asyncio.sleep(0.01)
        return granted

    return sum(await asyncio.gather(*(client() for _ in range(AT_ONCE))))


@attack("imports", f"{GUESTS} guests of one address bring records")
async def imports(target: Target) -> Finding:
    """Each is replayed and stored."""
    record = played()
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(target.guest()) for _ in range(GUESTS)]
        turns = itertools.cycle(guests)

        async def bring() -> bool:
            return (await next(turns).http.post("/api/records", json=record)).is_success

        return Finding(f"{await _busily(target, bring)} brought")


async def _stored(target: Target) -> list[str]:
    """The tables of records that were brought from other addresses and never opened."""
    record, keys = played(), list[str]()
    for n in range(GUESTS):
        async with target.guest(address=f"{ELSEWHERE}{n}") as guest:
            for _ in range(STORED // GUESTS):
                keys.append(str((await guest.post("/api/records", **record))["id"]))
    return keys


@attack("stored-games", "finished games that are not in memory, opened one after the other")
async def stored_games(target: Target) -> Finding:
    """Each is replayed from its log."""
    keys = await _stored(target)
    unopened = iter(keys)
    async with httpx.AsyncClient(base_url=target.url) as http:

        async def open_next() -> bool:
            if (key := next(unopened, None)) is None:
                await asyncio.sleep(0.1)
                return False
            return (await http.get(f"/api/tables/{key}/sync")).is_success

        return Finding(f"{await _busily(target, open_next)} of {len(keys)} opened")


@attack("stored-sockets", "the same by sockets, all at once")
async def stored_sockets(target: Target) -> Finding:
    """A socket waits for no other request of its address."""
    keys = await _stored(target)

    async def open_one(key: str) -> bool:
        reader, writer = await target.websocket(f"/api/tables/{key}/socket")
        writer.write(frame(TEXT, HELLO))
        answer = await reader.read(100)
        writer.transport.abort()
        return b'"sync"' in answer

    opened = await asyncio.gather(*map(open_one, keys))
    return Finding(f"{sum(opened)} of {len(keys)} opened")


@attack("fat-records", f"{FAT} records of a mebibyte each, then the lobby of who brought them")
async def fat_records(target: Target) -> Finding:
    """What a record tells beside its game."""
    record = {**played(), "fair": {"secret": "x" * LARGE}}
    async with target.guest() as mallory:
        kept = 0
        for _ in range(FAT):
            answer = await mallory.http.post("/api/records", json=record)
            if answer.status_code == 429:
                break
            kept += answer.is_success

        async def look() -> bool:
            return (await mallory.http.get("/api/lobby")).is_success

        looked = await _busily(target, look)
        size = (target.folder / "attack.db").stat().st_size
    return Finding(f"{kept} kept, {looked} looks; the database has {size / MIB:.0f} MiB")
