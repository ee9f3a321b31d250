"""Sums of everyone's chances."""

from collections.abc import Sequence
from typing import Final

from calimala.analysis.schema import Chances

DIGITS: Final = 4  # that are told


def rounded(chances: Chances) -> Chances:
    """Chances as they are told."""
    return [round(each, DIGITS) for each in chances]


def minus(one: Chances, other: Chances) -> Chances:
    """How much more of a chance everyone has."""
    return [a - b for a, b in zip(one, other, strict=True)]


def mean(several: Sequence[Chances]) -> Chances:
    """The mean of several judgements."""
    return [sum(each) / len(several) for each in zip(*several, strict=True)]
