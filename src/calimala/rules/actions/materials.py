"""Wood, brick, marble: one cube into that warehouse (R4.4)."""

from calimala.rules import board
from calimala.rules.jit import rule
from calimala.rules.moves import WOOD_DEED
from calimala.rules.names import (
    ARTWORK,
    ARTWORK_BUILDINGS,
    ARTWORK_ROW,
    BRICK,
    BUILD,
    BUILDINGS,
    CONTRIBUTE,
    MARBLE,
    RESOURCES,
    SHIPS,
    TRADE_CITIES,
    WAREHOUSE,
    WOOD,
    WORKSHOPS,
)
from calimala.rules.reasons import FINE, WAREHOUSE_FULL
from calimala.rules.state import State
from calimala.rules.tables import ROWS


@rule
def refusal(s: State, seat: int, resource: int) -> int:
    """Why this resource cannot be taken, or FINE."""
    return WAREHOUSE_FULL if s.stock[seat, resource] == WAREHOUSE else FINE


@rule
def options(s: State, seat: int) -> int:
    """The resources nobody refuses, as a bit set of deeds."""
    bits = 0
    for resource in range(RESOURCES):
        bits |= (refusal(s, seat, resource) == FINE) << WOOD_DEED + resource
    return bits


@rule
def perform(s: State, seat: int, resource: int) -> None:
    """One cube more in the warehouse."""
    s.stock[seat, resource] += 1


@rule
def row_is_open(s: State, row: int, buildings: int) -> bool:
    """Whether one of the first buildings has a free slot in that row."""
    for building in range(buildings):
        if not board.is_full(s, ROWS[building, row]):
            return True
    return False


@rule
def obtainable(s: State, seat: int, resource: int, amount: int) -> bool:
    """Whether stock and cards of the resource together give that amount."""
    return bool(s.stock[seat, resource] + s.hand[seat, resource] >= amount)


@rule
def _a_build_card_uses(s: State, seat: int, resource: int) -> bool:
    """Whether a build card would free a slot of a full warehouse of wood or brick."""
    if s.hand[seat, BUILD] == 0 or resource == MARBLE:
        return False
    if s.workshops[seat] < WORKSHOPS and obtainable(s, seat, WOOD + BRICK - resource, 1):
        return True
    if resource == WOOD:
        return bool(s.ships[seat] < SHIPS)
    return bool(s.houses[seat].sum() < TRADE_CITIES)


@rule
def within_reach(s: State, seat: int, resource: int) -> bool:
    """Whether cards in hand can make room in the full warehouse (R3.2a)."""
    if refusal(s, seat, resource) == FINE:
        return True
    if s.hand[seat, CONTRIBUTE] and row_is_open(s, resource, BUILDINGS):
        return True
    if resource == MARBLE:
        return bool(s.hand[seat, ARTWORK]) and row_is_open(s, ARTWORK_ROW, ARTWORK_BUILDINGS)
    return _a_build_card_uses(s, seat, resource)
