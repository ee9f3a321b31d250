"""A fresh deal changes what the seat cannot see, and nothing else."""

import numpy as np
from hypothesis import given

from calimala.game.reading import plain
from calimala.game.state_json import write_state
from calimala.game.view import view_state
from calimala.players.hidden.resample import resample
from calimala.rules import audit
from tests.laws.games import about, new_game, positions, seeds


@about(10)
@given(seeds)
def test_the_seat_sees_the_same_and_the_position_stays_sound(seed: int) -> None:
    for game in positions(new_game(seed), seed):
        if not game.over and game.ply % 9 == 0:
            seat = (seed + game.ply) % game.players
            dealt = game.position()
            dealt[0].luck = seed + 1
            resample(dealt[0], seat)
            assert view_state(write_state(plain(dealt), None), seat) == game.view(seat)
            assert audit.broken(dealt, 0) == 0


def test_every_hidden_card_may_lie_anywhere() -> None:
    game = new_game(3)
    for _ in zip(positions(game, 3), range(60), strict=False):
        pass
    dealt = game.position()
    hidden = next(seat for seat in range(1, game.players) if dealt[0].hand_size[seat])
    hands, kept = set(), set()
    for _ in range(200):
        resample(dealt[0], 0)
        hands.add(tuple(np.flatnonzero(dealt[0].hand[hidden])))
        kept.add(int(dealt[0].kept[hidden]))
    assert len(hands) > 5
    assert len(kept) > 3
