"""A state is read back into the position that it was written from."""

from typing import get_type_hints

import numpy as np
import pytest
from hypothesis import given

from calimala.game import Game
from calimala.game.notation import EDITIONS, NUMBERS
from calimala.game.reading import plain
from calimala.game.schema import FullState, View
from calimala.game.state_json import FACTS, read_state, write_state
from calimala.game.view import PRIVATE, seen
from calimala.rules import engine
from calimala.rules import names as n
from calimala.rules.state import STATE, Games
from tests.laws.games import about, new_game, positions, seeds


def settled(games: Games) -> Games:
    """The position without luck and without what is left over from earlier moves."""
    there = games.copy()
    s = there[0]
    s.luck = 0
    s.deck[s.deck_size :] = 0
    s.discard[s.discard_size :] = 0
    if s.players != n.THIRD_PARTY or s.phase not in (n.ACTIVATE, n.DELIVER):
        s.touched = 0  # nobody will follow (R7.4)
    return there


@about(20)
@given(seeds)
def test_what_is_written_is_read_back_but_for_luck(seed: int) -> None:
    for game in positions(new_game(seed), seed):
        state = game.state()
        again = read_state(state)
        here, there = settled(game.position()), settled(again)
        for field in STATE.fields or ():
            assert np.array_equal(there[field], here[field]), field
        assert write_state(plain(again), game.winners) == state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_goes_on_from_its_state_as_it_would_have(players: int, edition: str) -> None:
    game = Game.new(players, seed=f"state {players}", edition=edition)
    for ply, _ in enumerate(positions(game, players)):
        if ply == 100:
            break
    here, there = game.position(), read_state(game.state())
    there["luck"] = here["luck"]
    while not game.over:
        word = game.legal()[game.ply % len(game.legal())]
        for games in (here, there):
            engine.step(games, 0, NUMBERS[word])
        game.play(word)
        here["deck"] = there["deck"] = game.position()["deck"]
        assert np.array_equal(settled(here), settled(there))


@about(10)
@given(seeds)
def test_a_view_is_read_back_with_what_it_shows(seed: int) -> None:
    for game in positions(new_game(seed), seed):
        for seat in (None, seed % game.players):
            view = game.view(seat)
            again = write_state(plain(read_state(view)), game.winners)
            for name in set(FACTS) - set(PRIVATE):
                assert dict(again)[name] == dict(view)[name], name
            assert again["kept"] == view["kept"]
            if seat is not None:
                assert again["hands"][seat] == view["hands"][seat]
                assert again["dealt"][seat] == view["dealt"][seat]


@about(5)
@given(seeds)
def test_a_view_shows_each_private_field_by_its_rule(seed: int) -> None:
    for game in positions(new_game(seed), seed):
        state = game.state()
        for seat in (None, *range(game.players)):
            view = game.view(seat)
            assert {name: dict(view)[name] for name in PRIVATE} == {
                name: seen(name, dict(state)[name], state["phase"], seat) for name in PRIVATE
            }


def test_the_fields_are_those_of_the_schema_in_one_order() -> None:
    state = Game.new(3, seed=1).state()
    assert list(state) == [*FACTS, "winners"]
    assert set(state) == set(get_type_hints(FullState)) == set(get_type_hints(View))
