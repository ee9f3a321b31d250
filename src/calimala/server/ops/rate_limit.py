"""Rate limits: token buckets, refilled as time goes by; meters of connections."""

import time
from asyncio import Semaphore
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from ipaddress import IPv6Address, IPv6Network, ip_address
from math import ceil
from typing import Final

from calimala.server.errors import Refused
from calimala.server.settings import REQUESTS_PER_MINUTE, Settings

MOST_BUCKETS: Final = 50_000


@dataclass(frozen=True)
class Limit:
    """A burst, and the rate after it."""

    burst: float
    per_minute: float


STRICT: Final[Mapping[str, Limit]] = {
    "login": Limit(10, 5),  # by address: passwords tried or set
    "guest": Limit(30, 10),  # by address: new people
    "table": Limit(20, 10),  # by person: new tables
    "tables": Limit(100, 50),  # by address: new tables of all its people
    "link": Limit(20, 10),  # by person: links made; by address: links tried
    "chat": Limit(10, 30),  # by person
    "person": Limit(100, 600),  # by person: moves and other requests at tables
    "hint": Limit(6, 12),  # by person
    "look-back": Limit(6, 12),  # by person: words after a turn
    "review": Limit(10, 2),  # by person, and by address: games to be reviewed
    "try": Limit(20, 30),  # by person: other moves at reviewed positions
    "leave": Limit(6, 2),  # by person and table, as the next two
    "back": Limit(6, 2),
    "undo": Limit(30, 30),
    "health": Limit(300, 600),  # by address: whether the server lives, and how well
    "frame": Limit(300, 3600),  # by address: what its WebSockets send beside their own allowance
}
FRAMES: Final = Limit(60, 300)  # each WebSocket's own allowance: frames, and KiB
MOST_AT_ONCE: Final = 4  # requests of one address that are worked on at the same time
MOST_IN_LINE: Final = 100  # requests of one address that are worked on or wait for that
MOST_SOCKETS: Final = 100  # WebSockets that one address may have open
ACCOUNT: Final = Limit(20, 2)  # by address and account: by account alone, anybody could lock it


def limits(settings: Settings) -> dict[str, Limit | None]:
    """The limits of a server; more requests a minute raise all of them, 0 lifts all."""
    most = settings.requests_per_minute
    if most <= 0:
        return dict.fromkeys(("request", "account", *STRICT))
    times = max(1, most / REQUESTS_PER_MINUTE)
    more = {
        kind: Limit(limit.burst * times, limit.per_minute * times) for kind, limit in STRICT.items()
    }
    return {"request": Limit(most, most), "account": ACCOUNT, **more}


@dataclass
class Gate:
    """The requests of one address: those that are worked on, and those that wait."""

    users: int = 0
    open: Semaphore = field(default_factory=lambda: Semaphore(MOST_AT_ONCE))


class RateLimiter:
    """Token buckets in bounded memory; the least recently used is evicted."""

    def __init__(
        self,
        limits: Mapping[str, Limit | None],
        clock: Callable[[], float] = time.monotonic,
        most: int = MOST_BUCKETS,
    ) -> None:
        self._limits, self._clock, self._most = limits, clock, most
        self._open: Counter[str] = Counter()  # WebSockets by address
        self._gates: dict[str, Gate] = {}  # of addresses with requests that are worked on
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # level, when

    def now(self) -> float:
        """The time by which buckets are refilled."""
        return self._clock()

    def meter(self, client: str) -> "FrameMeter | None":
        """The meter of a new WebSocket; None where limits are lifted."""
        return None if self._limits["frame"] is None else FrameMeter(self, client)

    @contextmanager
    def socket(self, client: str) -> Iterator[None]:
        """Count a WebSocket as open; refuse it where an address has too many."""
        self.take(f"request:{client}")
        if self._limits["request"] is not None and self._open[client] >= MOST_SOCKETS:
            text = f"one address has at most {MOST_SOCKETS} connections; close one"
            raise Refused("too-many-requests", text)
        self._open[client] += 1
        try:
            yield
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Work on few requests of one address at a time, so that others wait for few of them."""
        if self._limits["request"] is None:
            yield
            return
        gate = self._gates.setdefault(client, Gate())
        if gate.users >= MOST_IN_LINE:
            raise Refused("too-many-requests", "too many at once; try again soon", retry_after=1)
        gate.users += 1
        try:
            async with gate.open:
                yield
        finally:
            gate.users -= 1
            if not gate.users:
                del self._gates[client]

    def take(self, key: str, cost: float = 1) -> None:
        """Take tokens from the bucket of a key like `login:192.0.2.7`, or refuse until later."""
        limit = self._limits[key.partition(":")[0]]
        if limit is None:
            return
        level = self._level(key, limit)
        if level < cost:
            wait = ceil((cost - level) * 60 / limit.per_minute)
            text = f"too many requests; try again in {wait} s"
            raise Refused("too-many-requests", text, retry_after=wait)
        self._store(key, level - cost)

    def grants(self, key: str, cost: float = 1) -> bool:
        """Take tokens from the bucket of a key, or tell that there are too few."""
        try:
            self.take(key, cost)
        except Refused:
            return False
        return True

    def _level(self, key: str, limit: Limit) -> float:
        """The tokens in a bucket now; a new one is full."""
        level, when = self._buckets.get(key, (limit.burst, self._clock()))
        return min(limit.burst, level + (self._clock() - when) * limit.per_minute / 60)

    def _store(self, key: str, level: float) -> None:
        """Store a level, and evict the least recently used bucket if there are too many."""
        self._buckets[key] = level, self._clock()
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)


class FrameMeter:
    """What one WebSocket may send: its own allowance, then a share of what its address may.

    So a quiet client is read on beside a flood from the same address.
    """

    def __init__(self, limiter: RateLimiter, client: str, limit: Limit = FRAMES) -> None:
        self._limiter, self._shared, self._limit = limiter, f"frame:{client}", limit
        self._level, self._when = limit.burst, limiter.now()

    def affords(self, cost: float) -> bool:
        """Whether so much is allowed now; then it is counted."""
        now, limit = self._limiter.now(), self._limit
        level = min(limit.burst, self._level + (now - self._when) * limit.per_minute / 60)
        self._level, self._when = level, now
        if level >= cost:
            self._level = level - cost
            return True
        return self._limiter.grants(self._shared, cost)


def client_key(address: str | None) -> str:
    """The rate-limit key of an address: itself, or its /64 for IPv6."""
    try:
        parsed = ip_address(address or "")
    except ValueError:
        return "unknown"
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((int(parsed), 64), strict=False))
