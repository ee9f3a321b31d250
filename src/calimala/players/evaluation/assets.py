"""The points to expect of a seat's assets: goods, ships, houses, workshops, cards and discs.

Goods are worth a share of the best cube they may become; the shares were fitted to the final
points of games that the planner played against itself. Points are fixed-point numbers, ONE each.
"""

from typing import Final

import numpy as np

from calimala.players.evaluation.horizon import discs_left
from calimala.players.evaluation.lead_odds import ONE, ONE_BITS
from calimala.players.evaluation.workspace import Workspace
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
LONG: Final = 200  # quarters of an activation; more make no difference
PAYBACK: Final = 12 << SIXTEENTHS  # activations in which building pays off in full

# Parts of a point, or of the best cube, by how many of the kind are owned; ONE is the whole.
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
SEAT_AFTER: Final = printed([0] + [2300 * ONE // (240 * steps) for steps in range(1, TALLEST * 2)])
PENDING_BELOW: Final = 846
DELIVERING: Final = 211
DRAWING: Final = 504
ARTIST: Final = 13  # of each scoring, for a council artwork: it breaks ties

# By action: a card of it beyond what any card is worth, an own disc's next activation, pending.
CARD_OF: Final = printed([-148, 275, 156, 178, -73, 25, 343, 5, 126])
AGAIN: Final = printed([-472, -260, -42, -108, -82, 1034, 1602, -100, 472])
PENDING: Final = printed([858, 515, 620, 676, 770, 533, 686, 687, 687])

# The share of its worth that goods see until so many quarters of an activation have passed.
REALISED: Final = printed([round(ONE * (1 - np.exp(-quarters / 52))) for quarters in range(LONG)])


@rule
def _gain(work: Workspace, subject: int, seat: int) -> int:
    """What one more cube for the subject adds."""
    return int(work.gain[subject, seat])


@rule
def _row_gain(s: State, seat: int, row: int, work: Workspace) -> int:
    """The expected gain of the best cube that can still come into such a row of a building."""
    subject = ARTWORKS if row == ARTWORK_ROW else ALL_WOOD + row
    best = 0
    for building in range(BUILDINGS):
        if not is_full(s, ROWS[building, row]):
            best = max(best, _gain(work, CITIES + building, seat))
    return best + _gain(work, subject, seat)


@rule
def _council_gain(s: State, seat: int, work: Workspace) -> int:
    """The expected gain of an artwork in the council: it may count for the card and breaks ties."""
    if is_full(s, COUNCIL_ARTWORKS):
        return 0
    ties = ARTIST * (TILES - s.scored + s.players)
    return _gain(work, PALAZZO_CARD, seat) + _gain(work, ARTWORKS, seat) + ties


@rule
def _city_gain(s: State, seat: int, city: int, work: Workspace) -> int:
    """The expected gain of one more cloth in the city, if it has room."""
    everywhere = ALL_PORTS if city < PORTS else ALL_TRADE
    return (_gain(work, city, seat) + _gain(work, everywhere, seat)) * (not is_full(s, city))


@rule
def activations_left(s: State, seat: int, end: int) -> int:
    """How often the seat may still act, in sixteenths: in its own turns and along with others."""
    own = min(discs_left(s, seat) << SIXTEENTHS, (end << SIXTEENTHS) // s.players + 8)
    others = max((end << SIXTEENTHS) - own, 0)
    now = ACTIVATE <= s.phase <= DELIVER and s.actor == seat
    return own + (others * ALONG >> SIXTEENTHS) + (now << SIXTEENTHS)


@rule
def _materials(s: State, seat: int, work: Workspace) -> int:
    """Wood and brick to contribute, marble for that or for artworks."""
    wood = _row_gain(s, seat, WOOD, work) * WOOD_SHARE[s.stock[seat, WOOD]]
    brick = _row_gain(s, seat, BRICK, work) * WOOD_SHARE[s.stock[seat, BRICK]]
    artwork = max(_row_gain(s, seat, ARTWORK_ROW, work), _council_gain(s, seat, work))
    best = max(_row_gain(s, seat, MARBLE, work), artwork)
    return int(wood + brick + best * MARBLE_SHARE[s.stock[seat, MARBLE]]) >> ONE_BITS


@rule
def _cards(s: State, seat: int) -> int:
    """The cards in hand, each further one worth less."""
    total = HAND[s.hand_size[seat]]
    for action in range(ACTIONS):
        total += CARD_OF[action] * s.hand[seat, action]
    return int(total)


@rule
def _survey_trade(s: State, seat: int, work: Workspace) -> None:
    """What cloth may bring the seat, by ship and by road."""
    work.port = 0
    work.road = 0
    work.served = 0
    work.roads = 0
    work.houses = 0
    for port in range(PORTS):
        work.port = max(work.port, _city_gain(s, seat, port, work))
    for city in range(TRADE_CITIES):
        gain = _city_gain(s, seat, PORTS + city, work)
        house = s.houses[seat, city]
        work.road = max(work.road, gain)
        work.served = max(work.served, gain * house)
        work.roads += gain * house
        work.houses += house
    work.cloth = s.cloth[seat, 0] + s.cloth[seat, 1] + s.cloth[seat, 2]


@rule
def _trade_income(s: State, seat: int, work: Workspace) -> int:
    """What ships, houses and workshops bring in each activation to come."""
    best = max(work.port, work.road)
    total = work.port * SHIP_SHARE[s.ships[seat]] + work.roads * HOUSE_SHARE
    return int(total + best * WORKSHOP_SHARE[s.workshops[seat]]) >> ONE_BITS


@rule
def _cloth(s: State, seat: int, work: Workspace) -> int:
    """What the cloth woven brings."""
    ships = s.ships[seat]
    cloth = work.cloth
    total = max(work.port * (ships > 0), work.served) * PAIR_SHARE * min(cloth, 2)
    total += max(work.port, work.road) * CLOTH_SHARE * min(cloth, 4)
    total += work.port * LADEN_SHARE * min(cloth, ships)
    total += work.served * CARTED_SHARE * min(cloth, work.houses)
    return int(total) >> ONE_BITS


@rule
def _building_plans(s: State, seat: int, work: Workspace) -> int:
    """What wood and brick are worth to a builder."""
    wood = s.stock[seat, WOOD]
    brick = s.stock[seat, BRICK]
    planned = work.port * (wood > 1 and s.ships[seat] < SHIPS)
    planned += work.road * (brick > 1 and work.houses < TRADE_CITIES)
    beams = BEAM * (wood > 0) + BEAM * (brick > 0)
    return int(beams + (planned * PLANNED_SHARE >> ONE_BITS))


@rule
def _reserve(s: State, seat: int, end: int) -> int:
    """Discs yet to be placed."""
    own = min(s.reserve[seat, 0], end) * OWN_DISC
    white = min(s.reserve[seat, 1], end) * WHITE_DISC_LEFT
    return int(own + white + min(s.reserve[seat, SUPPORT], end) * SUPPORT_DISC)


@rule
def _add_stacks(s: State, end: int, work: Workspace) -> None:
    """Discs in the streets: they may be activated again, and promoted."""
    scorings = (TILES - s.scored + s.players) * (s.scored < TILES)
    for street in range(STREETS):
        again = AGAIN[s.layout[STREET_CELLS[street, 0]]] + AGAIN[s.layout[STREET_CELLS[street, 1]]]
        for level in range(s.height[street]):
            disc = s.stacks[street, level]
            if disc < s.players:
                acts = max(ACTIVATED - s.height[street] + level, 0)
                steps = max(TALLEST - s.height[street] + level, 1)
                promoted = min(STREETS * steps, end) * scorings * SEAT_AFTER[steps] >> ONE_BITS
                work.assets[disc] += promoted + (again * min(STREETS * acts, end) >> 4)


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
def _add_pending(s: State, work: Workspace) -> None:
    """What is pending in this turn, for the actor and for the discs below (R3.3, R7.2)."""
    work.assets[s.actor] += _pending(s)
    top = s.height[s.street] - 1
    if s.players == THIRD_PARTY and s.stacks[s.street, top] == THIRD_PARTY:
        return
    for level in range(max(top - ACTIVATED + 1, 0), s.level):
        if s.stacks[s.street, level] < s.players:
            work.assets[s.stacks[s.street, level]] += PENDING_BELOW


@rule
def add_assets(s: State, end: int, work: Workspace) -> None:
    """Add up what every seat may make of what it has."""
    for seat in range(s.players):
        future = activations_left(s, seat, end)
        realised = REALISED[min(future >> 2, LONG - 1)]
        _survey_trade(s, seat, work)
        soon = _materials(s, seat, work) + _cards(s, seat) + _cloth(s, seat, work)
        plans = _building_plans(s, seat, work) * min(future, PAYBACK) // PAYBACK
        trade = _trade_income(s, seat, work) * future >> SIXTEENTHS
        work.assets[seat] += (soon * realised >> ONE_BITS) + plans + trade + _reserve(s, seat, end)
    _add_stacks(s, end, work)
    if ACTIVATE <= s.phase <= DELIVER:
        _add_pending(s, work)
