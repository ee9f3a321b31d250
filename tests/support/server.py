"""A server on a free port, and clients that play there: by WebSocket and by plain HTTP."""

import asyncio
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import orjson
import pytest
import uvicorn
import websockets

from calimala.server import app, services
from calimala.server.api.http_connection import BoundedHttp
from calimala.server.api.websocket import FastWebSocket
from calimala.server.settings import Settings
from tests.support.deadlines import BETWEEN, PATIENCE

Json = dict[str, Any]
numbers: Final = count()


class Server:
    """The application on a port of its own, in a thread, with its database in a folder."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.listener.getsockname()[1]}"
        usual: Json = {
            "pace": 0.0,
            "requests_per_minute": 0,
            "review_iterations": 4,
            "public_url": f"http://{self.address}",
        }
        self.settings = Settings(
            **(usual | {"database": f"sqlite:///{folder / 'test.db'}"} | settings)
        )
        self.app = app.create(self.settings)
        self.services: services.Services = self.app.state.services
        config = uvicorn.Config(
            self.app,
            ws=FastWebSocket,
            http=BoundedHttp,
            log_config=None,
            access_log=False,
            date_header=False,
        )
        self._uvicorn = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._uvicorn.run, args=([self.listener],))

    def start(self) -> None:
        """Serve; return when games can be dealt."""
        self._thread.start()
        deadline = time.monotonic() + PATIENCE
        while (answer := self._readiness()).status_code != 200:
            assert time.monotonic() < deadline, f"the server is not ready yet: {answer.text}"
            time.sleep(BETWEEN)

    def _readiness(self) -> httpx.Response:
        return httpx.get(f"http://{self.address}/readyz", timeout=PATIENCE)

    def stop(self) -> None:
        """Stop gracefully; return when everything is written."""
        self._uvicorn.should_exit = True
        self._thread.join(PATIENCE)
        self.listener.close()
        assert not self._thread.is_alive(), "the server does not stop"

    @asynccontextmanager
    async def guest(self, name: str = "Ada", token: str | None = None) -> AsyncIterator["Guest"]:
        """A new guest, or the person of a token."""
        async with httpx.AsyncClient(base_url=f"http://{self.address}", timeout=PATIENCE) as client:
            guest = Guest(self, client)
            if token is None:
                signed_in = await guest.post("/api/me", name=name)
                guest.me, token = signed_in["me"], signed_in["token"]
            client.headers["Authorization"] = f"Bearer {token}"
            guest.token = token
            guest.me = await guest.get("/api/me")
            yield guest

    @asynccontextmanager
    async def guests(self, number: int) -> AsyncIterator[list["Guest"]]:
        """Several guests: Ada, Bob and so on."""
        if number == 0:
            yield []
            return
        async with self.guests(number - 1) as others, self.guest(NAMES[number - 1]) as guest:
            yield [*others, guest]

    @asynccontextmanager
    async def stranger(self) -> AsyncIterator["Guest"]:
        """A client that is not signed in."""
        async with httpx.AsyncClient(base_url=f"http://{self.address}", timeout=PATIENCE) as client:
            yield Guest(self, client)


NAMES: Final = ("Ada", "Bob", "Cleo", "Dan", "Eve")


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[Server]:
    """A running server, stopped in the end."""
    server = Server(folder, **settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Refusal(Exception):
    """The refusal of a request."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status} {body}")
        self.status, self.body = status, body
        self.reason = body["reason"]


async def refused(request: Coroutine[Any, Any, Any]) -> Refusal:
    """The refusal of a request that must be refused."""
    with pytest.raises(Refusal) as caught:
        await request
    return caught.value


class Guest:
    """A client: a person who is signed in, or a stranger."""

    def __init__(self, server: Server, http: httpx.AsyncClient) -> None:
        self.server, self.http = server, http
        self.me: Json = {}
        self.token: str | None = None

    @property
    def id(self) -> str:
        """The person's id."""
        return str(self.me["id"])

    async def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """The body of a successful response; Refusal for any other."""
        answer = await self.http.request(method, path, json=body)
        content = orjson.loads(answer.content) if answer.content else None
        if answer.is_success:
            return content
        raise Refusal(answer.status_code, content or {})

    async def get(self, path: str) -> Any:
        """The response to a GET."""
        return await self.ask("GET", path)

    async def post(self, path: str, **body: Any) -> Any:
        """The response to a POST."""
        return await self.ask("POST", path, body)

    async def at(self, key: str, what: str, **body: Any) -> Any:
        """The response to a POST at a table."""
        return await self.post(f"/api/tables/{key}/{what}", **body)

    async def command(self, key: str, what: str, **body: Any) -> Any:
        """The response to a command or a question at a table, with a new request id."""
        return await self.at(key, what, **({"id": new_id()} | body))

    async def new_table(self, *seats: str, **options: Any) -> str:
        """A table with seats such as `me`, `open`, or the level of a bot."""
        made = await self.post("/api/tables", seats=new_seats(seats), **options)
        return str(made["id"])

    async def info(self, key: str) -> Json:
        """A table as the lobby shows it."""
        found: Json = await self.get(f"/api/tables/{key}")
        return found

    async def sync(self, key: str, have: int | None = None) -> Json:
        """The position of a table, and the entries after the first `have`."""
        query = "" if have is None else f"?have={have}"
        found: Json = await self.get(f"/api/tables/{key}/sync{query}")
        return found

    @asynccontextmanager
    async def sitting(
        self, key: str, have: int | None = None, hello: bool = True
    ) -> AsyncIterator["Connection"]:
        """A WebSocket to a table, which has received its first message."""
        async with self._socket(f"/api/tables/{key}/socket") as connection:
            if hello:
                await connection.send(type="hello", have=have)
                connection.first = await connection.next()
            yield connection

    @asynccontextmanager
    async def in_lobby(self) -> AsyncIterator["Connection"]:
        """A WebSocket to the lobby, which has received its first message."""
        async with self._socket("/api/lobby/socket") as connection:
            connection.first = await connection.next()
            yield connection

    @asynccontextmanager
    async def _socket(self, path: str) -> AsyncIterator["Connection"]:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        async with websockets.connect(
            f"ws://{self.server.address}{path}",
            additional_headers=headers,
            max_queue=None,
            ping_interval=None,
        ) as socket:
            yield Connection(socket)


def new_seats(seats: Sequence[str]) -> list[Json]:
    """The seats of a new table: each `me`, `open`, or the level of a bot."""
    return [
        {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
        for seat in seats
    ]


def new_id() -> str:
    """A request id that was not used before."""
    return f"r{next(numbers)}"


class Connection:
    """A WebSocket, and all that it has received."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.first: Json = {}
        self.state: Json = {}
        self.raw: list[str | bytes] = []

    async def send(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(orjson.dumps(message).decode())

    async def next(self, *types: str) -> Json:
        """The next message, or the next of some types; others are skipped."""
        while True:
            raw = await self._received(types)
            self.raw.append(raw)
            message = self._completed(orjson.loads(raw))
            if not types or message["type"] in types:
                return message

    async def _received(self, types: tuple[str, ...]) -> str | bytes:
        """The next message as it was sent."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.socket.recv()
        except TimeoutError:
            last = self.raw[-1:]
            raise AssertionError(f"no message of {types or 'any type'} came after {last}") from None

    def _completed(self, message: Json) -> Json:
        """The message, with the whole state instead of its changes."""
        self.state = message.get("state", self.state) | message.get("changes", {})
        return message | {"state": self.state} if message["type"] in ("sync", "entry") else message

    async def until(self, fits: Callable[[Json], bool]) -> Json:
        """The next message that fits."""
        while True:
            if fits(message := await self.next()):
                return message

    async def ask(self, what: str, **body: Any) -> Json:
        """The answer to a request; messages before it are skipped."""
        asked = body.setdefault("id", new_id())
        await self.send(type=what, **body)
        return await self.until(
            lambda m: m.get("id") == asked and m["type"] not in ("entry", "said")
        )


async def begin(key: str, people: list[Guest]) -> None:
    """Fill the open seats with all others, and make everybody ready: the cards are dealt."""
    host, *others = people
    open_seats = [
        seat["seat"]
        for seat in (await host.info(key))["seats"]
        if seat["person"] is None and seat["bot"] is None
    ]
    for guest, seat in zip(others, open_seats, strict=True):
        await guest.post(f"/api/tables/{key}/seats/{seat}")
    for guest in people:
        await guest.at(key, "ready", entropy=f"what {guest.me['name']} adds")


async def seated(key: str, people: list[Guest]) -> dict[int, Guest]:
    """The guests by seat."""
    by_id = {guest.id: guest for guest in people}
    seats = (await people[0].info(key))["seats"]
    return {seat["seat"]: by_id[seat["person"]] for seat in seats if seat["person"]}


async def play_by_http(key: str, people: list[Guest], random: Random, moves: int = 10_000) -> None:
    """Play random moves until the game is over, or so many were made."""
    by_seat = await seated(key, people)
    guest = people[0]
    for _ in range(moves):
        position = await guest.sync(key, 100_000)
        if (seat := position["state"]["actor"]) is None:
            return
        if by_seat[seat] is not guest:
            guest = by_seat[seat]
            position = await guest.sync(key, 100_000)
        word = choice(position["legal"], random)
        await guest.command(key, "move", version=position["version"], seat=seat, word=word)


class Sitter:
    """A player at a table who moves at every turn, and records the entries."""

    def __init__(self, connection: Connection, random: Random, undoes: float = 0.0) -> None:
        self.connection, self.random, self.undoes = connection, random, undoes
        self.entries: list[Json] = connection.first["entries"]
        self.position: Json = connection.first

    async def play(self) -> None:
        """Move until the game is over; every entry comes once and in order."""
        while self.position["state"]["phase"] != "over":
            if request := self._request():
                await self._ask(**request)
            else:
                self._note(await self.connection.next("entry"))

    def _request(self) -> dict[str, str]:
        """What to ask for now; nothing if others are to move."""
        if self.position["undo"] is not None and self.random.random() < self.undoes:
            return {"type": "undo"}
        legal = self.position["legal"]
        return {"type": "move", "word": choice(legal, self.random)} if legal else {}

    async def _ask(self, **request: str) -> None:
        """Send a request; it is acknowledged before it is broadcast, or others were faster.

        Others may have made several moves before the refusal comes.
        """
        asked, version = new_id(), self.position["version"]
        seat = self.position["viewer"]
        await self.connection.send(id=asked, version=version, seat=seat, **request)
        while (answer := await self._answer())["type"] == "entry":
            self._note(answer)
        if self.position["version"] > version:
            assert answer["reason"] == "stale"
        else:
            assert answer == {"type": "accepted", "id": asked, "version": version + 1}
            self._note(await self.connection.next("entry"))

    async def _answer(self) -> Json:
        """The next message that may answer a request, or tell why it comes too late."""
        return await self.connection.next("accepted", "refused", "entry")

    def _note(self, message: Json) -> None:
        """Record a new entry."""
        assert message["entry"]["n"] == len(self.entries)
        assert message["version"] == len(self.entries) + 1
        self.entries.append(message["entry"])
        self.position = message


async def play_by_socket(key: str, people: list[Guest], undoes: float = 0.0) -> list[Sitter]:
    """Play random moves until the game is over; the players with all entries."""
    async with AsyncExitStack() as sockets:
        sitters = [
            Sitter(await sockets.enter_async_context(guest.sitting(key)), Random(n), undoes)
            for n, guest in enumerate(people)
        ]
        await asyncio.gather(*(sitter.play() for sitter in sitters))
    return sitters


def choice(legal: list[str], random: Random) -> str:
    """A random move, seldom one that ends the activation."""
    rather = [word for word in legal if word not in ("end", "stop")]
    return random.choice(rather if rather and random.random() < 0.9 else legal)
