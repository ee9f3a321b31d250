"""Nothing is lost, nothing appears: the audit is clean after every move."""

import pytest
from hypothesis import given

from calimala.game import Game
from calimala.rules import audit
from calimala.rules.state import Games
from tests.laws.games import about, new_game, positions, seeds


@about(40)
@given(seeds)
def test_every_position_of_every_game_is_sound(seed: int) -> None:
    for game in positions(new_game(seed), seed):
        assert audit.broken(game.position(), 0) == 0, (game, game.moves[-1:])


# What is damaged: fields by how much, and what the audit then finds broken.
DAMAGES: list[tuple[dict[str, tuple[tuple[int, ...], int]], int]] = [
    ({"deck": ((0,), 1)}, audit.BROKEN_CARDS),
    ({"hand_size": ((0,), 1)}, audit.BROKEN_HANDS),
    ({"hand": ((4, 0), 1), "hand_size": ((4,), 1)}, audit.BROKEN_CARDS | audit.BROKEN_HANDS),
    ({"reserve": ((0, 0), -1)}, audit.BROKEN_DISCS | audit.BROKEN_TURNS),
    ({"reserve": ((0, 1), 1)}, audit.BROKEN_DISCS | audit.BROKEN_TURNS),
    ({"reserve": ((0, 2), -1)}, audit.BROKEN_DISCS | audit.BROKEN_TURNS),
    ({"height": ((0,), 1)}, audit.BROKEN_STACKS),
    ({"height": ((0,), 4)}, audit.BROKEN_STACKS),
    ({"filled": ((0,), 1)}, audit.BROKEN_SLOTS),
    ({"cubes": ((0, 4), 1), "filled": ((0,), 1)}, audit.BROKEN_SLOTS),
    ({"stock": ((0, 0), 5)}, audit.BROKEN_MATS),
    ({"ships": ((0,), 4)}, audit.BROKEN_MATS),
    ({"cloth": ((0, 1), 1)}, audit.BROKEN_MATS),
    ({"seats": ((3,), 1)}, audit.BROKEN_COUNCIL),
    ({"cubes": ((18, 0), 1), "filled": ((18,), 1)}, audit.BROKEN_COUNCIL),
    ({"pending": ((0,), 1)}, audit.BROKEN_PHASE),
    ({"level": ((), 1)}, audit.BROKEN_PHASE),
    ({"owing": ((), 1)}, audit.BROKEN_PHASE),
]


def after_setup() -> Games:
    """Three players, the first about to place."""
    game = Game.new(3, seed=1)
    while game.state()["phase"] != "place":
        game.play(game.legal()[0])
    return game.position()


@pytest.mark.parametrize(("damage", "broken"), DAMAGES)
def test_the_audit_notices_damage(
    damage: dict[str, tuple[tuple[int, ...], int]], broken: int
) -> None:
    position = after_setup()
    assert audit.broken(position, 0) == 0
    for field, (index, change) in damage.items():
        position[field][(0, *index)] += change
    assert audit.broken(position, 0) == broken
