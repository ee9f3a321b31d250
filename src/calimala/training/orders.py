"""Games in which one seat is told how to play, to see what comes of it; compiled.

Everyone plays as the bot `learned` does, but in a hurry, so that there can be very many games:
network and estimate choose a placement in one determinization, the rest of the turn is greedy. Who
is told, and what, is drawn: nothing else tells that seat from the others, so what it gains or loses
is an effect of the orders.
"""

from typing import Annotated, Final, TypeAlias

import numpy as np

from calimala.players.bots.greedy import greedy_move, new_workspaces
from calimala.players.bots.learned import OUT
from calimala.players.bots.planner import GAMES, finish_turn
from calimala.players.evaluation.workspace import WORKSPACE, Workspaces
from calimala.players.network.judge import judge
from calimala.players.network.preference import preference
from calimala.players.network.sizes import ESTIMATE, LAYERS, AllLayers, Network, Networks
from calimala.rules import chance, engine, final, majority
from calimala.rules.jit import big_rule, door, rule
from calimala.rules.moves import (
    ARTWORK_DEED,
    BUILD_HOUSE,
    BUILD_SHIP,
    BUILD_WORKSHOP,
    CARD_MOVE,
    CONTRIBUTE_DEED,
    DEED_MOVE,
    DEEDS,
    MOVES,
    PLACE_MOVE,
    TAKE_MOVE,
)
from calimala.rules.names import (
    BUILDINGS,
    INTERNATIONAL,
    KEEP,
    MOST_PLAYERS,
    OVER,
    OWN,
    PLACE,
    STREETS,
    SUPPORT,
    TAKE,
    TRADE_CITIES,
    WHITE,
)
from calimala.rules.state import (
    OFFER,
    STATE,
    Floats,
    Games,
    Ints,
    Luck,
    Offer,
    Offers,
    State,
    dtype_of,
)
from calimala.rules.tables import printed
from calimala.training.self_play import DICE, begin, best_card, see

# Kinds of moves that may be forbidden, as bits.
OWN_DISC, WHITE_DISC, SUPPORT_DISC = 1, 2, 4
SHIP, HOUSE, WORKSHOP = 8, 16, 32
CONTRIBUTION, ARTWORK, COUNCIL_ARTWORK = 64, 128, 256


def _kinds() -> list[int]:
    """The kind of every move, or 0."""
    kinds = [0] * MOVES
    for first in (DEED_MOVE, CARD_MOVE):
        kinds[first + BUILD_SHIP] = SHIP
        kinds[first + BUILD_WORKSHOP] = WORKSHOP
        for city in range(TRADE_CITIES):
            kinds[first + BUILD_HOUSE + city] = HOUSE
        for building in range(BUILDINGS):
            kinds[first + ARTWORK_DEED + building] = ARTWORK
        kinds[first + ARTWORK_DEED + BUILDINGS] = COUNCIL_ARTWORK
        for deed in range(CONTRIBUTE_DEED, DEEDS):
            kinds[first + deed] = CONTRIBUTION
    for street in range(STREETS):
        for disc, kind in ((OWN, OWN_DISC), (WHITE, WHITE_DISC), (SUPPORT, SUPPORT_DISC)):
            kinds[PLACE_MOVE + STREETS * disc + street] = kind
    return kinds


KIND_OF: Final = printed(_kinds())


class Orders(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """What one seat is told; 1 is yes, 0 is no."""

    seat: int  # NOBODY if all are free
    any_keep: int  # the scoring card kept is any of those dealt
    any_take: int  # the action card taken is any that lies open
    any_street: int  # the first disc is an own one on any street that is allowed
    barred: int  # kinds of moves that are not made, where another is legal
    rounds: int  # so long
    until_built: int  # or so long as it has built nothing
    barred_then: int  # and these afterwards


class Notes(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """What happened in a game and is not seen in its end; rounds count from 1, 0 is never."""

    rounds: int  # played
    took: Annotated[Ints, MOST_PLAYERS]  # the action card at the start
    first_street: Annotated[Ints, MOST_PLAYERS]
    placed: Annotated[Ints, MOST_PLAYERS, STREETS]  # discs of any kind
    whites: Annotated[Ints, MOST_PLAYERS]  # white discs placed
    white_rounds: Annotated[Ints, MOST_PLAYERS]  # the sum of the rounds of these
    ship_round: Annotated[Ints, MOST_PLAYERS]  # of the first
    house_round: Annotated[Ints, MOST_PLAYERS]
    workshop_round: Annotated[Ints, MOST_PLAYERS]
    seat_round: Annotated[Ints, MOST_PLAYERS]
    council: Annotated[Ints, MOST_PLAYERS]  # seats in the end
    card_points: Annotated[Ints, MOST_PLAYERS, MOST_PLAYERS]  # of a keeper's card, by seat
    wins: Annotated[Floats, MOST_PLAYERS]  # victories, shared by those who win together


AllOrders: TypeAlias = np.ndarray[tuple[int], np.dtype[Orders]]
AllNotes: TypeAlias = np.ndarray[tuple[int], np.dtype[Notes]]
ORDERS: Final = dtype_of(Orders)
NOTES: Final = dtype_of(Notes)


@rule
def _has_built(s: State, seat: int) -> bool:
    """Whether the seat has more than it began with."""
    return bool(s.ships[seat] + s.houses[seat].sum() + s.workshops[seat] > 1)


@rule
def _barred(s: State, orders: Orders, now: int) -> int:
    """The kinds of moves that the ordered seat does not make in this round."""
    first = not _has_built(s, orders.seat) if orders.until_built else now <= orders.rounds
    return int(orders.barred if first else orders.barred_then)


@rule
def _without(offer: Offer, count: int, barred: int) -> int:
    """Leave out the moves of these kinds, unless there are no others; return how many are left."""
    left = 0
    for i in range(count):
        if not KIND_OF[offer.moves[i]] & barred:
            offer.moves[left] = offer.moves[i]
            left += 1
    return left or count


@big_rule
def _card(games: Games, offers: Offers, orders: Orders) -> int:
    """The card that the estimate likes best, or any if those are the orders."""
    phase = games[0].phase
    free = games[0].actor != orders.seat
    if free or not ((phase == KEEP and orders.any_keep) or (phase == TAKE and orders.any_take)):
        return best_card(games, offers)
    count = engine.offer(games[0], offers[0])
    return int(offers[0].moves[chance.below(games[DICE], count)])


@big_rule
def _placement(
    seen: Games,
    offers: Offers,
    net: Network,
    layers: AllLayers,
    workspaces: Workspaces,
    count: int,
) -> int:
    """Of so many placements the one after which network and estimate like the turn's end best."""
    actor = seen[0].actor
    found = 0
    highest = OUT
    for i in range(count):
        seen[1] = seen[0]
        engine.make(seen[1], offers[0].moves[i])
        finish_turn(seen, offers, 1)
        judge(seen[1], actor, net, layers[0], workspaces)
        reached = preference(layers[0].chances[actor], layers[0].seat[actor, ESTIMATE])
        if reached > highest:
            highest = reached
            found = offers[0].moves[i]
    return int(found)


@big_rule
def _move(
    games: Games,
    seen: Games,
    offers: Offers,
    net: Network,
    layers: AllLayers,
    workspaces: Workspaces,
    orders: Orders,
    now: int,
) -> int:
    """What is best, as far as a player in a hurry can tell, of what the orders allow."""
    see(games, games[0].actor, seen)
    count = engine.offer(seen[0], offers[0])
    if games[0].actor == orders.seat:
        count = _without(offers[0], count, _barred(seen[0], orders, now))
        if orders.any_street and now == 1 and seen[0].phase == PLACE:
            count = _without(offers[0], count, WHITE_DISC | SUPPORT_DISC)
            return int(offers[0].moves[chance.below(games[DICE], count)])
    if count == 1:
        return int(offers[0].moves[0])
    if seen[0].phase == PLACE:
        return _placement(seen, offers, net, layers, workspaces, count)
    return greedy_move(seen, offers, 0, new_workspaces(), count)


@rule
def _note_move(s: State, move: int, notes: Notes) -> None:
    """Note a placement or the card taken at the start, before it is made."""
    if s.phase == TAKE:
        notes.took[s.actor] = move - TAKE_MOVE
    if s.phase == PLACE:
        kind, street = divmod(move - PLACE_MOVE, STREETS)
        notes.placed[s.actor, street] += 1
        if notes.rounds == 1:
            notes.first_street[s.actor] = street
        if kind == WHITE:
            notes.whites[s.actor] += 1
            notes.white_rounds[s.actor] += notes.rounds


@rule
def _since(before: int, there: bool, now: int) -> int:
    """The round since which something is there."""
    return before if before or not there else now


@big_rule
def _note_turn(s: State, notes: Notes) -> None:
    """Note at the end of a turn who has what for the first time."""
    for seat in range(s.players):
        now = notes.rounds
        notes.council[seat] = majority.seats(s, seat)
        notes.ship_round[seat] = _since(notes.ship_round[seat], s.ships[seat] > 0, now)
        notes.house_round[seat] = _since(notes.house_round[seat], s.houses[seat].sum() > 0, now)
        notes.workshop_round[seat] = _since(notes.workshop_round[seat], s.workshops[seat] > 1, now)
        notes.seat_round[seat] = _since(notes.seat_round[seat], notes.council[seat] > 0, now)


@big_rule
def _note_end(s: State, notes: Notes) -> None:
    """Note who has won, and what everybody's card was worth to whom."""
    winners = 0
    for seat in range(s.players):
        winners += final.is_winner(s, seat)
    for keeper in range(s.players):
        notes.wins[keeper] = final.is_winner(s, keeper) / winners
        ranks = majority.ranking(s, s.kept[keeper])
        for seat in range(s.players):
            notes.card_points[keeper, seat] = majority.points(ranks, seat, True)


@door
def play_ordered(
    games: Games,
    networks: Networks,
    all_orders: AllOrders,
    all_notes: AllNotes,
    players: int,
    deal: Luck,
    dice: Luck,
) -> None:
    """Play a game of the network in all seats, one of them under orders, and note it."""
    seen = np.empty(GAMES, STATE)
    offers = np.empty(GAMES, OFFER)
    layers = np.empty(1, LAYERS)
    workspaces = np.empty(2, WORKSPACE)
    net = networks[0]
    orders = all_orders[0]
    notes = all_notes[0]
    begin(games, players, INTERNATIONAL, deal, dice)
    while games[0].phase != OVER:
        if games[0].phase < PLACE:
            move = _card(games, offers, orders)
        else:
            notes.rounds += games[0].phase == PLACE and games[0].actor == 0
            move = _move(games, seen, offers, net, layers, workspaces, orders, notes.rounds)
        _note_move(games[0], move, notes)
        engine.make(games[0], move)
        if games[0].phase == PLACE or games[0].phase == OVER:
            _note_turn(games[0], notes)
    _note_end(games[0], notes)
