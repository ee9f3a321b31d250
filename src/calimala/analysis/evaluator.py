"""Evaluators: what a decision, the first position and a drawn card are worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Protocol

import numpy as np

from calimala.analysis import judging
from calimala.analysis.budget import DUEL, ITERATIONS, Budget
from calimala.analysis.chances import mean
from calimala.analysis.duel import Duel, Duellists
from calimala.analysis.judged_search import Candidate, JudgedSearch
from calimala.analysis.marks import GREAT, mark_of, scaled
from calimala.analysis.network_view import NetworkView
from calimala.analysis.opening import after_setup
from calimala.analysis.schema import Chances, Mark
from calimala.analysis.worlds import after, with_next_card
from calimala.game.notation import ACTIONS
from calimala.game.schema import Action, View
from calimala.players.base import CHOICES_OF_CARDS, Moment
from calimala.players.hidden.determinize import determinize, determinize_view
from calimala.players.mcts.search import Search
from calimala.rules import engine, jit

WORLDS: Final = 16  # in which moves are compared
DRAW_WORLDS: Final = 6  # in which every card of a draw is tried
LOOKS: Final = 200  # iterations for each seat's view of the first turn
PROMISING: Final = 0.05  # how far a move must be ahead in the search to be tried as the only one
CERTAIN: Final = 3.0  # standard errors that make a difference certain
WITHIN_NOISE: Final = 2.0  # standard errors that a loss must exceed to count


@dataclass(frozen=True)
class Judged:
    """A decision as the player could judge it."""

    best: str  # of the move made and the best one that the search found
    before: Chances  # if the best move is made
    after: Chances  # after the move that was made
    gap: float  # how much more the search's move is worth to the player; noise may make it negative
    noise: float  # its standard error
    only: float  # of a move that is hard to find: how much less the next best is worth, at least

    @property
    def loss(self) -> float:
        """The gap, unless it is within the noise."""
        return self.gap if self.gap > WITHIN_NOISE * self.noise else 0.0

    def mark(self, players: int) -> Mark | None:
        """The mark of the loss, less a standard error; or great for the only good move."""
        if self.loss:
            return mark_of(self.gap - self.noise, players)
        return "great" if scaled(self.only, players) >= GREAT else None


class Evaluator(Protocol):
    """Judges from no more than the players could know."""

    @property
    def name(self) -> str:
        """Names the way of judging; another way of judging has another name."""

    def decide(self, moment: Moment, played: str, seed: int) -> Judged:
        """Compare the move that was made with the best one found; there is a choice."""

    def first_look(self, views: Sequence[View], seed: int) -> Chances:
        """Everyone's chance before the first turn, the mean of what the seats think."""

    def after_draws(
        self, moment: Moment, word: str, cards: Sequence[Action], seed: int
    ) -> dict[Action, Chances]:
        """Everyone's chance after each card that a move may draw, as the player sees it."""


class SearchEvaluator:
    """The bots' search, its leaves judged by the network of the package."""

    modules = (*Search.modules, judging.__name__, engine.__name__)

    def __init__(self, iterations: int = ITERATIONS, duel: int = DUEL) -> None:
        jit.ready(modules=self.modules)
        self._budget = Budget(iterations, duel)
        self._network = NetworkView()
        self._search, self._duellists = JudgedSearch(self._network), Duellists(self._network)
        self._followed: Moment | None = None  # the last decision that was searched

    @property
    def name(self) -> str:
        """The budgets, and a hash of the network."""
        return self._budget.name

    def decide(self, moment: Moment, played: str, seed: int) -> Judged:
        """Search for the best move, then compare it with the one made, both from scratch."""
        random = Random(seed)
        if played.startswith(CHOICES_OF_CARDS):
            return self._choose_card(moment, played, random)
        self._follow(moment)
        found = self._search.search(determinize(moment, random), self._budget.iterations, random)
        if found[0].word == played:
            only = self._only(moment, found, random)
            return Judged(played, found[0].chances, found[0].chances, 0.0, 0.0, only)
        return self._against(moment, found[0].word, played, random)

    def compare(self, moment: Moment, best: str, tried: str, seed: int) -> Judged:
        """Compare a move with the best one that was found before."""
        random = Random(seed)
        if tried.startswith(CHOICES_OF_CARDS):
            return self._choose_card(moment, tried, random)
        return self._against(moment, best, tried, random)

    def first_look(self, views: Sequence[View], seed: int) -> Chances:
        """Search from every seat."""
        random = Random(seed)
        seen = []
        for seat, view in enumerate(views):
            search, world = JudgedSearch(self._network), determinize_view(view, random)
            search.begin(seat, view["players"])
            seen.append(search.outcomes([world], LOOKS, random).mean(0).tolist())
        return mean(seen)

    def after_draws(
        self, moment: Moment, word: str, cards: Sequence[Action], seed: int
    ) -> dict[Action, Chances]:
        """Let the player make the best of each card in some worlds, and ask the network then."""
        random = Random(seed)
        worlds = [determinize(moment, random) for _ in range(DRAW_WORLDS)]
        tried = {
            card: [after(with_next_card(each, ACTIONS.index(card)), word) for each in worlds]
            for card in cards
        }
        return {
            card: mean([self._network.after_turn(each) for each in drawn])
            for card, drawn in tried.items()
        }

    def _follow(self, moment: Moment) -> None:
        """Keep the subtree if the same player goes on in the same turn, with the same cards."""
        last, self._followed = self._followed, moment
        words = _since(last, moment) if last else []
        drew = any(word.startswith("draw ") for word in words)
        if words and not drew and moment.view["phase"] != "place":
            self._search.advance(words)
        else:
            self._search.begin(_seat(moment), moment.view["players"])

    def _only(self, moment: Moment, found: Sequence[Candidate], random: Random) -> float:
        """How much less the next best move is worth at least, if nobody would see that at once."""
        seat, best = _seat(moment), found[0]
        obvious = best.prior == max(each.prior for each in found)
        if obvious or len(found) == 1 or best.chances[seat] - found[1].chances[seat] < PROMISING:
            return 0.0
        duel = self._duel(moment, best.word, found[1].word, random)
        return max(0.0, duel.gap - CERTAIN * duel.noise)

    def _against(self, moment: Moment, best: str, played: str, random: Random) -> Judged:
        """Judge a move by a duel with the best one found; if it wins, it is the best itself."""
        duel = self._duel(moment, best, played, random)
        best, before = (best, duel.first) if duel.gap > 0 else (played, duel.second)
        return Judged(best, before, duel.second, duel.gap, duel.noise, 0.0)

    def _duel(self, moment: Moment, one: str, other: str, random: Random) -> Duel:
        """A duel of two moves in worlds that fit what the player knows."""
        worlds = [determinize(moment, random) for _ in range(WORLDS)]
        seed = random.getrandbits(63)
        return self._duellists.compare(worlds, (one, other), _seat(moment), seed, self._budget.duel)

    def _choose_card(self, moment: Moment, played: str, random: Random) -> Judged:
        """Compare the scoring cards by what the network thinks of the first turn to come."""
        seat = _seat(moment)
        worlds = [determinize(moment, random) for _ in range(WORLDS)]
        seeds = [random.getrandbits(63) for _ in worlds]
        judged = {
            word: np.array([
                self._network.judge(after_setup(after(world, word), seat, Random(each)), seat)
                for world, each in zip(worlds, seeds, strict=True)
            ])
            for word in moment.legal
        }  # fmt: skip
        best = max(judged, key=lambda word: float(judged[word][:, seat].mean()))
        duel = Duel(judged[best], judged[played], seat)
        return Judged(best, duel.first, duel.second, duel.gap, duel.noise, 0.0)


def _seat(moment: Moment) -> int:
    return moment.view["actor"] or 0


def _since(last: Moment, moment: Moment) -> list[str]:
    """What was played since the last decision, if it was the same player's in the same game."""
    known = len(last.history)
    same = _seat(last) == _seat(moment) and list(last.history) == list(moment.history[:known])
    since = [word for word in moment.history[known:] if word is not None]
    return since if same and len(since) == len(moment.history) - known else []
