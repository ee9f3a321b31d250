"""Cubes on the board: a place is a city or one row of a building.

Home of R1.10.
"""

from calimala.rules.jit import rule
from calimala.rules.names import COUNCIL_ARTWORKS
from calimala.rules.state import State
from calimala.rules.tables import SLOTS


@rule
def is_full(s: State, place: int) -> bool:
    """Whether the place has no free slot."""
    return bool(s.filled[place] == SLOTS[place])


@rule
def put_cube(s: State, place: int, side: int) -> None:
    """One cube stays there; a first council artwork is remembered for ties (R5.7d)."""
    s.cubes[place, side] += 1
    s.filled[place] += 1
    if place == COUNCIL_ARTWORKS and s.cubes[place, side] == 1:
        s.artists[s.artist_count] = side
        s.artist_count += 1


@rule
def put_own_cube(s: State, place: int, seat: int) -> None:
    """A player's cube, which the third party may follow (R7.4)."""
    put_cube(s, place, seat)
    s.touched |= 1 << place
