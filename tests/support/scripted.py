"""Scripted clients: they reconnect after every failure, play on, and record acknowledgements."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from itertools import count, cycle
from random import Random
from typing import Any, Final

import httpx
import orjson
import websockets
from websockets.exceptions import WebSocketException

from calimala.server.store import log as log_store
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.log import Entry
from tests.support.deadlines import PATIENCE
from tests.support.server import new_seats

Json = dict[str, Any]
RETRY: Final = 0.2  # seconds until a client tries again
ONE_TRY: Final = 60.0  # seconds for one process to answer; it may be just starting
BROKEN: Final = (OSError, WebSocketException, EOFError, TimeoutError, httpx.TransportError)
TEMPORARY: Final = ("compiling", "no-database", "server-error")  # refusals worth a retry


class Person:
    """A person who is signed in, and tries again when a process does not answer."""

    def __init__(self, addresses: Sequence[str], token: str, person_id: str) -> None:
        self.addresses, self.token, self.id = list(addresses), token, person_id
        self.headers = {"Authorization": f"Bearer {token}"}

    @classmethod
    async def join(cls, addresses: Sequence[str], name: str) -> "Person":
        """A new guest."""
        made = await Person(addresses, "", "").ask("POST", "/api/me", name=name)
        return cls(addresses, made["token"], made["me"]["id"])

    async def ask(self, method: str, path: str, **body: Any) -> Json:
        """The answer of the first process that gives one, a refusal included."""
        deadline = time.monotonic() + PATIENCE
        for address in cycle(self.addresses):
            if (answer := await self.ask_one(address, method, path, body)) is not None:
                return answer
            assert time.monotonic() < deadline, f"no answer to {method} {path} by {address}"
            await asyncio.sleep(RETRY)
        raise AssertionError("there is no process to ask")

    async def ask_one(self, address: str, method: str, path: str, body: Json) -> Json | None:
        """The answer of one process; None if it gives none, or only a temporary refusal."""
        headers = self.headers if self.token else {}
        sent = None if method == "GET" else body
        try:
            async with httpx.AsyncClient(headers=headers, timeout=ONE_TRY) as client:
                answer = await client.request(method, f"http://{address}{path}", json=sent)
                content: Json = orjson.loads(answer.content or b"{}") or {}
        except BROKEN:
            return None
        return None if content.get("reason") in TEMPORARY else content

    async def new_table(self, *seats: str, **options: Any) -> str:
        """A table with seats such as `me`, `open`, or the level of a bot."""
        made = await self.ask("POST", "/api/tables", seats=new_seats(seats), **options)
        return str(made["id"])

    def at(self, key: str, addresses: Sequence[str] | None = None, seed: int = 0) -> "Player":
        """The person as a player at a table, through some of the processes."""
        return Player(self, key, addresses or self.addresses, Random(seed))


async def begin(key: str, host: Person, *others: Person) -> None:
    """Fill the open seats and make everybody ready; retried, because an answer may get lost."""
    info = await host.ask("GET", f"/api/tables/{key}")
    chairs = [s["seat"] for s in info["seats"] if s["person"] is None and s["bot"] is None]
    for person, seat in zip(others, chairs, strict=True):
        await person.ask("POST", f"/api/tables/{key}/seats/{seat}")
    for person in (host, *others):
        await person.ask("POST", f"/api/tables/{key}/ready", entropy="what people add")


class Player:
    """A person at a table: the log as it was received, and the moves that were acknowledged.

    Every entry is checked against those before: none is missing, none comes twice.
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
        """The length of the log that was received."""
        return len(self.entries)

    # Playing.

    async def play(self) -> None:
        """Play until the game is over, through every lost connection."""
        for turn in count():
            address = self.addresses[turn % len(self.addresses)]
            try:
                async with self.connected(address) as socket:
                    self.visits += 1
                    if await self.follow(socket):
                        return
            except BROKEN:
                await asyncio.sleep(RETRY)

    async def follow(self, socket: websockets.ClientConnection) -> bool:
        """Play through one connection; whether there is nothing more to do."""
        if self.pending is not None:
            await socket.send(orjson.dumps(self.pending).decode())
        while not self.done:
            await self._move(socket)
            if not await self.receive(socket):
                return False
        return True

    @property
    def done(self) -> bool:
        """Whether the game is over and every request answered."""
        return self.over and self.pending is None

    async def _move(self, socket: websockets.ClientConnection) -> None:
        """Make a move if the player decides and no move is pending."""
        if self.pending is None and self.version >= self.promised and self.position["legal"]:
            word = self.random.choice(self.position["legal"])
            self.pending = self.move(word)
            await socket.send(orjson.dumps(self.pending).decode())

    async def decide(self, socket: websockets.ClientConnection) -> None:
        """Make one move as soon as the player decides; return when it is in the log."""
        while not self.position["legal"]:
            await self.receive(socket)
        await self._move(socket)
        while self.pending is not None or self.version < self.promised:
            await self.receive(socket)

    def move(self, word: str) -> Json:
        """The request of a move, for the position received last."""
        asked = f"m{len(self.sent)}"
        move = {"type": "move", "id": asked, "version": self.version, "word": word}
        self.sent[asked] = {**move, "seat": self.position["viewer"]}
        return self.sent[asked]

    # Receiving.

    @asynccontextmanager
    async def connected(self, address: str) -> AsyncIterator[websockets.ClientConnection]:
        """A connection whose first sync has been received."""
        where = f"ws://{address}/api/tables/{self.key}/socket"
        async with websockets.connect(
            where, additional_headers=self.person.headers, open_timeout=ONE_TRY, close_timeout=1
        ) as socket:
            await socket.send(orjson.dumps({"type": "hello", "have": self.version}).decode())
            await self._receive_sync(socket)
            yield socket

    async def _receive_sync(self, socket: websockets.ClientConnection) -> None:
        """Receive messages up to the first sync; the process may not know of the deal yet."""
        message: Json = {"type": "table"}
        while message["type"] != "sync":
            message = await self._received(socket)
            if message["type"] == "refused":
                assert message["reason"] in TEMPORARY, message
                raise ConnectionError(message["reason"])
            self._take(message)
        assert self.version == self.position["version"]

    async def receive(self, socket: websockets.ClientConnection) -> bool:
        """Receive one message; False if it is a goodbye."""
        message = await self._received(socket)
        self._take(message)
        return bool(message["type"] != "goodbye")

    async def _received(self, socket: websockets.ClientConnection) -> Json:
        """The next message."""
        try:
            async with asyncio.timeout(PATIENCE):
                message: Json = orjson.loads(await socket.recv())
        except TimeoutError:
            raise AssertionError(f"no message came after {self._lately()}") from None
        return message

    def _lately(self) -> str:
        """How far the game is, and which request is pending."""
        return f"entry {self.version} of {self.key}; pending: {self.pending}"

    def _take(self, message: Json) -> None:
        """Dispatch a message by its type."""
        getattr(self, "_take_" + message["type"])(message)

    def _take_sync(self, message: Json) -> None:
        """Add the entries that are new, and compare the others."""
        for entry in message["entries"]:
            self._add(entry, again=True)
        if message["version"] == self.version:
            self.position = message

    def _take_entry(self, message: Json) -> None:
        """Add the next entry."""
        self._add(message["entry"])
        state = self.position["state"] | message["changes"]
        self.position = message | {"state": state}

    def _add(self, entry: Json, again: bool = False) -> None:
        """Add one entry, which follows the last; in a sync it may be an earlier one again."""
        if again and entry["n"] < self.version:
            assert self.entries[entry["n"]]["word"] == entry["word"]
            return
        assert entry["n"] == self.version, f"entry {entry['n']} after {self.version}"
        self.entries.append(entry)

    def _take_accepted(self, message: Json) -> None:
        """Record an acknowledgement; a repeated one is the same."""
        asked = message["id"]
        promise = message["version"], self.sent[asked]["word"]
        assert self.acknowledged.setdefault(asked, promise) == promise
        self.promised = max(self.promised, message["version"])
        if self.pending is not None and self.pending["id"] == asked:
            self.pending = None

    def _take_refused(self, message: Json) -> None:
        """Another was faster; any other refusal is a bug."""
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


# The database.


async def logs_of(database: str, keys: Iterable[str]) -> dict[str, list[Entry]]:
    """The stored logs of some tables."""
    db = Database(database)
    try:
        async with db.reading() as c:
            return {key: await log_store.entries(c, key) for key in keys}
    finally:
        await db.close()


async def log_of(database: str, key: str) -> list[Entry]:
    """The stored log of a table."""
    return (await logs_of(database, [key]))[key]


async def phase_of(database: str, key: str) -> str:
    """The stored phase of a table."""
    db = Database(database)
    try:
        async with db.reading() as c:
            row = await table_store.find(c, key)
            return row.phase if row else ""
    finally:
        await db.close()


Promises = list[tuple[str, int, str]]  # request, version and word of acknowledged moves


def promises(players: Sequence[Player]) -> Promises:
    """The moves that were acknowledged so far."""
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
    """Every move of a person in the log was requested, at that version."""
    sent = {f"{p.person.id}:{asked}": move for p in players for asked, move in p.sent.items()}
    for entry in log:
        if entry.request is not None:
            move = sent[entry.request]
            assert (move["version"], move["word"]) == (entry.n, entry.word)
