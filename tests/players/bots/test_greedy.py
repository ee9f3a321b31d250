"""Greedy plays what a sensible person would, from what that person may know."""

import pytest

from calimala.game import Game
from calimala.players import ask, create
from tests.laws.games import new_game
from tests.support.arrange import arrange

pytestmark = pytest.mark.compiled  # as plain Python one look ahead takes seconds


def chosen(game: Game) -> str:
    """What greedy does now."""
    return ask(create("greedy", seed=1), game)


def won_by_greedy(players: int, seed: int) -> bool:
    """Whether greedy, in a seat that changes with the seed, beats random players."""
    game = Game.new(players, seed=seed)
    bots = [create("uniform", seed + seat) for seat in range(players)]
    bots[seed % players] = create("greedy", seed)
    while (seat := game.actor) is not None:
        game.play(ask(bots[seat], game))
    return game.winners == [seed % players]


@pytest.mark.parametrize("seed", range(4))
def test_it_plays_whole_games_and_always_the_same_ones(seed: int) -> None:
    ends = []
    for _ in range(2):
        game = new_game(seed)
        bots = [create("greedy", seed + seat) for seat in range(game.players)]
        while (seat := game.actor) is not None and game.ply < 60:
            game.play(ask(bots[seat], game))
        ends.append(game.moves)
    assert ends[0] == ends[1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_beats_random_players_nearly_always(players: int) -> None:
    wins = sum(won_by_greedy(players, seed) for seed in range(24))
    assert wins >= 21


def test_it_does_what_it_can_rather_than_end() -> None:
    game = arrange(3, layout="first-game")
    game.mat(0, wood=1)
    game.play("place own 4-5")
    while game.actor == 0 and game.state()["phase"] == "activate":
        game.play(chosen(game))
    assert {word.split()[0] for word in game.moves[-2:]} == {"weave", "contribute"}


def test_it_chooses_by_what_its_seat_may_know_only() -> None:
    game = new_game(5)
    while game.ply < 80:
        game.play(game.legal()[0])
    assert game.view(game.actor)["deck"] is None
    assert ask(create("greedy", 7), game) in game.legal()
