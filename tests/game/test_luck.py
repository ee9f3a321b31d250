"""Shuffles come from a seed and a label, and from nothing else."""

from collections import Counter
from itertools import permutations

from calimala.game import SeededLuck
from calimala.game.luck import _below

CARDS = list("abc")


def test_the_same_seed_and_label_shuffle_the_same_way_whatever_came_before() -> None:
    luck = SeededLuck(7)
    first = luck.shuffled("deck", range(40))  # type: ignore[type-var]
    luck.shuffled("reshuffle 1", CARDS)
    assert luck.shuffled("deck", range(40)) == first  # type: ignore[type-var]
    assert SeededLuck(8).shuffled("deck", range(40)) != first  # type: ignore[type-var]
    assert luck.shuffled("tiles", range(40)) != first  # type: ignore[type-var]


def test_a_shuffle_is_written_in_stone() -> None:
    assert SeededLuck(7).shuffled("deck", list("florence")) == list("croleenf")


def test_every_order_is_as_likely_as_any_other() -> None:
    games = 6000
    luck = (SeededLuck(seed).shuffled("deck", CARDS) for seed in range(games))
    found = Counter(tuple(order) for order in luck)
    assert set(found) == set(permutations(CARDS))
    assert all(abs(count - games / 6) < 5 * (games / 6) ** 0.5 for count in found.values())


def test_numbers_beyond_the_last_full_round_are_passed_over() -> None:
    assert _below(iter([2**64 - 1, 5]), 3) == 2, "2**64 - 1 would favour 0"
    assert _below(iter([2**64 - 2]), 3) == 2
