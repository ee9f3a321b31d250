"""A queue of notices to people that it is their turn, sent and retried by one task."""

import asyncio
import time
from abc import ABC, abstractmethod
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from calimala.server.ops import json_log
from calimala.server.store.people import Person

APART: Final = 60.0  # seconds between two notices for the same person at the same table
TRIES: Final = 2
MOST_WAITING: Final = 1000
MOST_AT_ONCE: Final = 20
MOST_WAITING_OF_ONE: Final = 100  # for people of one address
MOST_AT_ONCE_OF_ONE: Final = 4


@dataclass(frozen=True)
class Notice:
    """A notice to a person that it is their turn, if it still is."""

    person: Person
    table: str
    still: Callable[[], bool]
    due: float
    tries: int = 0

    @property
    def key(self) -> tuple[str, str]:
        """Of two notices with the same key, the later replaces the earlier."""
        return self.person.id, self.table

    @property
    def owner(self) -> str:
        """Whose share of the queue it takes: the address where the person was a new guest."""
        return self.person.client or self.person.id


class Notices(ABC):
    """A queue of notices, and the task that sends them in one way."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._waiting: dict[tuple[str, str], Notice] = {}
        self._sent_at: OrderedDict[tuple[str, str], float] = OrderedDict()
        self._queued = asyncio.Event()
        self.counts = {"sent": 0, "failed": 0, "dropped": 0}

    @abstractmethod
    def reaches(self, person: Person) -> bool:
        """Whether a person may want notices in this way."""

    @abstractmethod
    async def deliver(self, notice: Notice) -> str | None:
        """Send a notice; what went wrong, an empty string, or None if there was nothing to send."""

    def post(self, person: Person, table: str, still: Callable[[], bool]) -> None:
        """Queue a notice, to be sent unless `still` says that it is no longer their turn."""
        if self.reaches(person):
            now = self._clock()
            due = max(now, self._sent_at.get((person.id, table), now - APART) + APART)
            self._enqueue(Notice(person, table, still, due))

    async def run(self) -> None:
        """Send notices as they fall due, until cancelled."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.pause()):
                    await self._queued.wait()
            self._queued.clear()
            await self.send_due()

    def pause(self) -> float | None:
        """Seconds until a notice is due; None if none waits."""
        dues = [notice.due for notice in self._waiting.values()]
        return max(0.0, min(dues) - self._clock()) if dues else None

    async def send_due(self) -> None:
        """Send the notices that are due, some at once."""
        due = self._due(self._clock())
        for notice in due:
            del self._waiting[notice.key]
        ends = await asyncio.gather(*map(self._send_notice, due), return_exceptions=True)
        for fault in filter(None, ends):  # a bug of ours does not stop the next notices
            json_log.error("notice", fault)

    def _due(self, now: float) -> list[Notice]:
        """Some notices that are due; few for one address, whose receivers may all be slow."""
        chosen: list[Notice] = []
        of_one = Counter[str]()
        for notice in self._waiting.values():
            of_one[notice.owner] += notice.due <= now
            if notice.due <= now and of_one[notice.owner] <= MOST_AT_ONCE_OF_ONE:
                chosen.append(notice)
        return chosen[:MOST_AT_ONCE]

    def _enqueue(self, notice: Notice) -> None:
        """Queue a notice; drop it if the queue, or its owner's share of it, is full."""
        own = sum(each.owner == notice.owner for each in self._waiting.values())
        full = len(self._waiting) >= MOST_WAITING or own >= MOST_WAITING_OF_ONE
        if full and notice.key not in self._waiting:
            self.counts["dropped"] += 1
            return
        self._waiting[notice.key] = notice
        self._queued.set()

    async def _send_notice(self, notice: Notice) -> None:
        """Send a notice if it still holds; count the outcome and retry a failure."""
        if not notice.still():
            return
        self._note_sent(notice.key)
        failure = await self.deliver(notice)
        if failure is not None:
            self.counts["failed" if failure else "sent"] += 1
        if failure:
            json_log.info("notice-failed", fault=failure)
            self._retry(notice)

    def _retry(self, notice: Notice) -> None:
        """Try once more later, unless a newer notice waits."""
        if notice.tries + 1 < TRIES and notice.key not in self._waiting:
            due = self._clock() + APART
            self._enqueue(replace(notice, due=due, tries=notice.tries + 1))

    def _note_sent(self, key: tuple[str, str]) -> None:
        """Remember when a notice was sent, in bounded memory."""
        self._sent_at[key] = self._clock()
        self._sent_at.move_to_end(key)
        if len(self._sent_at) > MOST_WAITING:
            self._sent_at.popitem(last=False)
