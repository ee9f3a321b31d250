"""How long decisions take, in little space: a count, a sum, the slowest, and a fine scale."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import floor, log2
from typing import Any, Self

STEPS_AN_OCTAVE = 8
"""A step of the scale is 9 % wide, and that is how exact a percentile is."""
SHORTEST = 1e-9


@dataclass
class Clock:
    """The decisions of one bot: their number, the seconds they took, and how they spread."""

    count: int = 0
    total: float = 0.0
    slowest: float = 0.0
    scale: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        """One more decision."""
        self.count += 1
        self.total += seconds
        self.slowest = max(self.slowest, seconds)
        self.scale[floor(log2(max(seconds, SHORTEST)) * STEPS_AN_OCTAVE)] += 1

    @property
    def mean(self) -> float:
        """Seconds a decision."""
        return self.total / self.count if self.count else 0.0

    def percentile(self, percent: float) -> float:
        """Seconds within which so many percent of the decisions were made."""
        due = self.count * percent / 100
        for step, count in sorted(self.scale.items()):
            due -= count
            if due <= 0:
                return min(self.slowest, 2 ** ((step + 1) / STEPS_AN_OCTAVE))
        return self.slowest

    def json(self) -> dict[str, Any]:
        """The clock as a file tells it, in microseconds."""
        return {
            "decisions": self.count,
            "total_us": round(self.total * 1e6),
            "slowest_us": round(self.slowest * 1e6),
            "scale": {str(step): count for step, count in sorted(self.scale.items())},
        }

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Self:
        """The clock of a file."""
        scale = Counter({int(step): int(count) for step, count in told["scale"].items()})
        return cls(int(told["decisions"]), told["total_us"] / 1e6, told["slowest_us"] / 1e6, scale)


def together(clocks: Iterable[Clock]) -> Clock:
    """Several clocks as one."""
    whole = Clock()
    for clock in clocks:
        whole.count += clock.count
        whole.total += clock.total
        whole.slowest = max(whole.slowest, clock.slowest)
        whole.scale.update(clock.scale)
    return whole
