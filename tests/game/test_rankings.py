"""Rankings: who stands where, with how much, and which criterion of R5.7 decided."""

from itertools import pairwise
from random import Random

import pytest

from calimala.game import BadOption, Game
from tests.support.arrange import arrange


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


def test_rankings_say_how_many_cubes_are_lacking() -> None:
    """R5.5-R5.8: with so many cubes more a side would be ahead of the one above, not with fewer."""
    game, random = Game.new(players=4, seed=9), Random(9)
    while game.ply < 220:
        game.play(random.choice(game.legal()))
    tiles, cards = game.rankings()["tiles"], game.rankings()["cards"]
    pairs = [pair for lines in (*tiles.values(), *cards.values()) for pair in pairwise(lines)]
    assert pairs
    for above, below in pairs:
        ahead = above["cubes"] - below["cubes"]
        assert below["needs"] in (ahead, ahead + 1)
        assert below["needs"] >= 1
        assert below["tie"] is None or below["needs"] == 1


def _with_a_fourth_disc(bottom: int | str) -> Game:
    """A game in which the fourth disc of a street has just been placed, on a tie in Lisbon."""
    game = arrange(3)
    game.tiles(["lisbon"])
    game.cubes("lisbon", [2, 2, 0])
    game.cubes("troyes", [2, 2, 0])
    game.stack("8-9", [bottom, 2, 1])
    game.play("place own 8-9")
    return game


@pytest.mark.parametrize("bottom", [0, "white"])
def test_the_tile_that_a_turn_scores_counts_the_seat_that_it_brings(bottom: int | str) -> None:
    """R5.8: the active player's seat too, when the bottom disc is white (R5.2)."""
    game = _with_a_fourth_disc(bottom)
    tiles = game.rankings()["tiles"]
    assert [(line["side"], line["points"], line["tie"]) for line in tiles["lisbon"]] == [
        (0, 3, None),
        (1, 2, "R5.7a"),
    ]
    assert [line["points"] for line in tiles["troyes"]] == [2, 2]
    assert game.state()["scored"] == 0


def test_a_seat_to_come_may_be_a_rivals() -> None:
    """R5.8."""
    [first, _] = _with_a_fourth_disc(1).rankings()["tiles"]["lisbon"]
    assert (first["side"], first["points"]) == (1, 3)


def test_all_rankings_are_those_of_each_subject() -> None:
    game, random = Game.new(players=2, seed=2), Random(2)
    while game.ply < 150:
        game.play(random.choice(game.legal()))
    for subject, lines in game.rankings()["tiles"].items():
        assert [{k: v for k, v in each.items() if k != "needs"} for each in lines] == game.ranking(
            subject
        )
