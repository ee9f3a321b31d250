"""The tie example of the rulebook: four players, and who wins which tie (R5.7)."""

from itertools import combinations

import pytest

from tests.support.arrange import Arranged, arrange

MARION, TANJA, ANGELIKA, NICOLE = range(4)
RANKED = [ANGELIKA, TANJA, MARION, NICOLE]


@pytest.fixture
def game() -> Arranged:
    """Angelika: three seats and an artwork; Tanja and Marion two seats each; Nicole one."""
    game = arrange(4)
    game.seats([NICOLE, MARION, TANJA, ANGELIKA, TANJA, ANGELIKA, MARION, ANGELIKA])
    game.cubes("palazzo artwork", [0, 0, 1, 0])
    return game


def tie(game: Arranged, *players: int) -> list[tuple[int, int]]:
    """Who gets what in london if these players have as much cloth there."""
    game.cubes("london", [3 if seat in players else 0 for seat in range(4)])
    return [(line["side"], line["points"]) for line in game.ranking("london")]


@pytest.mark.parametrize("other", [MARION, TANJA, NICOLE])
def test_angelika_wins_all_ties(game: Arranged, other: int) -> None:
    assert tie(game, ANGELIKA, other) == [(ANGELIKA, 3), (other, 2)]


def test_tanja_wins_against_marion_because_her_second_seat_came_first(game: Arranged) -> None:
    assert tie(game, TANJA, MARION) == [(TANJA, 3), (MARION, 2)]
    assert game.ranking("london")[1]["tie"] == "R5.7c"


def test_nicole_is_fourth_with_the_smallest_sum(game: Arranged) -> None:
    assert tie(game, *RANKED) == [(ANGELIKA, 3), (TANJA, 2), (MARION, 1), (NICOLE, 0)]
    assert game.ranking("london")[3]["tie"] == "R5.7a"


@pytest.mark.parametrize("pair", list(combinations(range(4), 2)))
def test_the_order_is_the_same_whoever_else_is_level(game: Arranged, pair: tuple[int, ...]) -> None:
    alone = [seat for seat, _ in tie(game, *pair)]
    assert alone == [seat for seat in RANKED if seat in pair]
