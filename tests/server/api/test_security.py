"""Headers of responses, the API's page, who may read the metrics, and faults that are ours."""

import io
import json
import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.exc import DBAPIError

from calimala.server import app as server_app
from calimala.server.api import dependencies
from calimala.server.ops import json_log
from calimala.server.settings import Settings
from calimala.server.store.database import Unavailable
from calimala.server.store.migrate import migrate
from tests.support.server import Server

NEAR, FAR = "127.0.0.1", "192.0.2.7"


@pytest.fixture
async def made(tmp_path: Path) -> AsyncIterator[FastAPI]:
    """An application behind https, without its background tasks."""
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'test.db'}",
        public_url="https://calimala.example",
        metrics_token="a token of the host",  # noqa: S106 - of nobody
        requests_per_minute=0,
    )
    app = server_app.create(settings)
    await migrate(app.state.services.db)
    yield app
    await app.state.services.db.close()


def client(app: FastAPI, address: str = NEAR, host: str = "localhost") -> httpx.AsyncClient:
    """A client from an address, which asks for a host."""
    transport = httpx.ASGITransport(app, client=(address, 1), raise_app_exceptions=True)
    return httpx.AsyncClient(transport=transport, base_url=f"http://{host}")


# Headers.


async def test_the_policy_lets_the_page_speak_with_its_own_server_alone(made: FastAPI) -> None:
    async with client(made) as browser:
        policy = (await browser.get("/")).headers["Content-Security-Policy"]
    assert "connect-src 'self';" in policy


async def test_no_cache_keeps_what_the_api_answers(made: FastAPI) -> None:
    async with client(made) as browser:
        for path in ("/api/lobby", "/api/me", "/api/nothing", "/api/engine"):
            assert (await browser.get(path)).headers["Cache-Control"] == "no-store"
        assert "Cache-Control" not in (await browser.get("/healthz")).headers


async def test_browsers_are_told_to_insist_on_https_where_people_come_by_it(
    made: FastAPI, server: Server
) -> None:
    async with client(made) as browser:
        assert (await browser.get("/")).headers["Strict-Transport-Security"].startswith("max-age=")
    async with server.stranger() as plain:
        assert "Strict-Transport-Security" not in (await plain.http.get("/")).headers


async def test_under_https_the_cookie_can_be_set_by_no_other_host(made: FastAPI) -> None:
    async with client(made) as browser:
        answer = await browser.post("/api/me", json={"name": "Ada"})
        assert answer.headers["Set-Cookie"].startswith(f"{dependencies.SECURE_COOKIE}=")
        token = answer.json()["token"]
        for name, known in ((dependencies.SECURE_COOKIE, True), (dependencies.COOKIE, False)):
            found = await browser.get("/api/me", headers={"Cookie": f"{name}={token}"})
            assert (found.json() is not None) == known


# The page of the API.


async def test_the_page_of_the_api_shows_every_path_and_loads_nothing(made: FastAPI) -> None:
    async with client(made) as browser:
        page = (await browser.get("/api/docs")).text
    for path, methods in made.openapi()["paths"].items():
        for method in methods:
            assert f"<code>{method.upper()} {path}</code>" in page
    assert "<script" not in page and "http://" not in page and "https://" not in page


# Metrics.


@pytest.mark.parametrize(
    ("address", "host", "token", "status"),
    [
        (NEAR, "localhost:8472", None, 200),
        (NEAR, "127.0.0.1:8472", None, 200),
        ("::1", "[::1]:8472", None, 200),
        (FAR, "localhost:8472", None, 403),
        (NEAR, "calimala.example", None, 403),  # a proxy on this machine
        (NEAR, "evil.example:8472", None, 403),  # a page that was led here
        (FAR, "calimala.example", "a token of the host", 200),
        (FAR, "calimala.example", "another", 403),
        (NEAR, "localhost", "another", 403),
    ],
)
async def test_metrics_are_for_this_machine_or_for_the_token(
    made: FastAPI, address: str, host: str, token: str | None, status: int
) -> None:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with client(made, address) as prometheus:
        answer = await prometheus.get("/metrics", headers={"Host": host, **headers})
    assert answer.status_code == status
    assert ("calimala_moves_total" in answer.text) == (status == 200)


async def test_without_a_token_in_the_settings_no_token_opens_the_metrics(server: Server) -> None:
    headers = {"Authorization": "Bearer x", "X-Forwarded-For": FAR}
    async with server.stranger() as stranger:
        assert (await stranger.http.get("/metrics", headers=headers)).status_code == 403


# Faults.


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What all loggers write."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(json_log.JsonFormatter())
    loggers = [logging.getLogger(), json_log.log]
    for logger in loggers:
        logger.addHandler(handler)
    before, json_log.log.propagate = json_log.log.propagate, False
    yield written
    json_log.log.propagate = before
    for logger in loggers:
        logger.removeHandler(handler)


async def test_a_fault_of_ours_is_answered_and_logged_once(
    server: Server, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.services.lobby, "listing", None)
    async with server.stranger() as stranger:
        answer = await stranger.http.get("/api/lobby")
    assert (answer.status_code, answer.json()["reason"]) == (500, "server-error")
    assert "X-Frame-Options" in answer.headers
    logged = [json.loads(line) for line in log.getvalue().splitlines()]
    assert [line["event"] for line in logged if line["severity"] == "error"] == ["request"]


@pytest.mark.parametrize(
    ("raised", "status", "reason"),
    [
        (DBAPIError("", None, asyncpg.CannotConnectNowError("starting up")), 503, "no-database"),
        (Unavailable("no such socket"), 503, "no-database"),
        (DBAPIError("", None, asyncpg.UniqueViolationError("twice")), 500, "server-error"),
    ],
    ids=["starting", "gone", "mistake"],
)
async def test_a_database_that_starts_is_no_fault_of_ours(
    server: Server, monkeypatch: pytest.MonkeyPatch, raised: Exception, status: int, reason: str
) -> None:
    async def listing(_person: object) -> None:
        raise raised

    monkeypatch.setattr(server.services.lobby, "listing", listing)
    async with server.stranger() as stranger:
        answer = await stranger.http.get("/api/lobby")
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)
