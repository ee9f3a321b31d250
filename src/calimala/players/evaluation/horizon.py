"""How far off the scorings and the end of the game are, in turns."""

from typing import Final

from calimala.rules.jit import rule
from calimala.rules.names import ACTIVATE, OVER, PROMOTE, STREETS, TALLEST, TILES
from calimala.rules.state import State

FULL_CITY: Final = 25  # discs in the streets when every turn scores a tile


@rule
def discs_on_streets(s: State) -> int:
    """How many discs lie in the city."""
    discs = 0
    for street in range(STREETS):
        discs += s.height[street]
    return discs


@rule
def discs_left(s: State, seat: int) -> int:
    """How many turns the seat has yet to take."""
    return int(s.reserve[seat, 0] + s.reserve[seat, 1] + s.reserve[seat, 2])


@rule
def turns_to_tile(ahead: int, discs: int) -> int:
    """How many turns pass before a tile is scored that has so many others ahead."""
    return max(ahead + 1, FULL_CITY + ahead - discs)


@rule
def turns_to_end(s: State) -> int:
    """How many turns pass before the discs run out, or the tiles and the round (R8)."""
    left = 0
    for seat in range(s.players):
        left += discs_left(s, seat)
    if s.phase == OVER:
        return 0
    if s.scored == TILES:
        return min(left, s.players - 1 - s.active)
    return min(left, turns_to_tile(TILES - s.scored, discs_on_streets(s)))


@rule
def is_scoring(s: State) -> bool:
    """Whether the turn ends with a promotion."""
    return bool(ACTIVATE <= s.phase <= PROMOTE and s.height[s.street] == TALLEST)
