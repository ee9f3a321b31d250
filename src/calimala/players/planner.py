"""Planner: makes the move that leads to the best end of the turn, everybody being greedy."""

from random import Random

import numpy as np

from calimala.game.notation import NUMBERS
from calimala.players.greedy import LINE, best, wavering
from calimala.players.guess import guess
from calimala.players.player import Moment
from calimala.players.value import value
from calimala.rules import engine, jit
from calimala.rules.jit import big_rule, door
from calimala.rules.names import ACTIVATE, PROMOTE
from calimala.rules.state import OFFER, STATE, Games, Offers


@big_rule
def finish_turn(games: Games, offers: Offers) -> None:
    """Let everyone finish the turn greedily, in the line of play; the other game is for trying."""
    while ACTIVATE <= games[LINE].phase <= PROMOTE:  # or delivering
        engine.make(games[LINE], best(games, offers))


@door
def outlook(games: Games, offers: Offers, move: int) -> int:
    """How the actor would stand at the end of the turn that the move begins or goes on with."""
    seat = games[LINE].actor
    engine.make(games[LINE], move)
    finish_turn(games, offers)
    return value(games[LINE], seat)


class Planner:
    """Looks to the end of the turn, guessing what it cannot see; doubt is as in Greedy."""

    looks = True

    def __init__(self, seed: int, doubt: float = 0.0, name: str = "planner") -> None:
        jit.ready()
        self.name = name
        self._random, self._doubt = Random(seed), doubt
        self._games, self._offers = np.zeros(2, STATE), np.zeros(1, OFFER)

    def choose(self, moment: Moment) -> str:
        """The legal move with the best outlook."""
        position = guess(moment, self._random)
        return max(moment.legal, key=lambda word: self._liking(position, word))

    def _liking(self, position: Games, word: str) -> float:
        """What the move seems to lead to."""
        self._games[LINE] = position[0]
        stands = int(outlook(self._games, self._offers, NUMBERS[word]))
        return wavering(stands, self._doubt, self._random)
