"""What is noted while a position is estimated, declared once."""

from typing import Annotated, Final, TypeAlias

import numpy as np

from calimala.rules.jit import rule
from calimala.rules.names import CARDS, MOST_PLAYERS, SUBJECTS
from calimala.rules.state import Ints, dtype_of


class Notes(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """Chances and points are by SURE to the one."""

    viewer: int  # for whom the scorings were noted, or NOBODY
    hope: Annotated[Ints, SUBJECTS, MOST_PLAYERS]  # of points from scorings, by subject and seat
    gain: Annotated[Ints, SUBJECTS, MOST_PLAYERS]  # of one more cube there
    edge: Annotated[Ints, MOST_PLAYERS, MOST_PLAYERS]  # in ties, by seat and other side
    strength: Annotated[Ints, MOST_PLAYERS]  # in ties
    count: Annotated[Ints, MOST_PLAYERS]  # cubes for the subject in hand
    chance: Annotated[Ints, CARDS]  # of scoring cards to count in the end
    means: Annotated[Ints, MOST_PLAYERS]  # to more points
    port: int  # of the seat in hand: what its best cloth by ship adds,
    road: int  # its best cloth by any road,
    served: int  # by the roads to its houses,
    roads: int  # by all those together;
    houses: int  # how many houses
    cloth: int  # and cloths it has


Pages: TypeAlias = np.ndarray[tuple[int], np.dtype[Notes]]

NOTES: Final = dtype_of(Notes)


@rule
def wipe(notes: Notes) -> None:
    """Nothing is hoped for and nothing owned; the rest is written before it is read."""
    for seat in range(MOST_PLAYERS):
        notes.means[seat] = 0
        for subject in range(SUBJECTS):
            notes.hope[subject, seat] = 0
            notes.gain[subject, seat] = 0
