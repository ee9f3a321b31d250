"""Greedy: makes the move with the highest value one ply ahead; placements get a second look."""

from math import log
from random import Random
from typing import Final

import numpy as np

from calimala.game.notation import NUMBERS
from calimala.players.base import Moment
from calimala.players.evaluation.evaluate import (
    POINT,
    evaluate_scorings,
    keep_current,
    value,
    value_after,
)
from calimala.players.evaluation.workspace import WORKSPACE, Workspaces
from calimala.players.hidden.determinize import determinize
from calimala.rules import engine, jit
from calimala.rules.jit import big_rule, door, rule
from calimala.rules.names import ACTIVATE, NOBODY, PROMOTE
from calimala.rules.state import OFFER, STATE, Games, Offers

LOWEST: Final = -(1 << 30)
GAMES: Final = 3  # the game itself, the move looked at, what is tried after it
SHORTLIST: Final = 2  # placements
TIE_BREAK: Final = 1e-6  # points; the temperature that decides between equals only


@rule
def greedy_move(games: Games, offers: Offers, at: int, workspaces: Workspaces, count: int) -> int:
    """The one of so many moves with the highest value for the actor of one game."""
    if workspaces[1].viewer != games[at].actor:
        evaluate_scorings(games[at], games[at].actor, workspaces)
        workspaces[1] = workspaces[0]
    found = NOBODY
    highest = LOWEST
    for i in range(count):
        games[at + 1] = games[at]
        engine.make(games[at + 1], offers[at].moves[i])
        reached = value_after(games[at], games[at + 1], workspaces)
        if reached > highest:
            highest = reached
            found = offers[at].moves[i]
    return int(found)


@big_rule
def play_greedily(games: Games, offers: Offers, at: int, workspaces: Workspaces) -> None:
    """Make the best move one ply ahead for the actor of one game; the next game is for trying.

    The scorings in the second workspace, if they are the actor's, are kept up to date.
    """
    count = engine.offer(games[at], offers[at])
    move = offers[at].moves[0] if count == 1 else greedy_move(games, offers, at, workspaces, count)
    games[at + 1] = games[at]
    engine.make(games[at + 1], move)
    keep_current(games[at], games[at + 1], workspaces)
    games[at] = games[at + 1]


@rule
def new_workspaces() -> Workspaces:
    """Two workspaces in which nothing is evaluated yet."""
    workspaces = np.empty(2, WORKSPACE)
    workspaces[1].viewer = NOBODY
    return workspaces


@door
def one_ply_value(games: Games, move: int) -> int:
    """The value for the actor of the first game after the move."""
    games[1] = games[0]
    engine.make(games[1], move)
    return value(games[1], games[0].actor)


@door
def activation_value(games: Games, offers: Offers, move: int) -> int:
    """The value for the actor of the first game after the move and the actor's greedy play on."""
    games[1] = games[0]
    engine.make(games[1], move)
    workspaces = new_workspaces()
    while ACTIVATE <= games[1].phase <= PROMOTE and games[1].actor == games[0].actor:
        play_greedily(games, offers, 1, workspaces)
    return value(games[1], games[0].actor)


def perturbed(value: int, temperature: float, random: Random) -> float:
    """A value in points with Gumbel noise: the highest of several is drawn by softmax.

    A point more makes a move exp(1 / temperature) times as likely. Even without temperature luck
    breaks ties.
    """
    noise = -log(-log(1 - random.random()) or TIE_BREAK)
    return value / POINT + max(temperature, TIE_BREAK) * noise


class Greedy:
    """Looks one ply ahead in a determinization of what it knows.

    Of the placements it looks at the best ones again: their value when the disc has acted.
    With a temperature, in points, it draws between moves that look about as good.
    """

    looks = True
    modules = (__name__,)

    def __init__(self, seed: int, temperature: float = 0.0, name: str = "greedy") -> None:
        jit.ready(modules=self.modules)
        self.name = name
        self._random, self._temperature = Random(seed), temperature
        self._games, self._offers = np.zeros(GAMES, STATE), np.zeros(GAMES, OFFER)

    def choose(self, moment: Moment) -> str:
        """The legal move with the highest value, as far as it can tell."""
        self._games[0] = determinize(moment, self._random)[0]
        ranked = sorted(moment.legal, key=self._one_ply_value, reverse=True)
        if ranked[0].startswith("place "):
            return max(ranked[:SHORTLIST], key=self._activation_value)
        return ranked[0]

    def _one_ply_value(self, word: str) -> float:
        """The value right after the move."""
        return self._perturbed(one_ply_value(self._games, NUMBERS[word]))

    def _activation_value(self, word: str) -> float:
        """The value when the disc that is placed has acted."""
        return self._perturbed(activation_value(self._games, self._offers, NUMBERS[word]))

    def _perturbed(self, value: int) -> float:
        """The value as this player sees it."""
        return perturbed(int(value), self._temperature, self._random)
