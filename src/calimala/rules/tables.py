"""What is printed on the board, the tiles and the box, laid out as it is printed.

Home of R1.2-R1.8, R1.11.
"""

from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calimala.rules.names import (
    BARCELONA,
    BRICK,
    BRUGES,
    BUILD,
    CITIES,
    COUNCIL_ARTWORKS,
    HAMBURG,
    LISBON,
    LONDON,
    MARBLE,
    TROYES,
    WEAVE,
    WOOD,
)


def printed(rows: ArrayLike) -> NDArray[np.int64]:
    """Freeze a table."""
    table = np.array(rows, np.int64)
    table.setflags(write=False)
    return table


# R1.2 the two cells of each street, 0-based, in the order of their names.
#   0   1   2
#   3   4   5
#   6   7   8
STREET_CELLS: Final = printed(
    [
        (0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8),
        (0, 3), (1, 4), (2, 5), (3, 6), (4, 7), (5, 8),
    ]
)  # fmt: skip

# R1.4, R1.5 slots of each place.      wood brick marble artwork
SLOTS: Final = printed(
    [
        12, 12, 12,  # Barcelona, Lisbon, London
        12, 12, 12,  # Troyes, Bruges, Hamburg
        5, 5, 5, 5,  # Santa Maria del Fiore
        3, 3, 3, 3,  # San Miniato
        4, 4, 4, 4,  # Santa Croce
        4,           # Palazzo Vecchio, artworks only
    ]
)  # fmt: skip

# The place of each row: building by (wood, brick, marble, artwork).
ROWS: Final = printed(
    [
        (CITIES + 0, CITIES + 1, CITIES + 2, CITIES + 3),
        (CITIES + 4, CITIES + 5, CITIES + 6, CITIES + 7),
        (CITIES + 8, CITIES + 9, CITIES + 10, CITIES + 11),
        (-1, -1, -1, COUNCIL_ARTWORKS),
    ]
)

# R5.5, R8.3 the places each subject counts, padded with -1.
SUBJECT_PLACES: Final = printed(
    [
        (BARCELONA, -1, -1, -1),
        (LISBON, -1, -1, -1),
        (LONDON, -1, -1, -1),
        (TROYES, -1, -1, -1),
        (BRUGES, -1, -1, -1),
        (HAMBURG, -1, -1, -1),
        tuple(ROWS[0]),
        tuple(ROWS[1]),
        tuple(ROWS[2]),
        (COUNCIL_ARTWORKS, -1, -1, -1),
        tuple(ROWS[:, 3]),
        (BARCELONA, LISBON, LONDON, -1),
        (TROYES, BRUGES, HAMBURG, -1),
        (*ROWS[:3, 0], -1),
        (*ROWS[:3, 1], -1),
        (*ROWS[:3, 2], -1),
    ]
)

# R1.6 the fifteen tiles as subjects; the ten cards of R1.7 are subjects 0-9.
TILE_SUBJECTS: Final = printed([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15])

# R1.11 discs of each kind by number of players: own, white, support.
DISCS: Final = printed([(0, 0, 0), (0, 0, 0), (12, 4, 6), (12, 3, 0), (10, 2, 0), (8, 2, 0)])

# R2.4 scoring cards dealt to each, and how many then lie beside the board, by players.
DEALT_EACH: Final = printed([0, 0, 4, 3, 2, 2])
FACE_UP: Final = printed([0, 0, 0, 1, 1, 0])
FACE_DOWN: Final = printed([0, 0, 1, 0, 0, 0])

# R2.6 the cards that lie open at the start.
OPENING_CARDS: Final = printed([WOOD, BRICK, MARBLE, WEAVE, BUILD])

# R5.6, R8.3 points for first, second, third place, then nothing.
TILE_POINTS: Final = printed([3, 2, 1, 0, 0])
CARD_POINTS: Final = printed([5, 3, 1, 0, 0])
