"""Learning from one's mistakes: other moves at the decisions of a reviewed game, judged."""

import asyncio
import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import orjson

from calimala.analysis.budget import Budget
from calimala.analysis.schema import Decision
from calimala.server.errors import Refused
from calimala.server.live.coach_process import CoachFailed, CoachProcess
from calimala.server.live.hints import STRONGEST
from calimala.server.live.worker_process import Ended
from calimala.server.ops import json_log
from calimala.server.ops.warmup import Warmup
from calimala.server.store.people import Person
from calimala.server.tables.reviewing import game_at, moment_of

Json = dict[str, Any]

LONGEST: Final = 60.0  # seconds after which a judgement behind many others is given up


class Attempts:
    """Judges in a process of its own, so that nobody waits for a whole review; one at a time."""

    def __init__(
        self, warmup: Warmup, budget: Budget, replaying: asyncio.Semaphore, coach: CoachProcess
    ) -> None:
        self._warmup, self._budget, self._coach = warmup, budget, coach
        self._replaying = replaying
        self._waiting: set[str] = set()  # the people who wait for a judgement

    async def judge(self, record: Json, review: bytes, person: Person, ply: int, word: str) -> Json:
        """A move that might have been made instead of the one at a ply of a reviewed game."""
        async with self._replaying:
            moment = await asyncio.to_thread(lambda: moment_of(game_at(record, ply), word))
            decision = await asyncio.to_thread(_decision, review, ply)
        found = known(decision, word)
        if found is None:
            asked = {"moment": vars(moment), "ply": ply, "word": word, "best": decision["best"]}
            with self._one_at_a_time(person):
                found = await self._ask(asked)
        is_best = not found["loss"]
        return found | {"is_best": is_best, "better_than_played": found["loss"] < decision["loss"]}

    @contextmanager
    def _one_at_a_time(self, person: Person) -> Iterator[None]:
        """Refuse what a person asks while an earlier question waits."""
        if person.id in self._waiting:
            raise Refused("too-many-requests", "one try at a time", retry_after=1)
        self._waiting.add(person.id)
        try:
            yield
        finally:
            self._waiting.discard(person.id)

    async def _ask(self, asked: Json) -> Json:
        """What the process finds; Refused if it does not in time."""
        budget = {"iterations": self._budget.iterations, "evaluator": self._budget.name}
        try:
            async with asyncio.timeout(LONGEST):
                await self._warmup.wait_for(STRONGEST)
                return await self._coach.ask(asked | budget)
        except (CoachFailed, Ended, TimeoutError) as fault:
            json_log.error("try", fault)
            text = "the move could not be judged; try again in a moment"
            raise Refused("no-judgement", text) from None

    async def stop(self) -> None:
        """End the process."""
        await self._coach.stop()


def _decision(review: bytes, ply: int) -> Decision:
    """The decision of a review at a ply."""
    found: Decision = orjson.loads(gzip.decompress(review))["decisions"][ply]
    return found


def known(decision: Decision, word: str) -> Json | None:
    """What the review itself says of a move, if it is the best one or the one that was made."""
    if word == decision["word"]:
        return {each: decision[each] for each in ("loss", "noise", "mark")}
    if word == decision["best"]:
        return {"loss": 0.0, "noise": 0.0, "mark": None}
    return None
