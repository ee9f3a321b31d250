"""Advice: legal moves, the search's own first, from nothing but what the seat may know."""

import pytest

from calimala.game import Game
from calimala.players import Moment
from calimala.players.base import choose
from calimala.players.mcts.advice import DEALS, MOST, Advisor, Outcome, _suggestion
from calimala.players.mcts.search import Search
from calimala.players.seeds import derived
from calimala.server.tables.positions import Start
from tests.laws.games import new_game
from tests.support.worlds import two_worlds

pytestmark = pytest.mark.compiled  # as plain Python one iteration takes a second
ITERATIONS = 60
GOODS = (1, -2, 0, 0, 1, 0, 0, 0)  # more or less than before, in the order of GAINS


def moment(game: Game) -> Moment:
    """What the seat that decides is told."""
    return Moment(game.view(game.actor), game.moves_for(game.actor), game.legal(), None)


def at(ply: int, seed: int = 5) -> Game:
    """A game from a ply on, where there is a choice to make."""
    game = new_game(seed)
    while game.ply < ply or len(game.legal()) < MOST:
        game.play(game.legal()[game.ply % len(game.legal())])
    return game


@pytest.mark.parametrize("ply", [0, 20, 90, 160])
def test_a_hint_names_the_best_moves_that_are_legal(ply: int) -> None:
    game = at(ply)
    words = [each["word"] for each in Advisor(3, ITERATIONS).advise(moment(game))]
    assert len(words) == len(set(words)) == MOST
    assert set(words) <= set(game.legal())


def test_the_first_move_is_the_one_that_the_search_would_make() -> None:
    asked = moment(at(90))
    suggested = Advisor(3, ITERATIONS).advise(asked)
    assert suggested[0]["word"] == choose(Search(derived(3, 1), ITERATIONS), asked)
    assert all(0 < (each["chance"] or 0) < 1 for each in suggested)


def test_a_forced_move_is_the_only_one_and_needs_no_search() -> None:
    game = new_game(5)
    while len(game.legal()) > 1:
        game.play(game.legal()[game.ply % len(game.legal())])
    [only] = Advisor(3).advise(moment(game))
    assert (only["word"], only["chance"]) == (game.legal()[0], None)


def test_the_choice_of_cards_is_ranked_by_what_is_expected() -> None:
    suggested = Advisor(3).advise(moment(Game.new(3, seed=2)))
    expected = [each["ahead"] for each in suggested]
    assert [each["chance"] for each in suggested] == [None] * MOST
    assert expected == sorted(expected, reverse=True)


def test_the_same_seed_gives_the_same_hint() -> None:
    asked = moment(at(90))
    assert Advisor(3, ITERATIONS).advise(asked) == Advisor(3, ITERATIONS).advise(asked)


def test_a_tile_is_told_if_most_deals_score_it() -> None:
    seldom, often = DEALS // 2 - 1, DEALS // 2 + 1
    one, other = Game.new(3, seed=2).view(0)["scoring_tiles"][:2]
    outcomes = [
        Outcome(1.0, 3, 2, 1, GOODS, [one] * (n < often) + [other] * (n < seldom))
        for n in range(DEALS)
    ]
    told = _suggestion("end", 0.123, outcomes)
    assert told["scored"] == [one]
    assert told["gains"] == {"wood": 1.0, "ships": 1.0}
    assert (told["chance"], told["points"], told["cubes"], told["seats"]) == (0.12, 3.0, 2.0, 1.0)


@pytest.mark.parametrize("plies", [40, 130])
def test_a_hint_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(plies: int) -> None:
    here, there = two_worlds(3, 0, plies)
    games = Game(here.setup, here.luck), Game(there.setup, there.luck)
    compared = 0
    for mine, other in zip(here.words, there.words, strict=True):
        if games[0].actor == 0 and len(games[0].legal()) > 1 and games[0].ply % 7 == 0:
            told = [Advisor(7, 12).advise(moment(game)) for game in games]
            assert told[0] == told[1]
            compared += 1
        games[0].play(mine)
        games[1].play(other)
    assert compared > 0
    assert games[0].state() != games[1].state(), "the worlds are such that a leak would be noticed"


def test_a_hint_says_what_the_mat_and_the_hand_gain() -> None:
    """Wood and marble in one turn, whichever comes first."""
    game = Game.from_state(Start().state())
    game.play("place own 8-9")
    told = {each["word"]: each["gains"] for each in Advisor(3, ITERATIONS).advise(moment(game))}
    assert told == {"wood": {"wood": 1.0, "marble": 1.0}, "marble": {"wood": 1.0, "marble": 1.0}}
