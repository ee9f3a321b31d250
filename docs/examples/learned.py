"""Learned, a bot that asks the network which train.py has trained; its weights lie beside it.

calimala arena --players 4 --bots docs/examples/learned.py,uniform,uniform,uniform
"""

from pathlib import Path

import numpy as np

from calimala.adapters.moment import mask, observation
from calimala.adapters.observation import limits
from calimala.game.notation import WORDS
from calimala.rules import jit

WEIGHTS = Path(__file__).with_suffix(".npz")


class Bot:
    """Makes the move that the network prefers."""

    def __init__(self, seed):
        jit.ready()  # here is more time for it than in a choice
        loaded = np.load(WEIGHTS)
        self.weights = {name: loaded[name].astype("f4") for name in loaded}
        self.scale = 1 / limits().astype("f4")

    def choose(self, moment):
        """The legal move with the highest preference."""
        w = self.weights
        hidden = np.maximum(observation(moment) * self.scale @ w["in"] + w["bias"], 0)
        wishes = hidden @ w["moves"] + w["move_bias"]
        return WORDS[int(np.where(mask(moment) > 0, wishes, -np.inf).argmax())]
