"""The fair queue of bots that are to think: owners of tables who have used little go first.

Hints for people, before and after a move, wait there too, behind the bots of all games; but for
those of owners who have used so much that nobody else would ever get a hint.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

HINT, LOOK_BACK = "hint", "look-back"  # in place of a bot's level
SLOTS: Final[Mapping[str, float]] = {
    "apprentice": 0.02,
    "journeyman": 0.02,
    "merchant": 0.02,
    "banker": 0.02,
    "master": 0.4,
    HINT: 1.6,
    LOOK_BACK: 0.8,
}
"""Seconds that a decision takes, by level, whatever the hand: a process is busy for no less."""
THOUGHT: Final = 0.75  # the share of a slot in which a bot has to decide; the rest is for delays
QUICK: Final = frozenset(level for level, slot in SLOTS.items() if slot < 0.1)
HINTS: Final = frozenset({HINT, LOOK_BACK})
SLOW: Final = frozenset(SLOTS) - QUICK - HINTS
HALF_LIFE: Final = 60.0  # seconds until half of what somebody has used is forgotten
UNAWAITED: Final = 10.0  # seconds of use that a table counts for where nobody waits
HINTED: Final = 12.0  # and that a hint counts for, just behind these
MOST_OWNERS: Final = 10_000  # whose use is remembered

_numbers = count()


@dataclass(eq=False)
class Job:
    """A decision that is to be made."""

    level: str
    request: bytes
    owner: tuple[str, str]  # the address and the person whose budget it is on
    awaited: bool  # whether a person waits at the table
    answer: "asyncio.Future[Any]"
    number: int = field(default_factory=lambda: next(_numbers))
    tries: int = 0


class Usage:
    """Seconds used, by owner; half of them are forgotten in a minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()  # seconds, when

    def of(self, owner: str) -> float:
        """What an owner has used lately."""
        used, when = self._used.get(owner, (0.0, 0.0))
        return used * 0.5 ** ((self._clock() - when) / HALF_LIFE) if used else 0.0

    def add(self, owner: str, seconds: float) -> None:
        """An owner uses more; the least recent one is forgotten if there are too many."""
        self._used[owner] = self.of(owner) + seconds, self._clock()
        self._used.move_to_end(owner)
        if len(self._used) > MOST_OWNERS:
            self._used.popitem(last=False)


class ThinkQueue:
    """Decisions that wait for a process: first those of owners who have used least lately.

    An address counts before a person, so that many guests of one address share one budget; people
    of one address have equal shares of it.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._usage = Usage(clock)
        self._waiting: list[Job] = []
        self._changed = asyncio.Condition()

    async def put(self, job: Job) -> None:
        """Queue a decision."""
        async with self._changed:
            self._waiting.append(job)
            self._changed.notify_all()

    async def wait(self, lanes: Sequence[frozenset[str]]) -> None:
        """Wait until there is a decision for these levels."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._next(lanes) is not None)

    async def get(self, lanes: Sequence[frozenset[str]]) -> Job:
        """The next decision for a process that makes those of some levels, in this order."""
        async with self._changed:
            while (job := self._next(lanes)) is None:
                await self._changed.wait()
            self._waiting.remove(job)
        for owner in set(job.owner):
            self._usage.add(owner, SLOTS[job.level])
        return job

    def _next(self, lanes: Sequence[frozenset[str]]) -> Job | None:
        """The first decision in the order of fairness, if any is for these levels."""
        self._waiting = [job for job in self._waiting if not job.answer.done()]
        fitting = (self._for_levels(levels) for levels in lanes)
        hints = self._for_levels(HINTS) if HINTS in lanes else []
        first = next(filter(None, fitting), [])
        return min([*first, *hints], key=self._rank, default=None)

    def _for_levels(self, levels: frozenset[str]) -> list[Job]:
        """The waiting decisions of some levels."""
        return [job for job in self._waiting if job.level in levels]

    def _rank(self, job: Job) -> tuple[float, float, int]:
        """Who has used little goes first, then who came first."""
        address, person = job.owner
        penalty = HINTED if job.level in HINTS else 0.0 if job.awaited else UNAWAITED
        return self._usage.of(address) + penalty, self._usage.of(person), job.number
