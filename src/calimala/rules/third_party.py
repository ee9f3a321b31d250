"""The third party of the two-player game follows the player's cubes.

Home of R7.3, R7.4.
"""

from calimala.rules import board, streets
from calimala.rules.jit import big_rule
from calimala.rules.names import PLACES, THIRD_PARTY
from calimala.rules.state import State


@big_rule
def act(s: State) -> None:
    """One cube wherever the player put some in this activation, if a slot is free."""
    if not streets.has_support_disc(s, s.street):
        return
    for place in range(PLACES):
        if s.touched & 1 << place and not board.is_full(s, place):
            board.put_cube(s, place, THIRD_PARTY)
