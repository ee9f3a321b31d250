"""Search: reproducible by iterations, in time by the clock, on any number of threads."""

from time import perf_counter

import numpy as np
import pytest

from calimala.game import Game
from calimala.game.notation import NUMBERS
from calimala.players import Moment, ask, create
from calimala.players.mcts import tree
from calimala.players.mcts.search import Search, TreeSearch
from calimala.players.network import weights
from calimala.players.network.sizes import Networks
from calimala.rules import audit
from calimala.rules.names import NOBODY
from tests.laws.games import new_game

pytestmark = pytest.mark.compiled  # as plain Python one iteration takes a second


def midgame(seed: int = 5, plies: int = 90) -> Game:
    """A game in the midst, with a choice to make."""
    game = new_game(seed)
    while game.ply < plies or len(game.legal()) < 3:
        game.play(game.legal()[game.ply % len(game.legal())])
    return game


def moment(game: Game, seconds: float | None = None) -> Moment:
    """What the seat that decides is told."""
    return Moment(game.view(game.actor), game.moves_for(game.actor), game.legal(), seconds)


def played(threads: int) -> tuple[str, ...]:
    """The first moves of a game of searches."""
    game = Game.new(3, seed=8)
    bots = [Search(seat, iterations=40, threads=threads) for seat in range(3)]
    while (seat := game.actor) is not None and game.ply < 40:
        game.play(ask(bots[seat], game))
    return game.moves


def opening(name: str) -> tuple[str, ...]:
    """The first moves of a game of bots of this name."""
    game = Game.new(3, seed=8)
    bots = [create(name, seat) for seat in range(3)]
    while (seat := game.actor) is not None and game.ply < 40:
        game.play(ask(bots[seat], game))
    return game.moves


def test_the_network_judges_unless_the_search_is_the_classic_one() -> None:
    assert opening("search:40") == played(1)
    assert opening("search:40") != opening("search-classic:40")


def test_a_search_whose_network_cannot_be_read_is_the_classic_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    classic = opening("search-classic:40")
    monkeypatch.setattr(weights, "fault", lambda: "the file is not complete")
    assert opening("search:40") == classic


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_and_iterations_make_the_same_game(threads: int) -> None:
    assert played(threads) == played(threads)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_plays_a_whole_game_for_any_number_of_players(players: int) -> None:
    game = Game.new(players, seed=players)
    bots = [Search(seat, iterations=12) for seat in range(players)]
    while (seat := game.actor) is not None:
        game.play(ask(bots[seat], game))
    assert game.winners


@pytest.mark.parametrize("seconds", [0.05, 0.4])
def test_it_uses_the_time_it_has(seconds: float) -> None:
    game = midgame()
    asked = moment(game, seconds)
    bot = Search(1, iterations=10**9)
    bot.choose(moment(game, 0.001))  # makes room for the tree
    begun = perf_counter()
    assert bot.choose(asked) in asked.legal
    assert perf_counter() - begun > seconds / 3  # it stops where one more slow line may be late


def test_with_no_time_at_all_it_still_answers() -> None:
    asked = moment(midgame(), 0.0)
    assert Search(1).choose(asked) in asked.legal


def test_its_own_seconds_bound_it_where_none_are_given() -> None:
    asked = moment(midgame())
    assert Search(1, seconds=0.02).choose(asked) in asked.legal


def test_what_was_found_out_is_kept_between_decisions() -> None:
    game = midgame()
    bot = Search(1, iterations=400)
    word = bot.choose(moment(game))
    visits = bot._visits()[NUMBERS[word]]
    game.play(word)
    bot._advance(moment(game))
    root = bot._searches[0]._trees[0].root
    assert bot._searches[0]._nodes[root].visits == visits > 50


def test_a_tree_that_is_full_goes_on_deciding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("calimala.players.mcts.search.NODES", 2 * tree.SPARE_NODES)
    asked = moment(midgame())
    assert Search(1, iterations=500).choose(asked) in asked.legal


def test_the_root_is_left_as_it_was_but_for_its_luck() -> None:
    game = midgame()
    search = TreeSearch(game.actor or 0, turns=2)
    position = game.position()
    search.search(position, 50, float("inf"))
    search._games[tree.ROOT].luck = position[0].luck
    assert search._games[tree.ROOT].tobytes() == position[0].tobytes()
    assert audit.broken(search._games, tree.ROOT) == 0


def test_visits_of_the_children_add_up_to_those_of_the_root() -> None:
    game = midgame()
    search = TreeSearch(game.actor or 0, turns=2)
    search.search(game.position(), 300, float("inf"))
    visits = np.zeros(300, np.int32)
    search.add_visits(visits)
    assert visits.sum() == search.iterations
    second, most = sorted(visits)[-2:]
    assert most - second > 300 - visits.sum(), "it stops when the rest could not change the choice"


@pytest.mark.parametrize(("network", "looks"), [(weights.shipped(), tree.LOOKS), (weights.NONE, 1)])
def test_the_network_looks_at_every_move_several_times(network: Networks, looks: int) -> None:
    game = midgame()
    search = TreeSearch(game.actor or 0, turns=2, network=network)
    search.search(game.position(), 60, float("inf"))
    children, child = [], search._nodes[search._trees[0].root].child
    while child != NOBODY:
        children.append(search._nodes[child])
        child = search._nodes[child].sibling
    assert {int(each.looks) for each in children} == {looks}
    assert all((each.looked_chance > 0) == (looks > 1) for each in children)
