"""Learned: the network's choice, from what its seat can know."""

import pytest

from calimala.game import Game
from calimala.players import Player, ask
from calimala.players.bots.greedy import Greedy
from calimala.players.bots.learned import Learned
from calimala.players.bots.uniform import Uniform

pytestmark = pytest.mark.compiled


def played(seed: int) -> tuple[str, ...]:
    """The moves of a game of learned players."""
    game = Game.new(3, seed=8)
    bots = [Learned(seed + seat) for seat in range(3)]
    while (seat := game.actor) is not None:
        game.play(ask(bots[seat], game))
    return game.moves


def test_the_same_seed_makes_the_same_game() -> None:
    assert played(1) == played(1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["international", "german"])
def test_it_plays_a_whole_game_for_any_number_of_players(players: int, edition: str) -> None:
    game = Game.new(players, seed=players, edition=edition)
    bots = [Learned(seat) for seat in range(players)]
    while (seat := game.actor) is not None:
        game.play(ask(bots[seat], game))
    assert game.winners


def test_it_beats_greedy_players_more_often_than_chance() -> None:
    won = 0.0
    for seed in range(24):
        game = Game.new(4, seed=seed)
        bots: list[Player] = [Greedy(4 * seed + seat) for seat in range(4)]
        bots[seed % 4] = Learned(seed)
        while (seat := game.actor) is not None:
            game.play(ask(bots[seat], game))
        winners = game.winners or []
        won += (seed % 4 in winners) / len(winners)
    assert won > 24 / 4


def test_it_beats_players_who_make_any_move() -> None:
    won = 0
    for seed in range(6):
        game = Game.new(4, seed=seed)
        bots: list[Player] = [Learned(seed), *(Uniform(seed + seat) for seat in range(3))]
        while (seat := game.actor) is not None:
            game.play(ask(bots[seat], game))
        won += 0 in (game.winners or [])
    assert won >= 5
