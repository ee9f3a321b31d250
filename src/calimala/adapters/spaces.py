"""Observations and actions as Gymnasium describes them."""

import numpy as np
from gymnasium import spaces

from calimala.adapters.observation import limits
from calimala.rules.moves import MOVES


def observation_space() -> spaces.Dict:
    """The flat tensor of a seat, and the mask of its legal actions."""
    most = limits()
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(most), most, dtype=np.int8),
            "action_mask": spaces.Box(0, 1, (MOVES,), np.int8),
        }
    )


def action_space() -> spaces.Discrete:
    """Every move there is, by its number."""
    return spaces.Discrete(MOVES)
