"""The scratch space in which a position is evaluated, declared once: fixed-point numbers."""

from typing import Annotated, Final, TypeAlias

import numpy as np

from calimala.rules.jit import rule
from calimala.rules.names import CARDS, MOST_PLAYERS, SUBJECTS
from calimala.rules.state import Ints, dtype_of


class Workspace(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """Intermediate results; probabilities and points are fixed-point numbers, ONE to the unit."""

    viewer: int  # as whom the scorings were evaluated, or NOBODY
    expected: Annotated[Ints, SUBJECTS, MOST_PLAYERS]  # points from scorings, by subject and seat
    gain: Annotated[Ints, SUBJECTS, MOST_PLAYERS]  # expected points of one more cube there
    edge: Annotated[Ints, MOST_PLAYERS, MOST_PLAYERS]  # in ties, by seat and other side
    strength: Annotated[Ints, MOST_PLAYERS]  # in ties
    count: Annotated[Ints, MOST_PLAYERS]  # cubes for the subject in hand
    chance: Annotated[Ints, CARDS]  # the probability of each scoring card to count in the end
    assets: Annotated[Ints, MOST_PLAYERS]  # expected points of what each seat owns
    port: int  # of the seat in hand: what its best cloth by ship adds,
    road: int  # its best cloth by any road,
    served: int  # by the roads to its houses,
    roads: int  # by all those together;
    houses: int  # how many houses
    cloth: int  # and cloths it has


Workspaces: TypeAlias = np.ndarray[tuple[int], np.dtype[Workspace]]

WORKSPACE: Final = dtype_of(Workspace)


@rule
def clear(work: Workspace) -> None:
    """Set to zero what is summed up; the rest is written before it is read."""
    for seat in range(MOST_PLAYERS):
        work.assets[seat] = 0
        for subject in range(SUBJECTS):
            work.expected[subject, seat] = 0
            work.gain[subject, seat] = 0
