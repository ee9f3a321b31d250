"""What one seat may know as small numbers: declared once, named and flat in the same memory.

Sides are counted from the seat itself, clockwise: 0 is who looks, 1 the player to the left. With
two players the third party is 2. Encodes no more than `game/view.py` lets the seat know (R4.8).
"""

from math import prod
from typing import Annotated, Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calimala.rules import final
from calimala.rules.activation import street_action
from calimala.rules.jit import big_rule, door, rule
from calimala.rules.names import (
    ACTIONS,
    CARDS,
    CELLS,
    KEEP,
    MOST_DEALT,
    MOST_PLAYERS,
    NOBODY,
    OVER,
    PALAZZO_CARD,
    PLACES,
    RESOURCES,
    SHIP,
    SHOW,
    STREETS,
    TALLEST,
    TILES,
    TRADE_CITIES,
    WHITE_DISC,
    WORKSHOPS,
)
from calimala.rules.state import Bytes, Games, State, dtype_of

FEWEST_PLAYERS: Final = 2
SMALL_BITS: Final = 4  # of a side, of a tile, of up to five copies of a card
SMALL: Final = (1 << SMALL_BITS) - 1


class Observation(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """One seat's knowledge; a piece is one-hot (1 or all 0) unless it says what it counts."""

    players: Annotated[Bytes, MOST_PLAYERS - FEWEST_PLAYERS + 1]  # two, three, four, five
    german: Annotated[Bytes, 1]  # the edition (R6.1)
    seat: Annotated[Bytes, MOST_PLAYERS]  # who looks, counted from the first seat
    phase: Annotated[Bytes, OVER + 1]
    actor: Annotated[Bytes, MOST_PLAYERS]  # the side that decides
    active: Annotated[Bytes, MOST_PLAYERS]  # the side whose turn it is
    layout: Annotated[Bytes, CELLS, ACTIONS]
    stacks: Annotated[Bytes, STREETS, TALLEST, WHITE_DISC + 1]  # bottom first: side, or white
    reserve: Annotated[Bytes, MOST_PLAYERS, 3]  # counts: own, white, support
    street: Annotated[Bytes, STREETS]  # being resolved
    level: Annotated[Bytes, TALLEST]  # of the disc being activated
    pending: Annotated[Bytes, ACTIONS]  # counts
    delivering: Annotated[Bytes, 2]  # ship, transport
    deliveries: Annotated[Bytes, 1]  # count: what the ships still allow
    unserved: Annotated[Bytes, TRADE_CITIES]  # 1 for each own house not served yet
    stock: Annotated[Bytes, MOST_PLAYERS, RESOURCES]  # counts
    cloth: Annotated[Bytes, MOST_PLAYERS, WORKSHOPS]  # counts
    workshops: Annotated[Bytes, MOST_PLAYERS]  # counts
    ships: Annotated[Bytes, MOST_PLAYERS]  # counts
    houses: Annotated[Bytes, MOST_PLAYERS, TRADE_CITIES]  # 1 for each house
    hand: Annotated[Bytes, ACTIONS]  # counts: who looks, only
    hand_sizes: Annotated[Bytes, MOST_PLAYERS]  # counts
    deck_size: Annotated[Bytes, 1]  # count
    discard: Annotated[Bytes, ACTIONS]  # counts
    cubes: Annotated[Bytes, PLACES, MOST_PLAYERS]  # counts
    tiles: Annotated[Bytes, TILES, TILES]  # next to be scored first; those scored already last
    scored: Annotated[Bytes, 1]  # count
    seats: Annotated[Bytes, TILES, MOST_PLAYERS]  # of the tiles in the order of their scoring
    artists: Annotated[Bytes, MOST_PLAYERS, MOST_PLAYERS]  # first to make a council artwork first
    dealt: Annotated[Bytes, CARDS]  # 1 for each scoring card dealt to who looks
    kept: Annotated[Bytes, MOST_PLAYERS, CARDS]  # others' only when the game is over
    shown: Annotated[Bytes, 2, CARDS]  # two players; the other's once both have chosen
    face_up: Annotated[Bytes, CARDS]
    face_down: Annotated[Bytes, CARDS]  # only when the game is over
    points: Annotated[Bytes, MOST_PLAYERS]  # counts
    winners: Annotated[Bytes, MOST_PLAYERS]  # 1 for each


Observations: TypeAlias = np.ndarray[tuple[int], np.dtype[Observation]]

OBSERVATION: Final = dtype_of(Observation)
SIZE: Final = OBSERVATION.itemsize
SHAPES: Final = {name: OBSERVATION[name].shape for name in OBSERVATION.names or ()}
"""The pieces in their order, with their shapes; together they are the flat tensor."""

MOST_POINTS: Final = 70
MOST: Final = {
    "reserve": 16,
    "pending": 2,
    "deliveries": 3,
    "stock": 4,
    "cloth": 4,
    "workshops": 3,
    "ships": 3,
    "hand": 5,
    "hand_sizes": 45,
    "deck_size": 45,
    "discard": 5,
    "cubes": 12,
    "scored": 15,
    "points": MOST_POINTS,
}
"""The largest number in each piece that is not of zeros and ones."""


def limits() -> NDArray[np.int8]:
    """The largest number at each place of the flat tensor: divide by it for 0 to 1."""
    parts = [np.full(prod(shape), MOST.get(name, 1)) for name, shape in SHAPES.items()]
    return np.concatenate(parts).astype(np.int8)


def named(flat: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """The pieces of a flat tensor, or of an array of them, by name, in the same memory."""
    pieces, first = {}, 0
    for name, shape in SHAPES.items():
        size = prod(shape)
        part = flat[..., first : first + size]
        pieces[name] = part.reshape(*flat.shape[:-1], *shape)
        first += size
    return pieces


@rule
def _small(number: int) -> int:
    """The number, which is never negative: an index that need not be asked about that."""
    return number & SMALL


@rule
def _side(s: State, viewer: int, side: int) -> int:
    """How many seats further on the side sits; the third party keeps its number."""
    further = side - viewer
    return int(side if side >= s.players else further + s.players * (further < 0))


@rule
def _sides(s: State, viewer: int) -> int:
    """NOBODY, all sides and white in one number, to be looked up in without a branch."""
    sides = 0
    for disc in range(WHITE_DISC + 1):
        sides |= _side(s, viewer, disc) << SMALL_BITS * (disc - NOBODY)
    return sides


@rule
def _at(sides: int, disc: int) -> int:
    """Where the side is noted, or white; 0 for NOBODY."""
    return _small(sides >> SMALL_BITS * (disc - NOBODY))


@rule
def _tile(subject: int) -> int:
    """The tile of a subject: the palazzo has a card only (R1.6)."""
    return int(subject - (subject > PALAZZO_CARD))


@rule
def _note_table(s: State, o: Observation, viewer: int, sides: int) -> None:
    """Who plays and who decides."""
    o.players[s.players - FEWEST_PLAYERS] = 1
    o.german[0] = s.edition
    o.seat[viewer] = 1
    o.phase[s.phase] = 1
    o.actor[_at(sides, s.actor)] = s.actor != NOBODY
    o.active[_at(sides, s.active)] = s.active != NOBODY


@rule
def _note_streets(s: State, o: Observation, sides: int) -> None:
    """The city and its stacks."""
    for cell in range(CELLS):
        o.layout[cell, _small(s.layout[cell])] = 1
    for street in range(STREETS):
        for level in range(TALLEST):
            disc = s.stacks[street, level]
            o.stacks[street, level, _at(sides, disc)] = disc != NOBODY


@rule
def _note_activation(s: State, o: Observation) -> None:
    """What is being resolved."""
    if s.street != NOBODY:
        o.street[s.street] = 1
        for cell in range(2):
            o.pending[street_action(s, s.street, cell)] = s.pending[cell]
    if s.level != NOBODY:
        o.level[s.level] = 1
    if s.delivering == SHIP:
        o.delivering[0] = 1
        o.deliveries[0] = s.deliveries
    elif s.delivering != NOBODY:
        o.delivering[1] = 1
        for city in range(TRADE_CITIES):
            o.unserved[city] = s.unserved >> city & 1


@rule
def _note_mat(s: State, o: Observation, seat: int, side: int) -> None:
    """What one player has in front."""
    for i in range(3):
        o.reserve[side, i] = s.reserve[seat, i]
        o.stock[side, i] = s.stock[seat, i]
        o.cloth[side, i] = s.cloth[seat, i]
        o.houses[side, i] = s.houses[seat, i]
    o.workshops[side] = s.workshops[seat]
    o.ships[side] = s.ships[seat]
    o.hand_sizes[side] = s.hand_size[seat]


@rule
def _note_board(s: State, o: Observation, sides: int) -> None:
    """Cubes, points, and what each player has; whoever is not in the game has nothing."""
    for each in range(s.sides):
        side = _at(sides, each)
        o.points[side] = s.scores[each]
        for place in range(PLACES):
            o.cubes[place, side] = s.cubes[place, each]
        _note_mat(s, o, each, side)


@rule
def _note_council(s: State, o: Observation, sides: int) -> None:
    """Tiles, seats and artists."""
    scored = s.scored
    o.scored[0] = scored
    for i in range(TILES):
        ahead = i - scored + TILES * (i < scored)
        o.tiles[_small(ahead), _small(_tile(s.tiles[i]))] = 1
        o.seats[i, _at(sides, s.seats[i])] = s.seats[i] != NOBODY
    for i in range(MOST_PLAYERS):
        o.artists[i, _at(sides, s.artists[i])] = s.artists[i] != NOBODY


@rule
def _note_action_cards(s: State, o: Observation, viewer: int) -> None:
    """The own hand, and the discard pile, counted in one number."""
    o.deck_size[0] = s.deck_size
    for action in range(ACTIONS):
        o.hand[action] = s.hand[viewer, action]
    counts = 0
    for i in range(s.discard_size):
        counts += 1 << SMALL_BITS * int(s.discard[i])
    for action in range(ACTIONS):
        o.discard[action] = _small(counts >> SMALL_BITS * action)


@rule
def _note_scoring_cards(s: State, o: Observation, viewer: int) -> None:
    """The own ones and the one that lies open."""
    for i in range(MOST_DEALT):
        if s.dealt[viewer, i] != NOBODY:
            o.dealt[s.dealt[viewer, i]] = 1
    if s.kept[viewer] != NOBODY:
        o.kept[0, s.kept[viewer]] = 1
    if s.face_up != NOBODY:
        o.face_up[s.face_up] = 1


@rule
def _note_shown(s: State, o: Observation, viewer: int, sides: int) -> None:
    """Cards shown by two players: nobody sees the other's until both have chosen (R2.5)."""
    choosing = s.phase in (KEEP, SHOW)
    for seat in range(2):
        if s.shown[seat] != NOBODY and (seat == viewer or not choosing):
            o.shown[_at(sides, seat), s.shown[seat]] = 1


@big_rule
def _note_end(s: State, o: Observation, sides: int) -> None:
    """All scoring cards that count (R8.3), and who has won (R8.4)."""
    if s.face_down != NOBODY:
        o.face_down[s.face_down] = 1
    for seat in range(s.players):
        o.winners[_at(sides, seat)] = final.is_winner(s, seat)
        if s.kept[seat] != NOBODY:
            o.kept[_at(sides, seat), s.kept[seat]] = 1


@big_rule
def observe(s: State, viewer: int, o: Observation) -> None:
    """Note on a blank observation what the seat may know."""
    sides = _sides(s, viewer)
    _note_table(s, o, viewer, sides)
    _note_streets(s, o, sides)
    _note_activation(s, o)
    _note_board(s, o, sides)
    _note_council(s, o, sides)
    _note_action_cards(s, o, viewer)
    _note_scoring_cards(s, o, viewer)
    _note_shown(s, o, viewer, sides)
    if s.phase == OVER:
        _note_end(s, o, sides)


@door
def look(games: Games, viewer: int, out: Observations) -> None:
    """Write down what the seat may know of the first game."""
    blank = np.zeros(1, OBSERVATION)
    out[0] = blank[0]
    observe(games[0], viewer, out[0])
