"""What two moves lead to, played on in deals of what is hidden: the facts that reasons tell of."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

import numpy as np

from calimala.analysis.judging import play_on
from calimala.game.notation import ACTIONS, NUMBERS
from calimala.game.rankings import ranking
from calimala.game.schema import Action, Ranked, Tile
from calimala.players.base import Moment
from calimala.players.bots import planner
from calimala.players.hidden.determinize import determinize
from calimala.players.mcts.advice import goods
from calimala.rules.state import OFFER, STATE, Games

DEALS: Final = 12  # of what is hidden, in which both moves are played on


@dataclass(frozen=True)
class Outcome:
    """What a move has led to at the end of the turn, in one deal of what is hidden."""

    gains: list[int]  # points, by seat
    cubes: int
    seats: int
    goods: list[int]  # in the order of GAINS
    played: Counter[Action]  # cards of the actor
    scored: dict[Tile, list[Ranked]]
    waiting: dict[Tile, list[Ranked]]  # as if they were scored now, those that come first before
    end: Games


class Lines(NamedTuple):
    """The outcomes of the best move and of the one made, deal by deal."""

    best: Sequence[Outcome]
    played: Sequence[Outcome]


class Table:
    """Plays moves out, everyone being greedy."""

    def __init__(self) -> None:
        self._games = np.zeros(planner.GAMES, STATE)
        self._offers = np.zeros(planner.GAMES, OFFER)

    def lines(self, moment: Moment, best: str, played: str, seed: int) -> Lines:
        """Both moves played to the end of the turn, in the same deals."""
        random = Random(seed)
        deals = [determinize(moment, random) for _ in range(DEALS)]
        one, other = (
            [self._outcome(moment, deal, word) for deal in deals] for word in (best, played)
        )
        return Lines(one, other)

    def points_soon(self, line: Sequence[Outcome], players: int) -> list[list[int]]:
        """Everyone's points, deal by deal, when all have had one more turn, the player last."""
        return [self._soon(each, players) for each in line]

    def _outcome(self, moment: Moment, deal: Games, word: str) -> Outcome:
        """Make the move in one deal, and let everyone finish the turn greedily."""
        self._games[0] = deal[0]
        planner.planned_value(self._games, self._offers, NUMBERS[word])
        was, now, seat = self._games[0], self._games[1], moment.view["actor"] or 0
        order = moment.view["scoring_tiles"]
        spent = {a: int(was.hand[seat, i] - now.hand[seat, i]) for i, a in enumerate(ACTIONS)}
        return Outcome(
            (now.scores - was.scores)[: was.players].tolist(),
            int(now.cubes[:, seat].sum() - was.cubes[:, seat].sum()),
            int((now.seats == seat).sum() - (was.seats == seat).sum()),
            [more - less for more, less in zip(goods(now, seat), goods(was, seat), strict=True)],
            +Counter(spent),
            {tile: self._ranking(tile) for tile in order[was.scored : now.scored]},
            {tile: self._ranking(tile) for tile in order[now.scored :]},
            self._games[1:2].copy(),
        )

    def _ranking(self, tile: Tile) -> list[Ranked]:
        return ranking(self._games[1:2], tile, card=False)

    def _soon(self, outcome: Outcome, players: int) -> list[int]:
        """Everyone's points in one deal, a round later."""
        self._games[0] = outcome.end[0]
        play_on(self._games, self._offers, players)
        scores: list[int] = self._games[0].scores[:players].tolist()
        return scores
