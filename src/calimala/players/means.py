"""What a seat's goods, ships, houses, workshops, cards and discs may bring, by SURE to the point.

Goods are worth a share of the best cube they may become; the shares were fitted to the final
points of games that the planner played against itself.
"""

from typing import Final

import numpy as np

from calimala.players.horizon import discs_left
from calimala.players.notes import Notes
from calimala.players.standing import SURE, SURE_BITS
from calimala.rules import actions
from calimala.rules.board import is_full
from calimala.rules.jit import rule
from calimala.rules.moves import DEEDS_OF
from calimala.rules.names import (
    ACTIONS,
    ACTIVATE,
    ARTWORK_ROW,
    BRICK,
    BUILDINGS,
    CITIES,
    COUNCIL_ARTWORKS,
    DELIVER,
    MARBLE,
    PALAZZO_CARD,
    PORTS,
    SHIPS,
    STREETS,
    SUPPORT,
    TALLEST,
    THIRD_PARTY,
    TILES,
    TRADE_CITIES,
    WOOD,
)
from calimala.rules.state import State
from calimala.rules.streets import ACTIVATED
from calimala.rules.tables import ROWS, STREET_CELLS, printed

# Subjects that count cubes of many places (R5.5).
ARTWORKS, ALL_PORTS, ALL_TRADE, ALL_WOOD = range(10, 14)

SIXTEENTHS: Final = 4  # bits; activations to come are counted in sixteenths
ALONG: Final = 12  # sixteenths of an activation that a turn of the others brings
LONG: Final = 200  # quarters of an activation: as good as for ever
YEAR: Final = 12 << SIXTEENTHS  # activations in which building pays off in full

# Parts of a point (SURE to the one), or of the best cube, by how many of the kind are owned.
WOOD_SHARE: Final = printed([0, 334, 300, 500, 700])
MARBLE_SHARE: Final = printed([0, 560, 870, 1120, 1380])
BEAM: Final = 455  # of a point, for any wood and for any brick: workshops take one of each
SHIP_SHARE: Final = printed([0, 34, 44, 66])
HOUSE_SHARE: Final = 32
WORKSHOP_SHARE: Final = printed([0, 0, 13, 13])
PAIR_SHARE: Final = 67  # of the first two cloths within reach of a ship or house
LADEN_SHARE: Final = 342  # of a cloth for each ship
CARTED_SHARE: Final = 104  # of a cloth for each house
CLOTH_SHARE: Final = 169  # of the first four cloths
PLANNED_SHARE: Final = 230  # of a ship or house that can be paid
HAND: Final = printed([0, 940, 1860, 2630] + [2630 + 612 * more for more in range(1, 43)])
OWN_DISC: Final = 1858
WHITE_DISC_LEFT: Final = 2690
SUPPORT_DISC: Final = 614
SEAT_AFTER: Final = printed([0] + [2300 * SURE // (240 * steps) for steps in range(1, TALLEST * 2)])
PENDING_BELOW: Final = 846
DELIVERING: Final = 211
DRAWING: Final = 504
ARTIST: Final = 13  # of each scoring, for a council artwork: it breaks ties

# By action: a card of it beyond what any card is worth, an own disc's next activation, pending.
CARD_OF: Final = printed([-148, 275, 156, 178, -73, 25, 343, 5, 126])
AGAIN: Final = printed([-472, -260, -42, -108, -82, 1034, 1602, -100, 472])
PENDING: Final = printed([858, 515, 620, 676, 770, 533, 686, 687, 687])

# The share of its worth that goods see until so many quarters of an activation have passed.
RIPE: Final = printed([round(SURE * (1 - np.exp(-quarters / 52))) for quarters in range(LONG)])


@rule
def _gain(notes: Notes, subject: int, seat: int) -> int:
    """What one more cube for the subject adds."""
    return int(notes.gain[subject, seat])


@rule
def _row_promise(s: State, seat: int, row: int, notes: Notes) -> int:
    """The best cube that can still come into such a row of a building."""
    subject = ARTWORKS if row == ARTWORK_ROW else ALL_WOOD + row
    best = 0
    for building in range(BUILDINGS):
        if not is_full(s, ROWS[building, row]):
            best = max(best, _gain(notes, CITIES + building, seat))
    return best + _gain(notes, subject, seat)


@rule
def _council_promise(s: State, seat: int, notes: Notes) -> int:
    """An artwork in the council: it may count for the card and breaks ties."""
    if is_full(s, COUNCIL_ARTWORKS):
        return 0
    ties = ARTIST * (TILES - s.scored + s.players)
    return _gain(notes, PALAZZO_CARD, seat) + _gain(notes, ARTWORKS, seat) + ties


@rule
def _city_promise(s: State, seat: int, city: int, notes: Notes) -> int:
    """One more cloth in the city, if it has room."""
    everywhere = ALL_PORTS if city < PORTS else ALL_TRADE
    return (_gain(notes, city, seat) + _gain(notes, everywhere, seat)) * (not is_full(s, city))


@rule
def activations_left(s: State, seat: int, end: int) -> int:
    """How often the seat may still act, in sixteenths: in its own turns and along with others."""
    own = min(discs_left(s, seat) << SIXTEENTHS, (end << SIXTEENTHS) // s.players + 8)
    others = max((end << SIXTEENTHS) - own, 0)
    now = ACTIVATE <= s.phase <= DELIVER and s.actor == seat
    return own + (others * ALONG >> SIXTEENTHS) + (now << SIXTEENTHS)


@rule
def _stones(s: State, seat: int, notes: Notes) -> int:
    """Wood and brick to contribute, marble for that or for artworks."""
    wood = _row_promise(s, seat, WOOD, notes) * WOOD_SHARE[s.stock[seat, WOOD]]
    brick = _row_promise(s, seat, BRICK, notes) * WOOD_SHARE[s.stock[seat, BRICK]]
    artwork = max(_row_promise(s, seat, ARTWORK_ROW, notes), _council_promise(s, seat, notes))
    best = max(_row_promise(s, seat, MARBLE, notes), artwork)
    return int(wood + brick + best * MARBLE_SHARE[s.stock[seat, MARBLE]]) >> SURE_BITS


@rule
def _cards(s: State, seat: int) -> int:
    """The cards in hand, each further one worth less."""
    total = HAND[s.hand_size[seat]]
    for action in range(ACTIONS):
        total += CARD_OF[action] * s.hand[seat, action]
    return int(total)


@rule
def _note_trade(s: State, seat: int, notes: Notes) -> None:
    """What cloth may bring the seat, by ship and by road."""
    notes.port = 0
    notes.road = 0
    notes.served = 0
    notes.roads = 0
    notes.houses = 0
    for port in range(PORTS):
        notes.port = max(notes.port, _city_promise(s, seat, port, notes))
    for city in range(TRADE_CITIES):
        promise = _city_promise(s, seat, PORTS + city, notes)
        house = s.houses[seat, city]
        notes.road = max(notes.road, promise)
        notes.served = max(notes.served, promise * house)
        notes.roads += promise * house
        notes.houses += house
    notes.cloth = s.cloth[seat, 0] + s.cloth[seat, 1] + s.cloth[seat, 2]


@rule
def _trade_for_ever(s: State, seat: int, notes: Notes) -> int:
    """What ships, houses and workshops bring in each activation to come."""
    best = max(notes.port, notes.road)
    total = notes.port * SHIP_SHARE[s.ships[seat]] + notes.roads * HOUSE_SHARE
    return int(total + best * WORKSHOP_SHARE[s.workshops[seat]]) >> SURE_BITS


@rule
def _cloth(s: State, seat: int, notes: Notes) -> int:
    """What the cloth woven brings."""
    ships = s.ships[seat]
    cloth = notes.cloth
    total = max(notes.port * (ships > 0), notes.served) * PAIR_SHARE * min(cloth, 2)
    total += max(notes.port, notes.road) * CLOTH_SHARE * min(cloth, 4)
    total += notes.port * LADEN_SHARE * min(cloth, ships)
    total += notes.served * CARTED_SHARE * min(cloth, notes.houses)
    return int(total) >> SURE_BITS


@rule
def _plans(s: State, seat: int, notes: Notes) -> int:
    """What wood and brick are worth to a builder."""
    wood = s.stock[seat, WOOD]
    brick = s.stock[seat, BRICK]
    planned = notes.port * (wood > 1 and s.ships[seat] < SHIPS)
    planned += notes.road * (brick > 1 and notes.houses < TRADE_CITIES)
    beams = BEAM * (wood > 0) + BEAM * (brick > 0)
    return int(beams + (planned * PLANNED_SHARE >> SURE_BITS))


@rule
def _reserve(s: State, seat: int, end: int) -> int:
    """Discs yet to be placed."""
    own = min(s.reserve[seat, 0], end) * OWN_DISC
    white = min(s.reserve[seat, 1], end) * WHITE_DISC_LEFT
    return int(own + white + min(s.reserve[seat, SUPPORT], end) * SUPPORT_DISC)


@rule
def _note_stacks(s: State, end: int, notes: Notes) -> None:
    """Discs in the streets: they may be activated again, and promoted."""
    scorings = (TILES - s.scored + s.players) * (s.scored < TILES)
    for street in range(STREETS):
        again = AGAIN[s.layout[STREET_CELLS[street, 0]]] + AGAIN[s.layout[STREET_CELLS[street, 1]]]
        for level in range(s.height[street]):
            disc = s.stacks[street, level]
            if disc < s.players:
                acts = max(ACTIVATED - s.height[street] + level, 0)
                steps = max(TALLEST - s.height[street] + level, 1)
                promoted = min(STREETS * steps, end) * scorings * SEAT_AFTER[steps] >> SURE_BITS
                notes.means[disc] += promoted + (again * min(STREETS * acts, end) >> 4)


@rule
def _pending(s: State) -> int:
    """What the actor may yet do in the activation."""
    able = actions.options(s, s.actor)
    total = DELIVERING * (s.phase == DELIVER)
    for cell in range(2):
        action = s.layout[STREET_CELLS[s.street, cell]]
        total += s.pending[cell] * (PENDING[action] if able & DEEDS_OF[action] else DRAWING)
    return int(total)


@rule
def _note_turn(s: State, notes: Notes) -> None:
    """What is pending in this turn, for the actor and for the discs below (R3.3, R7.2)."""
    notes.means[s.actor] += _pending(s)
    top = s.height[s.street] - 1
    if s.players == THIRD_PARTY and s.stacks[s.street, top] == THIRD_PARTY:
        return
    for level in range(max(top - ACTIVATED + 1, 0), s.level):
        if s.stacks[s.street, level] < s.players:
            notes.means[s.stacks[s.street, level]] += PENDING_BELOW


@rule
def note_means(s: State, end: int, notes: Notes) -> None:
    """What every seat may make of what it has."""
    for seat in range(s.players):
        future = activations_left(s, seat, end)
        ripe = RIPE[min(future >> 2, LONG - 1)]
        _note_trade(s, seat, notes)
        soon = _stones(s, seat, notes) + _cards(s, seat) + _cloth(s, seat, notes)
        plans = _plans(s, seat, notes) * min(future, YEAR) // YEAR
        ever = _trade_for_ever(s, seat, notes) * future >> SIXTEENTHS
        notes.means[seat] += (soon * ripe >> SURE_BITS) + plans + ever + _reserve(s, seat, end)
    _note_stacks(s, end, notes)
    if ACTIVATE <= s.phase <= DELIVER:
        _note_turn(s, notes)
