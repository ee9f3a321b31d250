"""Positions in the eyes of the network: between turns, and at the end of a turn."""

import numpy as np

from calimala.analysis.judging import GAMES, judge_position, turn_end_chances
from calimala.analysis.schema import Chances
from calimala.players.evaluation.workspace import WORKSPACE
from calimala.players.network import weights
from calimala.players.network.sizes import LAYERS
from calimala.rules import engine
from calimala.rules.names import OVER
from calimala.rules.state import MOST_OPTIONS, OFFER, STATE, Games


class NetworkView:
    """The network of the package with the memory that it works in."""

    def __init__(self) -> None:
        self.weights = weights.shipped()
        self._games, self._offers = np.zeros(GAMES, STATE), np.zeros(GAMES, OFFER)
        self._layers, self._workspaces = np.zeros(1, LAYERS), np.zeros(2, WORKSPACE)
        self._values = np.zeros(MOST_OPTIONS)
        self._chances = self._layers["chances"][0]  # written by every judgement

    def judge(self, game: Games, viewer: int) -> Chances:
        """Everyone's chance between turns, or at the end."""
        judge_position(game, viewer, self.weights, self._layers, self._workspaces)
        chances: Chances = self._chances[: game["players"][0]].tolist()
        return chances

    def after_turn(self, world: Games) -> Chances:
        """Everyone's chance at the end of the turn if the actor now makes the best move for that.

        From then on everybody finishes the turn greedily. In a world that is over, who has won.
        """
        if int(world["phase"][0]) == OVER:
            return self.judge(world, 0)
        engine.copy(world, 0, self._games, 0)
        count = engine.options(world, 0, self._offers)
        self._turn_ends(count)
        self._offers["moves"][0, 0] = self._offers["moves"][0, self._values[:count].argmax()]
        self._turn_ends(1)
        chances: Chances = self._chances[: world["players"][0]].tolist()
        return chances

    def _turn_ends(self, count: int) -> None:
        turn_end_chances(
            self._games, self._offers, self.weights, self._layers, self._workspaces,
            self._values, count,
        )  # fmt: skip
