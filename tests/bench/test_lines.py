import pytest

from bench import lines
from bench.measure import Spread


def test_more_is_better_where_a_line_says_at_least() -> None:
    check = lines.check(lines.GAMES, Spread(median=24_000, best=30_000))
    assert check.times_bound == 2
    assert check.times_goal == pytest.approx(0.96)


def test_less_is_better_elsewhere() -> None:
    check = lines.check(lines.COPY, Spread(median=25, best=20))
    assert check.times_bound == 2
    assert check.times_goal is None
