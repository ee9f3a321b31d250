"""What is offered and what is refused are two sides of one judgement."""

import numpy as np
from hypothesis import given

from calimala.game.notation import NUMBERS, WORDS
from calimala.game.refusals import BESIDE_THE_POINT, REFUSALS
from calimala.rules import engine
from calimala.rules.reasons import FINE
from calimala.rules.state import OFFER
from tests.laws.games import about, new_game, positions, seeds


@about(15)
@given(seeds)
def test_a_move_is_offered_exactly_if_nothing_refuses_it(seed: int) -> None:
    for game in positions(new_game(seed), seed):
        games = game.position()
        fine = [word for move, word in enumerate(WORDS) if engine.refusal(games, 0, move) == FINE]
        assert game.legal() == sorted(fine)
        assert game.position() == games, "asking changes nothing"


@about(5)
@given(seeds)
def test_every_refusal_told_to_players_has_a_reason_and_a_ruling(seed: int) -> None:
    for game in positions(new_game(seed), seed):
        legal = set(game.legal())
        for word, refusal in game.refusals().items():
            assert word not in legal
            assert refusal in REFUSALS.values()
            assert refusal.rule.startswith("R")


def test_every_reason_of_the_engine_has_a_key_of_its_own() -> None:
    assert len({refusal.reason for refusal in REFUSALS.values()}) == len(REFUSALS)
    assert set(REFUSALS) >= BESIDE_THE_POINT


@about(5)
@given(seeds)
def test_someone_can_always_move_until_the_game_is_over(seed: int) -> None:
    offers = np.zeros(1, OFFER)
    for game in positions(new_game(seed), seed):
        count = engine.options(game.position(), 0, offers)
        assert (count == 0) == game.over
        moves = offers[0].moves[:count].tolist()
        assert len(set(moves)) == count
        assert max(moves, default=0) < len(NUMBERS)
