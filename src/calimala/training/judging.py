"""The network over arrays of games, for measuring and comparing; compiled."""

import numpy as np

from calimala.players.evaluation.workspace import WORKSPACE
from calimala.players.network.judge import judge
from calimala.players.network.sizes import AllLayers, Networks
from calimala.rules.jit import door
from calimala.rules.state import Games, Ints


@door
def judge_games(games: Games, viewers: Ints, networks: Networks, layers: AllLayers) -> None:
    """Judge every game as its viewer sees it."""
    workspaces = np.empty(2, WORKSPACE)
    for i in range(len(games)):
        judge(games[i], viewers[i], networks[0], layers[i], workspaces)
