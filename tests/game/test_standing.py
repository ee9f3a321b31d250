"""Rankings: who stands where, with how much, and which criterion of R5.7 decided."""

import pytest

from calimala.game import BadOption, Game
from tests.arrange import arrange


def test_a_line_says_who_with_how_much_for_how_many_points() -> None:
    game = arrange(3)
    game.cubes("lisbon", [0, 3, 0])
    game.cubes("palazzo artwork", [0, 2, 0])
    game.seats([1, 0])
    assert game.ranking("lisbon") == [
        {"side": 1, "cubes": 3, "influence": 3, "seats": 1, "points": 3, "tie": None}
    ]


def test_a_side_without_cubes_has_no_line() -> None:
    game = arrange(3)
    game.seats([0, 1, 2])
    assert game.ranking("lisbon") == []


def test_every_line_names_what_decided_against_the_one_above() -> None:
    game = arrange(5)
    game.cubes("lisbon", [1, 1, 1, 1, 2])
    game.seats([0, 1, 0, 1])
    game.cubes("palazzo artwork", [0, 0, 1, 1])
    assert [(line["side"], line["tie"]) for line in game.ranking("lisbon")] == [
        (4, None),
        (0, None),
        (1, "R5.7c"),
        (2, "R5.7a"),
        (3, "R5.7d"),
    ]


def test_more_seats_and_a_shared_place_are_named_too() -> None:
    game = arrange(4)
    game.cubes("lisbon", [1, 1, 1, 1])
    game.seats([1])
    game.cubes("palazzo artwork", [1, 0, 0, 0])
    assert [(line["side"], line["tie"], line["points"]) for line in game.ranking("lisbon")] == [
        (1, None, 3),
        (0, "R5.7b", 2),
        (2, "R5.7a", 0),
        (3, "R5.7e", 0),
    ]


@pytest.mark.parametrize(("card", "points"), [(False, [3, 2, 1, 0]), (True, [5, 3, 1, 0])])
def test_a_card_is_worth_more_than_a_tile(card: bool, points: list[int]) -> None:
    game = arrange(4)
    game.cubes("troyes", [4, 3, 2, 1])
    assert [line["points"] for line in game.ranking("troyes", card=card)] == points


def test_palazzo_ranks_seats_and_council_artworks() -> None:
    game = arrange(3)
    game.seats([2, 2, 0])
    game.cubes("palazzo artwork", [1, 1, 0])
    lines = game.ranking("palazzo", card=True)
    assert [(line["side"], line["cubes"], line["tie"]) for line in lines] == [
        (2, 2, None),
        (0, 2, "R5.7b"),
        (1, 1, None),
    ]


def test_the_third_party_is_ranked_as_side_two() -> None:
    game = arrange(2)
    game.cubes("fiore wood", [1, 0, 2])
    assert [(line["side"], line["points"]) for line in game.ranking("wood")] == [(2, 3), (0, 2)]


def test_to_ask_for_a_ranking_changes_nothing() -> None:
    game = arrange(3)
    game.cubes("lisbon", [1, 2, 3])
    before = game.state()
    game.ranking("lisbon")
    assert game.state() == before


@pytest.mark.parametrize("subject", ["", "Lisbon", "lisbon ", "florence", "support"])
def test_what_is_never_scored_has_no_ranking(subject: str) -> None:
    with pytest.raises(BadOption, match="is never scored; what is: barcelona lisbon"):
        Game.new(3, seed=1).ranking(subject)
