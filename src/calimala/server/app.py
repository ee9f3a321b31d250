"""The application: everything a process serves, put together."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

import orjson
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from calimala.server import (
    health,
    http_history,
    http_people,
    http_tables,
    logs,
    page,
    sockets,
)
from calimala.server.devices import Devices
from calimala.server.doorkeeper import Doorkeeper
from calimala.server.driver import Driver
from calimala.server.errors import Refused
from calimala.server.hub import Hub
from calimala.server.live import Live
from calimala.server.lobby import Lobby
from calimala.server.metrics import Metrics
from calimala.server.notices import Notices
from calimala.server.ownership import Ownership
from calimala.server.people import People
from calimala.server.relay import News, Relay
from calimala.server.setting_up import SettingUp
from calimala.server.settings import Settings
from calimala.server.store.database import CLOSED, Database
from calimala.server.store.migrate import migrate
from calimala.server.throttle import Throttle, rules
from calimala.server.turns import Turns
from calimala.server.warming import Warming
from calimala.server.writer import Writer

FRAMEWORK: Final = {404: "no-such-path", 405: "no-such-method"}  # reasons by status
PUT_AWAY: Final = 30.0  # seconds between looks for tables that nobody uses


def create(settings: Settings | None = None) -> FastAPI:
    """The application of one process."""
    settings = settings or Settings.from_environment()
    app = FastAPI(
        title="Calimala",
        description="Tables that never lose a move. See docs/protocol.md.",
        lifespan=_lifespan,
        docs_url="/api/docs",
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    _assemble(app, settings)
    for part in (health, http_people, http_tables, http_history, sockets, page):
        app.include_router(part.router)
    app.add_middleware(Doorkeeper, settings=settings, throttle=app.state.throttle)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _not_ours)
    for kind in CLOSED:
        app.add_exception_handler(kind, _without_database)
    app.add_exception_handler(Exception, _broken)
    return app


def _assemble(app: FastAPI, settings: Settings) -> None:
    """The parts of the server, each knowing only what it needs."""
    state, process = app.state, secrets.token_hex(8)
    state.settings, state.metrics, state.warming = settings, Metrics(), Warming()
    state.db = db = Database(settings.database)
    state.throttle = Throttle(rules(settings))
    state.notices = Notices(settings)
    state.relay = relay = Relay(db, process)
    state.people = People(db, relay, settings)
    state.devices = Devices(state.people)
    state.writer = Writer(db, relay)
    state.check_engine = check_engine = partial(_check_engine, state.warming)
    state.hub = hub = Hub(db, state.writer, relay, state.metrics, state.people, check_engine)
    state.lobby = Lobby(db)
    state.setting_up = SettingUp(db, relay, check_engine)
    state.ownership = Ownership(db, process)
    state.driver = Driver(
        hub, state.ownership, state.people, db, settings, state.metrics, state.warming
    )
    turns = Turns(state.people, state.notices, state.ownership)
    hub.watches = [state.driver.consider, state.lobby.turn_passed, turns.passed]
    state.table_changed = lambda key: _table_changed(state, key)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Begin in an order in which nothing lacks what it needs; end the other way round."""
    state = app.state
    await migrate(state.db)
    state.writer.start()
    state.relay.start(lambda news: _heard(state, news), lambda: _missed(state))
    state.driver.start()
    background = [
        asyncio.create_task(each)
        for each in (state.warming.run(), state.notices.run(), _put_away_on(state.hub))
    ]
    try:
        yield
    finally:
        await state.driver.stop()
        await state.relay.stop()
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        await state.writer.stop()
        await state.db.close()


async def _heard(state: Any, news: News) -> None:
    """Another process has changed something."""
    try:
        await _follow(state, news)
    except Refused as refused:
        logs.say("refused", reason=refused.reason)
    except Exception as fault:  # noqa: BLE001 - one piece of news must not end the listening
        logs.fail("news", fault)
        state.hub.doubt(news.key)
        state.driver.look_soon(news.key)


async def _follow(state: Any, news: News) -> None:
    """Bring this process up to date."""
    if news.what == "log":
        if state.ownership.owns(news.key) and state.warming.ready.is_set():
            await state.hub.live(news.key)
        await state.hub.catch_up(news.key)
        await state.lobby.log_grew(news.key)
    elif news.what == "table":
        await _table_changed(state, news.key)
    elif news.what == "epoch":
        state.devices.sign_out(news.key, int(news.more))
    elif live := state.hub.loaded(news.key):
        await _listen(state, live, news)


async def _listen(state: Any, live: Live, news: News) -> None:
    """Somebody speaks or comes through another process."""
    if news.what == "talk":
        await state.hub.chat.hear(live)
    elif news.what == "here":
        await state.hub.presence.heard(live, news.process, orjson.loads(news.more))


async def _missed(state: Any) -> None:
    """News may have been missed, also of tables that are not in use here but are ours to drive."""
    await state.hub.everything_changed()
    await state.driver.look_again()
    await state.devices.look_again()


async def _table_changed(state: Any, key: str) -> None:
    """A table was changed outside its game: tell who looks at it, and the lobby."""
    if state.ownership.owns(key) and state.warming.ready.is_set():
        await state.hub.live(key)
    await state.hub.row_changed(key)
    await state.lobby.table_changed(key)


def _check_engine(warming: Warming) -> None:
    """Refuse what needs the engine while it is not ready."""
    if warming.ready.is_set():
        return
    if warming.fault is not None:
        raise Refused(503, "engine-broken", f"the rules cannot be compiled: {warming.fault}")
    done, total = warming.progress
    text = f"the rules are being compiled, once ({done} of {total}); try again in a moment"
    raise Refused(503, "compiling", text, done=done, total=total)


async def _put_away_on(hub: Hub) -> None:
    """Put away tables that nobody uses, now and then."""
    while True:
        await asyncio.sleep(PUT_AWAY)
        hub.put_away(time.monotonic())


def _refused(_request: Request, refused: Exception) -> JSONResponse:
    """A refusal with its reason."""
    assert isinstance(refused, Refused)  # noqa: S101 - registered for nothing else
    wait = refused.more.get("retry_after")
    headers = {} if wait is None else {"Retry-After": str(wait)}
    return JSONResponse(refused.body(), refused.status, headers)


def _invalid(_request: Request, wrong: Exception) -> JSONResponse:
    """A body or parameter of the wrong shape; what was sent is not repeated."""
    assert isinstance(wrong, RequestValidationError)  # noqa: S101 - registered for nothing else
    first = wrong.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return JSONResponse({"reason": "bad-request", "text": f"{where}: {first['msg']}"}, 422)


def _not_ours(request: Request, wrong: Exception) -> Response:
    """What the framework refuses, in our own form; it may have wrapped a refusal of ours."""
    assert isinstance(wrong, HTTPException)  # noqa: S101 - registered for nothing else
    if isinstance(wrong.__cause__, Refused):
        return _refused(request, wrong.__cause__)
    if wrong.status_code == 404 and (kind := page.nothing_there(request)) is not None:
        return kind
    reason = FRAMEWORK.get(wrong.status_code, "bad-request")
    return JSONResponse(
        {"reason": reason, "text": str(wrong.detail)}, wrong.status_code, wrong.headers
    )


def _without_database(request: Request, fault: Exception) -> JSONResponse:
    """The database is locked, full or gone: logged, and what was asked for was not done."""
    logs.fail("database", fault, route=_route(request), method=request.method)
    text = "the database does not answer; nothing is lost, try again in a moment"
    return JSONResponse({"reason": "no-database", "text": text}, 503)


def _broken(request: Request, fault: Exception) -> JSONResponse:
    """Our own fault: logged, and said without a word of what is inside."""
    logs.fail("request", fault, route=_route(request), method=request.method)
    return JSONResponse({"reason": "server-error", "text": "the server made a mistake"}, 500)


def _route(request: Request) -> str:
    """The pattern of the path that was asked."""
    return getattr(request.scope.get("route"), "path", "")
