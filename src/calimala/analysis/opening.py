"""The choice of scoring cards: worlds before the first turn."""

from random import Random

import numpy as np

from calimala.rules import engine
from calimala.rules.names import CARDS, NOBODY, PLACE, THIRD_PARTY
from calimala.rules.state import OFFER, Games, State
from calimala.rules.tables import DEALT_EACH


def after_setup(world: Games, viewer: int, random: Random) -> Games:
    """The world when everyone has chosen and taken cards, the others any; it is changed."""
    _deal_others(world[0], viewer, random)
    offers = np.zeros(1, OFFER)
    while world[0].phase < PLACE:
        count = engine.options(world, 0, offers)
        engine.step(world, 0, offers["moves"][0, random.randrange(count)])
    return world


def _deal_others(s: State, viewer: int, random: Random) -> None:
    """Scoring cards that the viewer has not seen for everyone else."""
    seen = {*s.dealt[viewer].tolist(), int(s.face_up)}
    unseen = [card for card in range(CARDS) if card not in seen]
    random.shuffle(unseen)
    for seat in range(s.players):
        if seat != viewer:
            for i in range(int(DEALT_EACH[s.players])):
                s.dealt[seat, i] = unseen.pop()
        if seat < viewer:  # has chosen already, nobody knows what
            _choose(s, seat)
    if s.face_down != NOBODY:
        s.face_down = unseen.pop()


def _choose(s: State, seat: int) -> None:
    """Choose the first cards for a seat."""
    s.kept[seat] = s.dealt[seat, 0]
    if s.players == THIRD_PARTY:
        s.shown[seat] = s.dealt[seat, 1]
