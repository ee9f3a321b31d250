"""The scale of marks, and accuracy: both mean the same at tables of any size."""

from collections.abc import Iterable
from math import exp, log
from typing import Final

from calimala.analysis.schema import Mark

SCALE: Final[tuple[tuple[float, Mark], ...]] = (
    (0.20, "blunder"),
    (0.10, "mistake"),
    (0.05, "doubtful"),
)
"""The least loss for each mark, at a table of two; with more players the chances are smaller."""
PAIR: Final = 2
GREAT: Final = 0.10  # what the next best move would have lost, on the same scale
FLOOR: Final = 0.02  # of a chance: below it nobody can tell more from less


def scaled(loss: float, players: int) -> float:
    """A loss as it would weigh at a table of two, where a fair share is a half."""
    return loss * players / PAIR


def mark_of(loss: float, players: int) -> Mark | None:
    """The mark of a loss."""
    weight = scaled(loss, players)
    return next((mark for least, mark in SCALE if weight >= least), None)


def kept(before: float, after: float) -> float:
    """The share of a chance that a decision has kept."""
    return (after + FLOOR) / (before + FLOOR)


def accuracy(shares: Iterable[float], turns: int) -> float:
    """The share of the own chance that a turn keeps on average, of 100."""
    return 100 * exp(sum(map(log, shares)) / max(turns, 1))
