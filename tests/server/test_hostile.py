"""Hostile clients get a refusal or a clean close; the server neither fails nor leaks memory."""

import asyncio
import gc
import json
import logging
import socket
import tracemalloc
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any, Final

import httpx
import orjson
import pytest
import schemathesis
import websockets
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from itsdangerous import URLSafeSerializer
from schemathesis.checks import CHECKS
from websockets.exceptions import ConnectionClosed

from calimala.server.api import security, sockets
from calimala.server.api.websocket import FastWebSocket
from calimala.server.live import connection
from calimala.server.ops import rate_limit
from tests.support.deadlines import PATIENCE, until
from tests.support.frames import HELLO, TEXT, frame, handshake
from tests.support.server import Guest, Json, Refusal, Server, begin, serving

CHECKED: Final = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
RECORD: Final = Path(__file__).parents[1] / "records" / "won-together.json"
FOREIGN: Final = {"Origin": "https://elsewhere.example"}
QUICK: Final = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.generate),
)


class Faults(logging.Handler):
    """Records what the server logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(f"{record.getMessage()} {record.exc_info}")


@pytest.fixture(autouse=True)
def faults() -> Iterator[Faults]:
    """No test of this file may make the server fail."""
    handler = Faults()
    for name in ("calimala", "uvicorn.error"):
        logging.getLogger(name).addHandler(handler)
    yield handler
    for name in ("calimala", "uvicorn.error"):
        logging.getLogger(name).removeHandler(handler)
    assert handler.found == []


def connections(server: Server) -> float:
    """The number of connections in the server's metrics."""
    value: float = server.services.metrics.connections._value.get()
    return value


async def connected(server: Server, least: int, most: int) -> None:
    """Wait until the server has so many connections."""
    await until(lambda: least <= connections(server) <= most, f"{least} to {most} connections")


# Paths, fuzzed by their OpenAPI description.


async def credentials(server: Server) -> dict[str, str]:
    """The credentials of a person with a table."""
    async with server.guest() as ada:
        await ada.new_table("me", "open")
        return {"Authorization": f"Bearer {ada.token}"}


def attack(server: Server, headers: dict[str, str], examples: int) -> int:
    """Send generated requests to every operation; the number of operations."""
    base = f"http://{server.address}"
    schema = schemathesis.openapi.from_url(f"{base}/api/openapi.json")
    checks = CHECKS.get_by_names(CHECKED)
    found: Any = schema.get_all_operations()  # or a fault of the schema, which has no ok
    operations = [result.ok() for result in found]
    for operation in operations:

        @settings(QUICK, max_examples=examples)
        @given(case=operation.as_strategy())
        def sent(case: Any) -> None:
            answer = case.call(base_url=base, headers=headers)
            case.validate_response(answer, checks=checks)

        sent()
    return len(operations)


@pytest.mark.parametrize("who", ["stranger", "person"])
def test_every_path_answers_as_it_says(server: Server, who: str) -> None:
    headers = asyncio.run(credentials(server)) if who == "person" else {}
    assert attack(server, headers, 8) > 30


@pytest.mark.slow
@pytest.mark.parametrize("who", ["stranger", "person"])
def test_every_path_answers_as_it_says_for_long(server: Server, who: str) -> None:
    headers = asyncio.run(credentials(server)) if who == "person" else {}
    attack(server, headers, 300)


# Bodies.


def raw_request(server: Server, head: str, body: bytes = b"", end: bool = True) -> bytes:
    """The answer to a request that is written by hand."""
    host, _, port = server.address.partition(":")
    with closing(socket.create_connection((host, int(port)), PATIENCE)) as tcp:
        with suppress(ConnectionError):
            tcp.sendall(head.replace("\n", "\r\n").encode() + body)
            if end:
                tcp.shutdown(socket.SHUT_WR)
        answer = b""
        with suppress(ConnectionError):
            while part := tcp.recv(65536):
                answer += part
    return answer


def test_a_body_that_is_declared_too_large_is_not_read(server: Server) -> None:
    length = f"Connection: close\nContent-Length: {security.LARGEST + 1}"
    head = f"POST /api/me HTTP/1.1\nHost: x\n{length}\n\n"
    answer = raw_request(server, head, end=False)
    assert b" 413 " in answer.splitlines()[0] and b"too-large" in answer


async def test_a_body_in_chunks_that_grows_too_large_is_refused(server: Server) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(2 * security.LARGEST_AT["/api/records"] // 65536):
            yield b" " * 65536

    async with server.guest() as ada:
        answer = httpx.post(
            f"http://{server.address}/api/records",
            content=endless(),
            headers={"Authorization": f"Bearer {ada.token}"},
        )
    assert (answer.status_code, answer.json()["reason"]) == (413, "too-large")


@pytest.mark.parametrize("length", ["-1", "1e3", "x", "9" * 30, "9" * 6000, "1, 2"])
def test_a_malformed_content_length_is_refused(server: Server, length: str) -> None:
    head = f"POST /api/me HTTP/1.1\nHost: x\nConnection: close\nContent-Length: {length}\n\n"
    answer = raw_request(server, head, b'{"name": "Ada"}')
    assert answer.split()[1] in {b"400", b"413"}


def test_a_truncated_body_creates_no_guest(server: Server) -> None:
    head = "POST /api/me HTTP/1.1\nHost: x\nContent-Length: 900\n\n"
    answer = raw_request(server, head, b'{"name": "Ada"}')
    assert b" 201 " not in answer[:20]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[" * 50_000,
        b'{"a":' * 10_000,
        b'{"name": "\\ud800"}',
        b'{"name": "\\u0000"}',
        b"\xff\xfe",
        b'{"name": "Ada", "name": 3}',
        b'{"name": NaN}',
    ],
)
@pytest.mark.parametrize("path", ["/api/me", "/api/records", "/api/tables"])
async def test_nonsense_in_a_body_is_refused(server: Server, path: str, body: bytes) -> None:
    async with server.guest() as ada:
        if path == "/api/me":
            ada.http.headers.pop("Authorization")
        json_type = {"Content-Type": "application/json"}
        answer = await ada.http.post(path, content=body, headers=json_type)
    assert answer.status_code in {400, 409, 422}


async def test_texts_that_no_database_can_store_are_refused(server: Server) -> None:
    async with server.guest() as ada:
        key = await ada.new_table("me", "open")
        for path, body in (
            (f"/api/tables/{key}/say", {"id": "1", "text": "a\0b"}),
            (f"/api/tables/{key}/ready", {"entropy": "\0"}),
            (f"/api/tables/{key}/seats/1", {"name": "a\0b"}),
        ):
            answer = await ada.http.post(path, json=body)
            assert answer.status_code == 422, path


async def test_a_record_with_invalid_json_values_is_refused(server: Server) -> None:
    record = orjson.loads(RECORD.read_bytes())
    async with server.guest() as ada:
        for wrong in (b'"\\ud800"', b"9" * 40, b"[" * 400 + b"]" * 400):
            text = orjson.dumps(record | {"fair": "HERE"}).replace(b'"HERE"', wrong)
            json_type = {"Content-Type": "application/json"}
            answer = await ada.http.post("/api/records", content=text, headers=json_type)
            assert (answer.status_code, answer.json()["reason"]) == (422, "bad-record")


# Identities.


async def test_a_page_of_another_site_cannot_act_for_a_person(server: Server) -> None:
    async with server.guest() as ada:
        key = await ada.new_table("me", "open")
        for path in ("/api/tables", f"/api/tables/{key}/ready", "/api/logout"):
            answer = await ada.http.post(path, json={}, headers=FOREIGN)
            assert (answer.status_code, answer.json()["reason"]) == (403, "foreign-page")
        for path in (f"/api/tables/{key}/socket", "/api/lobby/socket"):
            url = f"ws://{server.address}{path}"
            async with websockets.connect(url, additional_headers=FOREIGN) as client:
                with pytest.raises(ConnectionClosed):
                    await client.recv()
                assert client.close_code == sockets.FOREIGN


async def test_forged_foreign_and_revoked_tokens_identify_nobody(server: Server) -> None:
    async with server.guest() as ada, server.stranger() as eve:
        forged = URLSafeSerializer("guess", salt="calimala.person").dumps([ada.id, 0])
        tokens = [forged, f"{ada.token}x", (ada.token or "")[1:], "é", "a.b.c", "." * 9000]
        old = str(ada.token)
        await ada.post("/api/me/sign-out-everywhere")
        for token in [*tokens, old]:
            cookie = {b"Cookie": b"calimala=" + token.encode()}
            answer = await eve.http.get("/api/me", headers=cookie)
            assert (answer.status_code, answer.json()) == (200, None)


async def test_links_work_once(server: Server) -> None:
    async with server.guests(3) as (ada, bob, cleo), server.stranger() as eve:
        key = await ada.new_table("me", "open", "open")
        link = (await ada.post(f"/api/tables/{key}/seats/1/invitation"))["url"]
        path = f"/api/invitations/{link.partition('#')[2]}"
        await bob.post(path)
        for late in (cleo, bob):
            with pytest.raises(Refusal, match="link-void"):
                await late.post(path)
        device = (await ada.post("/api/me/device-link"))["url"].partition("#")[2]
        with pytest.raises(Refusal, match="link-void"):
            await bob.post(f"/api/invitations/{device}")
        assert (await eve.post(f"/api/device/{device}"))["me"]["id"] == ada.id
        with pytest.raises(Refusal, match="link-void"):
            await eve.post(f"/api/device/{device}")


# Races.


async def outcome(guest: Guest, path: str) -> str:
    """Whether an attempt succeeded, or the reason of its refusal."""
    try:
        await guest.post(path)
    except Refusal as refusal:
        return str(refusal.reason)
    return "got it"


async def test_of_many_people_who_race_for_a_seat_one_gets_it(server: Server) -> None:
    async with server.guests(5) as people:
        for _ in range(5):
            key = await people[0].new_table("me", "open")
            path = f"/api/tables/{key}/seats/1"
            ends = await asyncio.gather(*(outcome(each, path) for each in people))
            assert sorted(ends) == ["got it", *["seat-taken"] * 4]
            assert (await people[0].info(key))["seats"][1]["person"] is not None


async def test_of_many_people_who_race_for_an_invitation_one_gets_it(server: Server) -> None:
    async with server.guests(5) as people:
        key = await people[0].new_table("me", "open")
        link = (await people[0].post(f"/api/tables/{key}/seats/1/invitation"))["url"]
        path = f"/api/invitations/{link.partition('#')[2]}"
        ends = await asyncio.gather(*(outcome(each, path) for each in people))
        assert sorted(ends) == ["got it", *["link-void"] * 4]


async def test_an_invitation_keeps_its_seat_until_it_is_taken(server: Server) -> None:
    async with server.guests(3) as (ada, bob, cleo):
        key = await ada.new_table("me", "open")
        link = (await ada.post(f"/api/tables/{key}/seats/1/invitation"))["url"]
        path = f"/api/invitations/{link.partition('#')[2]}"
        assert await outcome(bob, f"/api/tables/{key}/seats/1") == "seat-reserved"
        assert await outcome(cleo, path) == "got it"
        assert await outcome(bob, path) == "link-void"


# WebSockets.

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
requests = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(
            ["hello", "move", "undo", "say", "leave", "back", "why", "preview", "standings", "x"]
        )
        | json_values,
        "id": st.from_regex(r"^[A-Za-z0-9_.-]{1,60}\Z") | json_values,
        "version": st.integers(-1, 3) | json_values,
        "seat": st.integers(-1, 6) | json_values,
        "word": st.sampled_from(["end", "place own 1-2", "keep lisbon", ""]) | json_values,
        "text": st.text(max_size=600),
        "ply": json_values,
        "have": json_values,
        "more": json_values,
    },
)
NONSENSE: Final = (
    "[" * 5000,
    '{"type":"move","type":"say"}',
    '{"type":"say","id":"1","text":"a","text":"b"}',
    '"' + "x" * 9000 + '"',
    "x" * 16000,
    "NaN",
    '{"type":"move","version":1e400}',
    '{"type":"say","id":"\\ud800","text":"\\ud800"}',
)
written: st.SearchStrategy[str | bytes] = (requests | json_values).map(json.dumps)
messages = written | st.text(max_size=200) | st.binary(max_size=200) | st.sampled_from(NONSENSE)


@asynccontextmanager
async def connect(server: Server, path: str, token: str | None) -> AsyncIterator[Any]:
    """A bare WebSocket."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    url = f"ws://{server.address}{path}"
    async with websockets.connect(url, additional_headers=headers, max_size=None) as socket:
        yield socket


async def check_answers(socket: Any, sent: list[str | bytes]) -> None:
    """Send all, then receive messages of known types up to the last answer, or a clean close."""
    with suppress(ConnectionClosed):
        for message in sent:
            await socket.send(message)
        await socket.send('{"type":"why","id":"last","seat":0}')
        while True:
            async with asyncio.timeout(PATIENCE):
                answer = orjson.loads(await socket.recv())
            assert answer["type"] in KNOWN
            if answer.get("id") == "last":
                return
    assert socket.close_code in {1000, 1001, 1003, 1007, 1008, 1009}


KNOWN: Final = {
    "sync", "table", "entry", "accepted", "refused", "said", "presence", "reasons",
    "cascade", "standing", "goodbye", "lobby",
}  # fmt: skip


async def converse(server: Server, path: str, token: str | None, sent: list[str | bytes]) -> None:
    """One conversation."""
    async with connect(server, path, token) as socket:
        await check_answers(socket, sent)


async def a_game(server: Server) -> tuple[str, str]:
    """A table whose game has begun, and its player's token."""
    async with server.guest() as ada:
        key = await ada.new_table("me", "apprentice")
        await begin(key, [ada])
        return key, str(ada.token)


def fuzz(server: Server, examples: int) -> None:
    """Random conversations, with and without a hello, at a table and in the lobby."""
    key, token = asyncio.run(a_game(server))
    hello = HELLO.decode()

    @settings(QUICK, max_examples=examples)
    @given(
        sent=st.lists(messages, max_size=6),
        greets=st.booleans(),
        who=st.sampled_from([token, None]),
        lobby=st.booleans(),
    )
    def talk(sent: list[str | bytes], greets: bool, who: str | None, lobby: bool) -> None:
        path = "/api/lobby/socket" if lobby else f"/api/tables/{key}/socket"
        # In the lobby every message is refused, so that twenty of them end the conversation.
        more = [hello] * sockets.MOST_WRONG if lobby else []
        asyncio.run(converse(server, path, who, [*([hello] if greets else []), *sent, *more]))

    talk()
    asyncio.run(connected(server, 0, 0))


def test_nonsense_over_a_socket_is_answered_or_ends_in_a_clean_close(server: Server) -> None:
    fuzz(server, 60)


@pytest.mark.slow
def test_nonsense_over_a_socket_for_long(server: Server) -> None:
    fuzz(server, 3000)


async def test_a_client_that_never_says_hello_is_disconnected(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "HELLO_TIMEOUT", 0.1)
    key, token = await a_game(server)
    async with connect(server, f"/api/tables/{key}/socket", token) as client:
        assert orjson.loads(await client.recv())["reason"] == "too-slow"
        with pytest.raises(ConnectionClosed):
            await client.recv()


async def test_hundreds_of_sockets_opened_and_dropped_leave_nothing(server: Server) -> None:
    await drop_sockets(server, 300)


@pytest.mark.slow
async def test_thousands_of_sockets_opened_and_dropped_leave_nothing(server: Server) -> None:
    await drop_sockets(server, 3000)


async def drop_sockets(server: Server, count: int) -> None:
    """Open connections and drop them without a close: before, after and long after the hello."""

    async def drop(path: str, token: str, stage: int) -> None:
        async with connect(server, path, token) as socket:
            if stage % 3 > 0:
                await socket.send(HELLO.decode())
            if stage % 3 == 2:
                await socket.recv()
            socket.transport.abort()

    key, token = await a_game(server)
    paths = [f"/api/tables/{key}/socket", "/api/lobby/socket"]
    for first in range(0, count, 20):
        await asyncio.gather(*(drop(paths[i % 2], token, i) for i in range(first, first + 20)))
    await connected(server, 0, 0)
    live = at_once(server.services.hub.load(key))
    assert live.connections == set() and server.services.lobby.connections == set()
    assert server.services.devices._connected == set()


def at_once(coroutine: Any) -> Any:
    """The result of a coroutine of the server's loop that has nothing to wait for."""
    with closing(coroutine):
        try:
            coroutine.send(None)
        except StopIteration as end:
            return end.value
    raise AssertionError("it waits")


async def test_a_client_that_never_reads_is_disconnected_and_costs_little(tmp_path: Path) -> None:
    server = Server(tmp_path)
    as_served = server._uvicorn.config
    as_served.ws, as_served.ws_ping_interval, as_served.ws_ping_timeout = FastWebSocket, 0.5, 0.5
    server.start()
    try:
        await never_reads(server)
    finally:
        server.stop()


async def never_reads(server: Server) -> None:
    """Watch a table without reading, while more is broadcast than the queues hold."""
    async with server.guest() as ada, AsyncExitStack() as stack:
        key = await ada.new_table("me", "open")
        await stack.enter_async_context(ada.sitting(key))
        idle = [stack.enter_context(silent_socket(server, key, ada)) for _ in range(5)]
        await connected(server, len(idle) + 1, len(idle) + 1)
        live = at_once(server.services.hub.load(key))
        message = b'{"type":"said","text":"' + b"x" * 4000 + b'"}'
        for _ in range(3 * connection.QUEUE):
            await in_loop(server_loop(live), push_all, live, message)
        waiting = sum(len(each.waiting) for each in list(live.connections))
        assert waiting <= 2 * (len(idle) + 1)  # no more than the goodbye is queued
        await connected(server, 0, 1)


async def in_loop(loop: asyncio.AbstractEventLoop, do: Callable[..., None], *given: Any) -> None:
    """Call a function in the server's loop; return when it is done."""

    async def done() -> None:
        do(*given)

    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(done(), loop))


def push_all(live: Any, message: bytes) -> None:
    """Push a message to every connection of a table."""
    for each in list(live.connections):
        each.push(message)


def server_loop(live: Any) -> asyncio.AbstractEventLoop:
    """The loop that the server runs in."""
    loop: asyncio.AbstractEventLoop = next(iter(live.connections))._transport.loop
    return loop


def silent_socket(server: Server, key: str, guest: Guest) -> socket.socket:
    """A socket that has said hello and never reads."""
    host, _, port = server.address.partition(":")
    tcp = socket.socket()
    tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    tcp.connect((host, int(port)))
    tcp.sendall(handshake(server.address, f"/api/tables/{key}/socket", guest.token))
    tcp.sendall(frame(TEXT, HELLO))
    return tcp


# Floods.


async def test_a_flood_from_one_address_is_stopped_and_others_are_not(tmp_path: Path) -> None:
    with serving(tmp_path, requests_per_minute=6) as server:
        server.services.rate_limiter._clock = lambda: 0.0  # no time passes for the limit
        server.services.rate_limiter._buckets.clear()  # nor has any since the start
        await flood(server)


async def flood(server: Server) -> None:
    """Ask until refused; a client with another address is not."""
    async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=PATIENCE) as client:
        answers = [await client.get("/api/lobby") for _ in range(8)]
        assert [answer.status_code for answer in answers] == [200] * 6 + [429] * 2
        refused = answers[-1]
        assert refused.json()["reason"] == "too-many-requests"
        assert 1 <= int(refused.headers["Retry-After"]) <= 60
        with pytest.raises(ConnectionClosed):
            async with connect(server, "/api/lobby/socket", None) as lobby:
                await lobby.recv()
        assert lobby.close_code == sockets.BUSY
        other = {"X-Forwarded-For": "192.0.2.7"}  # a proxy on this machine is believed
        assert (await client.get("/api/lobby", headers=other)).status_code == 200
        for path in security.HEALTH:
            assert (await client.get(path)).status_code == 200


def test_a_flood_from_many_addresses_takes_no_memory() -> None:
    most = 500
    guard = rate_limit.RateLimiter({"request": rate_limit.Limit(5, 5)}, most=most)
    for i in range(most):
        guard.take(f"request:192.0.2.{i}")
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for i in range(20 * most):
        guard.take(f"request:198.51.100.{i}")
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert len(guard._buckets) == most and grown < 300 * most


async def test_requests_for_unknown_tables_leave_nothing_in_memory(server: Server) -> None:
    async with server.guest() as ada:
        before = len(server.services.hub.tables)
        answers: list[Json] = []
        for i in range(200):
            try:
                await ada.sync(f"none-{i}")
            except Refusal as refusal:
                answers.append(refusal.body)
        assert {answer["reason"] for answer in answers} == {"no-such-table"}
        assert len(server.services.hub.tables) == before
        assert server.services.hub._loading == {}
