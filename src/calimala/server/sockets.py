"""The sockets: one for a table, one for the lobby. Whatever comes in, an answer goes out."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from calimala.server import logs
from calimala.server.closing import RESTART
from calimala.server.errors import Refused
from calimala.server.http_people import person_of
from calimala.server.hub import Live
from calimala.server.listeners import Listener
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
CLOSED, FOREIGN, BUSY = 1001, 4403, 4429  # codes of closing
GOODBYE: Final = orjson.dumps(
    {
        "type": "goodbye",
        "reason": "restart",
        "text": "the server restarts; connect again in a moment",
    }
)
Json = dict[str, Any]


@router.websocket("/api/tables/{key}/socket")
async def table_socket(socket: WebSocket, key: str) -> None:
    """Play or watch at a table."""
    if await _admitted(socket):
        await _serve(socket, lambda listener: _at_table(socket, key, listener))


@router.websocket("/api/lobby/socket")
async def lobby_socket(socket: WebSocket) -> None:
    """See tables come and go, and hear when it is one's turn anywhere."""
    if await _admitted(socket):
        await _serve(socket, lambda listener: _in_lobby(socket, listener))


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


async def _serve(socket: WebSocket, reading: Callable[[Listener], Awaitable[None]]) -> None:
    """Read and send at the same time, until either ends."""
    listener = Listener(await person_of(socket))
    metrics = socket.app.state.metrics
    metrics.connections.inc()
    sender = asyncio.create_task(_send_on(socket, listener))
    reader = asyncio.ensure_future(reading(listener))
    try:
        await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
        if _stops(reader):
            listener.push(GOODBYE)
            listener.close()
            await asyncio.wait((sender,), timeout=LAST_WORDS)
    finally:
        metrics.connections.dec()
        for task in (sender, reader):
            task.cancel()
        for end in await asyncio.gather(sender, reader, return_exceptions=True):
            _note(end)


def _stops(reader: asyncio.Future[None]) -> bool:
    """Whether reading ended because the server is about to stop."""
    end = reader.exception() if reader.done() and not reader.cancelled() else None
    return isinstance(end, WebSocketDisconnect) and end.code == RESTART


def _note(end: object) -> None:
    """What ended a connection is worth a line if it was our fault."""
    if isinstance(end, Exception) and not isinstance(end, WebSocketDisconnect | RuntimeError):
        logs.fail("socket", end)


async def _send_on(socket: WebSocket, listener: Listener) -> None:
    """Send what waits, in order; close after the last."""
    while (message := await listener.queue.get()) is not None:
        await socket.send_text(message.decode())
    await socket.close(CLOSED)


async def _at_table(socket: WebSocket, key: str, listener: Listener) -> None:
    """Say hello, then answer every request."""
    state = socket.app.state
    try:
        async with asyncio.timeout(PATIENCE):
            hello = Hello.model_validate(await _received(socket))
        state.check_engine()
        live = await state.hub.live(key)
        await state.hub.join(live, listener, hello.have)
    except (Refused, ValidationError, ValueError, TimeoutError) as wrong:
        listener.push(_refused(None, wrong))
        listener.close()
        await asyncio.Event().wait()
    try:
        await state.hub.tell_presence(live)
        await _answer_on(socket, live, listener)
    finally:
        await state.hub.leave(live, listener)


async def _answer_on(socket: WebSocket, live: Live, listener: Listener) -> None:
    """Answer requests for ever; who sends nothing but nonsense is shown out."""
    wrong = 0
    while wrong < MOST_WRONG:
        message: Any = None
        try:
            message = await _received(socket)
            await _answer(socket, live, listener, REQUESTS.validate_python(message))
        except (Refused, ValidationError, ValueError) as refused:
            wrong += not isinstance(refused, Refused)
            listener.push(_refused(message, refused))
    listener.close()
    await asyncio.Event().wait()


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
        await state.hub.say(live, person, request)
    else:
        await _command(socket, live, listener, person, request)


async def _command(
    socket: WebSocket, live: Live, listener: Listener, person: Person, command: Command
) -> None:
    """Do something at the table, and measure how long it takes until all are told."""
    state, begun = socket.app.state, time.perf_counter()

    def acknowledge(done: Json) -> None:
        state.metrics.acknowledged.observe(time.perf_counter() - begun)
        listener.push(orjson.dumps(done))

    await state.hub.command(live, person, command, acknowledge)
    state.metrics.broadcast.observe(time.perf_counter() - begun)


def neighbourhood_of(socket: WebSocket) -> str:
    """Whom a connection stands for, to count its requests."""
    return neighbourhood(socket.client.host if socket.client else None)


async def _in_lobby(socket: WebSocket, listener: Listener) -> None:
    """Nothing is asked in the lobby; it tells."""
    lobby = socket.app.state.lobby
    try:
        await lobby.join(listener)
        for _ in range(MOST_WRONG):
            with suppress(ValueError):
                await _received(socket)
            listener.push(_refused(None, ValueError("the lobby takes no messages")))
        listener.close()
        await asyncio.Event().wait()
    finally:
        lobby.leave(listener)


async def _received(socket: WebSocket) -> Any:
    """The next message; ValueError if it is no JSON or too long."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code") or 1000)
    text = message.get("text")
    if text is None or len(text) > LONGEST:
        raise ValueError("a message is a short text of JSON")
    return orjson.loads(text)


def _refused(message: Any, wrong: Exception) -> bytes:
    """The answer to what is not granted."""
    asked = message.get("id") if isinstance(message, dict) else None
    if isinstance(wrong, Refused):
        body = wrong.body()
    elif isinstance(wrong, TimeoutError):
        body = {"reason": "too-slow", "text": "the first message, hello, did not come"}
    else:
        body = {"reason": "bad-message", "text": _explained(wrong)}
    return orjson.dumps(
        {"type": "refused", "id": asked if isinstance(asked, str) else None, **body}
    )


def _explained(wrong: Exception) -> str:
    """What is wrong with a message, in one line that repeats nothing of it."""
    if isinstance(wrong, ValidationError):
        first = wrong.errors(include_input=False, include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        return f"{where or 'message'}: {first['msg']}"
    return "not JSON" if isinstance(wrong, orjson.JSONDecodeError) else str(wrong)
