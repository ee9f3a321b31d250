"""The evaluator: planted blunders stand out, strong moves do not, results are certain."""

from random import Random

import pytest

from bench.review import Decision, worst
from calimala.analysis import SearchEvaluator
from calimala.analysis.evaluator import Judged
from calimala.game import Game
from tests.analysis.support import moment, played

pytestmark = pytest.mark.compiled  # as plain Python one iteration takes a second


@pytest.fixture(scope="module")
def late() -> Game:
    """A game of planners near its end, before a placement."""
    game = played("banker", 3, 6, 200)
    while game.phase != "place":
        game.play(game.legal()[0])
    return game


def test_a_blunder_made_on_purpose_is_found(late: Game) -> None:
    asked = moment(late)
    blunder, _ = worst(Decision("banker", 3, asked, asked.legal[0]), Random(1))
    judged = SearchEvaluator(128, 100).decide(asked, blunder, 1)
    assert judged.best != blunder
    assert judged.mark(3) in {"mistake", "blunder"}


def test_the_best_move_found_is_confirmed_by_a_larger_budget(late: Game) -> None:
    asked = moment(late)
    best = SearchEvaluator(128, 100).decide(asked, asked.legal[0], 1).best
    judged = SearchEvaluator(512, 400).decide(asked, best, 2)
    assert judged.mark(3) not in {"mistake", "blunder"}
    assert judged.gap >= -3 * judged.noise


def test_a_kept_subtree_is_that_of_the_same_player_and_turn() -> None:
    game, evaluator = played("uniform", 3, 5, 20), SearchEvaluator(16, 16)
    for _ in range(60):
        asked, word = moment(game), game.legal()[-1]
        if len(asked.legal) > 1:
            judged = evaluator.decide(asked, word, 1)
            assert judged.best in asked.legal
        game.play(word)


def test_before_the_first_turn_everyone_has_a_chance() -> None:
    game = played("uniform", 4, 1, 8)
    assert game.phase == "place"
    views = [game.view(seat) for seat in range(4)]
    chances = SearchEvaluator().first_look(views, 1)
    assert sum(chances) == pytest.approx(1, abs=1e-4)
    assert all(0.02 < each < 0.7 for each in chances)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_choice_of_scoring_cards_is_judged(players: int) -> None:
    game, evaluator = Game.new(players, seed=1), SearchEvaluator(4, 4)
    while game.phase in ("keep", "show"):
        judged = evaluator.decide(moment(game), game.legal()[-1], 1)
        assert judged.best in game.legal()
        assert judged.gap >= 0
        assert sum(judged.before) == pytest.approx(1, abs=1e-4)
        game.play(game.legal()[-1])


def test_a_gap_within_the_noise_is_no_loss() -> None:
    half = [0.5, 0.5]
    assert Judged("end", half, half, 0.1, 0.06, 0.0).loss == 0
    assert Judged("end", half, half, 0.1, 0.04, 0.0).loss == 0.1
