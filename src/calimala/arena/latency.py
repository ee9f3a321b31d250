"""Latencies of decisions in little space: a count, a sum, the slowest, and a histogram."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import floor, log2
from typing import Any, Self

BUCKETS_AN_OCTAVE = 8
"""A bucket is 9 % wide, and that is how exact a percentile is."""
SHORTEST = 1e-9


@dataclass
class Latencies:
    """The decisions of one bot: their number, the seconds they took, and how they spread."""

    count: int = 0
    total: float = 0.0
    slowest: float = 0.0
    histogram: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        """One more decision."""
        self.count += 1
        self.total += seconds
        self.slowest = max(self.slowest, seconds)
        self.histogram[floor(log2(max(seconds, SHORTEST)) * BUCKETS_AN_OCTAVE)] += 1

    @property
    def mean(self) -> float:
        """Seconds a decision."""
        return self.total / self.count if self.count else 0.0

    def percentile(self, percent: float) -> float:
        """Seconds within which so many percent of the decisions were made."""
        due = self.count * percent / 100
        for bucket, count in sorted(self.histogram.items()):
            due -= count
            if due <= 0:
                return min(self.slowest, 2 ** ((bucket + 1) / BUCKETS_AN_OCTAVE))
        return self.slowest

    def json(self) -> dict[str, Any]:
        """The latencies as `calimala-arena/1` has them, in microseconds."""
        return {
            "decisions": self.count,
            "total_us": round(self.total * 1e6),
            "slowest_us": round(self.slowest * 1e6),
            "scale": {str(bucket): count for bucket, count in sorted(self.histogram.items())},
        }

    @classmethod
    def from_json(cls, read: dict[str, Any]) -> Self:
        """The latencies of a file."""
        buckets = Counter({int(bucket): int(count) for bucket, count in read["scale"].items()})
        return cls(
            int(read["decisions"]), read["total_us"] / 1e6, read["slowest_us"] / 1e6, buckets
        )


def merged(several: Iterable[Latencies]) -> Latencies:
    """All of them as one."""
    whole = Latencies()
    for each in several:
        whole.count += each.count
        whole.total += each.total
        whole.slowest = max(whole.slowest, each.slowest)
        whole.histogram.update(each.histogram)
    return whole
