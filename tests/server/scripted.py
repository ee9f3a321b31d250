"""Scripted people: they play on through every break and note whatever they were promised."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from typing import Any, Final

import httpx
import orjson
import websockets
from websockets.exceptions import WebSocketException

from calimala.server.log import Entry
from calimala.server.store import tables as kept
from calimala.server.store.database import Database

Json = dict[str, Any]
LATER: Final = 0.2  # seconds until one who was cut off tries again
PATIENCE: Final = 90.0  # seconds for anything to happen, a restart on a busy machine included
BROKEN: Final = (OSError, WebSocketException, EOFError, TimeoutError, httpx.TransportError)
LOST: Final = (
    "compiling",
    "no-database",
    "server-error",
)  # refusals of a server that is not itself


class Person:
    """Somebody who has signed in, and who does not give up when nobody answers."""

    def __init__(self, addresses: Sequence[str], token: str, who: str) -> None:
        self.addresses, self.token, self.id = list(addresses), token, who
        self.headers = {"Authorization": f"Bearer {token}"}

    @classmethod
    async def come(cls, addresses: Sequence[str], name: str) -> "Person":
        """Somebody new."""
        made = await Person(addresses, "", "").ask("POST", "/api/me", name=name)
        return cls(addresses, made["token"], made["me"]["id"])

    async def ask(self, method: str, path: str, **body: Any) -> Json:
        """The answer of whoever answers first, a refusal included."""
        async with asyncio.timeout(PATIENCE):
            for turn in count():
                address = self.addresses[turn % len(self.addresses)]
                if (answer := await self._asked(address, method, path, body)) is not None:
                    return answer
                await asyncio.sleep(LATER)
        raise AssertionError("unreachable")

    async def _asked(self, address: str, method: str, path: str, body: Json) -> Json | None:
        """The answer of one process; None if it has none."""
        headers = self.headers if self.token else {}
        sent = None if method == "GET" else body
        try:
            async with httpx.AsyncClient(headers=headers, timeout=20) as client:
                answer = await client.request(method, f"http://{address}{path}", json=sent)
                told: Json = orjson.loads(answer.content or b"{}")
        except BROKEN:
            return None
        return None if told.get("reason") in LOST else told

    async def new_table(self, *seats: str, **options: Any) -> str:
        """A table with seats such as `me`, `open`, or the level of a bot."""
        kinds = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
            for seat in seats
        ]
        made = await self.ask("POST", "/api/tables", seats=kinds, **options)
        return str(made["id"])

    def at(self, key: str, addresses: Sequence[str] | None = None, seed: int = 0) -> "Player":
        """The same person at a table, through some of the processes."""
        return Player(self, key, addresses or self.addresses, Random(seed))


async def begin(key: str, host: Person, *others: Person) -> None:
    """All take the open seats and are ready; asked again, because an answer may get lost."""
    info = await host.ask("GET", f"/api/tables/{key}")
    chairs = [s["seat"] for s in info["seats"] if s["person"] is None and s["bot"] is None]
    for person, seat in zip(others, chairs, strict=True):
        await person.ask("POST", f"/api/tables/{key}/seats/{seat}")
    for person in (host, *others):
        await person.ask("POST", f"/api/tables/{key}/ready")


class Player:
    """One person at one table: the log as it was told, and the moves that were acknowledged.

    What was told is held against what was told before: no entry is missing, none comes twice.
    """

    def __init__(self, person: Person, key: str, addresses: Sequence[str], random: Random) -> None:
        self.person, self.key, self.addresses = person, key, list(addresses)
        self.random = random
        self.entries: list[Json] = []
        self.acknowledged: dict[str, tuple[int, str]] = {}  # version and word by request
        self.sent: dict[str, Json] = {}  # every move by request
        self.pending: Json | None = None
        self.promised = 0  # the latest version that was acknowledged
        self.position: Json = {}
        self.said: list[str] = []
        self.presence: Json = {}
        self.goodbyes: list[str] = []
        self.visits = 0  # connections that were made
        self.refused: list[str] = []

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.position) and self.position["state"]["phase"] == "over"

    @property
    def version(self) -> int:
        """How much of the log is known."""
        return len(self.entries)

    # Playing.

    async def play(self) -> None:
        """Play until the game is over, through every break."""
        for turn in count():
            address = self.addresses[turn % len(self.addresses)]
            try:
                async with self.connected(address) as socket:
                    self.visits += 1
                    if await self.follow(socket):
                        return
            except BROKEN:
                await asyncio.sleep(LATER)

    async def follow(self, socket: websockets.ClientConnection) -> bool:
        """Play through one socket; whether there is nothing more to do."""
        if self.pending is not None:
            await socket.send(orjson.dumps(self.pending).decode())
        while not self.done:
            await self._move(socket)
            if not await self.hear(socket):
                return False
        return True

    @property
    def done(self) -> bool:
        """Whether the game is over and every request answered."""
        return self.over and self.pending is None

    async def _move(self, socket: websockets.ClientConnection) -> None:
        """Make a move if it is ours to decide and none is under way."""
        if self.pending is None and self.version >= self.promised and self.position["legal"]:
            word = self.random.choice(self.position["legal"])
            self.pending = self.move(word)
            await socket.send(orjson.dumps(self.pending).decode())

    async def decide(self, socket: websockets.ClientConnection) -> None:
        """Make one move as soon as it is ours to decide; return when it is in the log."""
        while not self.position["legal"]:
            await self.hear(socket)
        await self._move(socket)
        while self.pending is not None or self.version < self.promised:
            await self.hear(socket)

    def move(self, word: str) -> Json:
        """The request of a move, for what is known now."""
        asked = f"m{len(self.sent)}"
        move = {"type": "move", "id": asked, "version": self.version, "word": word}
        self.sent[asked] = {**move, "seat": self.position["viewer"]}
        return self.sent[asked]

    # Hearing.

    @asynccontextmanager
    async def connected(self, address: str) -> AsyncIterator[websockets.ClientConnection]:
        """A socket through which we know all that there is."""
        where = f"ws://{address}/api/tables/{self.key}/socket"
        async with websockets.connect(
            where, additional_headers=self.person.headers, open_timeout=20, close_timeout=1
        ) as socket:
            await socket.send(orjson.dumps({"type": "hello", "have": self.version}).decode())
            await self._greeted(socket)
            yield socket

    async def _greeted(self, socket: websockets.ClientConnection) -> None:
        """Hear where the table stands; the process may not have heard of the deal yet."""
        told: Json = {"type": "table"}
        while told["type"] != "sync":
            async with asyncio.timeout(PATIENCE):
                told = orjson.loads(await socket.recv())
            if told["type"] == "refused":
                assert told["reason"] in LOST, told
                raise ConnectionError(told["reason"])
            self._take(told)
        assert self.version == self.position["version"]

    async def hear(self, socket: websockets.ClientConnection) -> bool:
        """Take in one message; False if the server says goodbye."""
        try:
            async with asyncio.timeout(PATIENCE):
                message: Json = orjson.loads(await socket.recv())
        except TimeoutError:
            raise AssertionError(f"nothing happens any more after {self.version}") from None
        self._take(message)
        return bool(message["type"] != "goodbye")

    def _take(self, message: Json) -> None:
        """Take in a message."""
        getattr(self, "_take_" + message["type"])(message)

    def _take_sync(self, message: Json) -> None:
        """Exactly the rest, or what was told before once more."""
        for entry in message["entries"]:
            self._add(entry, again=True)
        if message["version"] == self.version:
            self.position = message

    def _take_entry(self, message: Json) -> None:
        """The log grows by one, always."""
        self._add(message["entry"])
        state = self.position["state"] | message["changes"]
        self.position = message | {"state": state}

    def _add(self, entry: Json, again: bool = False) -> None:
        """One entry of the log, which fits what was told before."""
        if again and entry["n"] < self.version:
            assert self.entries[entry["n"]]["word"] == entry["word"]
            return
        assert entry["n"] == self.version, f"entry {entry['n']} after {self.version}"
        self.entries.append(entry)

    def _take_accepted(self, message: Json) -> None:
        """What the server has promised to keep."""
        asked = message["id"]
        promise = message["version"], self.sent[asked]["word"]
        assert self.acknowledged.setdefault(asked, promise) == promise
        self.promised = max(self.promised, message["version"])
        if self.pending is not None and self.pending["id"] == asked:
            self.pending = None

    def _take_refused(self, message: Json) -> None:
        """Somebody was faster; anything else would be a mistake."""
        assert message["reason"] in ("stale", "not-your-turn", "game-over"), message
        self.refused.append(message["reason"])
        self.pending = None
        self._take_sync(message["sync"])

    def _take_said(self, message: Json) -> None:
        if message["text"] not in self.said:
            self.said.append(message["text"])

    def _take_presence(self, message: Json) -> None:
        self.presence = message

    def _take_goodbye(self, message: Json) -> None:
        self.goodbyes.append(message["reason"])

    def _take_table(self, _message: Json) -> None:
        """Seats and phase do not matter here."""


# What the database says.


async def log_of(database: str, key: str) -> list[Entry]:
    """The log of a table as it is kept."""
    db = Database(database)
    try:
        async with db.reading() as c:
            return await kept.entries(c, key)
    finally:
        await db.close()


async def phase_of(database: str, key: str) -> str:
    """How far a table is."""
    db = Database(database)
    try:
        async with db.reading() as c:
            row = await kept.find(c, key)
            return row.phase if row else ""
    finally:
        await db.close()


Promises = list[tuple[str, int, str]]  # request, version and word of acknowledged moves


def promises(players: Sequence[Player]) -> Promises:
    """All that was promised so far."""
    return [
        (f"{player.person.id}:{asked}", version, word)
        for player in players
        for asked, (version, word) in player.acknowledged.items()
    ]


def check_log(log: Sequence[Entry], promised: Promises) -> None:
    """Every acknowledged move is in its place, and none was made twice."""
    assert [entry.n for entry in log] == list(range(len(log)))
    requests = [entry.request for entry in log if entry.request]
    assert len(requests) == len(set(requests))
    for request, version, word in promised:
        assert (log[version - 1].request, log[version - 1].word) == (request, word)


def check_moves(log: Sequence[Entry], players: Sequence[Player]) -> None:
    """Every move that people have made was asked for, for the place where it is."""
    sent = {f"{p.person.id}:{asked}": move for p in players for asked, move in p.sent.items()}
    for entry in log:
        if entry.request is not None:
            move = sent[entry.request]
            assert (move["version"], move["word"]) == (entry.n, entry.word)
