"""An independent reading of the rules agrees on every offer and every state."""

import pytest

from tests.laws.games import played
from tests.second_reading.agreement import agree


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(32))
def test_both_readings_agree(seed: int) -> None:
    agree(played(seed, 10_000).record())


@pytest.mark.slow
@pytest.mark.parametrize("chapter", range(40))
def test_both_readings_agree_on_thousands_of_games(chapter: int) -> None:
    for seed in range(1000 + 50 * chapter, 1050 + 50 * chapter):
        agree(played(seed, 10_000).record())
