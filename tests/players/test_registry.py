"""The bots by name."""

import pytest

from calimala.game import BadOption, Game
from calimala.players import ask, create, known
from calimala.players.seeds import derived


@pytest.mark.compiled
@pytest.mark.parametrize("name", known())
def test_every_bot_plays_a_whole_game_by_the_rules(name: str) -> None:
    game = Game.new(players=3, seed=1)
    bots = [create(name, derived(1, seat)) for seat in range(3)]
    while (seat := game.actor) is not None:
        game.play(ask(bots[seat], game))
    assert game.winners


@pytest.mark.parametrize("name", known())
def test_a_bot_answers_to_the_name_it_is_listed_by(name: str) -> None:
    assert create(name, 0).name == name


def test_a_name_nobody_has_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(BadOption, match=r"^unknown bot 'nobody'; known bots: greedy, uniform$"):
        create("nobody", 0)
