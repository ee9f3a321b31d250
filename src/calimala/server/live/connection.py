"""One client's connection: its person, and the queue of messages that are not sent yet."""

import asyncio
from collections import deque
from collections.abc import Coroutine
from typing import Any, Final, Protocol

from calimala.server.store.people import Person

QUEUE: Final = 400  # messages that may wait for one slow client
CLOSED: Final = 1001  # the close code
SLOW: Final = (
    b'{"type":"goodbye","reason":"slow","text":"the connection is too slow; connect again"}'
)


class Transport(Protocol):
    """What carries messages to a client; `api.websocket.FastWebSocket` is one."""

    takes_more: bool  # False while the client does not keep up

    def send_text(self, message: bytes, hold: bool = False) -> None:
        """Send a message; one that is held goes out together with the next."""

    def close(self, code: int) -> None:
        """Close when all is sent."""


class Connection:
    """A client that messages are pushed to; without a transport they stay queued."""

    def __init__(self, person: Person | None, transport: Transport | None = None) -> None:
        self.person = person
        self.seats: list[int] = []
        self.tables: set[str] = set()  # in the lobby: the tables that concern the person
        self.known: tuple[int, int | None] | None = None  # version and viewer last sent
        self.waiting: deque[bytes] = deque()
        self._transport = transport
        self._closing = False
        self._drained = asyncio.Event()
        self._running: set[asyncio.Task[None]] = set()

    @property
    def person_id(self) -> str | None:
        """The person's id; None for a stranger."""
        return self.person.id if self.person else None

    def push(self, message: bytes, hold: bool = False) -> None:
        """Send at once, or when the client takes more; a client that is too slow is dropped."""
        transport = self._transport
        if self._closing:
            return
        if transport is not None and transport.takes_more and not self.waiting:
            transport.send_text(message, hold)
        elif len(self.waiting) < QUEUE:
            self.waiting.append(message)
        else:
            self.waiting = deque([SLOW])
            self.close()

    def run(self, answering: Coroutine[Any, Any, None]) -> None:
        """Answer in the background; what is not answered when the client leaves is cancelled."""
        task = asyncio.create_task(answering)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def dismiss(self, last: bytes) -> None:
        """Close at once with a last message; the queue and the person are dropped."""
        self.person, self._closing = None, True
        self.waiting.clear()
        if self._transport is not None:
            self._transport.send_text(last)
            self._transport.close(CLOSED)

    def close(self) -> None:
        """Close when the queue is sent."""
        self._closing = True
        for task in self._running:
            task.cancel()
        self.flush()

    def flush(self) -> None:
        """Send what is queued, as far as the client takes it."""
        transport = self._transport
        if transport is None:
            return
        while self.waiting and transport.takes_more:
            transport.send_text(self.waiting.popleft())
        if not self.waiting:
            self._drained.set()
        if self._closing and not self.waiting:
            transport.close(CLOSED)

    async def drain(self) -> None:
        """Return when the queue is empty."""
        while self.waiting:
            self._drained.clear()
            await self._drained.wait()
