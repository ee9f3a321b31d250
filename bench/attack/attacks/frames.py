"""Frames of every kind on sockets, as fast as the server reads them."""

import asyncio
import itertools
from collections.abc import Sequence
from typing import Final

from bench.attack.registry import Finding, attack
from bench.attack.target import Target, for_a_while
from tests.support.frames import PING, PONG, TEXT, frame

MANY: Final = 50  # connections from one address
BINARY: Final = 0x2
CHUNK: Final = 64 * 1024  # bytes in one write
CONTINUED: Final = 0x0


def _burst(*frames: bytes) -> bytes:
    """So many frames that they fill one write."""
    whole = b"".join(frames)
    return whole * max(1, CHUNK // len(whole))


PINGS: Final = _burst(frame(PING, b"x"))
PONGS: Final = _burst(frame(PONG, b""))
NONSENSE: Final = _burst(frame(TEXT, b"nonsense"))
QUESTIONS: Final = _burst(frame(TEXT, b'{"type":"standings","id":"q"}'))
FRAGMENTS: Final = _burst(frame(TEXT, b"", last=False), *[frame(CONTINUED, b"", last=False)] * 99)
MIXED: Final = _burst(frame(BINARY, b"\x00" * 100), frame(PING, b""), frame(TEXT, b"{}"))


async def _flood(target: Target, payload: bytes, path: str, token: str | None) -> tuple[int, int]:
    """Send as much as the server takes, and come back when thrown out: bytes, times thrown out."""
    sent = thrown_out = 0
    async for _left in for_a_while(target):
        try:
            reader, writer = await target.websocket(path, token)
            sent += await _pour(target, reader, writer, payload)
        except (OSError, asyncio.IncompleteReadError):
            await asyncio.sleep(0.05)
        thrown_out += 1
    return sent, thrown_out


async def _pour(
    target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, payload: bytes
) -> int:
    """Write until the connection ends or time is over; answers are read and forgotten."""
    reading, sent = asyncio.create_task(_forget(reader)), 0
    try:
        async for left in for_a_while(target):
            writer.write(payload)
            sent += len(payload)
            async with asyncio.timeout(left):
                await writer.drain()
            if reading.done():
                break
    except (OSError, TimeoutError):
        pass
    finally:
        reading.cancel()
        writer.transport.abort()
    return sent


async def _forget(reader: asyncio.StreamReader) -> None:
    """Read to the end."""
    while await reader.read(1 << 16):
        pass


async def _floods(
    target: Target, payload: bytes, many: int, paths: Sequence[str], token: str | None = None
) -> Finding:
    """Floods on several connections at once."""
    ways = itertools.islice(itertools.cycle(paths), many)
    ends = await asyncio.gather(*(_flood(target, payload, path, token) for path in ways))
    rate = sum(sent for sent, _ in ends) / target.seconds / 1000
    out = sum(thrown_out for _, thrown_out in ends)
    return Finding(f"{rate:.0f} kB/s taken, thrown out {out} times", held=out > 0)


LOBBY: Final = ("/api/lobby/socket",)


@attack("pings", "pings of 7 bytes on one socket of the lobby")
async def pings(target: Target) -> Finding:
    """The cheapest flood."""
    return await _floods(target, PINGS, 1, LOBBY)


@attack("pings-50", "the same on 50 sockets")
async def many_pings(target: Target) -> Finding:
    """All from one address."""
    return await _floods(target, PINGS, MANY, LOBBY)


@attack("pongs", "pongs that nobody asked for, on one socket")
async def pongs(target: Target) -> Finding:
    """They need no answer."""
    return await _floods(target, PONGS, 1, LOBBY)


@attack("nonsense", "text that is no JSON, on one socket of the lobby")
async def nonsense(target: Target) -> Finding:
    """Every message is refused, and the twentieth ends the session."""
    return await _floods(target, NONSENSE, 1, LOBBY)


@attack("fragments", "messages in empty parts without end, on one socket")
async def fragments(target: Target) -> Finding:
    """They never become a message."""
    return await _floods(target, FRAGMENTS, 1, LOBBY)


@attack("mixed-50", "binary, pings and texts on 50 sockets")
async def mixed(target: Target) -> Finding:
    """All kinds at once."""
    return await _floods(target, MIXED, MANY, LOBBY)


@attack("questions-50", "questions at a table on 50 sockets of one person")
async def questions(target: Target) -> Finding:
    """Requests that get an answer, then a refusal for each."""
    async with target.guest() as mallory:
        path = f"/api/tables/{await mallory.game()}/socket"
        hello = frame(TEXT, b'{"type":"hello","have":null}')
        return await _floods(target, hello + QUESTIONS, MANY, (path,), mallory.token)
