"""Frames by hand: plain ones are read at once, odd ones are the library's, and none is lost."""

import asyncio
import base64
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import orjson
import pytest

from calimala.server.lines import framed
from tests.server.client import PATIENCE, Server
from tests.server.running import run

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
MASK = b"\x9a\x01\xfe\x40"
HELLO = b'{"type":"hello","have":null}'


def frame(kind: int, payload: bytes, last: bool = True) -> bytes:
    """A frame as a client sends it, masked."""
    mask, length = MASK, len(payload)
    head = bytes([0x80 * last | kind])
    if length < 126:
        head += bytes([0x80 | length])
    elif length < 1 << 16:
        head += b"\xfe" + length.to_bytes(2, "big")
    else:
        head += b"\xff" + length.to_bytes(8, "big")
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


def question(asked: str) -> bytes:
    """A request that gets an answer with its id."""
    return orjson.dumps({"type": "standings", "id": asked})


class Raw:
    """A connection whose frames are made by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def frame(self) -> tuple[int, bytes]:
        """The next frame: its kind and what it holds."""
        async with asyncio.timeout(PATIENCE):
            first, length = await self.reader.readexactly(2)
            if length >= 126:
                size = 2 if length == 126 else 8
                length = int.from_bytes(await self.reader.readexactly(size), "big")
            return first & 0xF, await self.reader.readexactly(length)

    async def answer(self, asked: str) -> dict[str, Any]:
        """The answer to a request."""
        while True:
            kind, payload = await self.frame()
            if kind == TEXT and (told := orjson.loads(payload)).get("id") == asked:
                return dict(told)

    async def closed(self) -> int:
        """The code with which the server closes."""
        while (found := await self.frame())[0] != CLOSE:
            pass
        return int.from_bytes(found[1][:2], "big")


@asynccontextmanager
async def sitting(server: Server) -> AsyncIterator[Raw]:
    """A connection to a new table, before any frame."""
    async with server.guest() as ada:
        key = await ada.new_table("me", "open")
        host, _, port = server.address.partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        nonce = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /api/tables/{key}/socket HTTP/1.1\r\nHost: {server.address}\r\n"
            f"Authorization: Bearer {ada.token}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {nonce}\r\n\r\n".encode()
        )
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


def test_a_message_may_come_byte_by_byte_and_several_at_once(server: Server) -> None:
    async def story() -> None:
        async with sitting(server) as raw:
            for byte in frame(TEXT, HELLO):
                raw.writer.write(bytes([byte]))
                await raw.writer.drain()
                await asyncio.sleep(0.001)
            raw.writer.write(b"".join(frame(TEXT, question(f"q{i}")) for i in range(60)))
            for i in range(60):
                assert (await raw.answer(f"q{i}"))["reason"] == "not-begun"

    run(story())


def test_a_message_in_parts_with_a_ping_between_them_is_heard(server: Server) -> None:
    async def story() -> None:
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

    run(story())


@pytest.mark.parametrize(
    ("odd", "code"),
    [
        (frame(TEXT, b'"\xff\xfe"'), 1007),
        (frame(TEXT, b" " * 20_000 + HELLO), 1009),
        (frame(TEXT, b" " * 70_000), 1009),
        (b"\x81\x04true", 1002),  # not masked
        (frame(0, b"no beginning"), 1002),
        (frame(0x3, b"no such kind"), 1002),
    ],
    ids=["no-utf-8", "long", "very-long", "unmasked", "no-beginning", "no-such-kind"],
)
def test_what_breaks_the_protocol_ends_the_connection(
    server: Server, odd: bytes, code: int
) -> None:
    server._uvicorn.config.ws_max_size = 16384  # as it is served

    async def story() -> None:
        async with sitting(server) as raw:
            raw.writer.write(frame(TEXT, HELLO) + odd)
            assert await raw.closed() == code

    run(story())


def test_who_says_goodbye_is_answered(server: Server) -> None:
    async def story() -> None:
        async with sitting(server) as raw:
            raw.writer.write(frame(TEXT, HELLO) + frame(CLOSE, (1000).to_bytes(2, "big")))
            assert await raw.closed() == 1000

    run(story())
