"""A bot reads from its moment what the environments show."""

from random import Random

import numpy as np
import pytest
from hypothesis import given

from calimala.adapters import moment
from tests.adapters.test_observation import play_of
from tests.laws.games import about, new_game, positions, seeds
from tests.players.test_honesty import told

pytestmark = pytest.mark.compiled


@about(10)
@given(seeds)
def test_observation_and_mask_are_those_of_the_environments(seed: int) -> None:
    random = Random(seed)
    for game in positions(new_game(seed), seed):
        if not game.over and random.random() < 0.2:
            play, heard = play_of(game), told(game)
            assert np.array_equal(moment.observation(heard), play.observation(play.seat))
            assert np.array_equal(moment.mask(heard), play.mask(play.seat))
