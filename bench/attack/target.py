"""The server under attack: a process of its own on loopback, with its database in a folder."""

import asyncio
import json
import os
import re
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final

import httpx

from bench.serving import resident, wait_for
from tests.support.frames import handshake

Json = dict[str, Any]
TRIED: Final = Path(__file__).parents[2] / "build" / "attack"  # journals; not tracked
PATIENCE: Final = 30.0  # seconds for any answer
TOO_MANY: Final = 429


@dataclass
class Target:
    """A running server, and the ways in which attacks come near it."""

    process: subprocess.Popen[str]
    url: str
    folder: Path
    seconds: float  # how long an attack may last
    memory: list[int] = field(default_factory=list)

    @property
    def address(self) -> tuple[str, int]:
        """Where it listens."""
        host, _, port = self.url.removeprefix("http://").partition(":")
        return host, int(port)

    @property
    def resident(self) -> int:
        """Bytes that the server has in memory."""
        return resident(self.process.pid)

    def journal(self, name: str) -> "Journal":
        """A file in which an attack in pieces keeps how far it is."""
        return Journal(TRIED / f"{name}.json")

    def log(self) -> list[Json]:
        """What the server has logged."""
        lines = (self.folder / "log").read_text().splitlines()
        return [json.loads(line) for line in lines if line.startswith("{")]

    @asynccontextmanager
    async def guest(self, name: str = "Mallory", address: str = "") -> AsyncIterator["Person"]:
        """A new guest, as if from another address if one is given."""
        headers = {"X-Forwarded-For": address} if address else {}
        async with httpx.AsyncClient(
            base_url=self.url, headers=headers, timeout=PATIENCE
        ) as client:
            answer = await client.post("/api/me", json={"name": name})
            answer.raise_for_status()
            token = str(answer.json()["token"])
            client.headers["Authorization"] = f"Bearer {token}"
            yield Person(client, token)

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A plain TCP connection."""
        return await asyncio.open_connection(*self.address)

    def dial(self) -> socket.socket:
        """A plain, blocking TCP connection."""
        return socket.create_connection(self.address, timeout=PATIENCE)

    async def websocket(
        self, path: str = "/api/lobby/socket", token: str | None = None
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A WebSocket after its handshake; frames are the attacker's."""
        reader, writer = await self.connect()
        writer.write(handshake(self.url.removeprefix("http://"), path, token))
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer


@dataclass(frozen=True)
class Person:
    """A guest with an HTTP client and a token."""

    http: httpx.AsyncClient
    token: str

    async def post(self, path: str, **body: Any) -> Any:
        """The answer to a POST that must be granted, if need be later."""
        while (answer := await self.http.post(path, json=body)).status_code == TOO_MANY:
            await asyncio.sleep(float(answer.headers["Retry-After"]))
        answer.raise_for_status()
        return answer.json() if answer.content else None

    async def game(self, *bots: str) -> str:
        """A table whose game has begun, with a second person on the same device or with bots."""
        seats: list[Json] = [{"kind": "me"}, *({"kind": "bot", "level": bot} for bot in bots)]
        if not bots:
            seats.append({"kind": "open"})
        key = str((await self.post("/api/tables", seats=seats, public=False))["id"])
        if not bots:
            await self.post(f"/api/tables/{key}/seats/1", name="Other")
        await self.post(f"/api/tables/{key}/ready")
        return key


class Journal:
    """What a long attack has done so far, kept over interruptions."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> Json:
        """What was kept; empty at the beginning."""
        return dict(json.loads(self._path.read_text())) if self._path.exists() else {}

    def write(self, kept: Json) -> None:
        """Keep something instead; an interrupted write leaves the old."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        beside = self._path.with_suffix(".new")
        beside.write_text(json.dumps(kept))
        beside.replace(self._path)


@contextmanager
def serving(
    command: str, folder: Path, seconds: float, settings: dict[str, str]
) -> Iterator[Target]:
    """A server with its usual limits, on a port that it finds free."""
    environment = os.environ | {
        "CALIMALA_PORT": "0",
        "CALIMALA_DATABASE": f"sqlite:///{folder / 'attack.db'}",
        **settings,
    }
    with (folder / "log").open("w") as log, _running(command, environment, log) as process:
        url = _address(process)
        wait_for(f"{url}/readyz")
        yield Target(process, url, folder, seconds)


@contextmanager
def _running(
    command: str, environment: dict[str, str], log: IO[str]
) -> Iterator[subprocess.Popen[str]]:
    """The process, for a while; one that does not end by itself is killed."""
    process = subprocess.Popen(
        [command, "serve"], env=environment, stdout=subprocess.PIPE, stderr=log, text=True
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _address(process: subprocess.Popen[str]) -> str:
    """Where the server says that it is."""
    assert process.stdout is not None  # noqa: S101 - PIPE
    found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
    if found is None:
        raise SystemExit("the server has stopped before it said where it is")
    return found[0]


async def watch_memory(target: Target) -> None:
    """Note the server's memory four times a second, until cancelled."""
    while target.process.poll() is None:
        target.memory.append(target.resident)
        await asyncio.sleep(0.25)


async def for_a_while(target: Target) -> AsyncIterator[float]:
    """Go on until the attack's time is over; yields the seconds that are left."""
    end = time.monotonic() + target.seconds
    while (left := end - time.monotonic()) > 0:
        yield left
