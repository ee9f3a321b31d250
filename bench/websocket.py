"""What a message over a WebSocket costs the server: our protocol beside plain Uvicorn and picows.

A client on a few connections sends a request of the size of a move and waits for an answer of the
size of an entry. Each kind serves in a process of its own, in turns, in the same run; what counts
is the processor time of that process for one request and its answer.

Usage: python -m bench.websocket [--seconds S] [--rounds N]     (picows: pip install picows)
"""

import argparse
import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import Any, Final

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from bench.measure import Spread, lowest
from calimala.server.api.websocket import EXTENSION, Disconnected, FastWebSocket

CONNECTIONS: Final = 20
REQUEST: Final = b'{"type":"move","id":"k3-12","version":117,"seat":2,"word":"artwork palazzo"}'
ANSWER: Final = b"x" * 700  # an entry with its changes
PATH: Final = "/socket"
MASK: Final = bytes(4)  # of nothing: the client's own work is not what is measured
FRAME: Final = bytes([0x81, 0x80 | len(REQUEST)]) + MASK + REQUEST
ANSWERED: Final = 4 + len(ANSWER)  # bytes of a frame


# The servers, each in a process of its own.


def serve_ours(listener: socket.socket) -> None:
    """Answer through the protocol object itself, as the server does."""

    async def answer(websocket: WebSocket) -> None:
        await websocket.accept()
        fast: FastWebSocket = websocket.scope["extensions"][EXTENSION]
        try:
            while True:
                await fast.receive_text()
                fast.send_text(ANSWER)
        except Disconnected:
            pass

    _run(answer, FastWebSocket, listener)


def serve_uvicorn(listener: socket.socket) -> None:
    """Answer through ASGI, as any application does."""
    text = ANSWER.decode()

    async def answer(websocket: WebSocket) -> None:
        await websocket.accept()
        try:
            while True:
                await websocket.receive_text()
                await websocket.send_text(text)
        except WebSocketDisconnect:
            pass

    _run(answer, "websockets-sansio", listener)


def _run(answer: Callable[[WebSocket], Any], protocol: Any, listener: socket.socket) -> None:
    """Serve an application with Uvicorn."""
    app = FastAPI()
    app.websocket(PATH)(answer)
    config = uvicorn.Config(
        app, ws=protocol, loop="uvloop", ws_per_message_deflate=False, log_level="critical"
    )
    uvicorn.Server(config).run(sockets=[listener])


def serve_picows(listener: socket.socket) -> None:
    """Answer with picows' own server, which speaks no HTTP beside it."""
    import picows  # noqa: PLC0415 - only where it is installed
    import uvloop  # noqa: PLC0415 - as the others

    class Answers(picows.WSListener):  # type: ignore[misc] # untyped
        """One connection."""

        def on_ws_frame(self, transport: Any, _frame: Any) -> None:
            """Answer every frame."""
            transport.send(picows.WSMsgType.TEXT, ANSWER)

    async def forever() -> None:
        server = await picows.ws_create_server(lambda _request: Answers(), sock=listener)
        await server.serve_forever()

    uvloop.run(forever())


KINDS: Final = {"ours": serve_ours, "uvicorn": serve_uvicorn, "picows": serve_picows}


# The client.


@contextmanager
def served(kind: str) -> Iterator[tuple[int, int]]:
    """A server of a kind: its port and its process."""
    with socket.create_server(("127.0.0.1", 0), backlog=512) as listener:
        fd = listener.fileno()
        command = [sys.executable, "-m", "bench.websocket", "--serve", kind, "--fd", str(fd)]
        with subprocess.Popen(command, pass_fds=[fd]) as process:
            try:
                yield int(listener.getsockname()[1]), process.pid
            finally:
                process.kill()


async def connected(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A WebSocket after its handshake."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = (
        f"GET {PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    writer.write(head.encode())
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def ask_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, until: float) -> int:
    """Ask again and again; how often."""
    asked = 0
    while monotonic() < until:
        writer.write(FRAME)
        await reader.readexactly(ANSWERED)
        asked += 1
    writer.close()
    return asked


async def ask(port: int, pid: int, seconds: float) -> float:
    """Microseconds of the server's processor for one request and its answer."""
    lines = [await connected(port) for _ in range(CONNECTIONS)]
    before, until = work(pid), monotonic() + seconds
    asked = sum(await asyncio.gather(*(ask_on(*line, until) for line in lines)))
    return (work(pid) - before) / asked * 1e6


def work(pid: int) -> float:
    """Seconds that a process has worked."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measured(kind: str, seconds: float) -> float:
    """One round of one kind."""
    with served(kind) as (port, pid):
        return asyncio.run(ask(port, pid, seconds))


def main(arguments: list[str] | None = None) -> int:
    """Measure all kinds in turns and print what each costs, beside ours."""
    parser = argparse.ArgumentParser(description="What a message over a WebSocket costs.")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--serve", choices=KINDS, help=argparse.SUPPRESS)
    parser.add_argument("--fd", type=int, help=argparse.SUPPRESS)
    wanted = parser.parse_args(arguments)
    if wanted.serve is not None:
        KINDS[wanted.serve](socket.socket(fileno=wanted.fd))
        return 0
    kinds = [kind for kind in KINDS if kind != "picows" or find_spec("picows")]
    costs: dict[str, list[float]] = {kind: [] for kind in kinds}
    for _ in range(wanted.rounds):
        for kind in kinds:
            costs[kind].append(measured(kind, wanted.seconds))
    report({kind: lowest(found) for kind, found in costs.items()})
    return 0


def report(costs: dict[str, Spread]) -> None:
    """Print what a request costs with each kind, and how many times ours that is."""
    print(f"{'kind':8} {'median us':>10} {'best us':>8} {'times ours':>11}")
    for kind, cost in costs.items():
        times = cost.median / costs["ours"].median
        print(f"{kind:8} {cost.median:10.1f} {cost.best:8.1f} {times:11.2f}")


if __name__ == "__main__":
    sys.exit(main())
