"""Build: a ship, a workshop, or a trade house where the player has none (R4.4)."""

from calimala.rules.actions.materials import obtainable
from calimala.rules.jit import rule
from calimala.rules.moves import BUILD_HOUSE, BUILD_SHIP, BUILD_WORKSHOP
from calimala.rules.names import BRICK, SHIPS, TRADE_CITIES, WOOD, WORKSHOPS
from calimala.rules.reasons import (
    FINE,
    HOUSE_THERE,
    LACKS_BRICK,
    LACKS_WOOD,
    SHIPS_BUILT,
    WORKSHOPS_BUILT,
    unless,
)
from calimala.rules.state import State
from calimala.rules.tables import printed

#                       wood brick
COSTS = printed([(2, 0), (1, 1), (0, 2)])  # ship, workshop, house


@rule
def _lacks(s: State, seat: int, what: int) -> int:
    """The resource that is missing, or FINE."""
    reason = unless(s.stock[seat, BRICK] < COSTS[what, BRICK], LACKS_BRICK, FINE)
    return unless(s.stock[seat, WOOD] < COSTS[what, WOOD], LACKS_WOOD, reason)


@rule
def _supply(s: State, seat: int, deed: int) -> int:
    """Why no such piece can be set up, whatever the resources, or FINE."""
    if deed == BUILD_SHIP:
        return SHIPS_BUILT if s.ships[seat] == SHIPS else FINE
    if deed == BUILD_WORKSHOP:
        return WORKSHOPS_BUILT if s.workshops[seat] == WORKSHOPS else FINE
    return HOUSE_THERE if s.houses[seat, deed - BUILD_HOUSE] else FINE


@rule
def _kind(deed: int) -> int:
    """The row of COSTS."""
    return min(deed, BUILD_HOUSE) - BUILD_SHIP


@rule
def refusal(s: State, seat: int, deed: int) -> int:
    """Why this cannot be built, or FINE."""
    supply = _supply(s, seat, deed)
    return unless(supply != FINE, supply, _lacks(s, seat, _kind(deed)))


@rule
def options(s: State, seat: int) -> int:
    """What nobody refuses, as a bit set of deeds."""
    bits = 0
    for deed in range(BUILD_SHIP, BUILD_HOUSE + TRADE_CITIES):
        bits |= (refusal(s, seat, deed) == FINE) << deed
    return bits


@rule
def perform(s: State, seat: int, deed: int) -> None:
    """Pay, then set the piece up; a new workshop is empty."""
    s.stock[seat, WOOD] -= COSTS[_kind(deed), WOOD]
    s.stock[seat, BRICK] -= COSTS[_kind(deed), BRICK]
    if deed == BUILD_SHIP:
        s.ships[seat] += 1
    elif deed == BUILD_WORKSHOP:
        s.workshops[seat] += 1
    else:
        s.houses[seat, deed - BUILD_HOUSE] = 1


@rule
def payable_with_cards(s: State, seat: int, deed: int) -> bool:
    """Whether stock and resource cards in hand pay for this piece, and one is left."""
    what = _kind(deed)
    return (
        _supply(s, seat, deed) == FINE
        and obtainable(s, seat, WOOD, COSTS[what, WOOD])
        and obtainable(s, seat, BRICK, COSTS[what, BRICK])
    )


@rule
def within_reach(s: State, seat: int) -> bool:
    """Whether some piece can be paid for with resource cards (R3.2a)."""
    for deed in range(BUILD_SHIP, BUILD_HOUSE + TRADE_CITIES):
        if payable_with_cards(s, seat, deed):
            return True
    return False
