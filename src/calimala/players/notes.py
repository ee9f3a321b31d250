"""Where the estimate of a position keeps its notes: one strip of numbers, cut into parts."""

from typing import Final

from calimala.rules.names import CARDS, MOST_PLAYERS, SUBJECTS

GAIN: Final = 0  # of one more cube: + 5 * subject + seat
EDGE: Final = GAIN + SUBJECTS * MOST_PLAYERS  # in ties: + 5 * seat + other side
STRENGTH: Final = EDGE + MOST_PLAYERS * MOST_PLAYERS  # in ties: + side
COUNT: Final = STRENGTH + MOST_PLAYERS  # cubes for the subject in hand: + side
CHANCE: Final = COUNT + MOST_PLAYERS  # to count in the end: + scoring card
HOPE: Final = CHANCE + CARDS  # of points from scorings: + seat
MEANS: Final = HOPE + MOST_PLAYERS  # to more points: + seat
PORT: Final = MEANS + MOST_PLAYERS  # of the seat in hand: what its best cloth by ship adds,
ROAD: Final = PORT + 1  # its best cloth by any road,
SERVED: Final = ROAD + 1  # by the roads to its houses,
ROADS: Final = SERVED + 1  # by all those together;
HOUSES: Final = ROADS + 1  # how many houses
CLOTH: Final = HOUSES + 1  # and cloths it has
NOTES: Final = CLOTH + 1
