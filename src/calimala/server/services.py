"""The parts of one server process, built once; each is given only what it needs."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from calimala.server.accounts.people import People
from calimala.server.accounts.push import Push
from calimala.server.accounts.webhooks import Webhooks
from calimala.server.cluster.pubsub import PubSub
from calimala.server.cluster.shard_leases import ShardLeases
from calimala.server.live.autoplay import Autoplay
from calimala.server.live.cluster_sync import ClusterSync
from calimala.server.live.coach import Coach
from calimala.server.live.devices import Devices
from calimala.server.live.hints import Hints
from calimala.server.live.hub import Hub
from calimala.server.live.lobby import Lobby
from calimala.server.live.log_writer import LogWriter
from calimala.server.live.order_book import OrderBook
from calimala.server.live.turn_notifier import TurnNotifier
from calimala.server.ops.metrics import Metrics
from calimala.server.ops.rate_limit import RateLimiter, limits
from calimala.server.ops.warmup import Warmup
from calimala.server.settings import Settings
from calimala.server.store.database import Database
from calimala.server.store.migrate import migrate
from calimala.server.store.probe import Probe
from calimala.server.store.shared_limits import SharedLimits, share
from calimala.server.tables.seating import Seating

UNLOAD_EVERY: Final = 30.0  # seconds between looks for idle tables


@dataclass(frozen=True)
class Services:
    """The parts of one process, for its HTTP and WebSocket handlers."""

    settings: Settings
    db: Database
    probe: Probe
    metrics: Metrics
    warmup: Warmup
    rate_limiter: RateLimiter
    shared_limits: SharedLimits
    pubsub: PubSub
    leases: ShardLeases
    people: People
    devices: Devices
    webhooks: Webhooks
    push: Push
    log_writer: LogWriter
    hub: Hub
    lobby: Lobby
    seating: Seating
    order_book: OrderBook
    autoplay: Autoplay
    hints: Hints
    coach: Coach
    cluster_sync: ClusterSync
    replaying: asyncio.Semaphore  # whole games are replayed one at a time, on a thread


def build(settings: Settings, kind: str = "") -> Services:
    """Build the services of one process, of a kind that its id tells; nothing runs yet."""
    process = kind + secrets.token_hex(8)
    db, metrics, warmup = Database(settings.database), Metrics(), Warmup()
    pubsub, leases = PubSub(db, process), ShardLeases(db, process)
    people, lobby = People(db, pubsub, settings), Lobby(db)
    webhooks, push = Webhooks(settings), Push(db, settings)
    devices, log_writer = Devices(people), LogWriter(db, pubsub)
    whole, replaying = limits(settings), asyncio.Semaphore(1)
    rate_limiter = RateLimiter(share(whole, settings.workers))
    hub = Hub(db, log_writer, pubsub, metrics, people, warmup.check_ready, rate_limiter)
    autoplay = Autoplay(hub, leases, people, db, settings, metrics, warmup)
    turn_notifier = TurnNotifier(people, [webhooks, push], leases)
    hub.observers = [autoplay.consider, lobby.turn_passed, turn_notifier.turn_passed]
    coach = Coach(db, pubsub, leases, settings, warmup, metrics, replaying)
    return Services(
        settings=settings,
        db=db,
        probe=Probe(db),
        metrics=metrics,
        warmup=warmup,
        rate_limiter=rate_limiter,
        shared_limits=SharedLimits(db, rate_limiter, whole),
        pubsub=pubsub,
        leases=leases,
        people=people,
        devices=devices,
        webhooks=webhooks,
        push=push,
        log_writer=log_writer,
        hub=hub,
        lobby=lobby,
        seating=Seating(db, pubsub, warmup.check_ready),
        order_book=OrderBook(db),
        autoplay=autoplay,
        hints=Hints(hub, autoplay.thinkers, warmup, rate_limiter, metrics, replaying),
        coach=coach,
        cluster_sync=ClusterSync(hub, lobby, leases, warmup, devices, autoplay, coach.runner),
        replaying=replaying,
    )


@asynccontextmanager
async def running(parts: Services) -> AsyncIterator[None]:
    """Start each part after those that it depends on; stop in the opposite order."""
    await migrate(parts.db)
    parts.log_writer.start()
    parts.pubsub.start(parts.cluster_sync.on_notification, parts.cluster_sync.on_gap)
    parts.autoplay.start()
    parts.coach.start()
    background = [
        asyncio.create_task(each)
        for each in (
            parts.warmup.run(),
            parts.webhooks.run(),
            parts.push.run(),
            _unload_idle_tables(parts.hub),
        )
    ]
    try:
        yield
    finally:
        await parts.coach.stop()
        await parts.autoplay.stop()
        await parts.pubsub.stop()
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        await parts.log_writer.stop()
        await parts.db.close()


async def _unload_idle_tables(hub: Hub) -> None:
    """Unload idle tables until cancelled."""
    while True:
        await asyncio.sleep(UNLOAD_EVERY)
        hub.unload_idle(time.monotonic())
