"""What a bot is told, as a network reads it: the same tensors that it was trained on."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from calimala.adapters.observation import OBSERVATION, look
from calimala.game.notation import NUMBERS
from calimala.players.base import Moment
from calimala.players.hidden.determinize import determinize
from calimala.rules import jit
from calimala.rules.moves import MOVES


def observation(moment: Moment) -> NDArray[np.int8]:
    """The flat tensor of the seat that decides; what it cannot see is sampled and not looked at."""
    jit.ready()
    seen = np.zeros(1, OBSERVATION)
    look(determinize(moment, Random(0)), moment.view["actor"] or 0, seen)
    return seen.view(np.int8)


def mask(moment: Moment) -> NDArray[np.int8]:
    """1 for each legal move."""
    legal = np.zeros(MOVES, np.int8)
    legal[[NUMBERS[word] for word in moment.legal]] = 1
    return legal
