"""The gate: two networks at one table, playing as the bot does."""

from pathlib import Path

import numpy as np
import pytest

from calimala.players.network.weights import blank, encoded
from calimala.rules.names import OVER
from calimala.rules.state import STATE
from calimala.training.gate import SEATINGS, Deal, new_share, play_match
from calimala.training.self_play import DICE

pytestmark = pytest.mark.compiled

ESTIMATE_ONLY = blank()


def test_the_seatings_are_all_ways_to_share_four_seats() -> None:
    assert len(set(SEATINGS)) == 6
    assert all(sum(each) == 2 for each in SEATINGS)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_is_played_to_its_end_and_always_the_same(players: int) -> None:
    ends = []
    for _ in range(2):
        games = np.zeros(DICE + 1, STATE)
        play_match(
            games, ESTIMATE_ONLY, np.zeros(5, np.int32), players, 0, np.uint64(7), np.uint64(9)
        )
        assert games[0].phase == OVER
        ends.append(games[0].tobytes())
    assert ends[0] == ends[1]


def test_the_better_network_wins_more_than_half(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.bin", tmp_path / "bad.bin"
    wrong = blank()
    wrong["skip"] = np.random.default_rng(1).standard_normal(wrong["skip"].shape)
    good.write_bytes(encoded(ESTIMATE_ONLY, {}))
    bad.write_bytes(encoded(wrong, {}))
    assert np.mean([new_share(Deal(good, bad, seed)) for seed in range(3)]) > 0.5
    assert np.mean([new_share(Deal(bad, good, seed)) for seed in range(3)]) < 0.5
