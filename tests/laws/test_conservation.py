"""Nothing is lost, nothing appears: the audit is clean after every move."""

from hypothesis import given, settings

from calimala.game import Game
from calimala.rules import audit
from tests.laws.games import new_game, positions, seeds


@settings(max_examples=40)
@given(seeds)
def test_every_position_of_every_game_is_sound(seed: int) -> None:
    for game in positions(new_game(seed), seed):
        assert audit.broken(game.position(), 0) == 0, (game, game.moves[-1:])


def test_the_audit_notices_each_kind_of_damage() -> None:
    def damaged(field: str, index: tuple[int, ...], change: int) -> int:
        game = Game.new(3, seed=1)
        while game.state()["phase"] != "place":
            game.play(game.legal()[0])
        position = game.position()
        position[0][field][index] += change
        return audit.broken(position, 0)

    assert damaged("deck", (0,), 1) == audit.BROKEN_CARDS
    assert damaged("hand_size", (0,), 1) == audit.BROKEN_HANDS
    assert damaged("reserve", (0, 0), -1) == audit.BROKEN_DISCS | audit.BROKEN_TURNS
    assert damaged("reserve", (0, 1), 1) == audit.BROKEN_DISCS | audit.BROKEN_TURNS
    assert damaged("height", (0,), 1) & audit.BROKEN_STACKS
    assert damaged("filled", (0,), 1) == audit.BROKEN_SLOTS
    assert damaged("stock", (0, 0), 5) == audit.BROKEN_MATS
    assert damaged("ships", (0,), 4) == audit.BROKEN_MATS
    assert damaged("cloth", (0, 1), 1) == audit.BROKEN_MATS
    assert damaged("seats", (3,), 1) == audit.BROKEN_COUNCIL
    assert damaged("artists", (0,), 1) == 0, "beyond the count nothing matters"
    assert damaged("pending", (0,), 1) == audit.BROKEN_PHASE
