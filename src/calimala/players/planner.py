"""Planner: makes the move that leads to the best end of the turn, everybody being greedy."""

from random import Random
from typing import Final

import numpy as np

from calimala.game.notation import NUMBERS
from calimala.players.greedy import BELOW_ALL, blank_pages, play_best, wavering
from calimala.players.guess import guess
from calimala.players.hopes import scores_alike
from calimala.players.notes import NOTES
from calimala.players.player import Moment
from calimala.players.value import note_hopes, value, value_after
from calimala.rules import engine, jit
from calimala.rules.jit import big_rule, door
from calimala.rules.names import ACTIVATE, PLACE, PROMOTE
from calimala.rules.state import MOST_OPTIONS, OFFER, STATE, Games, Ints, Offers

BEST: Final = 3  # in the array of games: after the game itself, the turn looked at and the move
GAMES: Final = BEST + 1  # tried in it, the best turn seen
SHORTLIST: Final = 3


@big_rule
def finish_turn(games: Games, offers: Offers, at: int) -> None:
    """Let everyone finish the turn of one game greedily; the next game is for trying."""
    pages = blank_pages()
    while ACTIVATE <= games[at].phase <= PROMOTE:  # or delivering
        play_best(games, offers, at, pages)


@big_rule
def look_ahead(games: Games, offers: Offers, move: int) -> int:
    """How the actor of the first game would stand at the end of the turn after the move."""
    games[1] = games[0]
    engine.make(games[1], move)
    finish_turn(games, offers, 1)
    return value(games[1], games[0].actor)


@big_rule
def _see_placements(games: Games, offers: Offers, stands: Ints) -> int:
    """How the actor would stand right after each placement; return how many there are.

    Most placements leave the scorings alike, so that they are looked at once for all of those.
    """
    count = engine.offer(games[0], offers[0])
    pages = np.empty(2, NOTES)
    for i in range(count):
        games[1] = games[0]
        engine.make(games[1], offers[0].moves[i])
        if i == 0 or not scores_alike(games[2], games[1]):
            note_hopes(games[1], games[0].actor, pages)
            pages[1] = pages[0]
            games[2] = games[1]
        stands[i] = value_after(games[2], games[1], pages)
    return count


@big_rule
def _play_turn(games: Games, offers: Offers) -> None:
    """Play a turn of the first game, planning only the placements that are best at first sight."""
    stands = np.empty(MOST_OPTIONS, np.int32)
    count = _see_placements(games, offers, stands)
    highest = BELOW_ALL
    for _ in range(min(count, SHORTLIST)):
        i = int(np.argmax(stands[:count]))
        stands[i] = BELOW_ALL
        outlook = look_ahead(games, offers, offers[0].moves[i])
        if outlook > highest:
            highest = outlook
            games[BEST] = games[1]
    games[0] = games[BEST]


@big_rule
def play_turns(games: Games, offers: Offers, turns: int) -> None:
    """Let everyone play on for so many turns in the first game, planning in a hurry."""
    finish_turn(games, offers, 0)
    for _ in range(turns):
        if games[0].phase == PLACE:
            _play_turn(games, offers)


@door
def outlook(games: Games, offers: Offers, move: int) -> int:
    """How the actor of the first game would stand at the end of the turn after the move."""
    return look_ahead(games, offers, move)


class Planner:
    """Looks to the end of the turn, guessing what it cannot see; doubt is as in Greedy."""

    looks = True

    def __init__(self, seed: int, doubt: float = 0.0, name: str = "planner") -> None:
        jit.ready()
        self.name = name
        self._random, self._doubt = Random(seed), doubt
        self._games, self._offers = np.zeros(GAMES, STATE), np.zeros(GAMES, OFFER)

    def choose(self, moment: Moment) -> str:
        """The legal move with the best outlook, as far as it can tell."""
        self._games[0] = guess(moment, self._random)[0]
        return max(moment.legal, key=self._liking)

    def _liking(self, word: str) -> float:
        """What the move seems to lead to."""
        stands = int(outlook(self._games, self._offers, NUMBERS[word]))
        return wavering(stands, self._doubt, self._random)
