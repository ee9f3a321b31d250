"""People over HTTP: coming, coming back, going; refusals say why and tell no secrets."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from calimala.server.devices import Devices
from calimala.server.errors import Refused
from calimala.server.http_people import person_of, router
from calimala.server.people import People
from calimala.server.ratings import rate_people
from calimala.server.relay import Relay
from calimala.server.settings import Settings
from calimala.server.store.database import Database
from calimala.server.throttle import Throttle, rules
from tests.server.running import CHEAP, Clock, database, run

ADA = {"name": "Ada", "language": "de"}
ACCOUNT = {"account": "Ada", "password": "a good long password"}
FREE = Settings(requests_per_minute=0)


async def refuse(_request: Request, refused: Exception) -> JSONResponse:
    """As the application does it."""
    assert isinstance(refused, Refused)
    return JSONResponse(refused.body(), refused.status)


async def refuse_form(_request: Request, _fault: Exception) -> JSONResponse:
    """As the application does it: what was sent is not repeated."""
    return JSONResponse({"reason": "malformed", "text": "this is not what is asked for"}, 422)


async def refuse_plainly(_request: Request, fault: Exception) -> JSONResponse:
    """As the application does it, for what the framework itself refuses."""
    assert isinstance(fault, HTTPException)
    body = {"reason": "malformed", "text": fault.detail}
    return JSONResponse(body, fault.status_code, fault.headers)


def application(db: Database, settings: Settings) -> FastAPI:
    """A server of people alone."""
    app = FastAPI()
    app.include_router(router)
    app.add_exception_handler(Refused, refuse)
    app.add_exception_handler(RequestValidationError, refuse_form)
    app.add_exception_handler(HTTPException, refuse_plainly)
    app.state.db, app.state.settings = db, settings
    app.state.people = People(db, Relay(db, "test"), settings, hasher=CHEAP)
    app.state.devices = Devices(app.state.people)
    app.state.throttle = Throttle(rules(settings), Clock())
    return app


class Browsers:
    """All that speak with one server."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    @asynccontextmanager
    async def one(self) -> AsyncIterator[httpx.AsyncClient]:
        """A browser with cookies of its own."""
        transport = httpx.ASGITransport(self.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            yield client


Story = Callable[[httpx.AsyncClient, httpx.AsyncClient], Awaitable[None]]


def tell(folder: Path, story: Story, settings: Settings = FREE) -> None:
    """Live a story of two browsers."""

    async def whole() -> None:
        async with database(folder) as db:
            browsers = Browsers(application(db, settings))
            async with browsers.one() as one, browsers.one() as other:
                await story(one, other)

    run(whole())


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """The status and the reason of a refusal; its text is one line."""
    body = answer.json()
    assert body["text"].splitlines() == [body["text"]]
    return answer.status_code, body["reason"]


async def come(client: httpx.AsyncClient) -> dict[str, Any]:
    """Become a guest."""
    answer = await client.post("/api/me", json=ADA)
    assert answer.status_code == 201
    body: dict[str, Any] = answer.json()
    return body


def test_a_guest_comes_and_is_known_by_cookie_and_by_token(tmp_path: Path) -> None:
    async def story(one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        assert refusal(await one.get("/api/me")) == (404, "nobody")
        body = await come(one)
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

    tell(tmp_path, story)


def test_a_forged_cookie_or_token_is_nobodys(tmp_path: Path) -> None:
    async def story(one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        token = (await come(one))["token"]
        for forged in (token[:-2], "x." + token.partition(".")[2], "\xe9", '"'):
            for name, value in (("Cookie", "calimala="), ("Authorization", "Bearer ")):
                headers = {name.encode(): (value + forged).encode("latin-1")}
                assert refusal(await other.get("/api/me", headers=headers)) == (404, "nobody")
        basic = {"Authorization": "Basic eDp5"}  # a proxy's own; the cookie still counts
        assert (await one.get("/api/me", headers=basic)).status_code == 200

    tell(tmp_path, story)


def test_who_is_somebody_does_not_become_somebody_else_by_mistake(tmp_path: Path) -> None:
    async def story(one: httpx.AsyncClient, _other: httpx.AsyncClient) -> None:
        body = await come(one)
        assert refusal(await one.post("/api/me", json=ADA)) == (409, "already-somebody")
        assert (await one.get("/api/me")).json() == body["me"]

    tell(tmp_path, story)


def test_a_stranger_can_change_nothing(tmp_path: Path) -> None:
    async def story(one: httpx.AsyncClient, _other: httpx.AsyncClient) -> None:
        assert refusal(await one.patch("/api/me", json={})) == (401, "sign-in")
        for path in ("password", "sign-out-everywhere", "device-link"):
            answer = await one.post(f"/api/me/{path}", json=ACCOUNT)
            assert refusal(answer) == (401, "sign-in")

    tell(tmp_path, story)


def test_what_a_patch_leaves_out_stays(tmp_path: Path) -> None:
    async def story(one: httpx.AsyncClient, _other: httpx.AsyncClient) -> None:
        me = (await come(one))["me"]
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

    tell(tmp_path, story)


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
        {"language": "xx"},
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
def test_what_nobody_can_be_is_refused_and_changes_nothing(tmp_path: Path, change: Any) -> None:
    async def story(one: httpx.AsyncClient, _other: httpx.AsyncClient) -> None:
        me = (await come(one))["me"]
        assert (await one.patch("/api/me", json=change)).status_code == 422
        assert (await one.get("/api/me")).json() == me

    tell(tmp_path, story)


def test_a_webhook_into_our_own_network_is_refused(tmp_path: Path) -> None:
    async def story(one: httpx.AsyncClient, _other: httpx.AsyncClient) -> None:
        me = (await come(one))["me"]
        change = {"name": "Augusta", "webhook": {"url": "http://127.0.0.1/"}}
        assert refusal(await one.patch("/api/me", json=change)) == (403, "bad-webhook")
        assert (await one.get("/api/me")).json() == me

    tell(tmp_path, story)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b'{"name": "\\ud800"}', b"[" * 100])
def test_what_is_no_json_is_refused(tmp_path: Path, content: bytes) -> None:
    async def story(one: httpx.AsyncClient, _other: httpx.AsyncClient) -> None:
        answer = await one.post(
            "/api/me", content=content, headers={"Content-Type": "application/json"}
        )
        assert 400 <= answer.status_code < 500

    tell(tmp_path, story)


def test_an_account_lets_somebody_come_back(tmp_path: Path) -> None:
    async def story(one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        me = (await come(one))["me"]
        made = await one.post("/api/me/password", json=ACCOUNT)
        assert made.json()["me"] == me | {"account": "ada"}
        assert (await other.post("/api/login", json=ACCOUNT)).json()["me"]["id"] == me["id"]
        assert (await other.get("/api/me")).json()["id"] == me["id"]
        assert (await other.post("/api/logout")).status_code == 204
        assert refusal(await other.get("/api/me")) == (404, "nobody")
        assert (await one.get("/api/me")).status_code == 200

    tell(tmp_path, story)


def test_wrong_name_and_wrong_password_are_refused_alike(tmp_path: Path) -> None:
    async def story(one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await come(one)
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

    tell(tmp_path, story)


@pytest.mark.parametrize("password", ["", "short", "x" * 201, 12345678, None])
def test_a_password_has_8_to_200_letters(tmp_path: Path, password: Any) -> None:
    async def story(one: httpx.AsyncClient, _other: httpx.AsyncClient) -> None:
        await come(one)
        answer = await one.post("/api/me/password", json=ACCOUNT | {"password": password})
        assert answer.status_code == 422

    tell(tmp_path, story)


@pytest.mark.parametrize("password", ["x" * 201, 12345678, None])
def test_what_cannot_be_a_password_is_not_tried(tmp_path: Path, password: Any) -> None:
    async def story(one: httpx.AsyncClient, _other: httpx.AsyncClient) -> None:
        answer = await one.post("/api/login", json=ACCOUNT | {"password": password})
        assert answer.status_code == 422

    tell(tmp_path, story)


def test_a_taken_account_is_refused(tmp_path: Path) -> None:
    async def story(one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        for client in (one, other):
            await come(client)
        await one.post("/api/me/password", json=ACCOUNT)
        taken = await other.post("/api/me/password", json=ACCOUNT | {"account": "ADA"})
        assert refusal(taken) == (409, "name-taken")

    tell(tmp_path, story)


def test_signing_out_everywhere_leaves_only_the_device_that_asked(tmp_path: Path) -> None:
    async def story(one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        token = (await come(one))["token"]
        bearer = {"Authorization": f"Bearer {token}"}
        assert (await other.get("/api/me", headers=bearer)).status_code == 200
        answer = await one.post("/api/me/sign-out-everywhere")
        assert answer.json()["token"] != token
        assert refusal(await other.get("/api/me", headers=bearer)) == (404, "nobody")
        assert (await one.get("/api/me")).status_code == 200

    tell(tmp_path, story)


def test_a_device_link_works_once(tmp_path: Path) -> None:
    async def story(one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        me = (await come(one))["me"]
        link = (await one.post("/api/me/device-link")).json()
        address, _, secret = link["url"].partition("#")
        assert address == "http://127.0.0.1:8472/device"
        assert set(link) == {"url", "expires"}
        assert (await other.post(f"/api/device/{secret}")).json()["me"] == me
        assert (await other.get("/api/me")).json() == me
        assert refusal(await other.post(f"/api/device/{secret}")) == (404, "link-void")

    tell(tmp_path, story)


def test_everybody_knows_name_rating_and_statistics_and_no_more(tmp_path: Path) -> None:
    async def story(one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        me, bob = (await come(one))["me"], (await come(other))["me"]
        await one.patch("/api/me", json={"webhook": {"url": "https://hooks.example/x"}})
        await one.post("/api/me/password", json=ACCOUNT)
        app = one._transport.app  # type: ignore[attr-defined] # the ASGI transport's
        async with app.state.db.writing() as connection:
            await rate_people(connection, [me["id"], bob["id"]], [1, 2])
        app.state.people.forget(me["id"])
        shown = (await other.get(f"/api/people/{me['id']}")).json()
        assert set(shown) == {"id", "name", "rating", "statistics"}
        assert shown["name"] == "Ada"
        rating = shown["rating"]
        assert rating["ordinal"] == pytest.approx(rating["mu"] - 3 * rating["sigma"])
        none = {"games": 0, "wins": 0, "share": 0.0, "points": None}
        assert shown["statistics"] == {"total": none, "by_players": {}}
        assert (await one.get("/api/me")).json()["rating"] == rating
        assert refusal(await other.get("/api/people/nobody")) == (404, "nobody")
        assert (await other.get("/api/people/no%20id")).status_code == 422

    tell(tmp_path, story)


def test_too_many_guests_and_logins_from_one_address_have_to_wait(tmp_path: Path) -> None:
    async def story(one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        for _ in range(30):
            await come(one)
            one.cookies.clear()
        answer = await one.post("/api/me", json=ADA)
        assert refusal(answer) == (429, "too-many-requests")
        assert answer.json()["retry_after"] == 6
        for _ in range(10):
            assert refusal(await other.post("/api/login", json=ACCOUNT)) == (401, "wrong-login")
        assert refusal(await other.post("/api/login", json=ACCOUNT))[0] == 429

    tell(tmp_path, story, Settings())


def test_an_account_under_attack_from_many_addresses_has_to_wait(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            app = application(db, Settings())
            seen = []
            for n in range(21):
                transport = httpx.ASGITransport(app, client=(f"192.0.2.{n}", 1))
                async with httpx.AsyncClient(transport=transport, base_url="http://here") as one:
                    body = ACCOUNT | {"account": "ADA" if n % 2 else "ada"}
                    seen.append((await one.post("/api/login", json=body)).status_code)
            assert seen == [401] * 20 + [429]

    run(story())


def test_a_websocket_knows_its_person(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            app = application(db, FREE)
            ada = await app.state.people.new_guest("Ada", "en")
            cookie = f"calimala={await app.state.people.token(ada)}".encode()
            scope = {"type": "websocket", "app": app, "headers": [(b"cookie", cookie)]}
            assert await person_of(HTTPConnection(scope)) == ada
            assert await person_of(WebSocket(scope, None, None)) == ada  # type: ignore[arg-type] # it is only read
            assert await person_of(HTTPConnection(scope | {"headers": []})) is None

    run(story())


def test_every_path_declares_its_refusals() -> None:
    app = FastAPI()
    app.include_router(router)
    for path, methods in app.openapi()["paths"].items():
        for method, told in methods.items():
            for status, answer in told["responses"].items():
                if int(status) >= 400:
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/RefusalBody"}, (path, method)
