"""The door: new games, offers, steps and playouts over arrays of games."""

import numpy as np

from calimala.rules import (
    activation,
    cards,
    chance,
    council,
    final,
    majority,
    setup,
    streets,
    third_party,
)
from calimala.rules.jit import big_rule, door, rule
from calimala.rules.moves import (
    KEEP_MOVE,
    PLACE_MOVE,
    PROMOTE_MOVE,
    SHOW_MOVE,
    TAKE_MOVE,
)
from calimala.rules.names import ACTIVATE, DELIVER, KEEP, OVER, PLACE, PROMOTE, SHOW, TAKE
from calimala.rules.reasons import NOT_NOW
from calimala.rules.state import OFFER, STATE, Games, Ints, Luck, Offer, Offers, Ranks, State


@big_rule
def offer(s: State, out: Offer) -> int:
    """Fill out with the legal moves."""
    if s.phase == ACTIVATE or s.phase == DELIVER:
        return activation.options(s, out)
    if s.phase == PLACE:
        return streets.options(s, out)
    if s.phase == PROMOTE:
        return council.options(s, out)
    if s.phase == OVER:
        return 0
    return setup.options(s, out)


@big_rule
def make(s: State, move: int) -> None:
    """Make a legal move and all that follows by itself (R3.3-R3.5, R4.3)."""
    if s.phase == ACTIVATE or s.phase == DELIVER:
        if activation.perform(s, move):
            _after_activation(s)
    elif s.phase == PLACE:
        streets.perform(s, move)
    elif s.phase == PROMOTE:
        council.perform(s, move)
        final.end_turn(s)
    else:
        setup.perform(s, move)


@big_rule
def _after_activation(s: State) -> None:
    """The third party, the next disc below, the promotion, the next turn: in this order."""
    s.pending[0] = 0
    s.pending[1] = 0
    third_party.act(s)
    if streets.activate_next(s):
        return
    if not streets.is_tallest(s, s.street) or council.promote_bottom(s):
        final.end_turn(s)


@rule
def _phase_of(move: int) -> int:
    """The phase in which the verb of the move is spoken."""
    if move >= TAKE_MOVE:
        return TAKE
    if move >= SHOW_MOVE:
        return SHOW
    if move >= KEEP_MOVE:
        return KEEP
    if move >= PROMOTE_MOVE:
        return PROMOTE
    return PLACE if move >= PLACE_MOVE else ACTIVATE


@big_rule
def _refusal(s: State, move: int) -> int:
    """Why the move is not legal now, or FINE."""
    phase = ACTIVATE if s.phase == DELIVER else s.phase
    if _phase_of(move) != phase:
        return NOT_NOW
    if phase == ACTIVATE:
        return activation.refusal(s, move)
    if phase == PLACE:
        return streets.refusal(s, move)
    if phase == PROMOTE:
        return council.refusal(s, move)
    return setup.refusal(s, move)


@door
def options(games: Games, i: int, offers: Offers) -> int:
    """Write the legal moves of one game into the first offer; return how many there are."""
    return offer(games[i], offers[0])


@door
def refusal(games: Games, i: int, move: int) -> int:
    """Why the move is not legal in one game, or FINE."""
    return _refusal(games[i], move)


@door
def step(games: Games, i: int, move: int) -> None:
    """Make a legal move in one game."""
    make(games[i], move)


@door
def copy(source: Games, i: int, target: Games, j: int) -> None:
    """One game over another."""
    target[j] = source[i]


@door
def begin(games: Games, i: int, players: int, edition: int, luck: Luck) -> None:
    """A new game of its own luck, shuffled and dealt, in the place of a blank one."""
    s = games[i]
    s.luck = luck
    setup.begin(s, players, edition)
    setup.shuffle_everything(s)


@door
def deal(games: Games, i: int, players: int, edition: int, order: Ints) -> None:
    """A new game with these scoring cards, in the place of a blank one with layout and tiles."""
    setup.begin(games[i], players, edition)
    setup.deal(games[i], order)


@door
def restock(games: Games, i: int) -> None:
    """Shuffle the discard pile of one game into a new deck (R4.7)."""
    cards.restock(games[i])


@door
def ranking(games: Games, i: int, subject: int) -> Ranks:
    """The rank of every side in one game for a tile or card."""
    return majority.ranking(games[i], subject)


@door
def points(ranks: Ranks, side: int, card: bool) -> int:
    """What the ranking is worth to a side."""
    return majority.points(ranks, side, card)


@door
def is_winner(games: Games, i: int, seat: int) -> bool:
    """Whether the seat has won, or shares the victory (R8.4)."""
    return final.is_winner(games[i], seat)


@door
def final_rank(games: Games, i: int, seat: int) -> int:
    """Points, then influence, as one number: equal for seats that share a place (R8.4)."""
    return final.final_rank(games[i], seat)


@door
def playout(games: Games, i: int, offers: Offers) -> int:
    """Play one game to its end with random legal moves; return how many there were."""
    s = games[i]
    out = offers[0]
    decisions = 0
    while s.phase != OVER:
        n = offer(s, out)
        make(s, out.moves[chance.below(s, n)])
        decisions += 1
    return decisions


@door
def playouts(games: Games, i: int, players: int, edition: int, luck: Luck, count: int) -> int:
    """Play so many new random games one after the other; return the number of decisions."""
    offers = np.empty(1, OFFER)
    blank = np.zeros(1, STATE)
    decisions = 0
    for _ in range(count):
        copy(blank, 0, games, i)
        begin(games, i, players, edition, luck)
        decisions += playout(games, i, offers)
        luck = games[i].luck
    return decisions
