"""Greedy: makes the move after which it stands best, once all have finished the turn greedily."""

from random import Random

import numpy as np

from calimala.game.notation import NUMBERS
from calimala.players.guess import guess
from calimala.players.player import Moment
from calimala.players.value import value
from calimala.rules import engine, jit
from calimala.rules.jit import big_rule, door
from calimala.rules.names import ACTIVATE, PROMOTE
from calimala.rules.state import OFFER, STATE, Games, Offers


@big_rule
def _best(scratch: Games, offers: Offers) -> int:
    """The move of the first game after which its actor stands best; the second is for trying."""
    count = engine.offer(scratch[0], offers[0])
    best = offers[0].moves[0]
    if count == 1:
        return int(best)
    highest = -(1 << 30)
    for i in range(count):
        scratch[1] = scratch[0]
        engine.make(scratch[1], offers[0].moves[i])
        found = value(scratch[1], scratch[0].actor)
        if found > highest:
            highest = found
            best = offers[0].moves[i]
    return int(best)


@big_rule
def _finish_turn(scratch: Games, offers: Offers, move: int) -> int:
    """Make the move, let everyone finish the turn greedily, and say how the mover stands then."""
    s = scratch[0]
    seat = s.actor
    engine.make(s, move)
    while ACTIVATE <= s.phase <= PROMOTE:  # or delivering
        engine.make(s, _best(scratch, offers))
    return value(s, seat)


@door
def outlook(games: Games, i: int, move: int) -> int:
    """How the actor of one game would stand at the end of the turn after this move."""
    scratch = np.empty(2, STATE)
    scratch[0] = games[i]
    return _finish_turn(scratch, np.empty(1, OFFER), move)


class Greedy:
    """Looks to the end of the turn, guesses what it cannot see, and never further ahead."""

    name = "greedy"
    looks = True

    def __init__(self, seed: int) -> None:
        jit.ready()
        self._random = Random(seed)

    def choose(self, moment: Moment) -> str:
        """The legal move with the best outlook; its luck decides between equals."""
        games = guess(moment.view, self._random)
        return max(
            moment.legal, key=lambda word: (self._outlook(games, word), self._random.random())
        )

    def _outlook(self, games: Games, word: str) -> int:
        """The move's outlook in the position guessed."""
        return int(outlook(games, 0, NUMBERS[word]))
