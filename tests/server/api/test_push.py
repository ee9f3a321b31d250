"""Web push over HTTP, up to a push service that receives a notice of a real turn."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.deadlines import PATIENCE
from tests.support.push import Browser, decrypted
from tests.support.server import Server, begin, refused, serving


@dataclass
class PushService:
    """A push service on this machine, which keeps what it gets."""

    address: str = ""
    got: asyncio.Queue[tuple[bytes, bytes]] = field(default_factory=asyncio.Queue)

    async def receive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take one message: its head and its body."""
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        await self.got.put((head, await reader.readexactly(length)))
        writer.write(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
        writer.close()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """A push service, closed in the end."""
    service = PushService()
    async with await asyncio.start_server(service.receive, "127.0.0.1", 0) as listening:
        service.address = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        yield service


async def test_a_player_who_is_away_is_told_by_web_push(tmp_path: Path) -> None:
    browser = Browser()
    with serving(tmp_path, private_webhooks=True) as server:
        async with push_service() as service, server.guests(2) as (ada, bob):
            subscription = browser.subscription(f"{service.address}/bob")
            await bob.ask("PUT", "/api/me/push", subscription)
            key = await ada.new_table("me", "open", order="fixed")
            await begin(key, [ada, bob])
            for _ in range(2):  # with two players: keep a card, show another
                own = await ada.sync(key)
                asked = {"version": own["version"], "seat": 0, "word": own["legal"][0]}
                await ada.command(key, "move", **asked)
            async with asyncio.timeout(PATIENCE):
                head, body = await service.got.get()
    assert head.startswith(b"POST /bob HTTP/1.1")
    assert b"vapid t=" in head
    told = json.loads(decrypted(body, browser))
    assert (told["url"], told["text"]) == (f"/table/{key}", "It is your turn.")


async def test_a_stranger_cannot_subscribe_and_private_addresses_are_refused(
    server: Server,
) -> None:
    given = Browser().subscription("http://127.0.0.1:8000/x")
    async with server.stranger() as eve, server.guest() as ada:
        assert (await refused(eve.ask("PUT", "/api/me/push", given))).reason == "sign-in"
        refusal = await refused(ada.ask("PUT", "/api/me/push", given))
        assert (refusal.status, refusal.reason) == (403, "bad-webhook")
        public = given | {"endpoint": "https://push.example/x"}
        assert await ada.ask("PUT", "/api/me/push", public) is None
        assert await ada.ask("DELETE", "/api/me/push", {"endpoint": public["endpoint"]}) is None
        assert len((await eve.get("/api/push"))["key"]) == 87


async def test_an_address_with_a_nul_is_malformed(server: Server) -> None:
    """PostgreSQL could not even look for it."""
    async with server.guest() as ada:
        refusal = await refused(ada.ask("DELETE", "/api/me/push", {"endpoint": "https://a/\0"}))
        assert refusal.status == 422
