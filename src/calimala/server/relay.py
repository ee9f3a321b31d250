"""News from process to process: PostgreSQL's LISTEN and NOTIFY; alone there is nobody to tell."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import asyncpg
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server import logs
from calimala.server.store.database import Database

CHANNEL: Final = "calimala"
RETRY: Final = 0.5  # seconds between attempts to listen again
ALIVE: Final = 5.0  # seconds between looks whether the connection still lives

NOTIFY: Final = text("SELECT pg_notify(:channel, n) FROM unnest(CAST(:news AS text[])) AS n")

Hear = Callable[["News"], Awaitable[None]]


@dataclass(frozen=True)
class News:
    """What another process tells: what kind of thing, about which table or person, and more."""

    process: str
    what: str
    key: str
    more: str

    @classmethod
    def read(cls, payload: str) -> "News":
        """News as they were sent: up to four words."""
        process, what, key, more = (*payload.split(" ", 3), "", "", "", "")[:4]
        return cls(process, what, key, more)


class Relay:
    """Tells the other processes what has changed, and hears what they tell.

    News are a few words, such as `log TABLE`; what they are about is read from the database.
    """

    def __init__(self, db: Database, process: str) -> None:
        self._db, self._process = db, process
        self._task: asyncio.Task[None] | None = None
        self._heard: asyncio.Queue[News | None] = asyncio.Queue()  # None: the connection broke

    def start(self, hear: Hear, lost: Callable[[], Awaitable[None]]) -> None:
        """Begin to listen; `lost` is called when news may have been missed."""
        if not self._db.is_sqlite:
            self._task = asyncio.create_task(self._listen_on(hear, lost))

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def tell(self, c: AsyncConnection, news: Sequence[str]) -> None:
        """Tell the others when the transaction is done, not before."""
        if not self._db.is_sqlite:
            each = [f"{self._process} {one}" for one in dict.fromkeys(news)]
            await c.execute(NOTIFY, {"channel": CHANNEL, "news": each})

    async def tell_now(self, *news: str) -> None:
        """Tell the others at once."""
        if not self._db.is_sqlite:
            async with self._db.writing() as c:
                await self.tell(c, news)

    async def _listen_on(self, hear: Hear, lost: Callable[[], Awaitable[None]]) -> None:
        """Listen for ever; after a broken connection assume that much was missed."""
        while True:
            try:
                await self._listen(hear, lost)
            except Exception as fault:  # noqa: BLE001 - whatever it is, we must not stay deaf
                logs.fail("relay-lost", fault)
            await asyncio.sleep(RETRY)

    async def _listen(self, hear: Hear, lost: Callable[[], Awaitable[None]]) -> None:
        """Listen until the connection breaks."""
        url = self._db.url.set(drivername="postgresql")
        address = url.render_as_string(hide_password=False)
        name = {"application_name": "calimala-relay"}
        connection = await asyncpg.connect(address, timeout=ALIVE, server_settings=name)
        try:
            connection.add_termination_listener(lambda _: self._heard.put_nowait(None))
            await connection.add_listener(CHANNEL, self._note)
            await lost()
            while not connection.is_closed():
                await self._pass_on(hear, connection)
        finally:
            connection.terminate()

    async def _pass_on(self, hear: Hear, connection: Any) -> None:
        """Pass on what is heard next; now and then make sure that the connection lives."""
        try:
            async with asyncio.timeout(ALIVE):
                news = await self._heard.get()
        except TimeoutError:
            await connection.execute("SELECT 1", timeout=ALIVE)
            return
        if news is not None:
            await hear(news)

    def _note(self, _connection: Any, _pid: int, _channel: str, payload: Any) -> None:
        """Keep what others tell."""
        news = News.read(str(payload))
        if news.process != self._process:
            self._heard.put_nowait(news)
