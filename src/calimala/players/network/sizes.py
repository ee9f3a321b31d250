"""The sizes of the network, declared once: its inputs by pieces, its weights, its scratch space."""

from itertools import accumulate
from typing import Annotated, Final, TypeAlias

import numpy as np

from calimala.rules.names import (
    ACTIONS,
    CARDS,
    MOST_PLAYERS,
    OVER,
    PLACES,
    RESOURCES,
    SHIPS,
    SUBJECTS,
    TALLEST,
    TRADE_CITIES,
    WAREHOUSE,
    WORKSHOPS,
)
from calimala.rules.state import Ints, Singles, dtype_of

FEWEST_PLAYERS: Final = 2
MOST_CLOTH: Final = 8  # more make no difference
MOST_CARDS: Final = 6  # the same
STREET_PAIRS: Final = ACTIONS * (ACTIONS - 1) // 2  # of two different actions


def _offsets(*sizes: int) -> tuple[int, ...]:
    """Where each piece begins, and where the last one ends."""
    return (0, *accumulate(sizes))


# What is the same for all seats.
(
    PLAYERS, GERMAN, PHASE, TIME, HEIGHTS, PAIRS, PAIR_HEIGHTS, TILE_SOON, CARD_CHANCE, FILLED,
    TABLE_INPUTS,
) = _offsets(
    MOST_PLAYERS - FEWEST_PLAYERS + 1,  # two, three, four, five
    1,                                  # the edition (R6.1)
    OVER + 1,                           # what kind of decision is due
    3,                                  # tiles scored, turns to the end, discs in the city
    ACTIONS * (TALLEST + 1),            # streets of each action, by height
    STREET_PAIRS,                       # which actions share a street
    STREET_PAIRS,                       # how high it is
    SUBJECTS,                           # how soon its tile is scored
    CARDS,                              # the chance of each scoring card to count
    PLACES,                             # the share of slots that are taken
)  # fmt: skip

# What is told of each seat.
(
    VIEWER, WAITS, ACTING, PENDING, DELIVERING, COMING,
    RESERVE, STOCK, CLOTH, WORKSHOP, SHIP_OWNED, HOUSE, HAND_SIZE, HAND,
    COUNCIL, AGAIN, STEPS, RIVALS_AGAIN, CUBES, COUNT, LEAD, EXPECTED, GAIN,
    ESTIMATE, ACTIVATIONS, SEAT_INPUTS,
) = _offsets(
    1,                      # whether it is the viewer's own
    MOST_PLAYERS,           # turns until its next
    1,                      # whether it acts now
    ACTIONS,                # what is pending, if so
    3,                      # by ship, what the ships allow, by road
    ACTIONS,                # what its discs below will bring in this turn
    3,                      # discs to be placed: own, white, support
    RESOURCES * WAREHOUSE,  # thermometers
    MOST_CLOTH,             # a thermometer
    WORKSHOPS,              # the same
    SHIPS,                  # the same
    TRADE_CITIES,
    MOST_CARDS,             # a thermometer
    ACTIONS,                # the cards themselves, of the viewer only
    3,                      # seats, artworks in the council, sides weaker in ties
    2 * ACTIONS,            # own discs to be activated once more, and twice, by action
    TALLEST,                # own discs by how many more they wait for to be promoted
    ACTIONS,                # discs of others that would act along
    PLACES,                 # own cubes
    SUBJECTS,               # own cubes
    SUBJECTS,               # how many more than the best rival
    SUBJECTS,               # the points that the estimate expects
    SUBJECTS,               # and of one more cube
    4,                      # the estimate beside the mean and the best rival; points; assets
    1,                      # activations to come
)  # fmt: skip

HIDDEN: Final = 128
SECOND: Final = 32
HEADS: Final = 2  # the chance to win, the points in the end
WIN, POINTS = range(HEADS)


class Network(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """The weights; inputs come first, so that a row belongs to one input."""

    first: Annotated[Singles, TABLE_INPUTS + SEAT_INPUTS, HIDDEN]
    first_bias: Annotated[Singles, HIDDEN]
    second: Annotated[Singles, 2 * HIDDEN, SECOND]  # from the seat's units, from the others' mean
    second_bias: Annotated[Singles, SECOND]
    head: Annotated[Singles, SECOND, HEADS]
    skip: Annotated[Singles, SEAT_INPUTS, HEADS]  # straight from the seat's inputs


class Layers(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """The scratch space of one judgement, and what it comes to."""

    table: Annotated[Singles, TABLE_INPUTS]
    seat: Annotated[Singles, MOST_PLAYERS, SEAT_INPUTS]
    rows: Annotated[Ints, 2 * HIDDEN + SEAT_INPUTS]  # of the weights that are not multiplied by 0,
    amounts: Annotated[Singles, 2 * HIDDEN + SEAT_INPUTS]  # and what they are multiplied by
    sums: Annotated[Singles, HIDDEN]
    common: Annotated[Singles, HIDDEN]  # what the table's inputs bring to all seats
    hidden: Annotated[Singles, MOST_PLAYERS, HIDDEN]
    total: Annotated[Singles, HIDDEN]  # over the seats
    chances: Annotated[Singles, MOST_PLAYERS]  # to win, by seat
    points: Annotated[Singles, MOST_PLAYERS]  # in the end, beside the mean, in tens


Networks: TypeAlias = np.ndarray[tuple[int], np.dtype[Network]]
AllLayers: TypeAlias = np.ndarray[tuple[int], np.dtype[Layers]]

NETWORK: Final = dtype_of(Network)
LAYERS: Final = dtype_of(Layers)
