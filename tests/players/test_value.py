"""The estimate rises with what wins games."""

from calimala.players.value import value
from calimala.rules.names import OWN
from tests.arrange import Arranged, arrange


def stands(game: Arranged, seat: int = 0) -> int:
    """How well the seat stands."""
    return value(game.s, seat)


def test_a_lead_in_the_next_scoring_is_worth_more_than_none_and_costs_the_rivals() -> None:
    game = arrange(3)
    game.tiles(["lisbon"])
    game.cubes("lisbon", [0, 1, 0])
    mine, theirs = stands(game), stands(game, 1)
    game.cubes("lisbon", [2, 1, 0])
    assert stands(game) > mine
    assert stands(game, 1) < theirs


def test_the_same_lead_is_worth_less_the_later_it_is_scored() -> None:
    soon, late = arrange(3), arrange(3)
    soon.tiles(["london"])
    late.tiles(["fiore", "miniato", "croce", "artworks", "wood", "brick", "marble", "trade"])
    for game in (soon, late):
        game.cubes("london", [1, 0, 0])
    assert stands(soon) > stands(late)


def test_seats_ships_houses_workshops_goods_and_cards_are_worth_something() -> None:
    game = arrange(3)
    values = [stands(game)]
    game.seats([0])
    game.s.reserve[0, OWN] += 1  # the seat took a disc
    values.append(stands(game))
    game.mat(0, ships=1)
    values.append(stands(game))
    game.mat(0, houses=["troyes"])
    values.append(stands(game))
    game.mat(0, cloth=[0, 0])
    values.append(stands(game))
    game.mat(0, wood=1, cloth=[1, 0])
    values.append(stands(game))
    game.hand(0, ["wood"])
    values.append(stands(game))
    assert values == sorted(set(values))
