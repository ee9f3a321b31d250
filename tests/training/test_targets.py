"""What samples are worth: the mean of rollouts, or how the game ended."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from calimala.players.network.weights import SHIPPED
from calimala.training.parts import Part, samples_of

pytestmark = pytest.mark.compiled

HALF = 2e-3  # what half precision may be off
GAMES = 4  # of four, three, four and two players


def samples(rollouts: int) -> NDArray[Any]:
    """The samples of a few games."""
    return samples_of(Part(SHIPPED, Path("nowhere"), seed=3, games=GAMES, rollouts=rollouts))


@pytest.fixture(scope="module")
def rolled_out() -> NDArray[Any]:
    """Samples with four rollouts each."""
    return samples(4)


@pytest.mark.parametrize("rollouts", [0, 4])
def test_chances_add_up_to_one_and_nobody_sits_at_empty_seats(rollouts: int) -> None:
    found = samples(rollouts)
    assert np.allclose(found["wins"].astype(float).sum(1), 1, atol=HALF)
    assert (found["wins"][found["playing"] == 0] == 0).all()


def test_points_are_told_beside_the_mean(rolled_out: NDArray[Any]) -> None:
    won = rolled_out["wins"].argmax(1)
    ahead = rolled_out["points"][np.arange(len(won)), won]
    assert (ahead > 0).mean() > 0.8


def test_without_rollouts_every_sample_tells_how_its_game_ended() -> None:
    found = samples(0)
    assert (found["happened"] == 1).all()
    ends = np.unique(found[["wins", "points"]])
    assert len(ends) == GAMES


def test_with_rollouts_samples_of_the_same_game_differ(rolled_out: NDArray[Any]) -> None:
    assert len(np.unique(rolled_out["wins"], axis=0)) > len(rolled_out) / 2


def test_turns_are_noted_as_they_were_played_and_otherwise(rolled_out: NDArray[Any]) -> None:
    happened = rolled_out["happened"]
    assert happened[0] == 1
    assert 0.3 < happened.mean() < 0.4


def test_rollouts_are_the_same_from_the_same_seeds(rolled_out: NDArray[Any]) -> None:
    assert samples(4).tobytes() == rolled_out.tobytes()
