"""Hints: what the search would play in a seat, and what a placement has missed.

They are for the player who asks; nobody else is told.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from calimala.server.errors import Refused
from calimala.server.live.autoplay import asked, new_seed
from calimala.server.live.hub import Hub
from calimala.server.live.loaded_table import LoadedTable
from calimala.server.live.think_queue import HINT, LOOK_BACK
from calimala.server.live.think_worker import request_to_look_back
from calimala.server.live.thinkers import BotFailed, Thinkers
from calimala.server.ops import json_log
from calimala.server.ops.metrics import Metrics
from calimala.server.ops.rate_limit import RateLimiter
from calimala.server.ops.warmup import Warmup
from calimala.server.protocol import Advised, Hint, LookBack
from calimala.server.store.people import Person
from calimala.server.tables.queries import check_hint, check_look_back
from calimala.server.tables.reviewing import game_at, moment_of
from calimala.server.tables.table import Table

Json = dict[str, Any]
T = TypeVar("T")
Think = Callable[[bytes, tuple[str, str]], Awaitable[T]]  # a question, on whose budget
STRONGEST: Final = "master"  # the level whose compiled code a hint needs
LONGEST: Final = 60.0  # seconds after which a hint behind many bots is given up


class Hints:
    """Gives hints in the processes of the bots, one of each kind at a time to a person."""

    def __init__(
        self,
        hub: Hub,
        thinkers: Thinkers,
        warmup: Warmup,
        rate_limiter: RateLimiter,
        metrics: Metrics,
        replaying: asyncio.Semaphore,
    ) -> None:
        self._hub, self._thinkers, self._warmup = hub, thinkers, warmup
        self._rate_limiter, self._metrics = rate_limiter, metrics
        self._replaying = replaying
        self._asking: set[str] = set()  # who waits for what

    async def answer(self, loaded: LoadedTable, person: Person, request: Advised) -> Json:
        """The answer to the request for a hint, or for a word after a turn."""
        if isinstance(request, Hint):
            return await self._hint(loaded, person, request)
        return await self._look_back(loaded, person, request)

    async def _hint(self, loaded: LoadedTable, person: Person, hint: Hint) -> Json:
        """What the search would play now."""

        def look(table: Table) -> tuple[int, bytes]:
            check_hint(table, person, hint.seat)
            return table.version, asked(table.game, HINT, new_seed())

        version, question = await self._hub.read(loaded, person, look)
        with self._one_at_a_time(HINT, person):
            suggestions = await self._thought(HINT, self._thinkers.advise, question, person)
        return {"type": "advice", "id": hint.id, "version": version, "suggestions": suggestions}

    async def _look_back(self, loaded: LoadedTable, person: Person, request: LookBack) -> Json:
        """What the last placement of a seat has missed; nothing if there was none."""

        def look(table: Table) -> tuple[Json, int] | None:
            check_look_back(table, person, request.seat)
            ply = table.last_placement(request.seat)
            return None if ply is None else (dict(table.game.record()), ply)

        placed = await self._hub.read(loaded, person, look)
        decision = None
        if placed:
            with self._one_at_a_time(LOOK_BACK, person):
                async with self._replaying:
                    question = await asyncio.to_thread(about_placement, *placed)
                think = self._thinkers.look_back
                decision = await self._thought(LOOK_BACK, think, question, person)
        return {"type": "missed", "id": request.id, "decision": decision}

    @contextmanager
    def _one_at_a_time(self, kind: str, person: Person) -> Iterator[None]:
        """Refuse what a person asks while an earlier question waits, or too often."""
        key = f"{kind}:{person.id}"
        if key in self._asking:
            raise Refused("too-many-requests", "one hint at a time", retry_after=1)
        self._rate_limiter.take(key)
        self._asking.add(key)
        try:
            yield
        finally:
            self._asking.discard(key)

    async def _thought(self, kind: str, think: Think[T], question: bytes, person: Person) -> T:
        """What a process of the bots finds; Refused if none does in time."""
        owner, begun = (person.client or person.id, person.id), time.monotonic()
        try:
            async with asyncio.timeout(LONGEST):
                await self._warmup.wait_for(STRONGEST)
                found = await think(question, owner)
        except BotFailed as fault:
            json_log.error(kind, fault)
            raise Refused("no-hint", "no hint could be found") from None
        except TimeoutError:
            raise Refused("no-hint", "too many bots think; try again in a moment") from None
        self._metrics.thinking.labels(kind).observe(time.monotonic() - begun)
        return found


def about_placement(record: Json, ply: int) -> bytes:
    """What a process is told of a placement: what its player knew then, and the move."""
    word: str = record["moves"][ply]
    return request_to_look_back(moment_of(game_at(record, ply), word), word)
