"""Latencies in little space."""

import pytest

from calimala.arena.latency import Latencies, merged


def test_mean_and_slowest_are_exact_and_percentiles_nearly() -> None:
    latencies = Latencies()
    for milliseconds in range(1, 101):
        latencies.add(milliseconds / 1000)
    assert latencies.count == 100
    assert latencies.mean == pytest.approx(0.0505)
    assert latencies.slowest == 0.1
    assert 0.095 <= latencies.percentile(95) <= 0.095 * 1.1
    assert latencies.percentile(100) == 0.1


def test_latencies_merge() -> None:
    one, two = Latencies(), Latencies()
    one.add(1.0)
    two.add(3.0)
    both = merged([one, two, Latencies()])
    assert (both.count, both.mean, both.slowest) == (2, 2.0, 3.0)


def test_without_decisions_everything_is_zero() -> None:
    assert (Latencies().mean, Latencies().percentile(95), Latencies().slowest) == (0, 0, 0)
