"""Determinization: a whole position that fits what a seat knows, what is hidden dealt at random."""

from random import Random

import numpy as np

from calimala.game.notation import ACTIONS, CARDS
from calimala.game.schema import View
from calimala.game.state_json import read_state
from calimala.players.base import Moment
from calimala.rules import engine
from calimala.rules import names as n
from calimala.rules.state import OFFER, Games, State


def determinize(moment: Moment, random: Random) -> Games:
    """A whole position in which the seat would see and may do just what it does at the moment.

    The bots leave out what the third party is about to follow (R7.4), and take the duty to act
    (R3.2b) for settled unless it takes moves off the offer: so they were measured.
    """
    games = determinize_view(moment.view, random)
    s = games[0]
    s.touched = s.owing = 0
    s.owing = engine.options(games, 0, np.zeros(1, OFFER)) != len(moment.legal)
    return games


def determinize_view(view: View, random: Random) -> Games:
    """The view as the engine's record, with hands, deck and scoring cards that may well be."""
    games = read_state(view)
    s = games[0]
    s.luck = random.getrandbits(63) | 1
    _deal_action_cards(s, view, random)
    _deal_scoring_cards(s, view, random)
    return games


def _deal_action_cards(s: State, view: View, random: Random) -> None:
    """Hidden hands and a hidden deck get the cards that lie nowhere to be seen."""
    unseen = _unseen_action_cards(view)
    random.shuffle(unseen)
    for seat, hand in enumerate(view["hands"]):
        for card in [unseen.pop() for _ in range(s.hand_size[seat])] if hand is None else ():
            s.hand[seat, card] += 1
    if view["deck"] is None:
        s.deck[: s.deck_size] = unseen[: s.deck_size]


def _unseen_action_cards(view: View) -> list[int]:
    """The action cards that the seat does not see, in the order of R1.1."""
    seen = [*view["discard"], *(view["deck"] or ())]
    seen += [card for hand in view["hands"] for card in hand or ()]
    left = [n.COPIES - seen.count(action) for action in ACTIONS]
    return [card for card, count in enumerate(left) for _ in range(count)]


def _deal_scoring_cards(s: State, view: View, random: Random) -> None:
    """Hidden cards that are kept or lie face down are any that lie nowhere to be seen."""
    seen = {view["face_up"], view["face_down"], *view["kept"], *view["shown"]}
    seen |= {card for cards in view["dealt"] for card in cards or ()}
    unseen = [number for number, card in enumerate(CARDS) if card not in seen]
    random.shuffle(unseen)
    if s.phase not in (n.KEEP, n.SHOW):
        for seat in range(s.players):
            if s.kept[seat] == n.NOBODY:
                s.kept[seat] = unseen.pop()
    if s.players == n.THIRD_PARTY and s.face_down == n.NOBODY:
        s.face_down = unseen.pop()
