"""WebSockets: one for a table, one for the lobby. Every message in is answered."""

import asyncio
import re
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final, NoReturn

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from uvicorn.protocols.utils import ClientDisconnected

from calimala.server.api.dependencies import (
    TABLE_ID,
    client_key_of,
    person_of,
    require_person,
    services_of,
)
from calimala.server.api.origins import origin_allowed
from calimala.server.api.websocket import (
    EXTENSION,
    FLOODING,
    RESTART,
    Disconnected,
    FastWebSocket,
)
from calimala.server.errors import Refused
from calimala.server.live.connection import Connection
from calimala.server.live.loaded_table import LoadedTable
from calimala.server.ops import json_log
from calimala.server.protocol import Advised, Command, Hello, Ping, Question, Request, Say
from calimala.server.services import Services
from calimala.server.store.database import is_unavailable
from calimala.server.store.people import Person

router: Final = APIRouter()
REQUESTS: Final[TypeAdapter[Request]] = TypeAdapter(Request)
LONGEST: Final = 8192  # bytes of a message
HELLO_TIMEOUT: Final = 10.0  # seconds for the first message
MOST_WRONG: Final = 20  # malformed messages before the connection is closed
DRAIN_TIMEOUT: Final = 2.0  # seconds to send what is queued when the server stops
FOREIGN, BUSY, LATER = 4403, FLOODING, 1013  # close codes
GOODBYE: Final = orjson.dumps(
    {
        "type": "goodbye",
        "reason": "restart",
        "text": "the server restarts; connect again in a moment",
    }
)
Session = Callable[[Connection, FastWebSocket], Coroutine[Any, Any, None]]


@router.websocket("/api/tables/{key}/socket")
async def table_socket(socket: WebSocket, key: str) -> None:
    """Play or watch at a table."""
    await _admit(socket, partial(_at_table, services_of(socket), client_key_of(socket), key))


@router.websocket("/api/lobby/socket")
async def lobby_socket(socket: WebSocket) -> None:
    """Follow the listing of tables, and the turns at one's own."""
    await _admit(socket, partial(_in_lobby, services_of(socket), client_key_of(socket)))


@router.websocket("/{path:path}")
async def no_socket(socket: WebSocket) -> None:
    """There is none; asking for it counts as a request."""
    client = client_key_of(socket)
    if not services_of(socket).rate_limiter.grants(f"request:{client}"):
        _protocol(socket).penalise(client)
    await socket.close()


def _protocol(socket: WebSocket) -> FastWebSocket:
    """What carries a WebSocket."""
    found: FastWebSocket = socket.scope["extensions"][EXTENSION]
    return found


async def _admit(socket: WebSocket, session: Session) -> None:
    """Serve a connection that comes from a page of ours and within the limits."""
    services, client = services_of(socket), client_key_of(socket)
    await socket.accept()
    websocket = _protocol(socket)
    websocket.meter = services.rate_limiter.meter(client)
    if not origin_allowed(socket.headers, services.settings):
        await socket.close(FOREIGN, "this page may not speak for you")
        return
    try:
        with services.rate_limiter.socket(client):
            await _serve(socket, websocket, session)
    except Refused as refused:
        websocket.penalise(client)
        await socket.close(BUSY, refused.text)
    except Exception as fault:
        if not is_unavailable(fault):
            raise
        json_log.error("database", fault)
        await socket.close(LATER, "the database does not answer; try again in a moment")


async def _serve(socket: WebSocket, websocket: FastWebSocket, session: Session) -> None:
    """Run a session until either side ends it; a command that was begun is finished."""
    services, connection = services_of(socket), Connection(await person_of(socket), websocket)
    websocket.on_takes_more = connection.flush
    services.metrics.connections.inc()
    try:
        await services.devices.add(connection)
        await asyncio.create_task(session(connection, websocket))  # not below the framework
    except Disconnected as gone:
        if gone.code == RESTART:
            await _say_goodbye(connection, websocket)
    except (ClientDisconnected, WebSocketDisconnect):
        pass  # in the middle of a message
    except Exception as fault:  # noqa: BLE001 - a bug is logged in one line
        json_log.error("socket", fault)
    finally:
        services.devices.remove(connection)
        services.metrics.connections.dec()
        connection.close()


async def _say_goodbye(connection: Connection, websocket: FastWebSocket) -> None:
    """The server stops: send a last message, and wait a moment until it is sent."""
    connection.push(GOODBYE)
    with suppress(TimeoutError):
        async with asyncio.timeout(DRAIN_TIMEOUT):
            await connection.drain()
    websocket.close(RESTART)


async def _close_and_ignore(connection: Connection, websocket: FastWebSocket) -> NoReturn:
    """Close, and ignore what still comes in; ends by raising Disconnected."""
    connection.close()
    while True:
        with suppress(ValueError):
            await websocket.receive_text()


async def _at_table(
    services: Services,
    client: str,
    key: str,
    connection: Connection,
    websocket: FastWebSocket,
) -> None:
    """A session at a table: subscribe on hello, then answer every request."""
    try:
        async with asyncio.timeout(HELLO_TIMEOUT):
            hello = Hello.model_validate(_parsed(await websocket.receive_text()))
        services.warmup.check_ready()
        if not re.fullmatch(TABLE_ID, key):
            raise Refused("no-such-table", "there is no such table")
        async with services.rate_limiter.turn(client):
            loaded = await services.hub.load(key)
            await services.hub.subscribe(loaded, connection, hello.have)
    except (Refused, ValidationError, ValueError, TimeoutError) as wrong:
        connection.push(_refusal(None, wrong))
        await _close_and_ignore(connection, websocket)
    try:
        await services.hub.presence.broadcast(loaded)
        await _answer_all(services, client, loaded, connection, websocket)
    finally:
        await services.hub.unsubscribe(loaded, connection)


async def _answer_all(
    services: Services,
    client: str,
    loaded: LoadedTable,
    connection: Connection,
    websocket: FastWebSocket,
) -> NoReturn:
    """Answer requests until the client leaves, or has sent too many malformed messages."""
    wrong = 0
    while wrong < MOST_WRONG:
        text = ""
        try:
            text = await websocket.receive_text()
            await _answer(services, client, loaded, connection, _request(text))
        except (Refused, ValidationError, ValueError) as refused:
            wrong += not isinstance(refused, Refused)
            connection.push(_refusal(_request_id(text), refused))
    await _close_and_ignore(connection, websocket)


def _request(text: str) -> Request:
    """A message as a request; ValueError or ValidationError if it is malformed."""
    if len(text) <= LONGEST:
        with suppress(ValidationError):
            return REQUESTS.validate_json(text)
    return REQUESTS.validate_python(_parsed(text))  # for its better error message


def _request_id(text: str) -> str | None:
    """The id of a malformed request, if it has one."""
    with suppress(ValueError):
        message = _parsed(text)
        found = message.get("id") if isinstance(message, dict) else None
        return found if isinstance(found, str) else None
    return None


async def _answer(
    services: Services,
    client: str,
    loaded: LoadedTable,
    connection: Connection,
    request: Request,
) -> None:
    """Do what one request asks for."""
    person = connection.person
    services.rate_limiter.take(f"person:{connection.person_id or client}")
    if isinstance(request, Ping):
        connection.push(_pong(request))
        return
    if isinstance(request, Question):
        answer = await services.hub.answer(loaded, person, request)
        connection.push(orjson.dumps(answer))
        return
    person = require_person(person)
    if isinstance(request, Advised):
        connection.run(_hint(services, loaded, connection, person, request))
    elif isinstance(request, Say):
        await services.shared_limits.take(f"chat:{person.id}")
        await services.hub.chat.say(loaded, person, request)
    else:
        await _execute(services, loaded, connection, person, request)


async def _hint(
    services: Services,
    loaded: LoadedTable,
    connection: Connection,
    person: Person,
    request: Advised,
) -> None:
    """Answer with a hint when there is one; meanwhile other requests are answered."""
    try:
        connection.push(orjson.dumps(await services.hints.answer(loaded, person, request)))
    except Refused as refused:
        connection.push(_refusal(request.id, refused))
    except Exception as fault:  # noqa: BLE001 - a bug is logged in one line
        json_log.error("hint", fault)
        connection.push(_refusal(request.id, Refused("no-hint", "no hint could be found")))


async def _execute(
    services: Services,
    loaded: LoadedTable,
    connection: Connection,
    person: Person,
    command: Command,
) -> None:
    """Execute a command, and measure the latency until it is acknowledged and broadcast."""
    metrics, begun = services.metrics, time.perf_counter()

    def acknowledge(version: int) -> None:
        metrics.acknowledged.observe(time.perf_counter() - begun)
        accepted = {"type": "accepted", "id": command.id, "version": version}
        connection.push(orjson.dumps(accepted), hold=True)  # the entry comes next

    await services.hub.execute(loaded, person, command, acknowledge)
    metrics.broadcast.observe(time.perf_counter() - begun)


async def _in_lobby(
    services: Services, client: str, connection: Connection, websocket: FastWebSocket
) -> None:
    """A session in the lobby, which takes no requests but pings."""
    lobby, wrong = services.lobby, 0
    try:
        async with services.rate_limiter.turn(client):
            await lobby.subscribe(connection)
        while wrong < MOST_WRONG:
            try:
                connection.push(_pong(Ping.model_validate_json(await websocket.receive_text())))
            except ValueError:
                wrong += 1
                connection.push(_refusal(None, ValueError("the lobby takes no messages but pings")))
    except Refused as refused:
        connection.push(_refusal(None, refused))
    finally:
        lobby.unsubscribe(connection)
    await _close_and_ignore(connection, websocket)


def _pong(ping: Ping) -> bytes:
    """The answer to a ping."""
    return orjson.dumps({"type": "pong", "id": ping.id})


def _parsed(text: str) -> Any:
    """A parsed message; ValueError if it is not JSON or too long."""
    if len(text) > LONGEST:
        raise ValueError("a message is a short text of JSON")
    return orjson.loads(text)


def _refusal(request_id: str | None, wrong: Exception) -> bytes:
    """The answer to a refused or malformed message."""
    if isinstance(wrong, Refused):
        body = wrong.body()
    elif isinstance(wrong, TimeoutError):
        body = {"reason": "too-slow", "text": "the first message, hello, did not come in time"}
    else:
        body = {"reason": "bad-message", "text": _explained(wrong)}
    return orjson.dumps({"type": "refused", "id": request_id, **body})


def _explained(wrong: Exception) -> str:
    """What is wrong with a message, in one line that repeats nothing of it."""
    if isinstance(wrong, ValidationError):
        first = wrong.errors(include_input=False, include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        return f"{where or 'message'}: {first['msg']}"
    return "not JSON" if isinstance(wrong, orjson.JSONDecodeError) else str(wrong)
