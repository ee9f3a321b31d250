"""Whatever strangers send: a refusal or a clean close, no fault of ours, and no memory lost."""

import asyncio
import gc
import json
import logging
import socket
import tracemalloc
from collections.abc import AsyncIterator, Iterator
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

from calimala.server import doorkeeper, listeners, sockets, throttle
from calimala.server.lines import Line
from tests.server.client import PATIENCE, Guest, Json, Refusal, Server, begin, serving
from tests.server.running import run

CHECKED: Final = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
FOREIGN: Final = {"Origin": "https://elsewhere.example"}
QUICK: Final = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.generate),
)


class Faults(logging.Handler):
    """Keeps what the server logs as its own fault."""

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
    """How many sockets the server counts."""
    value: float = server.app.state.metrics.connections._value.get()
    return value


async def eventually(what: Any) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(PATIENCE):
        while not what():
            await asyncio.sleep(0.01)


# The paths, from their own description.


async def credentials(server: Server) -> dict[str, str]:
    """Somebody's, who has a table."""
    async with server.guest() as ada:
        await ada.new_table("me", "open")
        return {"Authorization": f"Bearer {ada.token}"}


def attack(server: Server, headers: dict[str, str], examples: int) -> int:
    """Send generated requests to every path; how many paths there are."""
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
    headers = run(credentials(server)) if who == "person" else {}
    assert attack(server, headers, 8) > 30


@pytest.mark.slow
@pytest.mark.parametrize("who", ["stranger", "person"])
def test_every_path_answers_as_it_says_for_long(server: Server, who: str) -> None:
    headers = run(credentials(server)) if who == "person" else {}
    attack(server, headers, 300)


# Bodies.


def raw_request(server: Server, head: str, body: bytes = b"", end: bool = True) -> bytes:
    """What the server answers to bytes."""
    host, _, port = server.address.partition(":")
    with closing(socket.create_connection((host, int(port)), PATIENCE)) as line:
        with suppress(ConnectionError):
            line.sendall(head.replace("\n", "\r\n").encode() + body)
            if end:
                line.shutdown(socket.SHUT_WR)
        answer = b""
        with suppress(ConnectionError):
            while part := line.recv(65536):
                answer += part
    return answer


def test_a_body_that_is_declared_too_large_is_not_read(server: Server) -> None:
    length = f"Connection: close\nContent-Length: {doorkeeper.LARGEST + 1}"
    head = f"POST /api/me HTTP/1.1\nHost: x\n{length}\n\n"
    answer = raw_request(server, head, end=False)
    assert b" 413 " in answer.splitlines()[0] and b"too-large" in answer


def test_a_body_in_chunks_that_grows_too_large_is_refused(server: Server) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(2 * doorkeeper.LARGEST // 65536):
            yield b" " * 65536

    async def post() -> httpx.Response:
        async with server.guest() as ada:
            return httpx.post(
                f"http://{server.address}/api/records",
                content=endless(),
                headers={"Authorization": f"Bearer {ada.token}"},
            )

    answer = run(post())
    assert (answer.status_code, answer.json()["reason"]) == (413, "too-large")


@pytest.mark.parametrize("length", ["-1", "1e3", "x", "9" * 30, "9" * 6000, "1, 2"])
def test_a_length_that_is_none_is_refused(server: Server, length: str) -> None:
    head = f"POST /api/me HTTP/1.1\nHost: x\nConnection: close\nContent-Length: {length}\n\n"
    answer = raw_request(server, head, b'{"name": "Ada"}')
    assert answer.split()[1] in {b"400", b"413"}


def test_a_body_shorter_than_it_says_makes_nobody(server: Server) -> None:
    head = "POST /api/me HTTP/1.1\nHost: x\nContent-Length: 900\n\n"
    answer = raw_request(server, head, b'{"name": "Ada"}')
    assert b" 201 " not in answer[:20]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b'{"name": "\\ud800"}',
        b'{"name": "\\u0000"}',
        b"\xff\xfe",
        b'{"name": "Ada", "name": 3}',
        b'{"name": NaN}',
    ],
)
@pytest.mark.parametrize("path", ["/api/me", "/api/records", "/api/tables"])
def test_nonsense_in_a_body_is_refused(server: Server, path: str, body: bytes) -> None:
    async def post() -> httpx.Response:
        async with server.guest() as ada:
            if path == "/api/me":
                ada.http.headers.pop("Authorization")
            json_type = {"Content-Type": "application/json"}
            return await ada.http.post(path, content=body, headers=json_type)

    assert run(post()).status_code in {400, 409, 422}


def test_texts_that_no_database_takes_are_refused(server: Server) -> None:
    async def story() -> None:
        async with server.guest() as ada:
            key = await ada.new_table("me", "open")
            for path, body in (
                (f"/api/tables/{key}/say", {"id": "1", "text": "a\0b"}),
                (f"/api/tables/{key}/ready", {"entropy": "\0"}),
                (f"/api/tables/{key}/seats/1", {"name": "a\0b"}),
            ):
                answer = await ada.http.post(path, json=body)
                assert answer.status_code == 422, path

    run(story())


def test_a_record_with_texts_that_are_none_is_refused(server: Server) -> None:
    async def story() -> None:
        async with server.guest() as ada:
            record = Path("tests/records").glob("*.json")
            told = orjson.loads(next(iter(record)).read_bytes())
            for wrong in (b'"\\ud800"', b"9" * 40, b"[" * 400 + b"]" * 400):
                text = orjson.dumps(told | {"fair": "HERE"}).replace(b'"HERE"', wrong)
                json_type = {"Content-Type": "application/json"}
                answer = await ada.http.post("/api/records", content=text, headers=json_type)
                assert (answer.status_code, answer.json()["reason"]) == (422, "bad-record")

    run(story())


# Who speaks.


def test_another_sites_page_cannot_speak_for_anybody(server: Server) -> None:
    async def story() -> None:
        async with server.guest() as ada:
            key = await ada.new_table("me", "open")
            for path in ("/api/tables", f"/api/tables/{key}/ready", "/api/logout"):
                answer = await ada.http.post(path, json={}, headers=FOREIGN)
                assert (answer.status_code, answer.json()["reason"]) == (403, "foreign-page")
            for path in (f"/api/tables/{key}/socket", "/api/lobby/socket"):
                url = f"ws://{server.address}{path}"
                async with websockets.connect(url, additional_headers=FOREIGN) as line:
                    with pytest.raises(ConnectionClosed):
                        await line.recv()
                    assert line.close_code == sockets.FOREIGN

    run(story())


def test_forged_foreign_and_void_tokens_are_nobodys(server: Server) -> None:
    async def story() -> None:
        async with server.guest() as ada, server.stranger() as eve:
            forged = URLSafeSerializer("guess", salt="calimala.person").dumps([ada.id, 0])
            tokens = [forged, f"{ada.token}x", (ada.token or "")[1:], "é", "a.b.c", "." * 9000]
            old = str(ada.token)
            await ada.post("/api/me/sign-out-everywhere")
            for token in [*tokens, old]:
                cookie = {b"Cookie": b"calimala=" + token.encode()}
                answer = await eve.http.get("/api/me", headers=cookie)
                assert (answer.status_code, answer.json()["reason"]) == (404, "nobody")

    run(story())


def test_links_work_once(server: Server) -> None:
    async def story() -> None:
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

    run(story())


# Races.


async def outcome(guest: Guest, path: str) -> str:
    """What became of somebody's attempt."""
    try:
        await guest.post(path)
    except Refusal as refusal:
        return str(refusal.reason)
    return "got it"


def test_of_many_who_race_for_a_seat_one_gets_it(server: Server) -> None:
    async def story() -> None:
        async with server.guests(5) as people:
            for _ in range(5):
                key = await people[0].new_table("me", "open")
                path = f"/api/tables/{key}/seats/1"
                ends = await asyncio.gather(*(outcome(each, path) for each in people))
                assert sorted(ends) == ["got it", *["seat-taken"] * 4]
                assert (await people[0].info(key))["seats"][1]["person"] is not None

    run(story())


def test_of_many_who_race_for_an_invitation_one_gets_it(server: Server) -> None:
    async def story() -> None:
        async with server.guests(5) as people:
            key = await people[0].new_table("me", "open")
            link = (await people[0].post(f"/api/tables/{key}/seats/1/invitation"))["url"]
            path = f"/api/invitations/{link.partition('#')[2]}"
            ends = await asyncio.gather(*(outcome(each, path) for each in people))
            assert sorted(ends) == ["got it", *["link-void"] * 4]

    run(story())


def test_who_comes_too_late_for_the_seat_has_not_used_up_the_invitation(server: Server) -> None:
    async def story() -> None:
        async with server.guests(3) as (ada, bob, cleo):
            key = await ada.new_table("me", "open")
            link = (await ada.post(f"/api/tables/{key}/seats/1/invitation"))["url"]
            path = f"/api/invitations/{link.partition('#')[2]}"
            await bob.post(f"/api/tables/{key}/seats/1")
            assert await outcome(cleo, path) == "seat-taken"
            await bob.ask("DELETE", f"/api/tables/{key}/seats/1")
            assert await outcome(cleo, path) == "got it"

    run(story())


# Sockets.

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
async def line_to(server: Server, path: str, token: str | None) -> AsyncIterator[Any]:
    """A bare socket."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    url = f"ws://{server.address}{path}"
    async with websockets.connect(url, additional_headers=headers, max_size=None) as line:
        yield line


async def answered(line: Any, sent: list[str | bytes]) -> None:
    """Send it all, then read: every message is JSON of a known type, until a close or silence."""
    with suppress(ConnectionClosed):
        for message in sent:
            await line.send(message)
        await line.send('{"type":"why","id":"last","seat":0}')
        while True:
            async with asyncio.timeout(PATIENCE):
                told = orjson.loads(await line.recv())
            assert told["type"] in KNOWN
            if told.get("id") == "last":
                return
    assert line.close_code in {1000, 1001, 1003, 1007, 1008, 1009}  # it said goodbye


KNOWN: Final = {
    "sync", "table", "entry", "accepted", "refused", "said", "presence", "reasons",
    "cascade", "standing", "goodbye", "lobby",
}  # fmt: skip


async def fuzzed(server: Server, path: str, token: str | None, sent: list[str | bytes]) -> None:
    """One conversation."""
    async with line_to(server, path, token) as line:
        await answered(line, sent)


async def a_game(server: Server) -> tuple[str, str]:
    """A table whose game has begun, and the token of who plays there."""
    async with server.guest() as ada:
        key = await ada.new_table("me", "apprentice")
        await begin(key, [ada])
        return key, str(ada.token)


def fuzz(server: Server, examples: int) -> None:
    """Conversations of nonsense, with a greeting and without, at a table and in the lobby."""
    key, token = run(a_game(server))
    hello = '{"type":"hello","have":null}'

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
        run(fuzzed(server, path, who, [*([hello] if greets else []), *sent, *more]))

    talk()
    run(eventually(lambda: connections(server) == 0))


def test_nonsense_over_a_socket_is_answered_or_ends_in_a_clean_close(server: Server) -> None:
    fuzz(server, 60)


@pytest.mark.slow
def test_nonsense_over_a_socket_for_long(server: Server) -> None:
    fuzz(server, 3000)


def test_who_says_nothing_is_shown_out(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PATIENCE", 0.1)

    async def story() -> None:
        key, token = await a_game(server)
        async with line_to(server, f"/api/tables/{key}/socket", token) as line:
            assert orjson.loads(await line.recv())["reason"] == "too-slow"
            with pytest.raises(ConnectionClosed):
                await line.recv()

    run(story())


def test_hundreds_of_sockets_opened_and_dropped_leave_nothing(server: Server) -> None:
    drop_sockets(server, 300)


@pytest.mark.slow
def test_thousands_of_sockets_opened_and_dropped_leave_nothing(server: Server) -> None:
    drop_sockets(server, 3000)


def drop_sockets(server: Server, count: int) -> None:
    """Open sockets at all stages of a greeting and drop them without a word."""

    async def drop(path: str, token: str, stage: int) -> None:
        async with line_to(server, path, token) as line:
            if stage % 3 == 1:
                await line.send('{"type":"hello","have":null}')
            if stage % 3 == 2:
                await line.send('{"type":"hello","have":null}')
                await line.recv()
            line.transport.abort()

    async def story() -> None:
        key, token = await a_game(server)
        paths = [f"/api/tables/{key}/socket", "/api/lobby/socket"]
        for first in range(0, count, 20):
            await asyncio.gather(*(drop(paths[i % 2], token, i) for i in range(first, first + 20)))
        await eventually(lambda: connections(server) == 0)
        live = at_once(server.app.state.hub.live(key))
        assert live.listeners == set() and server.app.state.lobby.listeners == set()
        assert server.app.state.devices._connected == set()

    run(story())


def at_once(what: Any) -> Any:
    """What a coroutine of the server's own loop comes to, when nothing in it waits."""
    with closing(what):
        try:
            what.send(None)
        except StopIteration as end:
            return end.value
    raise AssertionError("it waits")


def test_who_never_reads_is_let_go_and_costs_little(tmp_path: Path) -> None:
    server = Server(tmp_path)
    as_served = server._uvicorn.config
    as_served.ws, as_served.ws_ping_interval, as_served.ws_ping_timeout = Line, 0.5, 0.5
    server.start()
    try:
        run(never_reads(server))
    finally:
        server.stop()


async def never_reads(server: Server) -> None:
    """Watch a table without reading, while somebody talks and talks there."""
    async with server.guest() as ada, AsyncExitStack() as stack:
        key = await ada.new_table("me", "open")
        await stack.enter_async_context(ada.sitting(key))
        idle = [stack.enter_context(silent_socket(server, key, ada)) for _ in range(5)]
        await eventually(lambda: connections(server) == len(idle) + 1)
        live = at_once(server.app.state.hub.live(key))
        told = b'{"type":"said","text":"' + b"x" * 4000 + b'"}'
        loop = server_loop(live)
        for _ in range(3):
            for _ in range(listeners.QUEUE):
                loop.call_soon_threadsafe(push_all, live, told)
            await asyncio.sleep(0.05)
        waiting = sum(len(each.waiting) for each in list(live.listeners))
        assert waiting <= 2 * (len(idle) + 1)  # let go: nothing but the last words wait
        await eventually(lambda: connections(server) <= 1)


def push_all(live: Any, told: bytes) -> None:
    """Tell all who do not read."""
    for listener in list(live.listeners):
        listener.push(told)


def server_loop(live: Any) -> asyncio.AbstractEventLoop:
    """The loop that the server runs in."""
    loop: asyncio.AbstractEventLoop = next(iter(live.listeners))._way.loop
    return loop


def silent_socket(server: Server, key: str, guest: Guest) -> socket.socket:
    """A socket that has said hello and reads nothing any more."""
    host, _, port = server.address.partition(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((host, int(port)))
    line.sendall(
        f"GET /api/tables/{key}/socket HTTP/1.1\r\nHost: {server.address}\r\n"
        f"Authorization: Bearer {guest.token}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    hello = b'{"type":"hello","have":null}'
    line.sendall(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)
    return line


# Floods.


def test_a_flood_from_one_address_is_stopped_and_others_are_not(tmp_path: Path) -> None:
    with serving(tmp_path, requests_per_minute=6) as server:  # the next is granted after 10 s
        run(flood(server))


async def flood(server: Server) -> None:
    """Ask until refused; somebody behind another address is not."""
    async with httpx.AsyncClient(base_url=f"http://{server.address}") as client:
        answers = [await client.get("/api/lobby") for _ in range(80)]
        assert {answer.status_code for answer in answers} == {200, 429}
        refused = answers[-1]
        assert refused.json()["reason"] == "too-many-requests"
        assert 1 <= int(refused.headers["Retry-After"]) <= 60
        with pytest.raises(ConnectionClosed):
            async with line_to(server, "/api/lobby/socket", None) as line:
                await line.recv()
        assert line.close_code == sockets.BUSY
        other = {"X-Forwarded-For": "192.0.2.7"}  # a proxy on this machine is believed
        assert (await client.get("/api/lobby", headers=other)).status_code == 200
        for path in doorkeeper.UNCOUNTED:
            assert (await client.get(path)).status_code == 200


def test_a_flood_from_many_addresses_takes_no_memory() -> None:
    most = 500
    guard = throttle.Throttle({"request": throttle.Rule(5, 5)}, most=most)
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


def test_requests_to_tables_that_are_not_there_leave_nothing(server: Server) -> None:
    async def story() -> None:
        async with server.guest() as ada:
            before = len(server.app.state.hub.in_use)
            answers: list[Json] = []
            for i in range(200):
                try:
                    await ada.sync(f"none-{i}")
                except Refusal as refusal:
                    answers.append(refusal.body)
            assert {answer["reason"] for answer in answers} == {"no-such-table"}
            assert len(server.app.state.hub.in_use) == before
            assert server.app.state.hub._loading == {}

    run(story())
