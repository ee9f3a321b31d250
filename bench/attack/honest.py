"""An honest client in a process of its own: plays and asks at a steady pace, and takes the time.

It comes from another address than the attackers (a proxy on this machine is believed), and sends by
the clock, whether or not the last answer has come: who waits for answers measures too little.

Usage: python -m bench.attack.honest URL; a line for each request as it is sent (number, time), and
one when it is answered, with the milliseconds as well.
"""

import asyncio
import json
import random
import sys
import time
from contextlib import suppress
from typing import Any, Final

import httpx
import uvloop
import websockets

ADDRESS: Final = "192.0.2.1"
APART: Final = 0.125  # seconds between requests, below the limit for one person
Json = dict[str, Any]


class Player:
    """Both seats of one table, at one socket."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket, self.position = socket, Json()
        self.sent: dict[str, float] = {}
        self.moving = ""  # the id of the move that is not yet answered

    async def listen(self) -> None:
        """Take in every message; print how long an answer took."""
        async for text in self.socket:
            message: Json = json.loads(text)
            if message["type"] in ("sync", "entry"):
                self.position = message
            if (sent := self.sent.pop(message.get("id") or "", None)) is not None:
                tell(message["id"], sent, round((time.monotonic() - sent) * 1000, 3))
                self.moving = "" if message["id"] == self.moving else self.moving

    async def ask(self, number: int) -> None:
        """A move if one is possible, else a question."""
        request: Json = {"type": "standings", "id": f"h{number}"}
        legal = self.position.get("legal")
        if legal and not self.moving:
            self.moving = request["id"]
            request |= {"type": "move", "word": random.choice(legal)}
            request |= {key: self.position[other] for key, other in VERSION.items()}
        self.sent[request["id"]] = sent = time.monotonic()
        tell(request["id"], sent)
        await self.socket.send(json.dumps(request))


VERSION: Final = {"version": "version", "seat": "viewer"}


def tell(*words: object) -> None:
    """One line for the harness."""
    print(*words, flush=True)


async def play(url: str) -> None:
    """Play one table after the other until killed."""
    headers = {"X-Forwarded-For": ADDRESS}
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=60) as client:
        token = (await client.post("/api/me", json={"name": "Ada"})).json()["token"]
        headers["Authorization"] = client.headers["Authorization"] = f"Bearer {token}"
        number = 0
        while True:
            key = await new_table(client)
            path = f"{url.replace('http', 'ws')}/api/tables/{key}/socket"
            async with websockets.connect(
                path, additional_headers=headers, ping_interval=None
            ) as socket:
                number = await play_table(socket, number)


async def play_table(socket: websockets.ClientConnection, number: int) -> int:
    """One game at a steady pace; the number of the next request."""
    player = Player(socket)
    await socket.send('{"type":"hello","have":null}')
    listening = asyncio.create_task(player.listen())
    due = time.monotonic()
    while player.position.get("state", {}).get("phase") != "over" and not listening.done():
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        due += APART
        number += 1
        await player.ask(number)
    listening.cancel()
    return number


async def new_table(client: httpx.AsyncClient) -> str:
    """A game that has begun, with both seats ours."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    answer = await client.post("/api/tables", json={"seats": seats, "public": False})
    key = str(answer.raise_for_status().json()["id"])
    for path, body in ((f"{key}/seats/1", {"name": "Bob"}), (f"{key}/ready", {})):
        (await client.post(f"/api/tables/{path}", json=body)).raise_for_status()
    return key


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        uvloop.run(play(sys.argv[1]))
