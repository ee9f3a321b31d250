"""The five levels."""

from random import Random

from calimala.players.greedy import wavering
from calimala.players.levels import LEVELS


def test_there_are_five_from_apprentice_to_master() -> None:
    assert list(LEVELS) == ["apprentice", "journeyman", "merchant", "banker", "master"]


def share_of_the_better(doubt: float) -> float:
    """How often a move that is a point better is chosen."""
    random = Random(1)
    chosen = [wavering(100, doubt, random) > wavering(0, doubt, random) for _ in range(4000)]
    return sum(chosen) / len(chosen)


def test_doubt_decides_by_lot_and_the_less_the_worse_a_move_is() -> None:
    assert share_of_the_better(0) == 1
    assert 0.70 < share_of_the_better(1) < 0.76  # e to 1
    assert 0.50 < share_of_the_better(10) < 0.55
