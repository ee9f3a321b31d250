"""Publish and subscribe between processes: PostgreSQL's LISTEN and NOTIFY.

With SQLite there is one process, and nobody to publish to.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import asyncpg
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.ops import json_log
from calimala.server.store.database import Database, encryption, without_encryption

CHANNEL: Final = "calimala"
RETRY: Final = 0.5  # seconds between attempts to subscribe again
ALIVE: Final = 5.0  # seconds of silence after which the connection is checked
HANGING: Final = 5.0  # seconds after which one that does not answer is given up

NOTIFY: Final = text("SELECT pg_notify(:channel, n) FROM unnest(CAST(:payloads AS text[])) AS n")

OnNotification = Callable[["Notification"], Awaitable[None]]
OnGap = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class Notification:
    """What another process publishes: a kind, the table or person it is about, a payload."""

    process: str
    kind: str
    key: str
    payload: str

    @classmethod
    def parse(cls, text: str) -> "Notification":
        """A notification as it was sent: up to four words."""
        process, kind, key, payload = (*text.split(" ", 3), "", "", "", "")[:4]
        return cls(process, kind, key, payload)


class PubSub:
    """Publishes what has changed here, and passes on what other processes publish.

    A notification is a few words, such as `log TABLE`; what it is about is read from the database.
    """

    def __init__(self, db: Database, process: str) -> None:
        self._db, self._process = db, process
        self._task: asyncio.Task[None] | None = None
        self._received: asyncio.Queue[Notification | None] = asyncio.Queue()  # None: cut off

    def start(self, on_notification: OnNotification, on_gap: OnGap) -> None:
        """Subscribe; `on_gap` is called when notifications may have been missed."""
        if not self._db.is_sqlite:
            self._task = asyncio.create_task(self._subscribe_forever(on_notification, on_gap))

    async def stop(self) -> None:
        """Unsubscribe."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def publish(self, c: AsyncConnection, texts: Sequence[str]) -> None:
        """Notify the other processes when the transaction is committed, not before."""
        if not self._db.is_sqlite:
            payloads = [f"{self._process} {each}" for each in dict.fromkeys(texts)]
            await c.execute(NOTIFY, {"channel": CHANNEL, "payloads": payloads})

    async def publish_now(self, *texts: str) -> None:
        """Notify the other processes at once."""
        if not self._db.is_sqlite:
            async with self._db.writing() as c:
                await self.publish(c, texts)

    async def _subscribe_forever(self, on_notification: OnNotification, on_gap: OnGap) -> None:
        """Reconnect whenever the connection breaks; a gap is assumed each time."""
        while True:
            try:
                await self._subscribe(on_notification, on_gap)
            except Exception as fault:  # noqa: BLE001 - after any error we subscribe again
                json_log.error("relay-lost", fault)
            await asyncio.sleep(RETRY)

    async def _subscribe(self, on_notification: OnNotification, on_gap: OnGap) -> None:
        """Listen until the connection breaks."""
        url = without_encryption(self._db.url).set(drivername="postgresql")
        address = url.render_as_string(hide_password=False)
        name = {"application_name": "calimala-relay"}
        connection = await asyncpg.connect(
            address, timeout=HANGING, server_settings=name, ssl=encryption(self._db.url)
        )
        try:
            connection.add_termination_listener(lambda _: self._received.put_nowait(None))
            await connection.add_listener(CHANNEL, self._on_notify)
            await on_gap()
            while not connection.is_closed():
                await self._pass_on(on_notification, connection)
        finally:
            connection.terminate()

    async def _pass_on(self, on_notification: OnNotification, connection: Any) -> None:
        """Pass on the next notification; after a silence check that the connection is alive."""
        try:
            async with asyncio.timeout(ALIVE):
                notification = await self._received.get()
        except TimeoutError:
            await connection.execute("SELECT 1", timeout=HANGING)
            return
        if notification is not None:
            await on_notification(notification)

    def _on_notify(self, _connection: Any, _pid: int, _channel: str, payload: Any) -> None:
        """Queue what others publish; our own notifications come back too and are dropped."""
        notification = Notification.parse(str(payload))
        if notification.process != self._process:
            self._received.put_nowait(notification)
