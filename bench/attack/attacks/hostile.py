"""Messages that are wrong in every way that a generator finds, over HTTP and over sockets."""

import asyncio
import itertools
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final
from urllib.parse import quote

import orjson

from bench.attack.registry import MIB, Finding, attack
from bench.attack.target import PATIENCE, Person, Target
from tests.support.frames import HELLO, TEXT, frame

MESSAGES: Final = 100_000
CLIENTS: Final = 10  # for each of the two ways
STRANGE: Final[list[Any]] = [
    None, True, -1, 0, 2**31, 2**63, -(2**63), 1e308, 0.5, "", " ", "\0", "a" * 5000, "\u202e",
    "\u200b", "%00", "'; DROP TABLE people; --", "../../etc/passwd", "\ud7ff", "\U0010ffff",
    "http://xn--", [], {}, [[]], {"": ""}, [None] * 50, {"kind": "me"}, {"kind": "bot"},
]  # fmt: skip
BROKEN: Final = [
    b"", b"{", b"null", b"[" * 3000, b'{"a":' * 1000, b'"\\ud800"', b"\xff\xfe", b"NaN", b"1e999",
    b'{"name":"\\u0000"}', b'{"type":"move","type":"say"}', b"\0",
]  # fmt: skip
KEYS: Final = (
    "name language account password seats kind level edition layout public spectators undo order"
    " clock budget version seat word id have text ply entropy ready url webhook auto_end type"
    " endpoint keys p256dh auth moves question do action scope hints replace old format names fair"
).split()
TYPES: Final = (
    "hello", "move", "undo", "say", "leave", "back", "why", "preview", "standings", "hint", "ping",
    "x",
)  # fmt: skip
PAGES: Final = ("/table/{key}", "/people/{person}/games", "/assets/{name}", "/{name}.svg")


def _body(chance: random.Random) -> bytes:
    """A body that is hardly ever right."""
    if chance.random() < 0.2:
        return chance.choice(BROKEN)
    chosen = chance.sample(KEYS, chance.randrange(6))
    return orjson.dumps({key: _value(chance) for key in chosen})


def _value(chance: random.Random) -> Any:
    """Any value, now and then one inside another."""
    value = chance.choice(STRANGE)
    return {chance.choice(KEYS): value} if chance.random() < 0.1 else value


def _message(chance: random.Random) -> bytes:
    """A message for a table's socket."""
    if chance.random() < 0.3:
        return _body(chance)
    right: dict[str, Any] = {
        "type": chance.choice(TYPES), "id": "a", "version": chance.randrange(5), "seat": 0,
        "word": "place own 1-2", "text": "hello", "ply": 0,
    }  # fmt: skip
    for key in chance.sample(sorted(right), 2):
        right[key] = _value(chance)
    return orjson.dumps(right)


def _request(paths: list[tuple[str, str]], token: str, chance: random.Random) -> bytes:
    """One request with a body, whether or not the path wants one."""
    method, path = chance.choice(paths)
    body, kind = _body(chance), chance.choice(("application/json", "text/plain", ""))
    while "{" in path:
        before, _, rest = path.partition("{")
        path = before + quote(str(chance.choice(STRANGE)))[:200] + rest.partition("}")[2]
    query = f"?have={quote(str(chance.choice(STRANGE)))[:100]}" if chance.random() < 0.2 else ""
    head = f"{method.upper()} {path}{query} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n"
    who = f"Authorization: Bearer {token}\r\n" if chance.random() < 0.8 else ""
    return f"{head}{who}Content-Length: {len(body)}\r\n\r\n".encode() + body


class Tally:
    """How many messages are still to be sent, and what the others were answered with."""

    def __init__(self, messages: int) -> None:
        self.left, self.answers = messages, Counter[str]()

    def count(self, answer: str) -> None:
        """One message is answered."""
        self.left -= 1
        self.answers[answer] += 1


async def _over_http(target: Target, tally: Tally, request: Callable[[], bytes]) -> None:
    """Requests on one connection after the other."""
    while tally.left > 0:
        reader, writer = await target.connect()
        try:
            while tally.left > 0:
                writer.write(request())
                tally.count(await _status(reader))
        except (OSError, asyncio.IncompleteReadError):
            tally.count("closed")
        finally:
            writer.transport.abort()


async def _status(reader: asyncio.StreamReader) -> str:
    """The status of an answer, whose body is read."""
    async with asyncio.timeout(PATIENCE):
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        for line in head.split(b"\r\n"):
            if line.startswith(b"content-length:"):
                await reader.readexactly(int(line.partition(b":")[2]))
    return head.split()[1].decode()


async def _over_sockets(
    target: Target, tally: Tally, chance: random.Random, path: str, token: str
) -> None:
    """Messages at a table, on one socket after the other."""
    while tally.left > 0:
        reader, writer = await target.websocket(path, token)
        writer.write(frame(TEXT, HELLO))
        try:
            while tally.left > 0:
                writer.write(frame(TEXT, _message(chance)))
                async with asyncio.timeout(PATIENCE):
                    tally.count("told" if await reader.read(MIB) else "shown out")
                if reader.at_eof():
                    break
        except OSError:
            tally.count("shown out")
        finally:
            writer.transport.abort()


@attack(
    "hostile",
    f"{MESSAGES} messages that are wrong in every way",
    slowest=None,
    growth=128 * MIB,  # people and tables that it was granted
    CALIMALA_REQUESTS_PER_MINUTE="0",
)
async def hostile(target: Target) -> Finding:
    """No answer is a 500, and nothing is logged as an error."""
    tally = Tally(MESSAGES)
    async with target.guest() as mallory:
        key = await mallory.game()
        schema = (await mallory.http.get("/api/openapi.json")).json()
        paths = [
            (method, path.replace("{key}", key) if at_table else path)
            for path, methods in schema["paths"].items()
            for method, at_table in itertools.product(methods, (True, False))
            if (method, path) != DELETION and not any(word in path for word in SIGNS_OUT)
        ]
        paths += [("get", page) for page in PAGES]
        await asyncio.gather(*_clients(target, tally, paths, mallory, key))
    errors = [line for line in target.log() if line["severity"] == "error"]
    failed = tally.answers["500"] + len(errors)
    for line in errors[:3]:
        print(line)
    told = ", ".join(f"{count} x {answer}" for answer, count in tally.answers.most_common(6))
    alive = target.process.poll() is None
    return Finding(f"{failed} errors; {told}", held=failed == 0 and alive)


SIGNS_OUT: Final = ("sign-out", "password", "logout")  # would end the attack
DELETION: Final = ("delete", "/api/me")


def _clients(
    target: Target, tally: Tally, paths: list[tuple[str, str]], mallory: Person, key: str
) -> list[Awaitable[None]]:
    """Half of them by HTTP, half at a table's socket; the same messages each time."""
    found: list[Awaitable[None]] = []
    for number in range(CLIENTS):
        chance = random.Random(number)
        request = partial(_request, paths, mallory.token, chance)
        found.append(_over_http(target, tally, request))
        path = f"/api/tables/{key}/socket"
        found.append(_over_sockets(target, tally, chance, path, mallory.token))
    return found
