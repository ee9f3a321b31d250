"""Standing orders: what they demand, when they leave the decision, and that they tell no hand."""

import pytest

from calimala.game import Game
from calimala.game.notation import ACTIONS
from calimala.server.protocol import Options
from calimala.server.tables.standing_orders import StandingOrder, turn_of, word_for
from calimala.server.tables.table import Sitter, Table
from tests.laws.games import PLAYERS
from tests.support.tables import START, Play, new_table
from tests.support.worlds import World, two_worlds

ORDERS = (
    StandingOrder("draw"),
    StandingOrder("end"),
    *(StandingOrder("first", action) for action in ACTIONS),
)


def is_anothers_turn(game: Game) -> bool:
    """Whether a disc acts in the turn of somebody else."""
    return game.phase == "activate" and game.state()["active"] != game.actor


def demanded(table: Table) -> list[str | None]:
    """What each order would have the player who decides do."""
    actor = table.game.actor
    return [] if actor is None else [word_for(order, table, actor) for order in ORDERS]


@pytest.mark.parametrize("seed", range(4))
def test_orders_play_what_is_legal_and_never_a_card(seed: int) -> None:
    table, obeyed = new_table(seed), 0
    for entry in Play(table, seed):
        words = [word for word in demanded(table) if word is not None]
        assert set(words) <= set(table.game.legal())
        assert not any(
            word.startswith(("card ", "keep", "show", "take", "place")) for word in words
        )
        assert not words or is_anothers_turn(table.game)
        assert not words or entry.kind != "undo"
        obeyed += bool(words)
    assert obeyed > 10


@pytest.mark.parametrize("seed", range(2))
def test_each_order_does_what_it_is_called(seed: int) -> None:
    table, undone = new_table(seed), False
    for entry in Play(table, seed):
        undone = entry.kind == "undo" or (undone and entry.kind != "move")
        if undone or table.over or not is_anothers_turn(table.game):
            continue
        draw, end, *first = demanded(table)
        legal = table.game.legal()
        draws = [word for word in legal if word.startswith("draw ")]
        assert draw == (draws[0] if draws else None)
        assert end == ("end" if "end" in legal else draw)
        for action, word in zip(ACTIONS, first, strict=True):
            ways = [each for each in legal if each.split()[0] == action]
            assert word == (ways[0] if len(ways) == 1 else None)


def test_an_order_for_a_turn_ends_with_it() -> None:
    table = new_table(1)
    next(e for e in Play(table, 1) if is_anothers_turn(table.game) and any(demanded(table)))
    actor, turn = table.game.actor or 0, turn_of(table)
    this, other = StandingOrder("end", turn=turn), StandingOrder("end", turn=turn - 1)
    assert word_for(this, table, actor) == word_for(StandingOrder("end"), table, actor) is not None
    assert word_for(other, table, actor) is None
    assert word_for(this, table, actor + 1) is None


def table_of(world: World) -> Table:
    """A table of people who play the game of a world."""
    sitters = [Sitter(str(seat), str(seat), None) for seat in range(world.setup.players)]
    return Table("table", Options(), world.setup, sitters, START, luck=world.luck)


@pytest.mark.parametrize("players", PLAYERS)
def test_whether_an_order_acts_does_not_depend_on_a_hand(players: int) -> None:
    """R4.3's principle: everybody could tell from the table alone what an order does now."""
    here, there = two_worlds(players, None)
    one, another, compared = table_of(here), table_of(there), 0
    for actor, word, elsewhere in zip(here.actors, here.words, there.words, strict=True):
        assert demanded(one) == demanded(another)
        compared += any(demanded(one))
        one.completed(one.move(actor, word, START, "person"))
        another.completed(another.move(actor, elsewhere, START, "person"))
    assert compared > 10
