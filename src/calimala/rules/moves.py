"""A move is one integer: one contiguous range for each verb."""

from itertools import pairwise
from typing import Final

from calimala.rules.jit import lowest_bit, rule
from calimala.rules.names import (
    ACTIONS,
    ARTWORK,
    BRICK,
    BUILD,
    BUILDINGS,
    CARDS,
    CONTRIBUTE,
    MARBLE,
    PORTS,
    RESOURCES,
    SHIP,
    STREETS,
    TALLEST,
    TRADE_CITIES,
    TRANSPORT,
    WEAVE,
    WOOD,
)
from calimala.rules.state import Offer
from calimala.rules.tables import printed

# Deeds: what an action does, in the order of the actions (R4.4).
WOOD_DEED: Final = 0
BUILD_SHIP: Final = 3
BUILD_WORKSHOP: Final = 4
BUILD_HOUSE: Final = 5  # + trade city
ARTWORK_DEED: Final = BUILD_HOUSE + TRADE_CITIES  # + building
WEAVE_DEED: Final = ARTWORK_DEED + BUILDINGS + 1
SHIP_DEED: Final = WEAVE_DEED + 1  # + port
TRANSPORT_DEED: Final = SHIP_DEED + PORTS  # + trade city
CONTRIBUTE_DEED: Final = TRANSPORT_DEED + TRADE_CITIES  # + 3 * building + resource
DEEDS: Final = CONTRIBUTE_DEED + BUILDINGS * RESOURCES

# Moves.
DEED_MOVE: Final = 0  # + deed, from a pending action or delivering on
CARD_MOVE: Final = DEED_MOVE + DEEDS  # + deed, from a card in hand
DRAW_MOVE: Final = CARD_MOVE + DEEDS  # + action
STOP_MOVE: Final = DRAW_MOVE + ACTIONS
END_MOVE: Final = STOP_MOVE + 1
PLACE_MOVE: Final = END_MOVE + 1  # + 12 * kind + street
PROMOTE_MOVE: Final = PLACE_MOVE + 3 * STREETS  # + 4 * street + level
KEEP_MOVE: Final = PROMOTE_MOVE + STREETS * TALLEST  # + scoring card
SHOW_MOVE: Final = KEEP_MOVE + CARDS  # + scoring card
TAKE_MOVE: Final = SHOW_MOVE + CARDS  # + action
MOVES: Final = TAKE_MOVE + ACTIONS

# Which action a deed belongs to.
ACTION_OF: Final = printed(
    [WOOD, BRICK, MARBLE]
    + [BUILD] * (ARTWORK_DEED - BUILD_SHIP)
    + [ARTWORK] * (WEAVE_DEED - ARTWORK_DEED)
    + [WEAVE]
    + [SHIP] * PORTS
    + [TRANSPORT] * TRADE_CITIES
    + [CONTRIBUTE] * (BUILDINGS * RESOURCES)
)

# The first deed of each action and the end of the last; the deeds of each action as a bit set.
FIRST_DEED: Final = printed([*(list(ACTION_OF).index(action) for action in range(ACTIONS)), DEEDS])
DEEDS_OF: Final = printed([(1 << last) - (1 << first) for first, last in pairwise(FIRST_DEED)])


@rule
def append(bits: int, first: int, out: Offer, n: int) -> int:
    """Append first + position to out[:n] for every bit that is set; return the new length."""
    while bits:
        out.moves[n] = first + lowest_bit(bits)
        bits &= bits - 1
        n += 1
    return n
