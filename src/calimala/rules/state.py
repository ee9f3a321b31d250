"""The whole position as one record, declared once; its NumPy type is derived from here."""

from functools import cache
from typing import Annotated, Any, Final, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from calimala.rules.names import (
    ACTION_CARDS,
    ACTIONS,
    CELLS,
    MOST_DEALT,
    MOST_PLAYERS,
    PLACES,
    RESOURCES,
    STREETS,
    TALLEST,
    TILES,
    TRADE_CITIES,
    WORKSHOPS,
)

MOST_OPTIONS: Final = 96

Ints: TypeAlias = NDArray[np.int32]
Floats: TypeAlias = NDArray[np.float64]
Singles: TypeAlias = NDArray[np.float32]
Bytes: TypeAlias = NDArray[np.int8]
Luck: TypeAlias = np.uint64
Ranks: TypeAlias = tuple[int, int, int, int, int]


class State(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """One game between two moves. Unused entries are NOBODY (-1) where 0 has a meaning."""

    luck: Luck  # the engine's own chance, R4.7; never 0
    players: int
    sides: int  # who is counted: the players, and the third party of two (R7.5)
    edition: int
    phase: int
    actor: int  # who decides
    active: int  # whose turn it is

    layout: Annotated[Ints, CELLS]
    stacks: Annotated[Ints, STREETS, TALLEST]  # bottom to top
    height: Annotated[Ints, STREETS]
    reserve: Annotated[Ints, MOST_PLAYERS, 3]  # own, white, support

    street: int  # being resolved
    level: int  # 0-based position of the disc being activated
    pending: Annotated[Ints, 2]  # how often, for each of the street's two cells
    owing: int  # 1 while R3.2(b) binds
    touched: int  # bit set of places that got own cubes in this activation (R7.4)
    delivering: int  # ship or transport while deliveries go on (R4.6)
    deliveries: int  # what the ships still allow
    unserved: int  # bit set of trade cities whose own house was not served yet

    stock: Annotated[Ints, MOST_PLAYERS, RESOURCES]
    cloth: Annotated[Ints, MOST_PLAYERS, WORKSHOPS]
    workshops: Annotated[Ints, MOST_PLAYERS]
    ships: Annotated[Ints, MOST_PLAYERS]
    houses: Annotated[Ints, MOST_PLAYERS, TRADE_CITIES]

    hand: Annotated[Ints, MOST_PLAYERS, ACTIONS]
    hand_size: Annotated[Ints, MOST_PLAYERS]
    deck: Annotated[Ints, ACTION_CARDS]  # the next card is the last of deck[:deck_size]
    deck_size: int
    discard: Annotated[Ints, ACTION_CARDS]
    discard_size: int

    cubes: Annotated[Ints, PLACES, MOST_PLAYERS]
    filled: Annotated[Ints, PLACES]  # cubes of all sides

    tiles: Annotated[Ints, TILES]
    scored: int
    seats: Annotated[Ints, TILES]
    artists: Annotated[Ints, MOST_PLAYERS]  # in the order of their first council artwork
    artist_count: int
    dealt: Annotated[Ints, MOST_PLAYERS, MOST_DEALT]
    kept: Annotated[Ints, MOST_PLAYERS]
    shown: Annotated[Ints, 2]
    face_up: int
    face_down: int
    scores: Annotated[Ints, MOST_PLAYERS]


class Offer(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """Room for all the moves one position can have on offer."""

    moves: Annotated[Ints, MOST_OPTIONS]


Games: TypeAlias = np.ndarray[tuple[int], np.dtype[State]]
Offers: TypeAlias = np.ndarray[tuple[int], np.dtype[Offer]]


_SCALARS: Final = {
    int: np.int32,
    float: np.float64,
    Luck: Luck,
    Ints: np.int32,
    Floats: np.float64,
    Singles: np.float32,
    Bytes: np.int8,
}


def _field(name: str, hint: Any) -> tuple[object, ...]:
    """The NumPy field for one annotation."""
    if get_origin(hint) is Annotated:
        array, *shape = get_args(hint)
        return (name, _SCALARS[array], tuple(shape))
    return (name, _SCALARS[hint])


@cache
def dtype_of(record: type[np.record]) -> np.dtype[Any]:
    """The NumPy type of a declared record."""
    hints = get_type_hints(record, include_extras=True)
    return np.dtype((record, [_field(*each) for each in hints.items()]))


STATE: Final = dtype_of(State)
OFFER: Final = dtype_of(Offer)


def copied(games: Games) -> Games:
    """The same positions once more; NumPy's own copy goes field by field, which takes longer."""
    return np.frombuffer(bytearray(games.tobytes()), games.dtype)
