"""The council: promotion, seats, and the tile a seat scores.

Home of R3.4, R5.1-R5.4, R7.7.
"""

from calimala.rules import majority, streets
from calimala.rules.jit import big_rule
from calimala.rules.moves import PROMOTE_MOVE
from calimala.rules.names import (
    INTERNATIONAL,
    NOBODY,
    OWN,
    PROMOTE,
    STREETS,
    TALLEST,
    TILES,
    WHITE,
    WHITE_DISC,
)
from calimala.rules.reasons import FINE, NOT_YOUR_DISC, OTHER_DISCS_FIRST
from calimala.rules.state import Offer, State


@big_rule
def take_seat(s: State, side: int) -> None:
    """The side, or NOBODY, sits on the next tile; then the tile is scored (R5.1, R5.8)."""
    s.seats[s.scored] = side
    s.scored += 1
    majority.award(s, s.tiles[s.scored - 1], False)


@big_rule
def promote_bottom(s: State) -> bool:
    """The bottom disc leaves the stack (R3.4); False while its replacement is to be chosen."""
    disc = s.stacks[s.street, 0]
    if disc == WHITE_DISC and s.scored < TILES:
        return _replace_white(s)
    streets.pull(s, s.street, 0)
    if s.scored < TILES:
        take_seat(s, disc)
    return True


@big_rule
def _replace_white(s: State) -> bool:
    """A disc of the active player goes in the white one's stead; False if there is a choice."""
    if s.reserve[s.active, OWN]:
        _swap_with_reserve(s)
        return True
    choices = 0
    only = NOBODY
    for disc in range(STREETS * TALLEST):
        if refusal(s, PROMOTE_MOVE + disc) == FINE:
            choices += 1
            only = disc
    if choices > 1:
        s.phase = PROMOTE
        s.actor = s.active
        s.level = NOBODY
        return False
    if choices == 1:
        perform(s, PROMOTE_MOVE + only)
    else:
        streets.pull(s, s.street, 0)
        take_seat(s, NOBODY)
    return True


@big_rule
def _swap_with_reserve(s: State) -> None:
    """An own disc from the reserve takes the seat, the white one the reserve (R5.2)."""
    streets.pull(s, s.street, 0)
    s.reserve[s.active, OWN] -= 1
    s.reserve[s.active, WHITE] += 1
    take_seat(s, s.active)


@big_rule
def _has_disc_elsewhere(s: State) -> bool:
    """Whether the active player has a disc on another street."""
    for street in range(STREETS):
        if street != s.street:
            for level in range(s.height[street]):
                if s.stacks[street, level] == s.active:
                    return True
    return False


@big_rule
def refusal(s: State, move: int) -> int:
    """Why this disc cannot go in the white one's stead, or FINE (R5.3, R5.4)."""
    street, level = divmod(move - PROMOTE_MOVE, TALLEST)
    if s.stacks[street, level] != s.active:
        return NOT_YOUR_DISC
    if street == s.street and _has_disc_elsewhere(s):
        return OTHER_DISCS_FIRST
    return FINE


@big_rule
def options(s: State, out: Offer) -> int:
    """Fill out with the discs to choose from."""
    n = 0
    for move in range(PROMOTE_MOVE, PROMOTE_MOVE + STREETS * TALLEST):
        if refusal(s, move) == FINE:
            out.moves[n] = move
            n += 1
    return n


@big_rule
def perform(s: State, move: int) -> None:
    """The chosen disc takes the seat; the white one its stack's top, or leaves (R5.3, R6.1)."""
    street, level = divmod(move - PROMOTE_MOVE, TALLEST)
    streets.pull(s, street, level)
    streets.pull(s, s.street, 0)
    if s.edition == INTERNATIONAL:
        streets.push(s, street, WHITE_DISC)
    take_seat(s, s.active)
