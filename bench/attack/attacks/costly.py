"""Requests that are allowed and cost much, from one address and as many as it may send."""

import asyncio
import itertools
import random
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import httpx

from bench.attack.attacks.records import ELSEWHERE, played
from bench.attack.attacks.requests import Stream
from bench.attack.registry import Finding, attack
from bench.attack.target import PATIENCE, Json, Person, Target, for_a_while

MANY: Final = 50  # connections from one address
MOVES: Final = 80  # of the game that is asked for
Asked = tuple[str, str, Json | None]  # method, path, body
CHAPTER: Final = [
    "place white 8-9", "wood", "marble", "wood", "marble", "place own 6-9", "brick", "marble"
]  # fmt: skip
LESSON: Final[Asked] = ("POST", "/api/learn/white", {"moves": CHAPTER})


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

    return await _asked(target, (("GET", each, None) for each in paths))


async def _asked(target: Target, requests: Iterator[Asked]) -> Finding:
    """Ask on many connections, as often as there are answers."""

    async def client(_number: int) -> int:
        granted = 0
        async with httpx.AsyncClient(base_url=target.url, timeout=PATIENCE) as http:
            async for left in for_a_while(target):
                method, path, body = next(requests)
                try:
                    async with asyncio.timeout(left):
                        granted += (await http.request(method, path, json=body)).is_success
                except (httpx.HTTPError, TimeoutError):
                    await asyncio.sleep(0.01)
        return granted

    granted = sum(await asyncio.gather(*map(client, range(MANY))))
    return Finding(f"{granted} granted")


@attack("lessons-50", "a chapter of the tutorial, replayed to its end, on 50 connections")
async def lessons(target: Target) -> Finding:
    """Open to everybody, without a name."""
    return await _asked(target, itertools.cycle([LESSON]))


SLOW: Final = 60  # answers that one address may ask for in a minute
TAKEN: Final = 2048  # bytes a second that each of them is read with


@attack("slow-histories", f"{SLOW} whole games that are read at {TAKEN} bytes a second", seconds=20)
async def slow_histories(target: Target) -> Finding:
    """What is not taken yet waits in the server's memory, beyond what its kernel keeps."""
    async with target.guest(address=ELSEWHERE) as mallory:
        key = (await mallory.post("/api/records", **played()))["id"]
    ask = f"GET /api/tables/{key}/history HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    lines = [await _narrow(target) for _ in range(SLOW)]
    for _reader, writer in lines:
        writer.write(ask)
    begun = set[int]()
    async for left in for_a_while(target):
        for number, (reader, _writer) in enumerate(lines):
            with suppress(TimeoutError, ConnectionError):
                async with asyncio.timeout(0.001):
                    if await reader.read(TAKEN):
                        begun.add(number)
        await asyncio.sleep(min(1.0, left))
    for _reader, writer in lines:
        writer.transport.abort()
    return Finding(f"{len(begun)} answers begun")


async def _narrow(target: Target) -> Stream:
    """A connection whose kernel takes little before it is read."""
    tcp = socket.socket()
    tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, TAKEN)
    tcp.setblocking(False)
    await asyncio.get_running_loop().sock_connect(tcp, target.address)
    return await asyncio.open_connection(sock=tcp, limit=TAKEN)
