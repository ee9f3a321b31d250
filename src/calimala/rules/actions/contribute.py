"""Contribute: one resource to a building that still has a slot for it (R4.4)."""

from calimala.rules import board
from calimala.rules.actions.materials import obtainable, row_is_open
from calimala.rules.jit import rule
from calimala.rules.moves import CONTRIBUTE_DEED
from calimala.rules.names import BUILDINGS, RESOURCES
from calimala.rules.reasons import FINE, LACKS, ROW_FULL, unless
from calimala.rules.state import State
from calimala.rules.tables import ROWS


@rule
def refusal(s: State, seat: int, building: int, resource: int) -> int:
    """Why this gift is impossible, or FINE."""
    full = board.is_full(s, ROWS[building, resource])
    return unless(s.stock[seat, resource] == 0, LACKS + resource, unless(full, ROW_FULL, FINE))


@rule
def options(s: State, seat: int) -> int:
    """The gifts nobody refuses, as a bit set of deeds."""
    bits = 0
    for building in range(BUILDINGS):
        for resource in range(RESOURCES):
            deed = CONTRIBUTE_DEED + RESOURCES * building + resource
            bits |= (refusal(s, seat, building, resource) == FINE) << deed
    return bits


@rule
def perform(s: State, seat: int, building: int, resource: int) -> None:
    """The resource goes, a cube stays."""
    s.stock[seat, resource] -= 1
    board.put_own_cube(s, ROWS[building, resource], seat)


@rule
def within_reach(s: State, seat: int) -> bool:
    """Whether some resource is at hand or on a card, and has a slot (R3.2a)."""
    for resource in range(RESOURCES):
        if obtainable(s, seat, resource, 1) and row_is_open(s, resource, BUILDINGS):
            return True
    return False
