"""What a peer is: a package that may be absent, and a way to play its games."""

from collections.abc import Callable
from dataclasses import dataclass

from bench.measure import Batch


@dataclass(frozen=True)
class Peer:
    """One game of another engine; `opened` raises ImportError where it is not installed."""

    key: str
    title: str
    package: str
    goal: float | None
    opened: Callable[[], Batch]
