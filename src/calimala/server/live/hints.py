"""Hints: what the search would play in a seat, for the player who asks; nobody else is told."""

import asyncio
import time
from typing import Any, Final

from calimala.game.schema import Suggestion
from calimala.server.errors import Refused
from calimala.server.live.autoplay import asked, new_seed
from calimala.server.live.hub import Hub
from calimala.server.live.loaded_table import LoadedTable
from calimala.server.live.think_queue import HINT
from calimala.server.live.thinkers import BotFailed, Thinkers
from calimala.server.ops import json_log
from calimala.server.ops.metrics import Metrics
from calimala.server.ops.rate_limit import RateLimiter
from calimala.server.ops.warmup import Warmup
from calimala.server.protocol import Hint
from calimala.server.store.people import Person
from calimala.server.tables.queries import check_hint
from calimala.server.tables.table import Table

Json = dict[str, Any]
STRONGEST: Final = "master"  # the level whose compiled code a hint needs
LONGEST: Final = 60.0  # seconds after which a hint behind many bots is given up


class Hints:
    """Gives hints in the processes of the bots, one at a time to a person."""

    def __init__(
        self,
        hub: Hub,
        thinkers: Thinkers,
        warmup: Warmup,
        rate_limiter: RateLimiter,
        metrics: Metrics,
    ) -> None:
        self._hub, self._thinkers, self._warmup = hub, thinkers, warmup
        self._rate_limiter, self._metrics = rate_limiter, metrics
        self._asking: set[str] = set()  # the people who wait for one

    async def answer(self, loaded: LoadedTable, person: Person, hint: Hint) -> Json:
        """The answer to the request for a hint."""

        def look(table: Table) -> tuple[int, bytes]:
            check_hint(table, person, hint.seat)
            return table.version, asked(table.game, HINT, new_seed())

        version, question = await self._hub.read(loaded, person, look)
        if person.id in self._asking:
            raise Refused("too-many-requests", "one hint at a time", retry_after=1)
        self._rate_limiter.take(f"hint:{person.id}")
        self._asking.add(person.id)
        try:
            suggestions = await self._advise(question, person)
        finally:
            self._asking.discard(person.id)
        return {"type": "advice", "id": hint.id, "version": version, "suggestions": suggestions}

    async def _advise(self, question: bytes, person: Person) -> list[Suggestion]:
        """What a process of the bots suggests; Refused if none does in time."""
        owner, begun = (person.client or person.id, person.id), time.monotonic()
        try:
            async with asyncio.timeout(LONGEST):
                await self._warmup.wait_for(STRONGEST)
                found = await self._thinkers.advise(question, owner)
        except BotFailed as fault:
            json_log.error("hint", fault)
            raise Refused("no-hint", "no hint could be found") from None
        except TimeoutError:
            raise Refused("no-hint", "too many bots think; try again in a moment") from None
        self._metrics.thinking.labels(HINT).observe(time.monotonic() - begun)
        return found
