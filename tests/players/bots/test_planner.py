"""The planner looks to the end of the turn."""

import pytest

from calimala.game import Game
from calimala.players import ask, create
from tests.support.arrange import arrange

pytestmark = pytest.mark.compiled  # as plain Python one look ahead takes seconds


def victories(bot: str, other: str, games: int) -> float:
    """What one bot among three others wins, its seat changing from game to game."""
    won = 0.0
    for seed in range(games):
        game = Game.new(4, seed=seed)
        bots = [create(other, 4 * seed + seat) for seat in range(4)]
        bots[seed % 4] = create(bot, seed)
        while (seat := game.actor) is not None:
            game.play(ask(bots[seat], game))
        assert game.winners
        won += (seed % 4 in game.winners) / len(game.winners)
    return won / games


def test_it_beats_greedy_players_more_often_than_chance() -> None:
    assert victories("planner", "greedy", 40) > 0.25


def test_it_does_what_it_can_rather_than_end() -> None:
    game = arrange(3, layout="first-game")
    game.mat(0, wood=1)
    game.play("place own 4-5")
    while game.actor == 0 and game.state()["phase"] == "activate":
        game.play(ask(create("planner", seed=1), game))
    assert {word.split()[0] for word in game.moves[-2:]} == {"weave", "contribute"}
