"""Greedy: makes the move after which it stands best; placements get a second look."""

from math import log
from random import Random
from typing import Final

import numpy as np

from calimala.game.notation import NUMBERS
from calimala.players.guess import guess
from calimala.players.notes import NOTES, Pages
from calimala.players.player import Moment
from calimala.players.value import POINT, keep_up, note_hopes, value, value_after
from calimala.rules import engine, jit
from calimala.rules.jit import big_rule, door, rule
from calimala.rules.names import ACTIVATE, NOBODY, PROMOTE
from calimala.rules.state import OFFER, STATE, Games, Offers

BELOW_ALL: Final = -(1 << 30)
GAMES: Final = 3  # the game itself, the move looked at, what is tried after it
LOOKED_AT_TWICE: Final = 2  # placements
TIES: Final = 1e-6  # points; too few to matter but between equals


@rule
def stand_after(games: Games, at: int, move: int) -> int:
    """How the actor of one game would stand after the move; the next game is for trying it."""
    games[at + 1] = games[at]
    engine.make(games[at + 1], move)
    return value(games[at + 1], games[at].actor)


@rule
def _best(games: Games, offers: Offers, at: int, pages: Pages, count: int) -> int:
    """The one of so many moves after which the actor of one game stands best."""
    if pages[1].viewer != games[at].actor:
        note_hopes(games[at], games[at].actor, pages)
        pages[1] = pages[0]
    found = NOBODY
    highest = BELOW_ALL
    for i in range(count):
        games[at + 1] = games[at]
        engine.make(games[at + 1], offers[at].moves[i])
        stands = value_after(games[at], games[at + 1], pages)
        if stands > highest:
            highest = stands
            found = offers[at].moves[i]
    return int(found)


@big_rule
def play_best(games: Games, offers: Offers, at: int, pages: Pages) -> None:
    """Make the move after which the actor of one game stands best; the next game is for trying.

    What the second page says of the position, if it is the actor's, is kept up to date.
    """
    count = engine.offer(games[at], offers[at])
    move = offers[at].moves[0] if count == 1 else _best(games, offers, at, pages, count)
    games[at + 1] = games[at]
    engine.make(games[at + 1], move)
    keep_up(games[at], games[at + 1], pages)
    games[at] = games[at + 1]


@rule
def blank_pages() -> Pages:
    """Two pages on which nothing is noted."""
    pages = np.empty(2, NOTES)
    pages[1].viewer = NOBODY
    return pages


@door
def first_sight(games: Games, move: int) -> int:
    """How the actor of the first game would stand after the move."""
    return stand_after(games, 0, move)


@door
def second_look(games: Games, offers: Offers, move: int) -> int:
    """How the actor of the first game would stand after the move and what he does next."""
    games[1] = games[0]
    engine.make(games[1], move)
    pages = blank_pages()
    while ACTIVATE <= games[1].phase <= PROMOTE and games[1].actor == games[0].actor:
        play_best(games, offers, 1, pages)
    return value(games[1], games[0].actor)


def wavering(stands: int, doubt: float, random: Random) -> float:
    """An estimate seen with doubt; its highest is a draw by lot with odds e to 1 for a doubt more.

    Even without doubt luck decides between equals.
    """
    return stands / POINT - max(doubt, TIES) * log(-log(1 - random.random()) or TIES)


class Greedy:
    """Guesses what it cannot see and looks one move ahead.

    Of the placements it looks at the best ones again: how it stands when its disc has acted.
    With doubt, in points, it wavers between moves that look about as good.
    """

    looks = True

    def __init__(self, seed: int, doubt: float = 0.0, name: str = "greedy") -> None:
        jit.ready()
        self.name = name
        self._random, self._doubt = Random(seed), doubt
        self._games, self._offers = np.zeros(GAMES, STATE), np.zeros(GAMES, OFFER)

    def choose(self, moment: Moment) -> str:
        """The legal move after which it stands best, as far as it can tell."""
        self._games[0] = guess(moment, self._random)[0]
        promising = sorted(moment.legal, key=self._first_sight, reverse=True)
        if promising[0].startswith("place "):
            return max(promising[:LOOKED_AT_TWICE], key=self._second_look)
        return promising[0]

    def _first_sight(self, word: str) -> float:
        """What the move seems worth in the position guessed."""
        return self._doubted(first_sight(self._games, NUMBERS[word]))

    def _second_look(self, word: str) -> float:
        """What the placement seems worth when its disc has acted."""
        return self._doubted(second_look(self._games, self._offers, NUMBERS[word]))

    def _doubted(self, stands: int) -> float:
        """An estimate as this player sees it."""
        return wavering(int(stands), self._doubt, self._random)
