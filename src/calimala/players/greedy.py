"""Greedy: makes the move after which it stands best, and looks no further."""

from math import log
from random import Random
from typing import Final

import numpy as np

from calimala.game.notation import NUMBERS
from calimala.players.guess import guess
from calimala.players.player import Moment
from calimala.players.value import POINT, value
from calimala.rules import engine, jit
from calimala.rules.jit import big_rule, door, rule
from calimala.rules.state import STATE, Games, Offers

BELOW_ALL: Final = -(1 << 60)
TIES: Final = 1e-6  # points; too few to matter but between equals


@rule
def stand_after(games: Games, at: int, move: int) -> int:
    """How the actor of one game would stand after the move; the next game is for trying it."""
    games[at + 1] = games[at]
    engine.make(games[at + 1], move)
    return value(games[at + 1], games[at].actor)


@big_rule
def best(games: Games, offers: Offers, at: int) -> int:
    """The move after which the actor of one game stands best; the next game is for trying."""
    count = engine.offer(games[at], offers[at])
    found = offers[at].moves[0]
    highest = BELOW_ALL
    for i in range(count * (count > 1)):
        stands = stand_after(games, at, offers[at].moves[i])
        if stands > highest:
            highest = stands
            found = offers[at].moves[i]
    return int(found)


@door
def outlook(games: Games, move: int) -> int:
    """How the actor of the first game would stand after the move."""
    return stand_after(games, 0, move)


def wavering(stands: int, doubt: float, random: Random) -> float:
    """An estimate seen with doubt; its highest is a draw by lot with odds e to 1 for a doubt more.

    Even without doubt luck decides between equals.
    """
    return stands / POINT - max(doubt, TIES) * log(-log(1 - random.random()) or TIES)


class Greedy:
    """Guesses what it cannot see and looks one move ahead.

    With doubt, in points, it wavers between moves that look about as good.
    """

    looks = True

    def __init__(self, seed: int, doubt: float = 0.0, name: str = "greedy") -> None:
        jit.ready()
        self.name = name
        self._random, self._doubt = Random(seed), doubt
        self._games = np.zeros(2, STATE)

    def choose(self, moment: Moment) -> str:
        """The legal move after which it stands best, as far as it can tell."""
        self._games[0] = guess(moment, self._random)[0]
        return max(moment.legal, key=self._liking)

    def _liking(self, word: str) -> float:
        """What the move seems worth in the position guessed."""
        return wavering(int(outlook(self._games, NUMBERS[word])), self._doubt, self._random)
