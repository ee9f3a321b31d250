"""Connections that come in crowds: handshakes, and requests that no limit counts."""

import asyncio
from typing import Final

from bench.attack.attacks.requests import CHUNK, is_open, pour
from bench.attack.registry import MIB, Finding, attack
from bench.attack.target import Target, for_a_while
from tests.support.frames import handshake

MANY: Final = 50
CROWD: Final = 1500  # connections that stay
ALIVE: Final = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


async def _shake(target: Target, path: str) -> None:
    """One WebSocket, left as soon as it is there."""
    reader, writer = await target.connect()
    try:
        writer.write(handshake(target.url.removeprefix("http://"), path, None))
        await reader.readline()
    finally:
        writer.transport.abort()


async def _handshakes(target: Target, path: str) -> Finding:
    """Handshakes on 50 connections at once."""

    async def client(_number: int) -> int:
        made = 0
        async for left in for_a_while(target):
            try:
                async with asyncio.timeout(left):
                    await _shake(target, path)
            except (OSError, TimeoutError):
                await asyncio.sleep(0.01)
            made += 1
        return made

    made = sum(await asyncio.gather(*map(client, range(MANY))))
    return Finding(f"{made / target.seconds:.0f} a second")


@attack("handshakes-50", "WebSockets opened and left on 50 connections")
async def handshakes(target: Target) -> Finding:
    """Most are refused."""
    return await _handshakes(target, "/api/lobby/socket")


@attack("wrong-handshakes-50", "WebSockets to a path that has none, on 50 connections")
async def wrong_handshakes(target: Target) -> Finding:
    """All are refused."""
    return await _handshakes(target, "/nothing")


@attack("bad-handshakes-50", "handshakes that are none, and bytes after them, on 50 connections")
async def bad_handshakes(target: Target) -> Finding:
    """A line of their headers is longer than any."""
    request = handshake(target.url.removeprefix("http://"), "/api/lobby/socket", None)
    request = request.replace(b"Host:", b"X: " + b"x" * 9000 + b"\r\nHost:")

    async def client(_number: int) -> int:
        sent = 0
        async for _left in for_a_while(target):
            sent += await pour(target, request, b"x" * CHUNK)
            await asyncio.sleep(0.01)
        return sent

    sent = sum(await asyncio.gather(*map(client, range(MANY))))
    return Finding(f"{sent / target.seconds / MIB:.1f} MiB/s taken")


async def _ask_on(target: Target) -> int:
    """Ask whether the server lives until it ends the connection; how often it has answered."""
    reader, writer = await target.connect()
    answered = 0
    try:
        async for _left in for_a_while(target):
            writer.write(ALIVE)
            await reader.readuntil(b"\r\n\r\n")
            answered += 1
    except asyncio.IncompleteReadError:
        pass  # it has
    finally:
        writer.transport.abort()
    return answered


@attack("health-50", "questions whether the server lives, on 50 connections")
async def health(target: Target) -> Finding:
    """One after the other; no limit counts them."""

    async def client(_number: int) -> int:
        answered = 0
        async for left in for_a_while(target):
            try:
                async with asyncio.timeout(left):
                    answered += await _ask_on(target)
            except (OSError, TimeoutError):
                await asyncio.sleep(0.01)
        return answered

    answered = sum(await asyncio.gather(*map(client, range(MANY))))
    return Finding(f"{answered / target.seconds:.0f} a second")


@attack(
    "keep-alive", f"{CROWD} connections that ask whether the server lives, and stay", seconds=20
)
async def keep_alive(target: Target) -> Finding:
    """Each asks again before the server would end it."""
    streams = [await target.connect() for _ in range(CROWD)]
    async for left in for_a_while(target):
        for _reader, writer in streams:
            if not writer.transport.is_closing():
                writer.write(ALIVE)
        await asyncio.sleep(min(3.0, left))
    still = sum([await is_open(stream) for stream in streams])
    for _reader, writer in streams:
        writer.transport.abort()
    return Finding(f"{still} of {CROWD} still open", held=still <= CROWD // 4)
