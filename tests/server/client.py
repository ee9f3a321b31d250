"""A server of our own on a free port, and people who play there: by socket and by plain HTTP."""

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
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

from calimala.server import app
from calimala.server.lines import Line
from calimala.server.settings import Settings

PATIENCE: Final = 20.0  # seconds for anything to happen; a busy machine is slow
Json = dict[str, Any]
numbers: Final = count()


class Server:
    """The application on a port of its own, in a thread; everything is kept in a folder."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.listener.getsockname()[1]}"
        usual: Json = {
            "pace": 0.0,
            "requests_per_minute": 0,
            "public_url": f"http://{self.address}",
        }
        self.settings = Settings(
            **(usual | {"database": f"sqlite:///{folder / 'test.db'}"} | settings)
        )
        self.app = app.create(self.settings)
        config = uvicorn.Config(
            self.app,
            ws=Line,
            http="httptools",
            log_config=None,
            access_log=False,
            date_header=False,
        )
        self._uvicorn = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._uvicorn.run, args=([self.listener],))

    def start(self) -> None:
        """Serve; return when games can be dealt."""
        self._thread.start()
        for _ in range(1000):
            if self._answers():
                return
        raise AssertionError("the server does not start")

    def _answers(self) -> bool:
        """Whether the engine is ready."""
        with httpx.Client(base_url=f"http://{self.address}", timeout=PATIENCE) as client:
            ready = client.get("/readyz").status_code == 200
        if not ready:
            threading.Event().wait(0.05)
        return ready

    def stop(self) -> None:
        """End well: everything that was begun is written."""
        self._uvicorn.should_exit = True
        self._thread.join(PATIENCE)
        self.listener.close()
        assert not self._thread.is_alive()

    @asynccontextmanager
    async def guest(self, name: str = "Ada", token: str | None = None) -> AsyncIterator["Guest"]:
        """Somebody new, or who comes back with a token."""
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
        """Some people: Ada, Bob and so on."""
        async with asyncio.timeout(10 * PATIENCE):
            if number == 0:
                yield []
                return
            async with self.guests(number - 1) as others, self.guest(NAMES[number - 1]) as guest:
                yield [*others, guest]

    @asynccontextmanager
    async def stranger(self) -> AsyncIterator["Guest"]:
        """Somebody without a name."""
        async with httpx.AsyncClient(base_url=f"http://{self.address}", timeout=PATIENCE) as client:
            yield Guest(self, client)


NAMES: Final = ("Ada", "Bob", "Cleo", "Dan", "Eve")


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[Server]:
    """A server for a while."""
    server = Server(folder, **settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Refusal(Exception):
    """What the server has not granted."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status} {body}")
        self.status, self.body = status, body
        self.reason = body["reason"]


async def refused(asking: Coroutine[Any, Any, Any]) -> Refusal:
    """The refusal of a request."""
    with pytest.raises(Refusal) as caught:
        await asking
    return caught.value


class Guest:
    """Somebody with a browser, or a stranger."""

    def __init__(self, server: Server, http: httpx.AsyncClient) -> None:
        self.server, self.http = server, http
        self.me: Json = {}
        self.token: str | None = None

    @property
    def id(self) -> str:
        """Who it is."""
        return str(self.me["id"])

    async def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """The answer to a request; Refusal if there is another."""
        answer = await self.http.request(method, path, json=body)
        content = orjson.loads(answer.content) if answer.content else None
        if answer.is_success:
            return content
        raise Refusal(answer.status_code, content or {})

    async def get(self, path: str) -> Any:
        """What is to be seen at a path."""
        return await self.ask("GET", path)

    async def post(self, path: str, **body: Any) -> Any:
        """What a body leads to."""
        return await self.ask("POST", path, body)

    async def at(self, key: str, what: str, **body: Any) -> Any:
        """What something leads to at a table."""
        return await self.post(f"/api/tables/{key}/{what}", **body)

    async def command(self, key: str, what: str, **body: Any) -> Any:
        """The same with a new request id."""
        return await self.at(key, what, **({"id": new_id()} | body))

    async def new_table(self, *seats: str, **options: Any) -> str:
        """A table with seats such as `me`, `open`, or the level of a bot."""
        kinds = [{"kind": seat} if seat in ("me", "open") else bot(seat) for seat in seats]
        made = await self.post("/api/tables", seats=kinds, **options)
        return str(made["id"])

    async def info(self, key: str) -> Json:
        """A table as the lobby shows it."""
        found: Json = await self.get(f"/api/tables/{key}")
        return found

    async def sync(self, key: str, have: int | None = None) -> Json:
        """Where a table stands."""
        query = "" if have is None else f"?have={have}"
        found: Json = await self.get(f"/api/tables/{key}/sync{query}")
        return found

    @asynccontextmanager
    async def sitting(
        self, key: str, have: int | None = None, hello: bool = True
    ) -> AsyncIterator["Connection"]:
        """A socket to a table; its first message is there already."""
        async with self._socket(f"/api/tables/{key}/socket") as connection:
            if hello:
                await connection.send(type="hello", have=have)
                connection.first = await connection.next()
            yield connection

    @asynccontextmanager
    async def in_lobby(self) -> AsyncIterator["Connection"]:
        """A socket to the lobby; its first message is there already."""
        async with self._socket("/api/lobby/socket") as connection:
            connection.first = await connection.next()
            yield connection

    @asynccontextmanager
    async def _socket(self, path: str) -> AsyncIterator["Connection"]:
        """A socket."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        async with websockets.connect(
            f"ws://{self.server.address}{path}",
            additional_headers=headers,
            max_queue=None,
            ping_interval=None,
        ) as socket:
            yield Connection(socket)


def bot(level: str) -> Json:
    """A seat for a bot."""
    return {"kind": "bot", "level": level}


def new_id() -> str:
    """A request id that nobody has used."""
    return f"r{next(numbers)}"


class Connection:
    """One socket: all that has come, in order."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.first: Json = {}
        self.state: Json = {}
        self.raw: list[str | bytes] = []

    async def send(self, **message: Any) -> None:
        """Say something."""
        await self.socket.send(orjson.dumps(message).decode())

    async def next(self, *types: str) -> Json:
        """The next message, or the next of some types; others are passed over."""
        while True:
            async with asyncio.timeout(PATIENCE):
                message = await self.socket.recv()
            self.raw.append(message)
            told = self._completed(orjson.loads(message))
            if not types or told["type"] in types:
                return told

    def _completed(self, told: Json) -> Json:
        """The message with the whole state, if it has tidings of it."""
        self.state = told.get("state", self.state) | told.get("changes", {})
        return told | {"state": self.state} if told["type"] in ("sync", "entry") else told

    async def until(self, fits: Callable[[Json], bool]) -> Json:
        """The next message that fits."""
        while True:
            if fits(told := await self.next()):
                return told

    async def ask(self, what: str, **body: Any) -> Json:
        """The answer to a request; what comes before it is passed over."""
        asked = body.setdefault("id", new_id())
        await self.send(type=what, **body)
        return await self.until(
            lambda m: m.get("id") == asked and m["type"] not in ("entry", "said")
        )


async def begin(key: str, people: list[Guest]) -> None:
    """All take the open seats that there are and are ready: the cards are dealt."""
    host, *others = people
    open_seats = [
        seat["seat"]
        for seat in (await host.info(key))["seats"]
        if seat["person"] is None and seat["bot"] is None
    ]
    for guest, seat in zip(others, open_seats, strict=True):
        await guest.post(f"/api/tables/{key}/seats/{seat}")
    for guest in people:
        await guest.at(key, "ready")


async def seated(key: str, people: list[Guest]) -> dict[int, Guest]:
    """Who has which seat."""
    by_id = {guest.id: guest for guest in people}
    seats = (await people[0].info(key))["seats"]
    return {seat["seat"]: by_id[seat["person"]] for seat in seats if seat["person"]}


async def play_by_http(key: str, people: list[Guest], random: Random, moves: int = 10_000) -> None:
    """Play random moves until the game is over, or so many were made."""
    by_seat = await seated(key, people)
    guest = people[0]
    for _ in range(moves):
        stands = await guest.sync(key, 100_000)
        if (seat := stands["state"]["actor"]) is None:
            return
        if by_seat[seat] is not guest:
            guest = by_seat[seat]
            stands = await guest.sync(key, 100_000)
        word = choice(stands["legal"], random)
        await guest.command(key, "move", version=stands["version"], seat=seat, word=word)


class Sitter:
    """Somebody at a table who moves when it is his turn, and keeps what he is told."""

    def __init__(self, connection: Connection, random: Random, undoes: float = 0.0) -> None:
        self.connection, self.random, self.undoes = connection, random, undoes
        self.entries: list[Json] = connection.first["entries"]
        self.stands: Json = connection.first

    async def play(self) -> None:
        """Move until the game is over; every entry comes once and in order."""
        while self.stands["state"]["phase"] != "over":
            if self.stands["undo"] is not None and self.random.random() < self.undoes:
                await self._ask(type="undo")
            elif self.stands["legal"]:
                await self._ask(type="move", word=choice(self.stands["legal"], self.random))
            self._note(await self.connection.next("entry"))

    async def _ask(self, **request: str) -> None:
        """Do something; it is acknowledged before it is told, or another was faster."""
        asked, version = new_id(), self.stands["version"]
        seat = self.stands["viewer"]
        await self.connection.send(id=asked, version=version, seat=seat, **request)
        answer = await self.connection.next("accepted", "refused", "entry")
        if answer["type"] == "entry":
            self._note(answer)
            answer = await self.connection.next("accepted", "refused")
            assert answer["reason"] == "stale"
        else:
            assert answer == {"type": "accepted", "id": asked, "version": version + 1}

    def _note(self, news: Json) -> None:
        """Take in an entry."""
        assert news["entry"]["n"] == len(self.entries)
        assert news["version"] == len(self.entries) + 1
        self.entries.append(news["entry"])
        self.stands = news


async def play_by_socket(key: str, people: list[Guest], undoes: float = 0.0) -> list[Sitter]:
    """Play random moves until the game is over; what everybody was told."""
    async with AsyncExitStack() as sockets:
        sitters = [
            Sitter(await sockets.enter_async_context(guest.sitting(key)), Random(n), undoes)
            for n, guest in enumerate(people)
        ]
        await asyncio.gather(*(sitter.play() for sitter in sitters))
    return sitters


def choice(legal: list[str], random: Random) -> str:
    """A random move; who may do something seldom ends."""
    rather = [word for word in legal if word not in ("end", "stop")]
    return random.choice(rather if rather and random.random() < 0.9 else legal)
