"""Intervals: known answers, and how often they hold the truth."""

from math import inf
from random import Random

import pytest

from calimala.arena.statistics import Estimate, average, share, student, wilson


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (5, 2.571), (10, 2.228), (11, 2.201), (20, 2.086), (30, 2.042), (100, 1.984),
     (10**6, 1.960)],
)  # fmt: skip
def test_students_quantiles_are_those_of_the_printed_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=6e-4)


def test_nothing_is_known_without_a_degree_of_freedom() -> None:
    assert student(0) == inf
    assert share([0.5], 4) == Estimate(0.5, 0, 1)
    assert average([3.0]) is None


def test_wilsons_interval_is_that_of_the_textbook() -> None:
    found = wilson(0.3, 10, 1.96)
    assert [found.low, found.high] == pytest.approx([0.1078, 0.6032], abs=1e-4)


def test_independent_games_give_the_interval_of_independent_games() -> None:
    games = [1.0] * 300 + [0.0] * 700
    found, plain = share(games, 1000), wilson(0.3, 1000, 1.96)
    assert found.mean == pytest.approx(0.3)
    assert found.low == pytest.approx(plain.low, abs=1e-3)
    assert found.high == pytest.approx(plain.high, abs=1e-3)


def test_games_that_repeat_each_other_count_once() -> None:
    alike = share([1.0] * 30 + [0.0] * 70, 400)
    assert alike.high - alike.low > 1.8 * (share([1.0] * 120 + [0.0] * 280, 400).high - 0.3)


def test_pairing_that_cancels_the_luck_of_the_deal_narrows_the_interval() -> None:
    paired = share([0.25, 0.5, 0.25, 0.0] * 25, 400)
    plain = wilson(0.25, 400, 1.98)
    assert paired.high - paired.low < plain.high - plain.low


@pytest.mark.parametrize("mean", [0.0, 0.25, 0.5, 1.0])
@pytest.mark.parametrize("deals", [2, 10, 1000])
def test_an_interval_is_never_without_width_nor_beyond_0_and_1(mean: float, deals: int) -> None:
    found = share([mean] * deals, 4 * deals)
    assert 0 <= found.low <= mean <= found.high <= 1
    assert found.high - found.low > 0.5 / deals


def test_means_have_students_interval() -> None:
    found = average([1.0, 2.0, 3.0, 4.0, 5.0])
    assert found is not None
    assert found.mean == 3
    assert found.high - found.mean == pytest.approx(2.7764 * 1.5811 / 5**0.5, abs=1e-3)
    assert found.mean - found.low == pytest.approx(found.high - found.mean)


def deal(random: Random, truth: float, alike: float, games: int) -> float:
    """The share of one deal, whose games are as alike as asked for."""
    weight = (1 - alike) / alike
    chance = random.betavariate(truth * weight, (1 - truth) * weight)
    return sum(random.random() < chance for _ in range(games)) / games


@pytest.mark.parametrize("truth", [0.05, 0.25, 0.6])
@pytest.mark.parametrize("alike", [0.02, 0.3])
@pytest.mark.parametrize("deals", [10, 40])
def test_nineteen_of_twenty_intervals_hold_the_truth(
    truth: float, alike: float, deals: int
) -> None:
    random, held, times = Random(1), 0, 1500
    for _ in range(times):
        found = share([deal(random, truth, alike, 4) for _ in range(deals)], 4 * deals)
        held += found.low <= truth <= found.high
    assert 0.93 < held / times < 0.99


def test_taking_games_for_independent_would_promise_too_much() -> None:
    random, held, times = Random(1), 0, 1000
    for _ in range(times):
        mean = sum(deal(random, 0.25, 0.4, 4) for _ in range(50)) / 50
        found = wilson(mean, 200, 1.96)
        held += found.low <= 0.25 <= found.high
    assert held / times < 0.9
