"""Search: Monte Carlo tree search in determinizations of what its seat knows."""

from concurrent.futures import ThreadPoolExecutor
from math import inf
from random import Random
from time import monotonic
from typing import Final

import numpy as np

from calimala.game.notation import NUMBERS
from calimala.players.base import CHOICES_OF_CARDS, Moment
from calimala.players.bots.planner import Planner
from calimala.players.hidden.determinize import determinize
from calimala.players.mcts import tree
from calimala.players.network import weights
from calimala.players.network.sizes import Networks
from calimala.players.seeds import derived
from calimala.rules import jit
from calimala.rules.moves import MOVES
from calimala.rules.names import NOBODY
from calimala.rules.state import OFFER, STATE, Floats, Games, Ints

ITERATIONS: Final = 200
ROUNDS: Final = 2  # that are rolled out before the network judges; the classic search has one
UNLIMITED: Final = 1 << 40
NODES: Final = 1 << 20  # a tree's; memory is taken as it grows
BATCH: Final = 2  # iterations between two looks at the clock
RESERVE: Final = 0.004  # seconds to come to a decision


class TreeSearch:
    """One tree and the memory to grow it: what one thread works on.

    Without a network it is the classic search.
    """

    def __init__(self, seat: int, turns: int, network: Networks = weights.NONE) -> None:
        self._network = network
        self._games, self._offers = np.zeros(tree.GAMES, STATE), np.zeros(tree.GAMES, OFFER)
        self._nodes, self._trees = np.empty(NODES, tree.NODE), np.zeros(1, tree.TREE)
        tree.new_tree(self._nodes, self._trees, seat, turns)

    def advance(self, move: int) -> None:
        """Keep the subtree of the move."""
        tree.advance_root(self._nodes, self._trees, move)

    def search(self, position: Games, iterations: int, deadline: float) -> None:
        """Iterate from the position until the rest of so many could not change the choice.

        Or until time for a few more is short.
        """
        self._games[tree.ROOT] = position[0]
        done = self._iterate_until(1)
        begun, slowest = monotonic(), 0.0
        while self._undecided(iterations - done) and begun + slowest < deadline:
            done = self._iterate_until(min(done + BATCH, iterations))
            begun, slowest = monotonic(), max(slowest, monotonic() - begun)

    @property
    def iterations(self) -> int:
        """How many there were from the present position, those of the kept subtree included."""
        return self._iterate_until(0)

    def add_visits(self, visits: Ints) -> None:
        """Add how often each move was visited."""
        tree.add_visits(self._nodes, self._trees, visits)

    def add_wins(self, wins: Floats) -> None:
        """Add the chances to win that were found after each move, summed over its visits."""
        child = self._nodes[self._trees[0].root].child
        while child != NOBODY:
            wins[self._nodes[child].move] += self._nodes[child].total
            child = self._nodes[child].sibling

    def _undecided(self, left: int) -> bool:
        """Whether so many iterations more could change which move is visited most."""
        return left > 0 and left >= tree.visit_lead(self._nodes, self._trees)

    def _iterate_until(self, iterations: int) -> int:
        """Iterate until there were so many; how many there were, those kept included."""
        return int(
            tree.iterate_by(
                self._games, self._offers, self._nodes, self._trees, self._network, iterations
            )
        )


class Search:
    """Monte Carlo tree search over what its seat can know, for any number of players.

    It searches for so many iterations a decision, those of the subtree kept from the last decision
    among them, or until the rest could not change the choice, or for so many seconds. With
    iterations the same seed makes the same choices.
    Every thread has a tree of its own (root parallelization); the visits are added up.
    It judges by the network of the package; the classic search, and one whose network cannot be
    read, by the hand-made estimate.
    """

    looks = True
    modules = (*Planner.modules, tree.__name__)

    def __init__(
        self,
        seed: int,
        iterations: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        name: str = "search",
        classic: bool = False,
    ) -> None:
        jit.ready(modules=self.modules)
        self.name = name
        self._random = Random(seed)
        self._opening = Planner(derived(seed, 1))
        self._iterations = iterations or (UNLIMITED if seconds else ITERATIONS)
        self._seconds, self._threads = seconds, threads
        self._network = weights.NONE if classic or weights.fault() else weights.shipped()
        self._searches: list[TreeSearch] = []
        self._known = 0  # moves of the history that the trees have followed

    def choose(self, moment: Moment) -> str:
        """The legal move that was visited most."""
        deadline = self._deadline(moment)
        self._advance(moment)
        if len(moment.legal) == 1:
            return moment.legal[0]
        if moment.legal[0].startswith(CHOICES_OF_CARDS):  # the board is empty yet
            return self._opening.choose(moment)
        self._search(moment, deadline)
        visits = self._visits()
        return max(moment.legal, key=lambda word: visits[NUMBERS[word]])

    def ranked(self, moment: Moment) -> list[tuple[str, float]]:
        """The legal moves, those visited most first, each with the mean chance to win after it."""
        deadline = self._deadline(moment)
        self._advance(moment)
        self._search(moment, deadline)
        visits, wins = self._visits(), np.zeros(MOVES, np.float64)
        for each in self._searches:
            each.add_wins(wins)
        order = sorted(moment.legal, key=lambda word: -visits[NUMBERS[word]])
        return [
            (word, float(wins[NUMBERS[word]] / max(visits[NUMBERS[word]], 1))) for word in order
        ]

    def _deadline(self, moment: Moment) -> float:
        """When to stop, by the clock."""
        limits = [each for each in (moment.seconds, self._seconds) if each is not None]
        return monotonic() + min(limits) - RESERVE if limits else inf

    def _advance(self, moment: Moment) -> None:
        """Keep the subtree of what was played since the last decision."""
        if not self._searches:
            seat, players = moment.view["actor"] or 0, moment.view["players"]
            turns = players * (ROUNDS if len(self._network) else 1)
            self._searches = [TreeSearch(seat, turns, self._network) for _ in range(self._threads)]
        for word in moment.history[self._known :]:
            for each in self._searches:
                each.advance(NUMBERS.get(word or "", tree.HIDDEN_MOVE))
        self._known = len(moment.history)

    def _search(self, moment: Moment, deadline: float) -> None:
        """Let every thread grow its tree, each from a determinization of its own."""
        iterations = -(-self._iterations // self._threads)
        positions = [determinize(moment, self._random) for _ in self._searches]
        if self._threads == 1:
            self._searches[0].search(positions[0], iterations, deadline)
            return
        with ThreadPoolExecutor(self._threads) as pool:
            running = [
                pool.submit(each.search, position, iterations, deadline)
                for each, position in zip(self._searches, positions, strict=True)
            ]
        for future in running:
            future.result()  # what went wrong in a thread goes wrong here

    def _visits(self) -> Ints:
        """How often each move was visited, by all threads together."""
        visits = np.zeros(MOVES, np.int32)
        for each in self._searches:
            each.add_visits(visits)
        return visits
