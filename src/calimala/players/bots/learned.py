"""Learned: makes the move that leaves it best off when the turn ends, by what a network learned.

It tries every move in one determinization, then the best ones in several more, since what is
drawn and what others hold makes a difference. Until the end of the turn everybody is greedy.
"""

from random import Random
from typing import Final

import numpy as np

from calimala.game.notation import NUMBERS
from calimala.players.base import CHOICES_OF_CARDS, Moment
from calimala.players.bots.planner import Planner, finish_turn
from calimala.players.evaluation.workspace import WORKSPACE, Workspaces
from calimala.players.hidden.determinize import determinize
from calimala.players.hidden.resample import resample
from calimala.players.network import weights
from calimala.players.network.judge import judge
from calimala.players.network.preference import preference
from calimala.players.network.sizes import ESTIMATE, LAYERS, AllLayers, Network, Networks
from calimala.players.seeds import derived
from calimala.rules import engine, jit
from calimala.rules.jit import big_rule, door, rule
from calimala.rules.state import MOST_OPTIONS, OFFER, STATE, Floats, Games, Offers

DEALT: Final = 3  # in the array of games: after the game itself, the move looked at and what is
GAMES: Final = DEALT + 1  # tried after it, the determinization at hand
DEALS: Final = 3  # determinizations
FINALISTS: Final = 3  # moves that are tried in all of them
OUT: Final = -1e9


@rule
def _try_moves(
    games: Games,
    offers: Offers,
    net: Network,
    layers: AllLayers,
    workspaces: Workspaces,
    chances: Floats,
    estimates: Floats,
    count: int,
) -> None:
    """Add up what the end of the turn is worth to the actor after each move that is not out."""
    actor = games[0].actor
    for i in range(count):
        if chances[i] >= 0:
            games[1] = games[0]
            engine.make(games[1], offers[0].moves[i])
            finish_turn(games, offers, 1)
            judge(games[1], actor, net, layers[0], workspaces)
            chances[i] += layers[0].chances[actor]
            estimates[i] += layers[0].seat[actor, ESTIMATE]


@rule
def _score_moves(
    chances: Floats, estimates: Floats, scores: Floats, count: int, deals: int
) -> None:
    """How good each move is after so many deals: its chance to win, steadied by the estimate."""
    for i in range(count):
        scores[i] = OUT
        if chances[i] >= 0:
            scores[i] = preference(chances[i] / deals, estimates[i] / deals)


@rule
def _keep_finalists(chances: Floats, scores: Floats, count: int) -> None:
    """Put all moves out but the best ones."""
    for _ in range(min(FINALISTS, count)):
        scores[int(np.argmax(scores[:count]))] = OUT
    for i in range(count):
        if scores[i] != OUT:
            chances[i] = OUT


@big_rule
def choose_move(
    games: Games,
    offers: Offers,
    net: Network,
    layers: AllLayers,
    workspaces: Workspaces,
    count: int,
) -> int:
    """Which of so many moves on offer is best for the actor of the first game."""
    chances = np.zeros(MOST_OPTIONS, np.float64)
    estimates = np.zeros(MOST_OPTIONS, np.float64)
    scores = np.zeros(MOST_OPTIONS, np.float64)
    games[DEALT] = games[0]
    for deal in range(DEALS):
        if deal > 0:
            resample(games[DEALT], games[0].actor)
            games[0] = games[DEALT]
        _try_moves(games, offers, net, layers, workspaces, chances, estimates, count)
        _score_moves(chances, estimates, scores, count, deal + 1)
        if deal == 0:
            _keep_finalists(chances, scores, count)
    return int(np.argmax(scores[:count]))


@door
def best_move(
    games: Games,
    offers: Offers,
    networks: Networks,
    layers: AllLayers,
    workspaces: Workspaces,
    count: int,
) -> int:
    """Which of so many moves on offer is best for the actor of the first game."""
    return choose_move(games, offers, networks[0], layers, workspaces, count)


class Learned:
    """Looks to the end of the turn in determinizations, and asks the network."""

    looks = True
    modules = (*Planner.modules, __name__)

    def __init__(self, seed: int, name: str = "learned") -> None:
        jit.ready(modules=self.modules)
        self.name = name
        self._random, self._opening = Random(seed), Planner(derived(seed, 1))
        self._network = weights.shipped()
        self._games, self._offers = np.zeros(GAMES, STATE), np.zeros(GAMES, OFFER)
        self._layers, self._workspaces = np.zeros(1, LAYERS), np.zeros(2, WORKSPACE)

    def choose(self, moment: Moment) -> str:
        """The legal move that leaves it best off, as far as it can tell."""
        if len(moment.legal) == 1:
            return moment.legal[0]
        if moment.legal[0].startswith(CHOICES_OF_CARDS):  # the board is empty yet
            return self._opening.choose(moment)
        self._games[0] = determinize(moment, self._random)[0]
        count = len(moment.legal)
        self._offers[0].moves[:count] = [NUMBERS[word] for word in moment.legal]
        found = best_move(
            self._games, self._offers, self._network, self._layers, self._workspaces, count
        )
        return moment.legal[int(found)]
