"""What the network is told of a position, as a viewer sees it, with what the estimate knows.

Counts become numbers of about 1 and mostly 0, which cost nothing.
"""

from typing import Final

from calimala.players.evaluation.assets import SIXTEENTHS, activations_left
from calimala.players.evaluation.evaluate import POINT
from calimala.players.evaluation.horizon import discs_on_streets, turns_to_end, turns_to_tile
from calimala.players.evaluation.lead_odds import ONE
from calimala.players.evaluation.workspace import Workspace
from calimala.players.network import sizes as at
from calimala.players.network.sizes import Layers
from calimala.rules import majority
from calimala.rules.activation import street_action
from calimala.rules.jit import big_rule, rule
from calimala.rules.names import (
    ACTIONS,
    ACTIVATE,
    CARDS,
    COUNCIL_ARTWORKS,
    DELIVER,
    MOST_PLAYERS,
    PLACE,
    PLACES,
    PROMOTE,
    RESOURCES,
    SHIP,
    STREETS,
    SUBJECTS,
    TALLEST,
    THIRD_PARTY,
    TILES,
    TRADE_CITIES,
    WAREHOUSE,
)
from calimala.rules.state import Ranks, State
from calimala.rules.streets import ACTIVATED
from calimala.rules.tables import SLOTS, printed

LONG: Final = 40  # turns
MANY_DISCS: Final = 36  # in the city
TEN_POINTS: Final = 10.0
SOME: Final = 4.0  # cubes
MANY_ACTIVATIONS: Final = 16.0
RESERVES: Final = (12.0, 4.0, 6.0)  # own, white, support

# The number of a pair of actions, in any order.
PAIR: Final = printed(
    [
        [max(a, b) * (max(a, b) - 1) // 2 + min(a, b) if a != b else 0 for b in range(ACTIONS)]
        for a in range(ACTIONS)
    ]
)


@rule
def _clear(layers: Layers) -> None:
    """Set all inputs to 0."""
    for i in range(at.TABLE_INPUTS):
        layers.table[i] = 0
    for seat in range(MOST_PLAYERS):
        for i in range(at.SEAT_INPUTS):
            layers.seat[seat, i] = 0


@rule
def _fill(layers: Layers, seat: int, first: int, count: int, most: int) -> None:
    """A thermometer: as many ones as there are, up to some."""
    for i in range(min(count, most)):
        layers.seat[seat, first + i] = 1


@rule
def _note_table(s: State, end: int, work: Workspace, layers: Layers) -> None:
    """Who plays, how far the game is, what is scored and when."""
    discs = discs_on_streets(s)
    layers.table[at.PLAYERS + s.players - at.FEWEST_PLAYERS] = 1
    layers.table[at.GERMAN] = s.edition
    layers.table[at.PHASE + s.phase] = 1
    layers.table[at.TIME] = s.scored / TILES
    layers.table[at.TIME + 1] = end / LONG
    layers.table[at.TIME + 2] = discs / MANY_DISCS
    for tile in range(s.scored, TILES):
        turns = min(turns_to_tile(tile - s.scored, discs), end, LONG)
        layers.table[at.TILE_SOON + s.tiles[tile]] = 1 - turns / (LONG + 1)
    for card in range(CARDS):
        layers.table[at.CARD_CHANCE + card] = work.chance[card] / ONE
    for place in range(PLACES):
        layers.table[at.FILLED + place] = s.filled[place] / SLOTS[place]


@rule
def _note_disc(layers: Layers, seat: int, first: int, second: int, acts: int) -> None:
    """A disc that will be activated so often again, in a street of two actions."""
    layers.seat[seat, at.AGAIN + ACTIONS * (acts - 1) + first] += 1
    layers.seat[seat, at.AGAIN + ACTIONS * (acts - 1) + second] += 1
    for other in range(MOST_PLAYERS):
        layers.seat[other, at.RIVALS_AGAIN + first] += 0.5 * (other != seat)
        layers.seat[other, at.RIVALS_AGAIN + second] += 0.5 * (other != seat)


@rule
def _note_street(s: State, street: int, layers: Layers) -> None:
    """The street's actions, its height, and whose discs will act or be promoted there."""
    first = street_action(s, street, 0)
    second = street_action(s, street, 1)
    height = s.height[street]
    layers.table[at.HEIGHTS + (TALLEST + 1) * first + height] += 0.5
    layers.table[at.HEIGHTS + (TALLEST + 1) * second + height] += 0.5
    layers.table[at.PAIRS + PAIR[first, second]] = 1
    layers.table[at.PAIR_HEIGHTS + PAIR[first, second]] = height / TALLEST
    for level in range(height):
        disc = s.stacks[street, level]
        if disc < s.players:
            layers.seat[disc, at.STEPS + TALLEST - height + level] += 0.5
            acts = ACTIVATED - height + level
            if acts > 0:
                _note_disc(layers, disc, first, second, acts)


@rule
def _note_activation(s: State, layers: Layers) -> None:
    """What the actor may yet do, and what the discs below will (R3.3, R7.2)."""
    first = street_action(s, s.street, 0)
    second = street_action(s, s.street, 1)
    layers.seat[s.actor, at.PENDING + first] = s.pending[0]
    layers.seat[s.actor, at.PENDING + second] = s.pending[1]
    if s.phase == DELIVER:
        shipped = s.delivering == SHIP
        layers.seat[s.actor, at.DELIVERING] = shipped
        layers.seat[s.actor, at.DELIVERING + 1] = s.deliveries * shipped
        layers.seat[s.actor, at.DELIVERING + 2] = not shipped
    top = s.height[s.street] - 1
    if s.players == THIRD_PARTY and s.stacks[s.street, top] == THIRD_PARTY:
        return
    for level in range(max(top - ACTIVATED + 1, 0), s.level):
        disc = s.stacks[s.street, level]
        if disc < s.players:
            layers.seat[disc, at.COMING + first] += 1
            layers.seat[disc, at.COMING + second] += 1


@rule
def _note_mat(s: State, seat: int, layers: Layers) -> None:
    """What the seat has in front."""
    for kind in range(3):
        layers.seat[seat, at.RESERVE + kind] = s.reserve[seat, kind] / RESERVES[kind]
    for resource in range(RESOURCES):
        first = at.STOCK + WAREHOUSE * resource
        _fill(layers, seat, first, s.stock[seat, resource], WAREHOUSE)
    cloth = s.cloth[seat, 0] + s.cloth[seat, 1] + s.cloth[seat, 2]
    _fill(layers, seat, at.CLOTH, cloth, at.MOST_CLOTH)
    _fill(layers, seat, at.WORKSHOP, s.workshops[seat], 3)
    _fill(layers, seat, at.SHIP_OWNED, s.ships[seat], 3)
    for city in range(TRADE_CITIES):
        layers.seat[seat, at.HOUSE + city] = s.houses[seat, city]
    _fill(layers, seat, at.HAND_SIZE, s.hand_size[seat], at.MOST_CARDS)


@rule
def _note_turn(s: State, viewer: int, seat: int, end: int, layers: Layers) -> None:
    """Whether the seat is the viewer's, with its cards; when it has its next turn."""
    if seat == viewer:
        layers.seat[seat, at.VIEWER] = 1
        for action in range(ACTIONS):
            layers.seat[seat, at.HAND + action] = s.hand[seat, action]
    next_turn = s.active + (s.phase != PLACE)
    layers.seat[seat, at.WAITS + (seat - next_turn) % s.players] = 1
    acting = ACTIVATE <= s.phase <= PROMOTE and seat == s.actor
    layers.seat[seat, at.ACTING] = acting
    activations = activations_left(s, seat, end) >> SIXTEENTHS
    layers.seat[seat, at.ACTIVATIONS] = activations / MANY_ACTIVATIONS


@rule
def _note_council(s: State, seat: int, work: Workspace, layers: Layers) -> None:
    """The seat's standing in ties."""
    weaker = 0
    for side in range(s.sides):
        weaker += work.strength[side] < work.strength[seat]
    layers.seat[seat, at.COUNCIL] = majority.seats(s, seat) / SOME
    layers.seat[seat, at.COUNCIL + 1] = s.cubes[COUNCIL_ARTWORKS, seat] / 2
    layers.seat[seat, at.COUNCIL + 2] = weaker / (s.sides - 1)


@rule
def _note_subject(s: State, subject: int, work: Workspace, layers: Layers) -> None:
    """Every seat's cubes for a tile or card, its lead there, and what the estimate expects."""
    most = second = 0
    for side in range(s.sides):
        work.count[side] = majority.count(s, subject, side)
        second = max(second, min(most, work.count[side]))
        most = max(most, work.count[side])
    for seat in range(s.players):
        own = work.count[seat]
        rival = second if own == most else most
        layers.seat[seat, at.COUNT + subject] = own / SOME
        layers.seat[seat, at.LEAD + subject] = min(max(own - rival, -4), 4) / SOME
        layers.seat[seat, at.EXPECTED + subject] = work.expected[subject, seat] / ONE
        layers.seat[seat, at.GAIN + subject] = work.gain[subject, seat] / ONE


@rule
def _note_estimate(s: State, points: Ranks, work: Workspace, layers: Layers) -> None:
    """The estimate of each seat beside the others', its points and its assets."""
    total = 0
    scores = 0
    for seat in range(s.players):
        total += points[seat]
        scores += s.scores[seat]
    for seat in range(s.players):
        best = -(1 << 30)
        for other in range(s.players):
            if other != seat:
                best = max(best, points[other])
        mean = total / s.players
        layers.seat[seat, at.ESTIMATE] = (points[seat] - mean) / POINT / TEN_POINTS
        layers.seat[seat, at.ESTIMATE + 1] = (points[seat] - best) / POINT / TEN_POINTS
        layers.seat[seat, at.ESTIMATE + 2] = (s.scores[seat] - scores / s.players) / TEN_POINTS
        layers.seat[seat, at.ESTIMATE + 3] = work.assets[seat] / ONE / TEN_POINTS


@big_rule
def note(s: State, viewer: int, points: Ranks, work: Workspace, layers: Layers) -> None:
    """Write down the inputs of a position that is not over, beside its estimate."""
    _clear(layers)
    end = turns_to_end(s)
    _note_table(s, end, work, layers)
    for street in range(STREETS):
        _note_street(s, street, layers)
    if s.phase in (ACTIVATE, DELIVER):
        _note_activation(s, layers)
    for seat in range(s.players):
        _note_turn(s, viewer, seat, end, layers)
        _note_mat(s, seat, layers)
        _note_council(s, seat, work, layers)
        for place in range(PLACES):
            layers.seat[seat, at.CUBES + place] = s.cubes[place, seat] / SOME
    for subject in range(SUBJECTS):
        _note_subject(s, subject, work, layers)
    _note_estimate(s, points, work, layers)
