"""The coach of one process: reviews, who does them, and what can be learned from them."""

import asyncio

from calimala.analysis.budget import Budget
from calimala.server.cluster.pubsub import PubSub
from calimala.server.cluster.shard_leases import ShardLeases
from calimala.server.live.attempts import Attempts
from calimala.server.live.coach_process import CoachProcess
from calimala.server.live.review_runner import ReviewRunner
from calimala.server.live.reviews import Reviews
from calimala.server.ops.metrics import Metrics
from calimala.server.ops.warmup import Warmup
from calimala.server.settings import Settings
from calimala.server.store.database import Database


class Coach:
    """Two processes judge for it: one whole games, the other single moves."""

    def __init__(
        self,
        db: Database,
        pubsub: PubSub,
        leases: ShardLeases,
        settings: Settings,
        warmup: Warmup,
        metrics: Metrics,
        replaying: asyncio.Semaphore,
    ) -> None:
        budget = Budget.of(settings.review_iterations)
        self.runner = ReviewRunner(db, leases, warmup, metrics, budget, CoachProcess())
        self.reviews = Reviews(db, pubsub, budget, self.runner)
        self.attempts = Attempts(warmup, budget, replaying, CoachProcess())

    def start(self) -> None:
        """Take up what waits to be reviewed."""
        self.runner.start()

    async def stop(self) -> None:
        """End the processes."""
        await self.runner.stop()
        await self.attempts.stop()
