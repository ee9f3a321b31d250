"""The five levels."""

from random import Random

from calimala.players.bots.greedy import perturbed
from calimala.players.levels import LEVELS


def test_there_are_five_from_apprentice_to_master() -> None:
    assert list(LEVELS) == ["apprentice", "journeyman", "merchant", "banker", "master"]


def share_of_the_better(temperature: float) -> float:
    """How often a move that is a point better is chosen."""
    random = Random(1)
    chosen = 0
    for _ in range(4000):
        better, worse = (perturbed(value, temperature, random) for value in (100, 0))
        chosen += better > worse
    return chosen / 4000


def test_with_a_temperature_moves_are_drawn_by_softmax() -> None:
    assert share_of_the_better(0) == 1
    assert 0.70 < share_of_the_better(1) < 0.76  # e to 1
    assert 0.50 < share_of_the_better(10) < 0.55
