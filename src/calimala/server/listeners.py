"""Connections that listen: who it is, and what waits to be sent."""

import asyncio
from typing import Final

from calimala.server.people import Person

QUEUE: Final = 400  # messages that may wait for one slow client
SLOW: Final = (
    b'{"type":"goodbye","reason":"slow","text":"the connection is too slow; connect again"}'
)


class Listener:
    """One connection; `None` in its queue closes it."""

    def __init__(self, person: Person | None) -> None:
        self.person = person
        self.seats: list[int] = []
        self.tables: set[str] = set()  # of who listens to the lobby
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)
        self._lost = False

    @property
    def person_id(self) -> str | None:
        """Who it is; None for a stranger."""
        return self.person.id if self.person else None

    def push(self, message: bytes) -> None:
        """Send when there is time; who does not keep up is let go."""
        if self._lost:
            return
        if self.queue.full():
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(SLOW)
            self.close()
        else:
            self.queue.put_nowait(message)

    def close(self) -> None:
        """Close when all that waits is sent."""
        self._lost = True
        if not self.queue.full():
            self.queue.put_nowait(None)
