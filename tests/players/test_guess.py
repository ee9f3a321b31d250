"""A guess fits what the seat knows, and is a sound position."""

from random import Random

from hypothesis import given

from calimala.game.state_json import state_json
from calimala.game.view import view_state
from calimala.players.guess import guess_from
from calimala.rules import audit
from tests.laws.games import about, new_game, positions, seeds


@about(15)
@given(seeds)
def test_a_guess_looks_to_the_seat_like_the_game_itself(seed: int) -> None:
    random = Random(seed)
    for game in positions(new_game(seed), seed):
        if not game.over and random.random() < 0.2:
            seat = random.choice([None, *range(game.players)])
            guessed = guess_from(game.view(seat), random)
            assert view_state(state_json(guessed, None), seat) == game.view(seat)
            assert audit.broken(guessed, 0) == 0


def test_what_is_hidden_is_guessed_anew_each_time() -> None:
    game, random = new_game(3), Random(1)
    for _ in zip(positions(game, 3), range(40), strict=False):
        pass
    decks = {tuple(guess_from(game.view(0), random)[0].deck.tolist()) for _ in range(5)}
    assert len(decks) == 5
