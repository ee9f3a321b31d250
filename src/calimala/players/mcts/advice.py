"""Advice: the moves that the search likes best in a seat, and what it saw of each."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import Final, NamedTuple, get_args

import numpy as np

from calimala.game.notation import NUMBERS
from calimala.game.schema import Gain, Suggestion, Tile
from calimala.players.base import CHOICES_OF_CARDS, Moment
from calimala.players.bots import planner
from calimala.players.evaluation.evaluate import POINT
from calimala.players.hidden.determinize import determinize
from calimala.players.mcts.search import Search
from calimala.players.seeds import derived
from calimala.rules.state import OFFER, STATE, Games, State

ITERATIONS: Final = 20_000  # far more than there is time for
MOST: Final = 3  # moves that are suggested
DEALS: Final = 16  # of what is hidden, in which each of them is played to the end of the turn
SEARCHING: Final = 0.8  # the share of the time that the search has
GAINS: Final[Sequence[Gain]] = get_args(Gain)
SETTLED: Final = 0.5  # the share of deals from which on a tile counts as scored


class Outcome(NamedTuple):
    """What a move has led to at the end of the turn, in one deal of what is hidden."""

    ahead: float  # points, of the others' mean in the end
    points: int
    cubes: int
    seats: int
    gains: Sequence[int]  # in the order of GAINS
    scored: Sequence[Tile]


class Advisor:
    """Advises a seat by the search, from no more than a person in that seat may know."""

    modules = Search.modules

    def __init__(self, seed: int, iterations: int = ITERATIONS) -> None:
        self._search = Search(derived(seed, 1), iterations)
        self._random = Random(seed)
        self._games = np.zeros(planner.GAMES, STATE)
        self._offers = np.zeros(planner.GAMES, OFFER)

    def advise(self, moment: Moment) -> list[Suggestion]:
        """The best moves first, each with its mean outcome over some deals of what is hidden."""
        chances = self._chances(moment)
        deals = [determinize(moment, self._random) for _ in range(DEALS)]
        suggestions = [
            _suggestion(word, chance, [self._outcome(moment, deal, word) for deal in deals])
            for word, chance in chances.items()
        ]
        if None in chances.values():  # nothing was searched: the planner alone tells them apart
            suggestions.sort(key=lambda each: -each["ahead"])
        return suggestions[:MOST]

    def _chances(self, moment: Moment) -> dict[str, float | None]:
        """The moves that the search likes best, with the chance to win; null without a search."""
        if len(moment.legal) == 1 or moment.legal[0].startswith(CHOICES_OF_CARDS):
            return dict.fromkeys(moment.legal)
        limit = None if moment.seconds is None else SEARCHING * moment.seconds
        return dict(self._search.ranked(replace(moment, seconds=limit))[:MOST])

    def _outcome(self, moment: Moment, deal: Games, word: str) -> Outcome:
        """Make the move in one deal, and let everyone finish the turn greedily."""
        self._games[0] = deal[0]
        ahead = planner.planned_value(self._games, self._offers, NUMBERS[word])
        was, now, seat = self._games[0], self._games[1], moment.view["actor"] or 0
        return Outcome(
            ahead / POINT,
            int(now.scores[seat] - was.scores[seat]),
            _cubes(now, seat) - _cubes(was, seat),
            _seats(now, seat) - _seats(was, seat),
            [more - less for more, less in zip(goods(now, seat), goods(was, seat), strict=True)],
            moment.view["scoring_tiles"][was.scored : now.scored],
        )


def _cubes(s: State, seat: int) -> int:
    """The cubes of a seat on the board."""
    return int(s.cubes[:, seat].sum())


def _seats(s: State, seat: int) -> int:
    """The seats of a player in the council."""
    return int((s.seats == seat).sum())


def goods(s: State, seat: int) -> list[int]:
    """What a seat has on its mat and in its hand, in the order of GAINS."""
    counted = s.cloth[seat].sum(), s.ships[seat], s.houses[seat].sum(), s.workshops[seat]
    return [int(n) for n in (*s.stock[seat], *counted, s.hand_size[seat])]


def _suggestion(word: str, chance: float | None, outcomes: Sequence[Outcome]) -> Suggestion:
    """A move with its mean outcome, rounded to what is worth telling."""
    tiles = [tile for each in outcomes for tile in each.scored]
    gains = [round(fmean(mean), 1) for mean in zip(*(e.gains for e in outcomes), strict=True)]
    settled = SETTLED * len(outcomes)
    return {
        "word": word,
        "chance": None if chance is None else round(chance, 2),
        "ahead": round(fmean(each.ahead for each in outcomes), 1),
        "points": round(fmean(each.points for each in outcomes), 1),
        "cubes": round(fmean(each.cubes for each in outcomes), 1),
        "seats": round(fmean(each.seats for each in outcomes), 1),
        "gains": {gain: n for gain, n in zip(GAINS, gains, strict=True) if n > 0},
        "scored": [tile for tile in dict.fromkeys(tiles) if tiles.count(tile) > settled],
    }
