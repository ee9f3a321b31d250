"""HTTP connections: bytes and seconds are bounded, whatever a client sends or does not send."""

import asyncio
import math
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from calimala.server.api import http_connection, security
from calimala.server.api.http_connection import BoundedHttp
from calimala.server.ops.rate_limit import MOST_AT_ONCE, Limit
from tests.support.deadlines import BETWEEN, PATIENCE, until
from tests.support.frames import handshake
from tests.support.running import Clock
from tests.support.server import Server, serving

GET = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"
LARGE = GET.replace(b"/healthz", b"/api/openapi.json")
SMALL = 4096  # bytes of a kernel's buffer
LOBBY = GET.replace(b"/healthz", b"/api/lobby")
ONE_READ = 1 << 18  # bytes that a transport reads at once
RECORD = b"POST /api/records HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"


class Line:
    """A connection whose bytes are written by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def pour(self, data: bytes, times: int) -> None:
        """Send something again and again, as long as the server takes it."""
        try:
            for _ in range(times):
                self.writer.write(data)
                await self.writer.drain()
        except ConnectionError:
            pass

    async def status(self) -> int:
        """The status of the next answer; its body is read."""
        async with asyncio.timeout(PATIENCE):
            head = await self.reader.readuntil(b"\r\n\r\n")
            lines = head.lower().split(b"\r\n")
            length = next(
                (int(each.split(b":")[1]) for each in lines if b"content-length" in each), 0
            )
            await self.reader.readexactly(length)
        return int(lines[0].split()[1])

    async def rest(self) -> bytes:
        """Everything until the server closes."""
        read = b""
        async with asyncio.timeout(PATIENCE):
            try:
                while more := await self.reader.read(65536):
                    read += more
            except ConnectionError:
                pass
        return read


@asynccontextmanager
async def line(server: Server, buffer: int | None = None) -> AsyncIterator[Line]:
    """A new connection, whose kernel keeps only so many bytes for it."""
    host, _, port = server.address.partition(":")
    tcp = socket.socket()
    if buffer is not None:
        tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    tcp.setblocking(False)
    await asyncio.get_running_loop().sock_connect(tcp, (host, int(port)))
    reader, writer = await asyncio.open_connection(sock=tcp)
    try:
        yield Line(reader, writer)
    finally:
        writer.close()


def connections(server: Server) -> list[BoundedHttp]:
    """The HTTP connections of a server."""
    found = list(server._uvicorn.server_state.connections)
    return [each for each in found if isinstance(each, BoundedHttp)]


def state_of(server: Server) -> dict[str, Any]:
    """What the connections of a server share."""
    state: dict[str, Any] = server._uvicorn.lifespan.state
    return state


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    """A server with a limit of few requests, for which no time passes."""
    with serving(tmp_path, requests_per_minute=3) as server:
        server.services.rate_limiter._clock = Clock()
        server.services.rate_limiter._buckets.clear()  # of the questions whether it is ready
        yield server


# Bytes.


@pytest.mark.parametrize(
    ("head", "more"),
    [
        (GET[:-2], b"X: y\r\n" * 1000),
        (GET[:-2] + b"X: ", b"x" * 6000),
        (b"GET /", b"x" * 6000),
        (b"", b"\r\n" * 3000),
    ],
    ids=["lines", "one-line", "path", "nothing"],
)
async def test_headers_without_end_are_refused_and_not_kept(
    server: Server, head: bytes, more: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed, parse = 0, BoundedHttp._parse_piece

    def noted(self: BoundedHttp, piece: bytes) -> None:
        nonlocal parsed
        parsed += len(piece)
        parse(self, piece)

    monkeypatch.setattr(BoundedHttp, "_parse_piece", noted)
    async with line(server) as client:
        client.writer.write(head)
        await client.pour(more, 200)
        await client.rest()
    assert parsed <= http_connection.LARGEST_HEAD + http_connection.PIECE


async def test_large_headers_within_the_limit_are_read(server: Server) -> None:
    async with line(server) as client:
        client.writer.write(GET[:-2] + b"X: y\r\n" * 1000 + b"\r\n" + GET)
        assert [await client.status(), await client.status()] == [200, 200]


async def test_a_body_that_nobody_reads_ends_the_connection(server: Server) -> None:
    async with line(server) as client:
        client.writer.write(GET[:-2] + b"Transfer-Encoding: chunked\r\n\r\n")
        assert await client.status() == 200
        await client.pour(b"1000\r\n" + b"x" * 4096 + b"\r\n", 4000)
        await client.rest()
    await until(lambda: not connections(server), "the end of the connection")


async def test_bodies_on_their_way_from_one_address_are_bounded(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security, "MOST_OF_ONE", 50_000)
    almost = RECORD + b"Content-Length: 40000\r\n\r\n" + b"x" * 30_000
    async with line(server) as one, line(server) as two:
        one.writer.write(almost)
        two.writer.write(almost)
        answered = [asyncio.create_task(each.status()) for each in (one, two)]
        first, _ = await asyncio.wait(answered, return_when=asyncio.FIRST_COMPLETED)
        assert [task.result() for task in first] == [429]
        for task in answered:
            task.cancel()


async def test_bodies_that_are_announced_count_before_they_are_read(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security, "MOST_OF_ONE", 50_000)
    announced = RECORD + b"Content-Length: 40000\r\n\r\n"
    await until(lambda: not connections(server), "no other connection")
    async with line(server) as one, line(server) as two:
        one.writer.write(announced)
        await until(lambda: [each._phase for each in connections(server)].count("body"), "a body")
        two.writer.write(announced)
        assert await two.status() == 429


async def test_requests_that_wait_for_answers_are_not_read_ahead(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits, parse = [0], BoundedHttp._parse

    def noted(self: BoundedHttp) -> None:
        waits.append(len(self._waits))
        parse(self)

    monkeypatch.setattr(BoundedHttp, "_parse", noted)
    async with line(server) as client:
        pouring = asyncio.create_task(client.pour(GET * 1000, 10_000))
        for _ in range(200):
            assert await client.status() == 200
        pouring.cancel()
        await asyncio.gather(pouring, return_exceptions=True)
        client.writer.transport.abort()  # the rest is never sent
    assert max(waits) <= ONE_READ


async def test_a_body_is_small_except_that_of_a_record(server: Server) -> None:
    for path, status in ((b"/api/me", 413), (b"/api/records", 422)):
        async with line(server) as client:
            head = RECORD.replace(b"/api/records", path) + b"Content-Length: 65537\r\n\r\n"
            client.writer.write(head + b" " * 65537)
            assert await client.status() in (status, 401)


# Seconds.


async def test_headers_that_take_too_long_are_not_awaited(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_connection, "MOMENT", BETWEEN)
    monkeypatch.setattr(http_connection, "HEAD_TIMEOUT", 2 * BETWEEN)
    for begun in (b"", GET[:9], GET[:-2], GET + GET[:9]):
        async with line(server) as client:
            client.writer.write(begun)
            assert b"HTTP/1.1 408 " in await client.rest()


async def test_a_body_that_takes_too_long_is_not_awaited(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_connection, "BODY_TIMEOUT", BETWEEN)
    async with line(server) as client:
        client.writer.write(RECORD + b"Content-Length: 2\r\n\r\n{")
        assert (await client.rest()).startswith(b"HTTP/1.1 408 ")


async def test_few_connections_of_one_address_may_be_slow(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_connection, "MOMENT", BETWEEN)
    monkeypatch.setattr(http_connection, "CROWDED", 2)
    await until(lambda: not connections(server), "no other connection")
    async with line(server), line(server), line(server), line(server):
        await until(lambda: len(connections(server)) == 2, "two of four connections")
        monkeypatch.setattr(http_connection, "MOMENT", PATIENCE)
        async with line(server) as quick:
            quick.writer.write(GET)
            assert await quick.status() == 200
    await until(lambda: not connections(server), "the end of all")


async def test_a_client_that_does_not_take_its_answer_is_dropped_without_a_word_in_the_log(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(http_connection, "STALL", BETWEEN)
    monkeypatch.setattr(http_connection, "SLOWEST", 1 << 30)
    async with line(server) as client:
        client.reader._transport.pause_reading()  # type: ignore[attr-defined] # the only way
        client.writer.write(LARGE * 400)
        await until(lambda: not connections(server), "the end of the connection")
    assert [each for each in caplog.records if each.levelname == "ERROR"] == []


BAD_HANDSHAKES = {
    "a body": (b"\r\n\r\n", b"\r\nContent-Length: 5\r\n\r\nhello"),
    "a long line": (b"Host:", b"X: " + b"x" * 9000 + b"\r\nHost:"),
    "many lines": (b"Host:", b"X: x\r\n" * 200 + b"Host:"),
}  # which the library of WebSockets does not answer


@pytest.mark.parametrize("change", BAD_HANDSHAKES.values(), ids=BAD_HANDSHAKES)
async def test_a_bad_handshake_is_refused_and_its_connection_ends(
    server: Server, change: tuple[bytes, bytes]
) -> None:
    async with line(server) as client:
        client.writer.write(handshake(server.address, "/api/lobby/socket", None).replace(*change))
        assert (await client.rest()).startswith(b"HTTP/1.1 400 ")


async def test_a_crowd_of_connections_is_not_kept_for_a_next_request(
    strict: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await until(lambda: not connections(strict), "the end of others")
    monkeypatch.setattr(http_connection, "CROWDED", 2)
    async with AsyncExitStack() as stack:
        first, second, _ = [await stack.enter_async_context(line(strict)) for _ in range(3)]
        await until(lambda: len(connections(strict)) == 3, "all of them")
        first.writer.write(GET)
        assert b"connection: close" in await first.rest()
        await until(lambda: len(connections(strict)) == 2, "the end of one")
        for _ in range(2):
            second.writer.write(GET)
            assert await second.status() == 200


async def test_an_answer_that_is_not_taken_is_one_of_the_four_of_its_address(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, requests_per_minute=600) as server:
        server.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
        async with AsyncExitStack() as stack:
            await slow_readers(server, stack)


async def slow_readers(server: Server, stack: AsyncExitStack) -> None:
    """As many as are worked on at a time; one more is answered when one of them reads."""
    slow = [await stack.enter_async_context(line(server, SMALL)) for _ in range(MOST_AT_ONCE)]
    for each in slow:
        each.reader._transport.pause_reading()  # type: ignore[attr-defined] # the only way
        each.writer.write(LARGE)
    await until(lambda: answered(server) == under_way(server) == MOST_AT_ONCE, "slow readers")
    other = await stack.enter_async_context(line(server))
    other.writer.write(LARGE)
    await until(lambda: under_way(server) == MOST_AT_ONCE + 1, "one that waits")
    slow[0].reader._transport.resume_reading()  # type: ignore[attr-defined] # as above
    assert await slow[0].status() == 200
    assert await other.status() == 200


def answered(server: Server) -> int:
    """Connections whose answer is written, whether or not it is taken."""
    cycles = [each._answered for each in connections(server)]
    return sum(cycle is not None and cycle.response_complete for cycle in cycles)


def under_way(server: Server) -> int:
    """Requests of our address that are worked on, or wait for that."""
    gate = server.services.rate_limiter._gates.get("127.0.0.1")
    return 0 if gate is None else gate.users


# Refusals for the rate limit.


@pytest.mark.parametrize("path", ["/api/lobby/socket", "/nothing"])
async def test_new_connections_wait_after_a_refused_handshake_too(
    strict: Server, path: str
) -> None:
    known = http_connection.slowed(state_of(strict))
    for granted in (True, True, True, False):
        async with line(strict) as client:
            client.writer.write(handshake(strict.address, path, None))
            await client.reader.readuntil(b"\r\n\r\n")
            if not granted:
                await until(lambda: list(known) == ["127.0.0.1"], "an address that has to wait")
        assert granted == (not known)


async def test_new_connections_of_a_refused_address_wait_unless_it_is_a_proxys(
    strict: Server,
) -> None:
    for forwarded, waits in ((b"X-Forwarded-For: 192.0.2.7\r\n", False), (b"", True)):
        async with line(strict) as client:
            for status in (200, 200, 200, 429):
                client.writer.write(LOBBY[:-2] + forwarded + b"\r\n")
                assert await client.status() == status
            slowed = connections(strict)[0]._slowed
            assert list(slowed) == (["127.0.0.1"] if waits else [])
    await until(lambda: not connections(strict), "the end of the others")
    slowed["127.0.0.1"] = math.inf
    async with line(strict):
        await until(lambda: [each.flow.held for each in connections(strict)] == [True], "a wait")


@pytest.mark.parametrize("path", security.HEALTH)
async def test_questions_of_health_have_a_limit_too(strict: Server, path: str) -> None:
    limits = strict.services.rate_limiter._limits
    monitored = GET.replace(b"/healthz", path.encode())
    with patch.dict(limits, health=Limit(2, 1)):
        async with line(strict) as client:
            for refused in (False, False, True):
                client.writer.write(monitored)
                assert (await client.status() == 429) is refused


async def test_refused_requests_in_a_row_end_the_connection(strict: Server) -> None:
    async with line(strict) as client:
        client.writer.write(LOBBY * 100)
        answers = (await client.rest()).lower()
    assert answers.count(b"http/1.1 200 ") == 3
    assert answers.count(b"http/1.1 429 ") == 1 and b"connection: close" in answers


async def test_a_refused_client_is_read_again_after_a_pause_and_not_for_ever(
    strict: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_connection, "PAUSE", BETWEEN)
    pauses, penalise = [], BoundedHttp.penalise

    def noted(self: BoundedHttp, client: str) -> bool:
        ends = penalise(self, client)
        pauses.append(self.flow.read_paused)
        return ends

    monkeypatch.setattr(BoundedHttp, "penalise", noted)
    async with line(strict) as client:
        for _ in range(3):
            client.writer.write(LOBBY)
            assert await client.status() == 200
        for _ in range(http_connection.MOST_REFUSALS):
            client.writer.write(LOBBY)
            assert await client.status() == 429
        assert await client.rest() == b""
    assert pauses == [True] * (http_connection.MOST_REFUSALS - 1) + [False]
