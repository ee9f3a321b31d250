"""Frames written by hand: plain ones take our fast path, others the library's; none is lost."""

import asyncio
import inspect
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import orjson
import pytest
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from calimala.server.api import sockets, websocket
from calimala.server.api.http_connection import BoundedHttp
from calimala.server.api.websocket import FastWebSocket, framed
from calimala.server.ops import rate_limit
from calimala.server.store.database import Unavailable
from tests.support.deadlines import BETWEEN, PATIENCE, until
from tests.support.frames import CLOSE, HELLO, PING, PONG, TEXT, frame, handshake
from tests.support.running import Clock
from tests.support.server import Server, serving


def question(request: str) -> bytes:
    """A request that gets an answer with its id."""
    return orjson.dumps({"type": "standings", "id": request})


class Raw:
    """A connection whose frames are made by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def frame(self) -> tuple[int, bytes]:
        """The next frame: its kind and its payload."""
        async with asyncio.timeout(PATIENCE):
            first, length = await self.reader.readexactly(2)
            if length >= 126:
                size = 2 if length == 126 else 8
                length = int.from_bytes(await self.reader.readexactly(size), "big")
            return first & 0xF, await self.reader.readexactly(length)

    async def answer(self, request: str) -> dict[str, Any]:
        """The answer to a request."""
        while True:
            kind, payload = await self.frame()
            if kind == TEXT and (message := orjson.loads(payload)).get("id") == request:
                return dict(message)

    async def close_code(self) -> int:
        """The code with which the server closes."""
        while (found := await self.frame())[0] != CLOSE:
            pass
        return int.from_bytes(found[1][:2], "big")


@asynccontextmanager
async def sitting(server: Server) -> AsyncIterator[Raw]:
    """A connection to a new table, before any frame."""
    async with server.guest() as ada:
        key = await ada.new_table("me", "open")
        async with connected(server, f"/api/tables/{key}/socket", ada.token) as raw:
            yield raw


@asynccontextmanager
async def connected(
    server: Server, path: str = "/api/lobby/socket", token: str | None = None
) -> AsyncIterator[Raw]:
    """A connection after its handshake."""
    host, _, port = server.address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(handshake(server.address, path, token))
    head = await reader.readuntil(b"\r\n\r\n")
    assert b" 101 " in head.splitlines()[0]
    yield Raw(reader, writer)
    writer.close()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_message_of_any_size_is_one_frame(size: int) -> None:
    whole = framed(b"x" * size)
    head = len(whole) - size
    assert head == (2 if size < 126 else 4 if size < 65_536 else 10)
    assert int.from_bytes(whole[2:head], "big") == (0 if head == 2 else size)
    assert whole[0] == 0x81 and whole[1] == (size if head == 2 else 126 + (head == 10))


def test_uvicorn_still_has_every_name_that_we_lean_on() -> None:
    """It promises none of them: see docs/decisions/0010-our-own-websocket-frames.md."""
    config = uvicorn.Config(FastAPI(), ws=FastWebSocket, log_config=None)
    config.load()
    loop = asyncio.new_event_loop()
    ours, theirs = FastWebSocket(config, ServerState(), {}, loop), WebSocketsSansIOProtocol
    loop.close()
    source = inspect.getsource(FastWebSocket)
    missing = [name for name in re.findall(r"self\.(\w+)", source) if not hasattr(ours, name)]
    missing += [n for n in re.findall(r"super\(\)\.(\w+)", source) if not hasattr(theirs, n)]
    missing += [n for n in re.findall(r"self\.conn\.(\w+)", source) if not hasattr(ours.conn, n)]
    assert set(missing) == {"scope"}  # which a handshake makes


def test_uvicorn_still_has_every_name_that_our_requests_lean_on() -> None:
    config = uvicorn.Config(FastAPI(), http=BoundedHttp, log_config=None)
    config.load()
    loop = asyncio.new_event_loop()
    ours, theirs = BoundedHttp(config, ServerState(), {}, loop), HttpToolsProtocol
    loop.close()
    source = inspect.getsource(BoundedHttp)
    missing = [name for name in re.findall(r"self\.(\w+)", source) if not hasattr(ours, name)]
    missing += [n for n in re.findall(r"super\(\)\.(\w+)", source) if not hasattr(theirs, n)]
    assert missing == []


async def test_a_message_may_come_byte_by_byte_and_several_at_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, in_bytes = FastWebSocket.data_received, False

    def received(websocket: FastWebSocket, data: bytes) -> None:
        parts = [bytes([byte]) for byte in data] if in_bytes else [data]
        for part in parts:
            whole(websocket, part)

    monkeypatch.setattr(FastWebSocket, "data_received", received)
    async with sitting(server) as raw:
        in_bytes = True
        raw.writer.write(frame(TEXT, HELLO) + frame(TEXT, question("first")))
        assert (await raw.answer("first"))["reason"] == "not-begun"
        in_bytes = False
        raw.writer.write(b"".join(frame(TEXT, question(f"q{i}")) for i in range(60)))
        for i in range(60):
            assert (await raw.answer(f"q{i}"))["reason"] == "not-begun"


async def test_a_message_in_parts_with_a_ping_between_them_is_received(server: Server) -> None:
    async with sitting(server) as raw:
        raw.writer.write(frame(TEXT, HELLO) + frame(PING, b"there?"))
        while (found := await raw.frame())[0] != PONG:
            pass
        assert found[1] == b"there?"
        asked = question("parts")
        raw.writer.write(frame(TEXT, asked[:9], last=False) + frame(PING, b"still?"))
        raw.writer.write(frame(0, asked[9:]) + frame(TEXT, question("whole")))
        assert (await raw.answer("parts"))["reason"] == "not-begun"
        assert (await raw.answer("whole"))["reason"] == "not-begun"


@pytest.mark.parametrize(
    ("odd", "code"),
    [
        (frame(TEXT, b'"\xff\xfe"'), 1007),
        (frame(TEXT, b'"\xff', last=False) + frame(0, b'\xfe"'), 1007),
        (frame(TEXT, b" " * 20_000 + HELLO), 1009),
        (frame(TEXT, b" " * 70_000), 1009),
        (b"\x81\x04true", 1002),  # not masked
        (frame(0, b"no beginning"), 1002),
        (frame(0x3, b"no such kind"), 1002),
    ],
    ids=[
        "no-utf-8",
        "parts-of-no-utf-8",
        "long",
        "very-long",
        "unmasked",
        "no-beginning",
        "no-such-kind",
    ],
)
async def test_what_breaks_the_protocol_ends_the_connection(
    server: Server, odd: bytes, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server._uvicorn.config, "ws_max_size", 16384)  # as it is served
    async with sitting(server) as raw:
        raw.writer.write(frame(TEXT, HELLO) + odd)
        assert await raw.close_code() == code


async def test_a_client_that_closes_is_answered(server: Server) -> None:
    async with sitting(server) as raw:
        raw.writer.write(frame(TEXT, HELLO) + frame(CLOSE, (1000).to_bytes(2, "big")))
        assert await raw.close_code() == 1000


# Floods. No time passes for the limits unless a test lets it pass.


@pytest.fixture
def limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Server, Clock]]:
    """A server with the usual limits, whose pauses are short, and the clock of its limits."""
    monkeypatch.setattr(websocket, "PAUSE", BETWEEN)
    clock = Clock()
    with serving(tmp_path, requests_per_minute=600) as server:
        server.services.rate_limiter._clock = clock
        yield server, clock


ALLOWED = int(rate_limit.FRAMES.burst + rate_limit.STRICT["frame"].burst)
FLOODS = {
    "pings": frame(PING, b"x"),
    "pongs": frame(PONG, b""),
    "nonsense": frame(TEXT, b"nonsense"),
    "binary": frame(0x2, b"\0"),
    "parts": frame(TEXT, b"", last=False) + frame(0, b""),
}


@pytest.mark.parametrize("kind", FLOODS)
async def test_frames_of_every_kind_count_and_who_goes_on_is_disconnected(
    limited: tuple[Server, Clock], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "MOST_WRONG", 10 * ALLOWED)  # so that only the flood ends it
    taken = counted(monkeypatch)
    async with connected(limited[0]) as raw:
        raw.writer.write(FLOODS[kind] * 5 * ALLOWED)
        assert await raw.close_code() == websocket.FLOODING
    assert ALLOWED / 2 < taken() <= ALLOWED


def counted(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Tells how many frames the server has taken so far."""
    taken, take = 0, FastWebSocket._take_frame

    def noted(self: FastWebSocket, *where: Any) -> None:
        nonlocal taken
        taken += 1
        take(self, *where)

    monkeypatch.setattr(FastWebSocket, "_take_frame", noted)
    return lambda: taken


async def test_a_client_that_sent_too_much_is_read_on_after_a_pause(
    limited: tuple[Server, Clock], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, clock = limited
    monkeypatch.setattr(websocket, "MOST_PAUSES", 10**9)
    async with connected(server) as raw:
        await raw.frame()
        raw.writer.write(FLOODS["pings"] * 2 * ALLOWED)
        await until(lambda: the_socket(server)._pauses, "a pause")
        assert the_socket(server)._rest  # what came too early waits
        clock.at += 600.0
        raw.writer.write(frame(PING, b"the last"))
        clock.at += 600.0
        while (await raw.frame())[1] != b"the last":
            clock.at += 600.0


def the_socket(server: Server) -> FastWebSocket:
    """The only WebSocket of a server."""
    found = list(server._uvicorn.server_state.connections)
    (only,) = (each for each in found if isinstance(each, FastWebSocket))
    return only


async def test_a_quiet_client_is_read_on_beside_a_flood_from_its_address(
    limited: tuple[Server, Clock],
) -> None:
    server, _ = limited
    async with connected(server) as quiet:
        await quiet.frame()
        async with connected(server) as flood:
            flood.writer.write(FLOODS["pings"] * 5 * ALLOWED)
            assert await flood.close_code() == websocket.FLOODING
        for i in range(int(rate_limit.FRAMES.burst / 2)):
            quiet.writer.write(frame(PING, str(i).encode()))
            assert (await quiet.frame()) == (PONG, str(i).encode())


async def test_a_message_in_endless_parts_is_refused(server: Server) -> None:
    async with connected(server) as raw:
        parts = frame(0, b"", last=False) * 2 * websocket.MOST_PARTS
        raw.writer.write(frame(TEXT, b"", last=False) + parts)
        assert await raw.close_code() == websocket.TOO_LONG


async def test_who_is_shown_out_is_not_listened_to(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ignored: list[int] = []
    hang_up = FastWebSocket._hang_up

    def noted(self: FastWebSocket) -> None:
        ignored.append(self._ignored)
        hang_up(self)

    monkeypatch.setattr(FastWebSocket, "_hang_up", noted)
    async with connected(server) as raw:
        raw.writer.write(frame(TEXT, b"x") * sockets.MOST_WRONG)
        await raw.close_code()
        raw.writer.write(frame(TEXT, b"nonsense") * websocket.MOST_IGNORED)
        await until(lambda: ignored, "the server to hang up")
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionError):
                while await raw.reader.read(1000):
                    pass
    assert len(ignored) == 1


async def test_one_address_has_so_many_connections_and_no_more(
    limited: tuple[Server, Clock], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, _ = limited
    monkeypatch.setattr(rate_limit, "MOST_SOCKETS", 2)
    async with connected(server) as one, connected(server) as two:
        await one.frame()
        await two.frame()
        async with connected(server) as three:
            assert await three.close_code() == sockets.BUSY
    await until(lambda: not server.services.rate_limiter._open, "the connections to end")
    async with connected(server) as again:
        assert (await again.frame())[0] == TEXT


async def test_a_key_that_can_be_no_table_is_refused_before_the_database_sees_it(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.services.hub, "load", None)
    async with connected(server, "/api/tables/a%00b/socket") as raw:
        raw.writer.write(frame(TEXT, HELLO))
        assert orjson.loads((await raw.frame())[1])["reason"] == "no-such-table"


async def test_without_a_database_the_client_is_told_to_come_later(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unreachable(_token: object) -> None:
        raise Unavailable("the database system is starting up")

    monkeypatch.setattr(server.services.people, "by_token", unreachable)
    async with connected(server) as raw:
        assert await raw.close_code() == sockets.LATER
