"""A whole position that fits what a seat knows: what is hidden is dealt at random."""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from calimala.game.notation import (
    ACTIONS,
    BUILDINGS,
    CARDS,
    CITIES,
    EDITIONS,
    PHASES,
    ROWS,
    STREETS,
    SUBJECTS,
    TRADE_CITIES,
)
from calimala.players.player import Moment
from calimala.rules import engine
from calimala.rules import names as n
from calimala.rules.state import OFFER, STATE, Games, State
from calimala.rules.tables import ROWS as ROW_PLACES
from calimala.rules.tables import STREET_CELLS

View = dict[str, Any]


def guess(moment: Moment, random: Random) -> Games:
    """A whole position in which the seat would see and may do just what it does at the moment."""
    games = guess_from(moment.view, random)
    count = engine.options(games, 0, np.zeros(1, OFFER))
    games[0].owing = count != len(moment.legal)  # a duty to act takes moves off the offer (R3.2b)
    return games


def guess_from(view: View, random: Random) -> Games:
    """The view as the engine's record, with hands, deck and scoring cards that may well be.

    Two things no view tells are taken as settled: the duty to act (R3.2b) and, with two players,
    what the third party is about to follow (R7.4).
    """
    games = np.zeros(1, STATE)
    s = games[0]
    s.luck = random.getrandbits(63) | 1
    _table(s, view)
    _streets(s, view)
    _mats(s, view)
    _board(s, view)
    _action_cards(s, view, random)
    _scoring_cards(s, view, random)
    return games


def _number(names: Sequence[str], name: str | None) -> int:
    """The number of a name, NOBODY for null."""
    return n.NOBODY if name is None else names.index(name)


def _someone(seat: int | None) -> int:
    """A seat, NOBODY for null."""
    return n.NOBODY if seat is None else seat


def _table(s: State, view: View) -> None:
    """Who plays, whose turn it is, what is pending."""
    s.players = view["players"]
    s.sides = max(s.players, n.THIRD_PARTY + 1)
    s.edition = EDITIONS.index(view["edition"])
    s.phase = PHASES.index(view["phase"])
    s.actor = _someone(view["actor"])
    s.active = _someone(view["active"])
    s.layout[:] = [ACTIONS.index(action) for action in view["layout"]]
    s.street = _number(STREETS, view["space"])
    s.level = n.NOBODY if view["level"] is None else view["level"] - 1
    if s.street != n.NOBODY:
        actions = [view["layout"][cell] for cell in STREET_CELLS[s.street]]
        s.pending[:] = [view["pending"].get(action, 0) for action in actions]
    _delivery(s, view["delivering"])


def _delivery(s: State, delivering: View | None) -> None:
    """The deliveries in progress."""
    s.delivering = n.NOBODY
    if delivering:
        s.delivering = ACTIONS.index(delivering["action"])
        if s.delivering == n.SHIP:
            s.deliveries = delivering["left"]
        else:
            s.unserved = sum(1 << TRADE_CITIES.index(city) for city in delivering["houses"])


def _streets(s: State, view: View) -> None:
    """Stacks and reserves."""
    discs = {"white": n.WHITE_DISC, "support": n.THIRD_PARTY}
    s.stacks[:] = n.NOBODY
    for street, name in enumerate(STREETS):
        stack = view["stacks"][name]
        s.height[street] = len(stack)
        s.stacks[street, : len(stack)] = [discs.get(disc, disc) for disc in stack]
    s.reserve[: s.players] = [list(reserve.values()) for reserve in view["reserve"]]


def _mats(s: State, view: View) -> None:
    """What each player owns."""
    for seat, mat in enumerate(view["mats"]):
        s.stock[seat] = mat["wood"], mat["brick"], mat["marble"]
        s.workshops[seat] = len(mat["cloth"])
        s.cloth[seat, : len(mat["cloth"])] = mat["cloth"]
        s.ships[seat] = mat["ships"]
        s.houses[seat] = [city in mat["houses"] for city in TRADE_CITIES]


def _board(s: State, view: View) -> None:
    """Cubes, the council, the points."""
    for place, city in enumerate(CITIES):
        s.cubes[place, : s.sides] = view["cities"][city]
    for building, name in enumerate(BUILDINGS):
        for row, counts in view["buildings"][name].items():
            s.cubes[ROW_PLACES[building, ROWS.index(row)], : s.sides] = counts
    s.filled[:] = s.cubes.sum(axis=1)
    s.tiles[:] = [SUBJECTS.index(tile) for tile in view["scoring_tiles"]]
    s.scored = view["scored"]
    s.seats[:] = n.NOBODY
    s.seats[: s.scored] = [_someone(seat) for seat in view["seats"]]
    s.artists[:] = n.NOBODY
    s.artist_count = len(view["first_artwork"])
    s.artists[: s.artist_count] = view["first_artwork"]
    s.scores[: s.sides] = view["scores"]


def _action_cards(s: State, view: View, random: Random) -> None:
    """The known hand and discard pile; the other cards at random in hands and deck."""
    known = [card for hand in view["hands"] for card in hand or ()]
    unseen = [card for card in ACTIONS for _ in range(n.COPIES)]
    for card in (*known, *view["discard"]):
        unseen.remove(card)
    random.shuffle(unseen)
    for seat, hand in enumerate(view["hands"]):
        size = view["hand_sizes"][seat]
        for card in hand if hand is not None else [unseen.pop() for _ in range(size)]:
            s.hand[seat, ACTIONS.index(card)] += 1
        s.hand_size[seat] = size
    s.deck_size = view["deck_size"]
    s.deck[: s.deck_size] = [ACTIONS.index(card) for card in unseen[: s.deck_size]]
    s.discard_size = len(view["discard"])
    s.discard[: s.discard_size] = [ACTIONS.index(card) for card in view["discard"]]


def _scoring_cards(s: State, view: View, random: Random) -> None:
    """The known scoring cards; the others at random where some are hidden."""
    known = {view["face_up"], view["face_down"], *view["kept"], *view["shown"]}
    known |= {card for cards in view["dealt"] for card in cards or ()}
    unseen = [card for card in CARDS if card not in known]
    random.shuffle(unseen)
    chosen = s.phase not in (n.KEEP, n.SHOW)
    s.dealt[:] = n.NOBODY
    s.kept[:] = n.NOBODY
    s.shown[:] = [_number(CARDS, card) for card in (*view["shown"], None, None)[:2]]
    for seat, cards in enumerate(view["dealt"]):
        s.dealt[seat, : len(cards or ())] = [CARDS.index(card) for card in cards or ()]
        kept = view["kept"][seat]
        if kept is None and chosen:
            kept = unseen.pop()
        s.kept[seat] = _number(CARDS, kept)
    s.face_up = _number(CARDS, view["face_up"])
    hidden = view["face_down"] is None and s.players == n.THIRD_PARTY
    s.face_down = _number(CARDS, unseen.pop() if hidden else view["face_down"])
