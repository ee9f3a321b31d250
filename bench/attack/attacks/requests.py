"""HTTP requests: endless, slow, refused, and connections that never become one."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

from bench.attack.registry import MIB, Finding, attack
from bench.attack.target import Target, for_a_while

MANY: Final = 50  # connections from one address
CROWD: Final = 500  # connections that are slow or idle
CHUNK: Final = 64 * 1024
FIRST_READ: Final = MIB // 4  # bytes that a connection reads before it can be refused
BODY: Final = MIB  # the largest that is allowed anywhere
GET: Final = b"GET /api/lobby HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST: Final = b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def pour(target: Target, head: bytes, more: bytes) -> int:
    """Send a beginning, then more and more, until the server ends it: the bytes that it took."""
    reader, writer = await target.connect()
    sent, reading = len(head), asyncio.create_task(_drained(reader))
    try:
        writer.write(head)
        async for left in for_a_while(target):
            if reading.done():
                break
            writer.write(more)
            async with asyncio.timeout(left):
                await writer.drain()
            sent += len(more)
    except (OSError, TimeoutError):
        pass
    finally:
        reading.cancel()
        writer.transport.abort()
    return sent


async def _drained(reader: asyncio.StreamReader) -> None:
    """Read to the end and forget it."""
    while await reader.read(CHUNK):
        pass


async def _endless(target: Target, head: bytes, more: bytes, most: int) -> Finding:
    """One request without end, again and again; each time no more than so much may be taken."""
    taken = [0]
    async for _left in for_a_while(target):
        taken.append(await pour(target, head, more))
        await asyncio.sleep(0.01)
    text = f"at most {max(taken) / MIB:.1f} MiB taken, ended {len(taken) - 1} times"
    return Finding(text, held=max(taken) <= most)


ON_ITS_WAY: Final = 8 * MIB  # what the buffers of both kernels hold when the server hangs up


@attack("endless-headers", "header lines without end on one connection")
async def endless_headers(target: Target) -> Finding:
    """Each line is short."""
    lines = b"X-Header: value\r\n" * (CHUNK // 17)
    return await _endless(target, GET[:-2], lines, ON_ITS_WAY)


@attack("endless-header", "one header line without end")
async def endless_header(target: Target) -> Finding:
    """The line grows."""
    return await _endless(target, GET[:-2] + b"X: ", b"x" * CHUNK, ON_ITS_WAY)


@attack("endless-path", "a path without end")
async def endless_path(target: Target) -> Finding:
    """Not even the first line is complete."""
    return await _endless(target, b"GET /", b"x" * CHUNK, ON_ITS_WAY)


@attack("endless-body", "a body in chunks without end, to a path that wants none")
async def endless_body(target: Target) -> Finding:
    """It was answered long ago."""
    head = GET[:-2] + b"Transfer-Encoding: chunked\r\n\r\n"
    return await _endless(target, head, b"1\r\nx\r\n" * (CHUNK // 6), ON_ITS_WAY)


@attack("endless-record", "a record in chunks without end")
async def endless_record(target: Target) -> Finding:
    """The path reads its body."""
    head = POST + b"Transfer-Encoding: chunked\r\n\r\n"
    chunk = b"10000\r\n" + b"x" * CHUNK + b"\r\n"
    return await _endless(target, head, chunk, ON_ITS_WAY)


async def _each(many: int, client: Callable[[int], Coroutine[Any, Any, int]]) -> list[int]:
    """Many clients at once, and what came of each."""
    return await asyncio.gather(*map(client, range(many)))


async def _refused(target: Target, many: int) -> Finding:
    """Requests far over the limit, as fast as they are read."""

    async def client(_number: int) -> int:
        sent = 0
        async for _left in for_a_while(target):
            sent += await pour(target, b"", GET * (CHUNK // len(GET)))
            await asyncio.sleep(0.01)
        return sent

    rate = sum(await _each(many, client)) / target.seconds / 1000
    return Finding(f"{rate:.0f} kB/s taken")


@attack("refused", "requests that all get 429, one after the other on one connection")
async def refused(target: Target) -> Finding:
    """Pipelined."""
    return await _refused(target, 1)


@attack("refused-50", "the same on 50 connections")
async def many_refused(target: Target) -> Finding:
    """All from one address."""
    return await _refused(target, MANY)


@attack("reconnects-50", "50 clients that connect, ask once, and leave")
async def reconnects(target: Target) -> Finding:
    """Each request on a connection of its own."""

    async def client(_number: int) -> int:
        asked = 0
        async for left in for_a_while(target):
            try:
                async with asyncio.timeout(left):
                    await _ask_once(target)
            except (OSError, TimeoutError):
                await asyncio.sleep(0.01)
            asked += 1
        return asked

    return Finding(f"{sum(await _each(MANY, client)) / target.seconds:.0f} a second")


async def _ask_once(target: Target) -> None:
    """One connection, one request."""
    reader, writer = await target.connect()
    try:
        writer.write(GET)
        await reader.readline()
    finally:
        writer.transport.abort()


@attack("connects-50", "50 clients that connect and leave without a word")
async def connects(target: Target) -> Finding:
    """Nothing is ever asked."""

    async def client(_number: int) -> int:
        made = 0
        async for _left in for_a_while(target):
            try:
                (await target.connect())[1].transport.abort()
            except OSError:
                await asyncio.sleep(0.01)
            made += 1
        return made

    return Finding(f"{sum(await _each(MANY, client)) / target.seconds:.0f} a second")


async def _crowd(target: Target, head: bytes, drop: bytes, many: int = CROWD) -> Finding:
    """Many connections that say very little; how many of them are open at the end."""
    streams = [await target.connect() for _ in range(many)]
    for _reader, writer in streams:
        writer.write(head)
    async for left in for_a_while(target):
        for _reader, writer in streams:
            if drop and not writer.transport.is_closing():
                writer.write(drop)
        await asyncio.sleep(min(1.0, left))
    still = sum([await is_open(stream) for stream in streams])
    for _reader, writer in streams:
        writer.transport.abort()
    return Finding(f"{still} of {many} still open", held=still <= many // 4)


async def is_open(stream: Stream) -> bool:
    """Whether the server has not ended a connection."""
    try:
        async with asyncio.timeout(0.002):
            while await stream[0].read(CHUNK):
                pass
    except TimeoutError:
        return True
    except OSError:
        return False
    return False


@attack("idle", "500 connections that never say anything", seconds=25)
async def idle(target: Target) -> Finding:
    """They only wait."""
    return await _crowd(target, b"", b"")


@attack("slow-headers", "500 connections that send a byte a second", seconds=25)
async def slow_headers(target: Target) -> Finding:
    """Their headers never end."""
    return await _crowd(target, GET[:-2] + b"X: ", b"x")


@attack(
    "slow-bodies",
    "500 records, each complete but for its last bytes",
    seconds=40,
    growth=CROWD * FIRST_READ,
)
async def slow_bodies(target: Target) -> Finding:
    """The server would have to keep them all."""
    head = POST + f"Content-Length: {BODY}\r\n\r\n".encode()
    return await _crowd(target, head + b"x" * (BODY - 100), b"x")


@attack("slow-readers", "100 connections that ask for the page and never read it", seconds=40)
async def slow_readers(target: Target) -> Finding:
    """What was asked for waits in the server's memory."""
    return await _crowd(target, GET.replace(b"/api/lobby", b"/api/openapi.json") * 100, b"", 100)
