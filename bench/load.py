"""Plays at the tables of a server of ours, two seats each, as fast as it answers or at a pace.

The client is as thin as it can be, so that the server is what is measured: frames by hand,
no more of a message read than who is to move and what is legal.

Usage: python -m bench.load URL TABLES; then a line for each round on stdin: SECONDS PAUSE, or
"reconnect ENTRIES"; the answer is one line of JSON.
"""

import asyncio
import base64
import json
import os
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from time import perf_counter
from typing import Any, Final, cast
from urllib.parse import urlsplit

import httpx
import orjson
import uvloop

COUPLE: Final = 10  # tables of the same two people; a person may host no more than 20
TIMES: Final = 10  # that somebody comes back
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
Json = dict[str, Any]
Heard = Callable[[bytes], None]


class Socket(asyncio.Protocol):
    """One WebSocket, its frames read and written by hand; what we send is masked with zeros."""

    def __init__(self, heard: Heard) -> None:
        self.heard, self.open = heard, asyncio.get_running_loop().create_future()
        self.received = 0
        self._buffer, self._upgraded = bytearray(), False
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(cls, url: str, path: str, token: str, heard: Heard) -> "Socket":
        """A connection that was let in."""
        parts, loop = urlsplit(url), asyncio.get_running_loop()
        host, port = parts.hostname or "", parts.port or 80
        _, socket = await loop.create_connection(lambda: cls(heard), host, port)
        key = base64.b64encode(os.urandom(16)).decode()
        socket.write(
            f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nAuthorization: Bearer {token}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        await socket.open
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line stands."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Take in what came, and hand on what is complete."""
        self._buffer += data
        self.received += len(data)
        if not self._upgraded:
            self._upgrade()
        if self._upgraded:
            self._read_frames()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody waits in vain."""
        if not self.open.done():
            self.open.set_exception(exc or ConnectionResetError("the server let us go"))

    def _upgrade(self) -> None:
        """The server's answer to the first request."""
        head, end, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if end:
            if b" 101 " not in head.splitlines()[0]:
                self.open.set_exception(ConnectionRefusedError(head.decode()))
            self._buffer, self._upgraded = bytearray(rest), True
            self.open.set_result(None)

    def _read_frames(self) -> None:
        """Every complete frame; the server sends none in parts."""
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            length, begin = buffer[at + 1], at + 2
            if length == 126:
                length, begin = int.from_bytes(buffer[at + 2 : at + 4]), at + 4
            elif length == 127:
                length, begin = int.from_bytes(buffer[at + 2 : at + 10]), at + 10
            if len(buffer) < begin + length:
                break
            self._frame(buffer[at] & 0xF, bytes(buffer[begin : begin + length]))
            at = begin + length
        del buffer[:at]

    def _frame(self, kind: int, payload: bytes) -> None:
        """One frame."""
        if kind == TEXT:
            self.heard(payload)
        elif kind == PING:
            self._send(PONG, payload)

    def send(self, text: bytes) -> None:
        """Send a message."""
        self._send(TEXT, text)

    def _send(self, kind: int, payload: bytes) -> None:
        """A frame of ours; a mask of zeros leaves the payload as it is."""
        length = len(payload)
        head = bytes([0x80 | kind, 0x80 | length]) if length < 126 else (
            bytes([0x80 | kind, 0xFE]) + length.to_bytes(2)
        )  # fmt: skip
        self.write(head + bytes(4) + payload)

    def write(self, data: bytes) -> None:
        """Bytes to the server."""
        if self._transport is not None:
            self._transport.write(data)

    def close(self) -> None:
        """No more."""
        if self._transport is not None:
            self._transport.close()


@dataclass
class Round:
    """One round of all tables."""

    end: float
    pause: float
    playing: int
    done: asyncio.Event = field(default_factory=asyncio.Event)
    latencies: list[float] = field(default_factory=list)

    def rest(self) -> None:
        """A table has finished."""
        self.playing -= 1
        if self.playing <= 0:
            self.done.set()


class Table:
    """One table, both of whose players we are."""

    def __init__(self, load: "Load", key: str, tokens: list[str]) -> None:
        self.load, self.key, self.tokens = load, key, tokens
        self.version, self.sent, self.mover = -1, 0.0, -1
        self.actor: int | None = None
        self.turn: tuple[int, list[str]] = (-1, [])
        self.sockets: list[Socket] = []
        self.waiting = False  # for a round to begin
        self._ready: asyncio.Event = asyncio.Event()
        self._mine: dict[int, int] = {}  # the seat of each connection

    async def open(self) -> None:
        """Connect both players."""
        for i, token in enumerate(self.tokens):
            path = f"/api/tables/{self.key}/socket"
            socket = await Socket.connect(self.load.url, path, token, partial(self.told, i))
            self.sockets.append(socket)
            self._ready.clear()
            socket.send(b'{"type":"hello","have":null}')
            await self._ready.wait()

    def told(self, i: int, message: bytes) -> None:
        """Something came to one of the two."""
        if message.startswith((b'{"type":"sync"', b'{"type":"entry"')):
            self.moved(i, orjson.loads(message))
        elif message.startswith((b'{"type":"refused"', b'{"type":"goodbye"')):
            raise RuntimeError(message.decode())

    def moved(self, i: int, told: Json) -> None:
        """The table stands elsewhere; when the other player has it, the move has arrived."""
        self._mine[i] = told["viewer"]
        state = told["state"] if told["type"] == "sync" else told["changes"]
        self.actor = state.get("actor", self.actor)
        if told["type"] == "sync":
            self._ready.set()
        if told["legal"]:
            self.turn = (i, told["legal"])
        if told["version"] > self.version and i != self.mover:
            self.version = told["version"]
            if self.mover >= 0:
                self.arrived()
                return
        if told["legal"] and self.waiting:
            self.waiting = False
            self.next()

    def arrived(self) -> None:
        """A move has reached the other player."""
        now = perf_counter()
        self.load.round.latencies.append(now - self.sent)
        if self.actor is None:
            self.load.round.rest()
        elif self.turn[0] >= 0 and self.actor == self._mine[self.turn[0]]:
            self.next()
        else:
            self.waiting = True

    def next(self) -> None:
        """Play on, now or after a pause, if the round is not over."""
        round_ = self.load.round
        if perf_counter() + round_.pause >= round_.end:
            round_.rest()
        elif round_.pause:
            asyncio.get_running_loop().call_later(round_.pause, self.play)
        else:
            self.play()

    def play(self) -> None:
        """Any legal move."""
        i, legal = self.turn
        self.mover, self.sent, self.turn = i, perf_counter(), (-1, [])
        word, version = random.choice(legal), self.version
        text = (
            f'{{"type":"move","id":"{version}","version":{version},'
            f'"seat":{self._mine[i]},"word":"{word}"}}'
        )
        self.sockets[i].send(text.encode())


class Load:
    """All tables."""

    def __init__(self, url: str) -> None:
        self.url, self.tables = url, list[Table]()
        self.round = Round(0, 0, 0)

    async def set_up(self, count: int) -> None:
        """So many tables whose games have begun, with both players connected."""
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as client:
            for first in range(0, count, COUPLE):
                tokens = [await self._guest(client) for _ in range(2)]
                some = range(first, min(first + COUPLE, count))
                self.tables += await asyncio.gather(*(self._table(client, tokens) for _ in some))
        for table in self.tables:
            await table.open()

    async def _guest(self, client: httpx.AsyncClient) -> str:
        """Somebody new."""
        answer = await client.post("/api/me", json={"name": "Ada"})
        client.cookies.clear()
        token: str = answer.raise_for_status().json()["token"]
        return token

    async def _table(self, client: httpx.AsyncClient, tokens: list[str]) -> Table:
        """A table that was dealt."""
        ada, bruno = ({"Authorization": f"Bearer {token}"} for token in tokens)
        wanted = {"seats": [{"kind": "me"}, {"kind": "open"}]}
        answer = await client.post("/api/tables", json=wanted, headers=ada)
        key = answer.raise_for_status().json()["id"]
        (await client.post(f"/api/tables/{key}/seats/1", json={}, headers=bruno)).raise_for_status()
        for who in (ada, bruno):
            answer = await client.post(f"/api/tables/{key}/ready", json={}, headers=who)
            answer.raise_for_status()
        return Table(self, key, tokens)

    async def play(self, seconds: float, pause: float) -> Json:
        """A round: every table that is not over plays."""
        playing = [table for table in self.tables if table.turn[0] >= 0]
        begun, loop = perf_counter(), asyncio.get_running_loop()
        self.round = Round(begun + seconds, pause, len(playing))
        for table in playing:
            loop.call_later(random.random() * pause, table.play)
        await self.round.done.wait()
        latencies = self.round.latencies
        return {"moves": len(latencies), "seconds": perf_counter() - begun, "latencies": latencies}

    async def reconnect(self, entries: int) -> Json:
        """What it costs to come back to a long game, with nothing and with all but the last."""
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as client:
            tokens = [await self._guest(client) for _ in range(2)]
            table = await self._table(client, tokens)
            for token in cycle(tokens):
                if await self._grow(client, table.key, token) >= entries:
                    break
        whole = [await self._come_back(table, None) for _ in range(TIMES)]
        last = [await self._come_back(table, entries - 1) for _ in range(TIMES)]
        (seconds, size), (seconds_last, size_last) = min(whole), min(last)
        return {
            "seconds": seconds, "bytes": size, "entries": entries,
            "seconds_last": seconds_last, "bytes_last": size_last,
        }  # fmt: skip

    async def _grow(self, client: httpx.AsyncClient, key: str, token: str) -> int:
        """Move, take it back and move again, if it is this person's turn; the log's length."""
        client.headers["Authorization"] = f"Bearer {token}"
        stands = (await client.get(f"/api/tables/{key}/sync?have=100000")).json()
        if stands["legal"]:
            where = {"seat": stands["viewer"]}
            move = where | {"word": random.choice(stands["legal"])}
            for what, body in (("move", move), ("undo", where), ("move", move)):
                version = stands["version"]
                asked = {"id": str(version), "version": version} | body
                answer = await client.post(f"/api/tables/{key}/{what}", json=asked)
                if answer.is_success:
                    stands["version"] += 1
        return int(stands["version"])

    async def _come_back(self, table: Table, have: int | None) -> tuple[float, int]:
        """Seconds until a new connection knows everything, and the bytes of the answer."""
        synced: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def heard(message: bytes) -> None:
            if not synced.done():
                synced.set_result(len(message))

        begun, path = perf_counter(), f"/api/tables/{table.key}/socket"
        socket = await Socket.connect(self.url, path, table.tokens[0], heard)
        socket.send(orjson.dumps({"type": "hello", "have": have}))
        size = await synced
        seconds = perf_counter() - begun
        socket.close()
        return seconds, size


async def main(url: str, count: int) -> None:
    """Set up, then one round for each line."""
    load, loop = Load(url), asyncio.get_running_loop()
    await load.set_up(count)
    print(json.dumps({"tables": len(load.tables)}), flush=True)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        first, second = line.split()
        if first == "reconnect":
            answer = await load.reconnect(int(second))
        else:
            answer = await load.play(float(first), float(second))
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], int(sys.argv[2])))
