"""A determinization fits what the seat knows, and is a sound position."""

from random import Random

from hypothesis import given

from calimala.game.reading import plain
from calimala.game.state_json import write_state
from calimala.game.view import view_state
from calimala.players.hidden.determinize import determinize_view
from calimala.rules import audit
from tests.laws.games import about, new_game, positions, seeds


@about(15)
@given(seeds)
def test_a_determinization_looks_to_the_seat_like_the_game_itself(seed: int) -> None:
    random = Random(seed)
    for game in positions(new_game(seed), seed):
        if not game.over and random.random() < 0.2:
            seat = random.choice([None, *range(game.players)])
            whole = determinize_view(game.view(seat), random)
            assert view_state(write_state(plain(whole), None), seat) == game.view(seat)
            assert audit.broken(whole, 0) == 0


def test_what_is_hidden_is_sampled_anew_each_time() -> None:
    game, random = new_game(3), Random(1)
    for _ in zip(positions(game, 3), range(40), strict=False):
        pass
    decks = {tuple(determinize_view(game.view(0), random)[0].deck.tolist()) for _ in range(5)}
    assert len(decks) == 5
