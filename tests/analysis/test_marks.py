"""The scale of marks, and accuracy."""

import pytest

from calimala.analysis.marks import SCALE, accuracy, kept, mark_of


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_same_share_of_a_fair_chance_has_the_same_mark_at_every_table(players: int) -> None:
    for least, mark in SCALE:
        assert mark_of(1.01 * least * 2 / players, players) == mark
        assert mark_of(0.99 * least * 2 / players, players) != mark
    assert mark_of(0, players) is None


def test_accuracy_is_full_without_losses_and_falls_with_them() -> None:
    assert accuracy([1.0, 1.0], 12) == 100
    figures = [accuracy([kept(0.5, after)], 12) for after in (0.4, 0.2, 0.0)]
    assert figures == sorted(figures, reverse=True)
    assert accuracy([0.5] * 12, 12) == pytest.approx(50)


def test_who_has_no_chance_can_lose_none() -> None:
    assert kept(0.0, 0.0) == 1
    assert kept(0.001, 0.0) > 0.9
    assert kept(0.4, 0.2) == pytest.approx(0.22 / 0.42)
