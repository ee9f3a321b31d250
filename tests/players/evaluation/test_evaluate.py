"""The evaluation rises with what wins games."""

from random import Random

import numpy as np
import pytest

from calimala.game import Game
from calimala.game.notation import NUMBERS
from calimala.players.evaluation.evaluate import evaluate_scorings, keep_current, value, value_after
from calimala.players.evaluation.workspace import WORKSPACE
from calimala.rules import engine
from calimala.rules.names import NOBODY, OWN
from tests.support.arrange import Arranged, arrange


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


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_scorings_of_the_position_before_lead_to_the_same_value_as_new_ones(players: int) -> None:
    game, random = Game.new(players=players, seed=players), Random(players)
    workspaces = np.empty(2, WORKSPACE)
    while not game.over:
        before, words = game.position(), game.legal()
        evaluate_scorings(before[0], before[0].actor, workspaces)
        workspaces[1] = workspaces[0]
        for word in words:
            after = before.copy()
            engine.step(after, 0, NUMBERS[word])
            updated = value_after(before[0], after[0], workspaces)
            assert updated == value(after[0], before[0].actor), (game.ply, word)
        game.play(random.choice(words))


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_scorings_kept_current_over_many_moves_are_those_evaluated_anew(
    players: int,
) -> None:
    game, random = Game.new(players=players, seed=players), Random(players)
    kept, anew = np.zeros(2, WORKSPACE), np.zeros(2, WORKSPACE)
    kept[1].viewer = NOBODY
    kept_up = 0
    while not game.over:
        before = game.position()
        evaluate_scorings(before[0], before[0].actor, anew)
        if kept[1].viewer == before[0].actor:
            kept_up += 1
            assert (kept[1].expected == anew[0].expected).all()
            assert (kept[1].gain == anew[0].gain).all()
        else:
            kept[1] = anew[0]
        game.play(random.choice(game.legal()))
        keep_current(before[0], game.position()[0], kept)
    assert kept_up > 10
