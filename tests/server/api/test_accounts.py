"""Accounts over HTTP: guests, sign-in and sign-out; refusals say why and reveal no secrets."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, WebSocket
from starlette.requests import HTTPConnection

from calimala.server import services
from calimala.server.accounts.people import People
from calimala.server.api import errors
from calimala.server.api.accounts import router
from calimala.server.api.dependencies import person_of
from calimala.server.cluster.pubsub import PubSub
from calimala.server.live.devices import Devices
from calimala.server.ops.rate_limit import RateLimiter, limits
from calimala.server.settings import Settings
from calimala.server.store.database import Database
from calimala.server.store.shared_limits import SharedLimits
from tests.support.running import CHEAP, Clock

ADA = {"name": "Ada", "language": "de"}
ACCOUNT = {"account": "Ada", "password": "a good long password"}
FREE = Settings(requests_per_minute=0)


def application(db: Database, settings: Settings) -> FastAPI:
    """An application that has only the paths of accounts."""
    app = FastAPI()
    app.include_router(router)
    errors.install(app)
    people = People(db, PubSub(db, "test"), settings, hasher=CHEAP)
    limiter = RateLimiter(limits(settings), Clock())
    app.state.services = replace(
        services.build(settings),
        db=db,
        people=people,
        devices=Devices(people),
        rate_limiter=limiter,
        shared_limits=SharedLimits(db, limiter, limits(settings)),
    )
    return app


def browser(app: FastAPI, address: str = "127.0.0.1") -> httpx.AsyncClient:
    """A browser with its own cookies."""
    transport = httpx.ASGITransport(app, client=(address, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://here")


@pytest.fixture
def app(db: Database) -> FastAPI:
    """A server without rate limits."""
    return application(db, FREE)


@pytest.fixture
async def one(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """One browser."""
    async with browser(app) as client:
        yield client


@pytest.fixture
async def other(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """Another browser."""
    async with browser(app) as client:
        yield client


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """The status and the reason of a refusal; its text is one line."""
    body = answer.json()
    assert body["text"].splitlines() == [body["text"]]
    return answer.status_code, body["reason"]


async def nobody(client: httpx.AsyncClient, headers: Any = None) -> bool:
    """Whether a client is not signed in."""
    answer = await client.get("/api/me", headers=headers)
    assert answer.headers["cache-control"] == "no-store"
    return (answer.status_code, answer.json()) == (200, None)


async def join(client: httpx.AsyncClient) -> dict[str, Any]:
    """Become a guest."""
    answer = await client.post("/api/me", json=ADA)
    assert answer.status_code == 201
    body: dict[str, Any] = answer.json()
    return body


async def test_a_guest_is_known_by_cookie_and_by_token(
    one: httpx.AsyncClient, other: httpx.AsyncClient
) -> None:
    assert await nobody(one)
    body = await join(one)
    me = await one.get("/api/me")
    assert me.json() == body["me"]
    assert me.headers["cache-control"] == "no-store"
    bearer = {"Authorization": f"Bearer {body['token']}"}
    assert (await other.get("/api/me", headers=bearer)).json() == body["me"]
    assert body["me"] == {
        "id": body["me"]["id"],
        "name": "Ada",
        "language": "de",
        "account": None,
        "preferences": {"auto_end": False},
        "webhook": None,
        "rating": None,
    }


async def test_a_forged_cookie_or_token_identifies_nobody(
    one: httpx.AsyncClient, other: httpx.AsyncClient
) -> None:
    token = (await join(one))["token"]
    for forged in (token[:-2], "x." + token.partition(".")[2], "\xe9", '"'):
        for name, value in (("Cookie", "calimala="), ("Authorization", "Bearer ")):
            headers = {name.encode(): (value + forged).encode("latin-1")}
            assert await nobody(other, headers)
    basic = {"Authorization": "Basic eDp5"}  # a proxy's own; the cookie still counts
    assert (await one.get("/api/me", headers=basic)).status_code == 200


async def test_a_signed_in_person_does_not_become_another_guest_by_mistake(
    one: httpx.AsyncClient,
) -> None:
    body = await join(one)
    assert refusal(await one.post("/api/me", json=ADA)) == (409, "already-somebody")
    assert (await one.get("/api/me")).json() == body["me"]


async def test_a_stranger_can_change_nothing(one: httpx.AsyncClient) -> None:
    assert refusal(await one.patch("/api/me", json={})) == (401, "sign-in")
    for path in ("password", "sign-out-everywhere", "device-link"):
        answer = await one.post(f"/api/me/{path}", json=ACCOUNT)
        assert refusal(answer) == (401, "sign-in")


async def test_what_a_patch_leaves_out_stays(one: httpx.AsyncClient) -> None:
    me = (await join(one))["me"]
    hook = {"url": "https://hooks.example/secret", "kind": "discord"}
    for change, after in (
        ({"name": " Augusta "}, {"name": "Augusta"}),
        ({"language": "hu"}, {"language": "hu"}),
        ({"auto_end": True}, {"preferences": {"auto_end": True}}),
        ({"webhook": hook}, {"webhook": hook}),
        ({}, {}),
        ({"webhook": None, "name": None}, {"webhook": None}),
    ):
        me |= after
        assert (await one.patch("/api/me", json=change)).json() == me
        assert (await one.get("/api/me")).json() == me


@pytest.mark.parametrize(
    "change",
    [
        {"name": ""},
        {"name": "   "},
        {"name": "x" * 41},
        {"name": "a\x00b"},
        {"name": "a\nb"},
        {"name": "a\u202eb"},
        {"name": "\u200b"},
        {"name": 7},
        {"language": "german"},
        {"auto_end": "yes"},
        {"auto_end": 1},
        {"webhook": {"url": "https://hooks.example/", "kind": "mail"}},
        {"webhook": "https://hooks.example/"},
        {"webhook": {"url": "https://hooks.example/" + "x" * 300}},
        {"epoch": 7},
        {"account": "root"},
        [],
        None,
    ],
)
async def test_an_invalid_change_is_refused_and_changes_nothing(
    one: httpx.AsyncClient, change: Any
) -> None:
    me = (await join(one))["me"]
    assert (await one.patch("/api/me", json=change)).status_code == 422
    assert (await one.get("/api/me")).json() == me


async def test_a_webhook_into_our_own_network_is_refused(one: httpx.AsyncClient) -> None:
    me = (await join(one))["me"]
    change = {"name": "Augusta", "webhook": {"url": "http://127.0.0.1/"}}
    assert refusal(await one.patch("/api/me", json=change)) == (403, "bad-webhook")
    assert (await one.get("/api/me")).json() == me


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b'{"name": "\\ud800"}', b"[" * 100])
async def test_a_body_that_is_not_json_is_refused(one: httpx.AsyncClient, content: bytes) -> None:
    answer = await one.post(
        "/api/me", content=content, headers={"Content-Type": "application/json"}
    )
    assert 400 <= answer.status_code < 500


async def test_an_account_lets_a_person_sign_in_again(
    one: httpx.AsyncClient, other: httpx.AsyncClient
) -> None:
    me = (await join(one))["me"]
    made = await one.post("/api/me/password", json=ACCOUNT)
    assert made.json()["me"] == me | {"account": "ada"}
    assert (await other.post("/api/login", json=ACCOUNT)).json()["me"]["id"] == me["id"]
    assert (await other.get("/api/me")).json()["id"] == me["id"]
    assert (await other.post("/api/logout")).status_code == 204
    assert await nobody(other)
    assert (await one.get("/api/me")).status_code == 200


async def test_wrong_name_and_wrong_password_are_refused_alike(
    one: httpx.AsyncClient, other: httpx.AsyncClient
) -> None:
    await join(one)
    await one.post("/api/me/password", json=ACCOUNT)
    answers = [
        await other.post("/api/login", json=ACCOUNT | wrong)
        for wrong in (
            {"account": "Bob"},
            *({"password": wrong} for wrong in ("another password", "short", "", "x" * 200)),
        )
    ]
    assert refusal(answers[0]) == (401, "wrong-login")
    assert "set-cookie" not in answers[0].headers
    for answer in answers[1:]:
        assert answer.content == answers[0].content
        assert answer.headers == answers[0].headers


@pytest.mark.parametrize("password", ["", "short", "x" * 201, 12345678, None])
async def test_a_password_has_8_to_200_letters(one: httpx.AsyncClient, password: Any) -> None:
    await join(one)
    answer = await one.post("/api/me/password", json=ACCOUNT | {"password": password})
    assert answer.status_code == 422


@pytest.mark.parametrize("password", ["x" * 201, 12345678, None])
async def test_a_malformed_password_is_not_tried(one: httpx.AsyncClient, password: Any) -> None:
    answer = await one.post("/api/login", json=ACCOUNT | {"password": password})
    assert answer.status_code == 422


async def test_a_taken_account_is_refused(one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
    for client in (one, other):
        await join(client)
    await one.post("/api/me/password", json=ACCOUNT)
    taken = await other.post("/api/me/password", json=ACCOUNT | {"account": "ADA"})
    assert refusal(taken) == (409, "name-taken")


async def test_signing_out_everywhere_leaves_only_the_device_that_asked(
    one: httpx.AsyncClient, other: httpx.AsyncClient
) -> None:
    token = (await join(one))["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    assert (await other.get("/api/me", headers=bearer)).status_code == 200
    answer = await one.post("/api/me/sign-out-everywhere")
    assert answer.json()["token"] != token
    assert await nobody(other, bearer)
    assert (await one.get("/api/me")).status_code == 200


async def test_a_device_link_works_once(one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
    me = (await join(one))["me"]
    link = (await one.post("/api/me/device-link")).json()
    address, _, secret = link["url"].partition("#")
    assert address == "http://127.0.0.1:8472/device"
    assert set(link) == {"url", "expires"}
    assert (await other.post(f"/api/device/{secret}")).json()["me"] == me
    assert (await other.get("/api/me")).json() == me
    assert refusal(await other.post(f"/api/device/{secret}")) == (404, "link-void")


async def test_too_many_guests_and_logins_from_one_address_have_to_wait(db: Database) -> None:
    app = application(db, Settings())
    async with browser(app) as one, browser(app) as other:
        for _ in range(30):
            await join(one)
            one.cookies.clear()
        answer = await one.post("/api/me", json=ADA)
        assert refusal(answer) == (429, "too-many-requests")
        assert answer.json()["retry_after"] == 6
        for _ in range(10):
            assert refusal(await other.post("/api/login", json=ACCOUNT)) == (401, "wrong-login")
        assert refusal(await other.post("/api/login", json=ACCOUNT))[0] == 429


async def test_wrong_passwords_from_elsewhere_do_not_lock_an_owner_out(db: Database) -> None:
    """An address has to wait, and an address for one account; an account never."""
    app = application(db, Settings())
    async with browser(app, "192.0.2.1") as owner:
        await join(owner)
        assert (await owner.post("/api/me/password", json=ACCOUNT)).status_code == 200
    for n in range(60):
        async with browser(app, f"198.51.100.{n}") as one:
            wrong = await one.post("/api/login", json=ACCOUNT | {"password": "guessed"})
            assert refusal(wrong) == (401, "wrong-login")
    async with browser(app, "203.0.113.9") as anywhere:
        assert (await anywhere.post("/api/login", json=ACCOUNT)).status_code == 200


async def test_a_device_link_asks_before_it_replaces_somebody(
    one: httpx.AsyncClient, other: httpx.AsyncClient
) -> None:
    me = (await join(one))["me"]
    somebody = (await other.post("/api/me", json={"name": "Bob"})).json()["me"]
    secret = (await one.post("/api/me/device-link")).json()["url"].partition("#")[2]
    asked = await other.post(f"/api/device/{secret}")
    assert refusal(asked) == (409, "already-somebody")
    assert asked.json()["who"] == "Ada"
    assert (await other.get("/api/me")).json() == somebody
    replaced = await other.post(f"/api/device/{secret}", json={"replace": True})
    assert replaced.json()["me"] == me
    assert refusal(await other.post(f"/api/device/{secret}")) == (404, "link-void")


async def test_a_changed_password_needs_the_old_one(one: httpx.AsyncClient) -> None:
    await join(one)
    assert (await one.post("/api/me/password", json=ACCOUNT)).status_code == 200
    other = ACCOUNT | {"password": "another password"}
    for body in (other, other | {"old": "a wrong password"}):
        answer = await one.post("/api/me/password", json=body)
        assert refusal(answer) == (403, "wrong-password")
    right = other | {"old": ACCOUNT["password"]}
    assert (await one.post("/api/me/password", json=right)).status_code == 200


@pytest.mark.parametrize(
    "name", ["Ada\u3164", "\u2800", "\u0410da", "Master", "a\u0300\u0301\u0302\u0303"]
)
async def test_a_name_that_misleads_is_refused(name: str, one: httpx.AsyncClient) -> None:
    assert refusal(await one.post("/api/me", json={"name": name})) == (422, "bad-name")
    await join(one)
    assert refusal(await one.patch("/api/me", json={"name": name})) == (422, "bad-name")


async def test_a_websocket_knows_its_person(app: FastAPI) -> None:
    ada = await app.state.services.people.new_guest("Ada", "en")
    cookie = f"calimala={await app.state.services.people.token(ada)}".encode()
    scope = {"type": "websocket", "app": app, "headers": [(b"cookie", cookie)]}
    assert await person_of(HTTPConnection(scope)) == ada
    assert await person_of(WebSocket(scope, None, None)) == ada  # type: ignore[arg-type] # it is only read
    assert await person_of(HTTPConnection(scope | {"headers": []})) is None


def test_every_path_declares_its_refusals() -> None:
    app = FastAPI()
    app.include_router(router)
    for path, methods in app.openapi()["paths"].items():
        for method, operation in methods.items():
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/RefusalBody"}, (path, method)
