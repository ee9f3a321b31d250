"""The sockets: one for a table, one for the lobby. Whatever comes in, an answer goes out."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from uvicorn.protocols.utils import ClientDisconnected

from calimala.server import logs
from calimala.server.errors import Refused
from calimala.server.http_people import person_of
from calimala.server.lines import EXTENSION, RESTART, Gone, Line
from calimala.server.listeners import Listener
from calimala.server.live import Live
from calimala.server.origins import origin_allowed
from calimala.server.people import Person
from calimala.server.throttle import neighbourhood
from calimala.server.wire import Command, Hello, Question, Request, Say

router: Final = APIRouter()
REQUESTS: Final[TypeAdapter[Request]] = TypeAdapter(Request)
LONGEST: Final = 8192  # bytes of a message
PATIENCE: Final = 10.0  # seconds for the first message
MOST_WRONG: Final = 20  # messages that make no sense, before the connection is closed
LAST_WORDS: Final = 2.0  # seconds for what is left to be sent when the server stops
FOREIGN, BUSY = 4403, 4429  # codes of closing
GOODBYE: Final = orjson.dumps(
    {
        "type": "goodbye",
        "reason": "restart",
        "text": "the server restarts; connect again in a moment",
    }
)
Json = dict[str, Any]
Reading = Callable[[Listener, Line], Coroutine[Any, Any, None]]


@router.websocket("/api/tables/{key}/socket")
async def table_socket(socket: WebSocket, key: str) -> None:
    """Play or watch at a table."""
    if await _admitted(socket):
        await _serve(socket, partial(_at_table, socket, key))


@router.websocket("/api/lobby/socket")
async def lobby_socket(socket: WebSocket) -> None:
    """See tables come and go, and hear when it is one's turn anywhere."""
    if await _admitted(socket):
        await _serve(socket, partial(_in_lobby, socket))


async def _admitted(socket: WebSocket) -> bool:
    """Whether the connection comes from a page of ours, and not too often."""
    state = socket.app.state
    await socket.accept()
    if not origin_allowed(socket.headers, state.settings):
        await socket.close(FOREIGN, "this page may not speak for you")
        return False
    try:
        state.throttle.take(f"request:{neighbourhood_of(socket)}")
    except Refused as refused:
        await socket.close(BUSY, refused.text)
        return False
    return True


async def _serve(socket: WebSocket, reading: Reading) -> None:
    """Answer what comes in until either side ends it; what was begun is done to its end."""
    line: Line = socket.scope["extensions"][EXTENSION]
    state, listener = socket.app.state, Listener(await person_of(socket), line)
    line.on_clear = listener.flush
    state.metrics.connections.inc()
    try:
        await state.devices.enter(listener)
        await asyncio.create_task(reading(listener, line))  # not below all of the framework
    except Gone as gone:
        if gone.code == RESTART:
            await _part(listener, line)
    except (ClientDisconnected, WebSocketDisconnect):
        pass  # gone in the middle of a word
    except Exception as fault:  # noqa: BLE001 - our fault is worth a line, not a traceback
        logs.fail("socket", fault)
    finally:
        state.devices.leave(listener)
        state.metrics.connections.dec()
        listener.close()


async def _part(listener: Listener, line: Line) -> None:
    """The server stops: last words, and a moment for them to be sent."""
    listener.push(GOODBYE)
    with suppress(TimeoutError):
        async with asyncio.timeout(LAST_WORDS):
            await listener.sent()
    line.end(RESTART)


async def _show_out(listener: Listener, line: Line) -> None:
    """Close, and hear no more of what the client says until it has gone."""
    listener.close()
    while True:
        with suppress(ValueError):
            await line.heard()


async def _at_table(socket: WebSocket, key: str, listener: Listener, line: Line) -> None:
    """Say hello, then answer every request."""
    state = socket.app.state
    try:
        async with asyncio.timeout(PATIENCE):
            hello = Hello.model_validate(_read(await line.heard()))
        state.check_engine()
        live = await state.hub.live(key)
        await state.hub.join(live, listener, hello.have)
    except (Refused, ValidationError, ValueError, TimeoutError) as wrong:
        listener.push(_refused(None, wrong))
        await _show_out(listener, line)
    try:
        await state.hub.presence.tell(live)
        await _answer_on(socket, live, listener, line)
    finally:
        await state.hub.leave(live, listener)


async def _answer_on(socket: WebSocket, live: Live, listener: Listener, line: Line) -> None:
    """Answer requests for ever; who sends nothing but nonsense is shown out."""
    wrong = 0
    while wrong < MOST_WRONG:
        text = ""
        try:
            text = await line.heard()
            await _answer(socket, live, listener, _request(text))
        except (Refused, ValidationError, ValueError) as refused:
            wrong += not isinstance(refused, Refused)
            listener.push(_refused(_asked(text), refused))
    await _show_out(listener, line)


def _request(text: str) -> Request:
    """What a message asks for; ValueError or ValidationError if it makes no sense."""
    if len(text) <= LONGEST:
        with suppress(ValidationError):
            return REQUESTS.validate_json(text)
    return REQUESTS.validate_python(_read(text))  # which says better what is wrong


def _asked(text: str) -> str | None:
    """The id of a request that made no sense otherwise, if it had one."""
    with suppress(ValueError):
        message = _read(text)
        asked = message.get("id") if isinstance(message, dict) else None
        return asked if isinstance(asked, str) else None
    return None


async def _answer(socket: WebSocket, live: Live, listener: Listener, request: Request) -> None:
    """Do what one request asks for."""
    state, person = socket.app.state, listener.person
    state.throttle.take(f"person:{listener.person_id or neighbourhood_of(socket)}")
    if isinstance(request, Question):
        listener.push(orjson.dumps(await state.hub.asked(live, person, request)))
        return
    if person is None:
        raise Refused(401, "sign-in", "this needs a name: sign in, or come as a guest")
    if isinstance(request, Say):
        state.throttle.take(f"chat:{person.id}")
        await state.hub.chat.say(live, person, request)
    else:
        await _command(socket, live, listener, person, request)


async def _command(
    socket: WebSocket, live: Live, listener: Listener, person: Person, command: Command
) -> None:
    """Do something at the table, and measure how long it takes until all are told."""
    state, begun = socket.app.state, time.perf_counter()

    def acknowledge(done: Json) -> None:
        state.metrics.acknowledged.observe(time.perf_counter() - begun)
        listener.push(orjson.dumps(done), hold=True)  # the entry comes next

    await state.hub.obey(live, person, command, acknowledge)
    state.metrics.broadcast.observe(time.perf_counter() - begun)


def neighbourhood_of(socket: WebSocket) -> str:
    """Whom a connection stands for, to count its requests."""
    return neighbourhood(socket.client.host if socket.client else None)


async def _in_lobby(socket: WebSocket, listener: Listener, line: Line) -> None:
    """Nothing is asked in the lobby; it tells."""
    lobby = socket.app.state.lobby
    try:
        await lobby.join(listener)
        for _ in range(MOST_WRONG):
            with suppress(ValueError):
                await line.heard()
            listener.push(_refused(None, ValueError("the lobby takes no messages")))
        await _show_out(listener, line)
    finally:
        lobby.leave(listener)


def _read(text: str) -> Any:
    """A message; ValueError if it is no JSON or too long."""
    if len(text) > LONGEST:
        raise ValueError("a message is a short text of JSON")
    return orjson.loads(text)


def _refused(asked: str | None, wrong: Exception) -> bytes:
    """The answer to what is not granted."""
    if isinstance(wrong, Refused):
        body = wrong.body()
    elif isinstance(wrong, TimeoutError):
        body = {"reason": "too-slow", "text": "the first message, hello, did not come"}
    else:
        body = {"reason": "bad-message", "text": _explained(wrong)}
    return orjson.dumps({"type": "refused", "id": asked, **body})


def _explained(wrong: Exception) -> str:
    """What is wrong with a message, in one line that repeats nothing of it."""
    if isinstance(wrong, ValidationError):
        first = wrong.errors(include_input=False, include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        return f"{where or 'message'}: {first['msg']}"
    return "not JSON" if isinstance(wrong, orjson.JSONDecodeError) else str(wrong)
