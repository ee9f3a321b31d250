"""Requests that are allowed and cost much, from one address and as many as it may send."""

import asyncio
import itertools
import random
from typing import Final

import httpx

from bench.attack.registry import Finding, attack
from bench.attack.target import PATIENCE, Person, Target, for_a_while

MANY: Final = 50  # connections from one address
MOVES: Final = 80  # of the game that is asked for
ELSEWHERE: Final = (
    "198.51.100.9"  # where the game is played, so that the attack has its whole limit
)


async def _played(mallory: Person) -> str:
    """A game of some length."""
    key = await mallory.game()
    path = f"/api/tables/{key}"
    for number in range(MOVES):
        position = (await mallory.http.get(f"{path}/sync?have=100000")).json()
        if not position["legal"]:
            break
        body = {
            "id": f"m{number}", "version": position["version"], "seat": position["viewer"],
            "word": random.Random(number).choice(position["legal"]),
        }  # fmt: skip
        await mallory.post(f"{path}/move", **body)
    return path


@attack("costly-50", "histories, standings and syncs of a long game on 50 connections")
async def costly(target: Target) -> Finding:
    """All of them as a stranger who watches."""
    async with target.guest(address=ELSEWHERE) as mallory:
        path = await _played(mallory)
    paths = itertools.cycle([f"{path}/history", f"{path}/standings?after={MOVES}", f"{path}/sync"])

    async def client(_number: int) -> int:
        granted = 0
        async with httpx.AsyncClient(base_url=target.url, timeout=PATIENCE) as http:
            async for left in for_a_while(target):
                try:
                    async with asyncio.timeout(left):
                        granted += (await http.get(next(paths))).is_success
                except (httpx.HTTPError, TimeoutError):
                    await asyncio.sleep(0.01)
        return granted

    granted = sum(await asyncio.gather(*map(client, range(MANY))))
    return Finding(f"{granted} granted")
