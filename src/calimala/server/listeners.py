"""Connections that listen: who it is, and what waits to be sent."""

import asyncio
from collections import deque
from typing import Final, Protocol

from calimala.server.people import Person

QUEUE: Final = 400  # messages that may wait for one slow client
CLOSED: Final = 1001  # the code of closing
SLOW: Final = (
    b'{"type":"goodbye","reason":"slow","text":"the connection is too slow; connect again"}'
)


class Way(Protocol):
    """How messages get to a client; `lines.Line` is one."""

    clear: bool  # whether the client takes more

    def tell(self, message: bytes, hold: bool = False) -> None:
        """Send a message; one that is held may go out together with the next."""

    def end(self, code: int) -> None:
        """Close when all is sent."""


class Listener:
    """One connection; without a way to its client everything waits."""

    def __init__(self, person: Person | None, way: Way | None = None) -> None:
        self.person = person
        self.seats: list[int] = []
        self.tables: set[str] = set()  # of who listens to the lobby
        self.known: tuple[int, int | None] | None = None  # what it was last told: version, viewer
        self.waiting: deque[bytes] = deque()
        self._way = way
        self._lost = False
        self._sent = asyncio.Event()

    @property
    def person_id(self) -> str | None:
        """Who it is; None for a stranger."""
        return self.person.id if self.person else None

    def push(self, message: bytes, hold: bool = False) -> None:
        """Send at once, or when the client takes more; who does not keep up is let go."""
        way = self._way
        if self._lost:
            return
        if way is not None and way.clear and not self.waiting:
            way.tell(message, hold)
        elif len(self.waiting) < QUEUE:
            self.waiting.append(message)
        else:
            self.waiting = deque([SLOW])
            self.close()

    def dismiss(self, last: bytes) -> None:
        """Close with a last word, whatever waits; from now on it speaks for nobody."""
        self.person, self._lost = None, True
        self.waiting.clear()
        if self._way is not None:
            self._way.tell(last)
            self._way.end(CLOSED)

    def close(self) -> None:
        """Close when all that waits is sent."""
        self._lost = True
        self.flush()

    def flush(self) -> None:
        """Send what waits, as far as the client takes it."""
        way = self._way
        if way is None:
            return
        while self.waiting and way.clear:
            way.tell(self.waiting.popleft())
        if not self.waiting:
            self._sent.set()
        if self._lost and not self.waiting:
            way.end(CLOSED)

    async def sent(self) -> None:
        """Wait until nothing waits any more."""
        while self.waiting:
            self._sent.clear()
            await self._sent.wait()
