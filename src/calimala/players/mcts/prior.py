"""What the network thinks of a move, for the prior of the search; compiled."""

from typing import Final

import numpy as np

from calimala.players.evaluation.workspace import WORKSPACE
from calimala.players.network.judge import judge
from calimala.players.network.preference import preference
from calimala.players.network.sizes import ESTIMATE, LAYERS, Network
from calimala.rules.jit import big_rule
from calimala.rules.state import State

SCALE: Final = 250.0  # hundredths of a point for a factor e: about as far apart as the planner's


@big_rule
def judged_turn_end(s: State, actor: int, viewer: int, net: Network) -> tuple[float, float]:
    """The actor's chance to win at the end of a turn, as the viewer sees it, and its value."""
    layers = np.empty(1, LAYERS)
    workspaces = np.empty(2, WORKSPACE)
    judge(s, viewer, net, layers[0], workspaces)
    chance = float(layers[0].chances[actor])
    return chance, SCALE * preference(chance, layers[0].seat[actor, ESTIMATE])
