"""Artwork: one marble to a free artwork slot of a building or the council (R4.4)."""

from calimala.rules import board
from calimala.rules.actions.materials import obtainable, row_is_open
from calimala.rules.jit import rule
from calimala.rules.moves import ARTWORK_DEED
from calimala.rules.names import ARTWORK_BUILDINGS, ARTWORK_ROW, MARBLE
from calimala.rules.reasons import FINE, LACKS_MARBLE, ROW_FULL, unless
from calimala.rules.state import State
from calimala.rules.tables import ROWS


@rule
def refusal(s: State, seat: int, building: int) -> int:
    """Why no artwork can go there, or FINE."""
    full = board.is_full(s, ROWS[building, ARTWORK_ROW])
    return unless(s.stock[seat, MARBLE] == 0, LACKS_MARBLE, unless(full, ROW_FULL, FINE))


@rule
def options(s: State, seat: int) -> int:
    """The buildings nobody refuses, as a bit set of deeds."""
    bits = 0
    for building in range(ARTWORK_BUILDINGS):
        bits |= (refusal(s, seat, building) == FINE) << ARTWORK_DEED + building
    return bits


@rule
def perform(s: State, seat: int, building: int) -> None:
    """The marble becomes an artwork."""
    s.stock[seat, MARBLE] -= 1
    board.put_own_cube(s, ROWS[building, ARTWORK_ROW], seat)


@rule
def within_reach(s: State, seat: int) -> bool:
    """Whether there is a slot, and marble in the warehouse or as a card (R3.2a)."""
    return obtainable(s, seat, MARBLE, 1) and row_is_open(s, ARTWORK_ROW, ARTWORK_BUILDINGS)
