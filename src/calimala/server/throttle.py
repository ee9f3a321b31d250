"""How often somebody may ask: a bucket of tokens for each, refilled as time goes by."""

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from math import ceil
from typing import Final

from calimala.server.errors import Refused
from calimala.server.settings import Settings

MOST_BUCKETS: Final = 50_000


@dataclass(frozen=True)
class Rule:
    """So many at once, and so many a minute after that."""

    burst: float
    per_minute: float


STRICT: Final[Mapping[str, Rule]] = {
    "login": Rule(10, 5),  # by address: passwords tried or set
    "guest": Rule(30, 10),  # by address: new people
    "table": Rule(20, 10),  # by person: new tables
    "link": Rule(20, 10),  # by person: links made; by address: links tried
    "chat": Rule(10, 30),  # by person
    "person": Rule(100, 600),  # by person: moves and other requests at tables
}
ACCOUNT: Final = Rule(20, 2)  # by account: passwords tried from anywhere


def rules(settings: Settings) -> dict[str, Rule | None]:
    """The rules of a server; who allows more requests allows more of all, 0 lifts every rule."""
    most = settings.requests_per_minute
    if most <= 0:
        return dict.fromkeys(("request", "account", *STRICT))
    times = max(1, most / Settings.requests_per_minute)
    more = {
        kind: Rule(rule.burst * times, rule.per_minute * times) for kind, rule in STRICT.items()
    }
    return {"request": Rule(most, most), "account": ACCOUNT, **more}


class Throttle:
    """Buckets in bounded memory: who has not asked for longest is forgotten first."""

    def __init__(
        self,
        rules: Mapping[str, Rule | None],
        clock: Callable[[], float] = time.monotonic,
        most: int = MOST_BUCKETS,
    ) -> None:
        self._rules, self._clock, self._most = rules, clock, most
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # level, when

    def take(self, key: str, cost: float = 1) -> None:
        """Take tokens from the bucket of a key like `login:192.0.2.7`, or refuse until later."""
        rule = self._rules[key.partition(":")[0]]
        if rule is None:
            return
        level = self._level(key, rule)
        if level < cost:
            wait = ceil((cost - level) * 60 / rule.per_minute)
            text = f"too many requests; try again in {wait} s"
            raise Refused(429, "too-many-requests", text, retry_after=wait)
        self._keep(key, level - cost)

    def _level(self, key: str, rule: Rule) -> float:
        """What is in a bucket now; a new one is full."""
        level, when = self._buckets.get(key, (rule.burst, self._clock()))
        return min(rule.burst, level + (self._clock() - when) * rule.per_minute / 60)

    def _keep(self, key: str, level: float) -> None:
        """Note a level, and forget the bucket that was left alone for longest."""
        self._buckets[key] = level, self._clock()
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)


def neighbourhood(address: str | None) -> str:
    """Whom an address stands for: itself, or for IPv6 the network that one customer has."""
    try:
        parsed = ip_address(address or "")
    except ValueError:
        return "unknown"
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((int(parsed), 64), strict=False))
