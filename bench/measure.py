"""How long things take on a noisy machine: several runs, their median and their best."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

RUNS = 5
SECOND_NS = 1e9

Batch = Callable[[int], int]
"""Plays so many games and says how many decisions were taken."""


@dataclass(frozen=True)
class Spread:
    """One figure over several runs."""

    median: float
    best: float


@dataclass(frozen=True)
class Pace:
    """How fast complete games go by."""

    games_per_second: Spread
    ns_per_decision: Spread
    decisions_per_game: float
    games: int


@dataclass(frozen=True)
class Run:
    """One timed batch."""

    games: int
    decisions: int
    seconds: float


def lowest(values: list[float]) -> Spread:
    """The spread of a figure that is better when smaller."""
    return Spread(median(values), min(values))


def highest(values: list[float]) -> Spread:
    """The spread of a figure that is better when larger."""
    return Spread(median(values), max(values))


def timed(play: Batch, games: int) -> Run:
    """Play one batch against the clock."""
    start = perf_counter()
    decisions = play(games)
    return Run(games, decisions, perf_counter() - start)


def fitting(play: Batch, seconds: float) -> int:
    """How many games fill so many seconds; finding out warms everything up."""
    play(1)
    games = 1
    run = timed(play, games)
    while run.seconds < seconds / 8:
        games *= 2
        run = timed(play, games)
    return max(1, round(games * seconds / run.seconds))


def pace(play: Batch, seconds: float, runs: int = RUNS) -> Pace:
    """The pace of a batch player over several runs that share a budget."""
    games = fitting(play, seconds / runs)
    results = [timed(play, games) for _ in range(runs)]
    played = games * runs
    return Pace(
        games_per_second=highest([run.games / run.seconds for run in results]),
        ns_per_decision=lowest([SECOND_NS * run.seconds / run.decisions for run in results]),
        decisions_per_game=sum(run.decisions for run in results) / played,
        games=played,
    )


def repeated(once: Callable[[], float], seconds: float, least: int = 3) -> Spread:
    """The spread of a figure that times itself, taken as often as the budget allows."""
    once()
    values: list[float] = []
    end = perf_counter() + seconds
    while len(values) < least or perf_counter() < end:
        values.append(once())
    return lowest(values)
