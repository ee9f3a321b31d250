"""Does the reviews that are asked for, one at a time, in a process of its own behind the bots.

The database is the queue: a process that has ended leaves its review to another. Processes that
drive no tables, because others do, review nothing either.
"""

import asyncio
import base64
import time
from contextlib import suppress
from typing import Any, Final

from calimala.analysis.budget import Budget
from calimala.server.cluster.shard_leases import ShardLeases
from calimala.server.live.coach_process import CoachFailed, CoachProcess
from calimala.server.live.hints import STRONGEST
from calimala.server.ops import json_log
from calimala.server.ops.metrics import Metrics
from calimala.server.ops.warmup import Warmup
from calimala.server.store import reviews as store
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.reviews import Key, SeatSummary
from calimala.server.tables.reviewing import record_of

Json = dict[str, Any]

LOOK: Final = 5.0  # seconds until the next look for reviews that a process has left behind
WRITE: Final = 2.0  # seconds between notes of the progress


class ReviewRunner:
    """Takes up reviews until stopped."""

    def __init__(
        self,
        db: Database,
        leases: ShardLeases,
        warmup: Warmup,
        metrics: Metrics,
        budget: Budget,
        coach: CoachProcess,
    ) -> None:
        self._db, self._leases, self._warmup = db, leases, warmup
        self._metrics, self._budget, self._coach = metrics, budget, coach
        self._asked = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._doing: Key | None = None
        self._noted = 0.0  # when the progress was written down

    def start(self) -> None:
        """Run in the background, as soon as the bots are compiled."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Leave the review that is under way to another process, or to the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._coach.stop()
        try:
            await self._release()
        except Exception as fault:  # noqa: BLE001 - then it is found to be left behind
            json_log.error("review", fault)

    async def _release(self) -> None:
        """Give the review back that is under way."""
        if self._doing is not None:
            async with self._db.writing() as c:
                await store.release(c, self._doing, self._leases.process)

    def wake(self) -> None:
        """There may be something to review."""
        self._asked.set()

    async def _run(self) -> None:
        """Do one review after the other until cancelled."""
        await self._warmup.wait_for(STRONGEST)
        while True:
            pause = None if self._db.is_sqlite else LOOK  # nobody else can have left one there
            try:
                if await self._next():
                    continue
            except Exception as fault:  # noqa: BLE001 - another try may do better
                json_log.error("review", fault)
                pause = LOOK
            await self._wait(pause)

    async def _wait(self, pause: float | None) -> None:
        """Wait until somebody asks, or for so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await self._asked.wait()
        self._asked.clear()

    async def _next(self) -> bool:
        """Do the next review; whether there was one."""
        if not self._leases.shards:
            return False
        now, process = time.time(), self._leases.process
        async with self._db.writing() as c:
            self._doing = await store.claim(c, self._budget.name, process, now)
        if self._doing is None:
            return False
        await self._do(self._doing)
        self._doing = None
        return True

    async def _do(self, key: Key) -> None:
        """Review a game and store what was found."""
        begun = time.monotonic()
        try:
            reply = await self._coach.ask(await self._request(key), self._advance)
        except CoachFailed as fault:
            json_log.error("review", fault)
            async with self._db.writing() as c:
                await store.fail(c, key, self._leases.process)
            self._metrics.reviews.labels("failed").inc()
            return
        body = base64.b64decode(reply["body"])
        seats = [SeatSummary(**each) for each in reply["seats"]]
        async with self._db.writing() as c:
            await store.finish(c, key, self._leases.process, body, seats)
        self._metrics.reviews.labels("done").inc()
        self._metrics.reviewing.observe(time.monotonic() - begun)

    async def _request(self, key: Key) -> Json:
        """What the process is asked."""
        async with self._db.reading() as c:
            row = await table_store.get(c, key.table_id)
        record = await record_of(self._db, row)
        return {
            "record": record,
            "iterations": self._budget.iterations,
            "evaluator": self._budget.name,
        }

    async def _advance(self, progress: float) -> None:
        """Write the progress down now and then, for all processes to tell."""
        if self._doing is not None and time.monotonic() - self._noted > WRITE:
            self._noted = time.monotonic()
            async with self._db.writing() as c:
                await store.advance(c, self._doing, self._leases.process, progress)
