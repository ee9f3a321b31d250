"""Standing orders: what a player wants done for discs that act in the turns of others.

They look at what everybody can see, never at a hand, and play no card: whether an order acts at
once or leaves the decision to the player reveals nothing (as R4.3 asks of activations that end).
"""

from dataclasses import dataclass
from typing import Literal

from calimala.game import Game
from calimala.server.tables.table import Table

Do = Literal["draw", "end", "first"]


@dataclass(frozen=True)
class StandingOrder:
    """Draw for what cannot be done; end; or use one action first. `turn` limits it to that turn."""

    do: Do
    action: str | None = None
    turn: int | None = None


def turn_of(table: Table) -> int:
    """The number of the turn: how many discs have been placed."""
    return sum(word.startswith("place ") for word in table.game.moves)


def in_others_turn(game: Game, seat: int) -> bool:
    """Whether a disc of the seat acts in the turn of somebody else."""
    return game.actor == seat and game.phase == "activate" and game.reading().active != seat


def word_for(order: StandingOrder, table: Table, seat: int) -> str | None:
    """The move that an order demands now; None where the player is to decide."""
    game = table.game
    if not in_others_turn(game, seat):
        return None
    if order.turn not in (None, turn_of(table)) or _was_taken_back(table):
        return None
    return _demanded(order, game)


def _was_taken_back(table: Table) -> bool:
    """Whether the player has just undone something: then they want to decide for themselves."""
    kinds = (entry.kind for entry in reversed(table.entries))
    return next((kind for kind in kinds if kind in ("move", "undo")), None) == "undo"


def _demanded(order: StandingOrder, game: Game) -> str | None:
    """The word that carries an order out, if there is exactly one way to."""
    legal = [word for word in game.legal() if not word.startswith("card ")]
    draws = [word for word in legal if word.startswith("draw ")]
    if order.do == "end":
        return "end" if "end" in legal else next(iter(draws), None)
    if order.do == "draw":
        return next(iter(draws), None)
    ways = [word for word in legal if word.split()[0] == order.action]
    return ways[0] if len(ways) == 1 else None
