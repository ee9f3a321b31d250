"""Estimates from deals: games of one deal are alike, so a deal counts as one observation."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95
ROUNDING = 1e-9
NORMAL = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
STUDENT = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)
"""Student's quantiles for 1 to 10 degrees of freedom; beyond, a series is exact enough."""


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


def student(freedom: int) -> float:
    """Student's two-sided 95 % quantile."""
    if freedom < 1:
        return inf
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    z = NORMAL
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def standard_error(deals: Sequence[float]) -> float:
    """The standard error of the mean of independent deals."""
    return stdev(deals) / sqrt(len(deals)) if len(deals) > 1 else inf


def share(deals: Sequence[float], games: int) -> Estimate:
    """A share between 0 and 1, from its mean in every deal, and the games of all deals.

    Wilson's interval with Student's quantile, for as many independent games as would vary as much
    as the deals do. It stays between 0 and 1 and has a width even where all deals agree.
    """
    mean = min(1.0, fmean(deals))
    if len(deals) < 2:
        return Estimate(mean, 0.0, 1.0)
    error = standard_error(deals)
    if error < ROUNDING:
        return wilson(mean, _worth(mean, len(deals), games), NORMAL)
    return wilson(mean, mean * (1 - mean) / error**2, student(len(deals) - 1))


def _worth(mean: float, deals: int, games: int) -> int:
    """How many independent games the deals are worth when all of them agree.

    Always or never says nothing of how alike the games of a deal are: a deal counts once.
    Anything between shows that they are unlike: each game counts.
    """
    return games if ROUNDING < mean < 1 - ROUNDING else deals


def wilson(mean: float, games: float, quantile: float) -> Estimate:
    """Wilson's interval of a share found in so many independent games."""
    weight = quantile**2 / games
    middle = (mean + weight / 2) / (1 + weight)
    reach = sqrt(weight * mean * (1 - mean) + weight**2 / 4) / (1 + weight)
    return Estimate(mean, max(0.0, middle - reach), min(1.0, middle + reach))


def average(deals: Sequence[float]) -> Estimate | None:
    """A mean of any size, from its mean in every deal; None from fewer than two deals."""
    if len(deals) < 2:
        return None
    mean, reach = fmean(deals), student(len(deals) - 1) * standard_error(deals)
    return Estimate(mean, mean - reach, mean + reach)
