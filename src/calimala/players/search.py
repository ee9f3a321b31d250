"""Search: follows thousands of lines of play in worlds that fit what it knows, then decides."""

from concurrent.futures import ThreadPoolExecutor
from math import inf
from random import Random
from time import monotonic
from typing import Final

import numpy as np

from calimala.game.notation import NUMBERS
from calimala.players import tree
from calimala.players.guess import guess
from calimala.players.planner import Planner
from calimala.players.player import Moment
from calimala.players.seeds import derived
from calimala.rules import jit
from calimala.rules.moves import MOVES
from calimala.rules.state import OFFER, STATE, Games, Ints

ITERATIONS: Final = 200
ENDLESS: Final = 1 << 40
NODES: Final = 1 << 20  # a tree's; memory is taken as it grows
A_FEW: Final = 2  # lines between two looks at the clock
RESERVE: Final = 0.004  # seconds to come to a decision
CHOICES_OF_CARDS: Final = ("keep ", "show ")


class Thinker:
    """One tree and the room to grow it: what one thread works on."""

    def __init__(self, seat: int, turns: int) -> None:
        self._games, self._offers = np.zeros(tree.GAMES, STATE), np.zeros(tree.GAMES, OFFER)
        self._nodes, self._minds = np.empty(NODES, tree.NODE), np.zeros(1, tree.MIND)
        tree.plant(self._nodes, self._minds, seat, turns)

    def move_on(self, move: int) -> None:
        """Keep what was found out about the position after the move."""
        tree.move_on(self._nodes, self._minds, move)

    def grow(self, position: Games, lines: int, deadline: float) -> None:
        """Follow lines from the position until the rest of so many could not change the choice.

        Or until time for a few more is short.
        """
        self._games[tree.ROOT] = position[0]
        followed = self._followed(1)
        begun, slowest = monotonic(), 0.0
        while self._open(lines - followed) and begun + slowest < deadline:
            followed = self._followed(min(followed + A_FEW, lines))
            begun, slowest = monotonic(), max(slowest, monotonic() - begun)

    @property
    def followed(self) -> int:
        """How many lines there were from the present position, kept ones included."""
        return self._followed(0)

    def tally(self, visits: Ints) -> None:
        """Add how often each move was tried."""
        tree.tally(self._nodes, self._minds, visits)

    def _open(self, left: int) -> bool:
        """Whether so many lines more could change which move was tried most."""
        return left > 0 and left >= tree.lead(self._nodes, self._minds)

    def _followed(self, lines: int) -> int:
        """Follow lines until there were so many; how many there were, kept ones included."""
        return int(tree.grow(self._games, self._offers, self._nodes, self._minds, lines))


class Search:
    """Monte Carlo tree search over what its seat can know, for any number of players.

    It thinks for so many iterations a decision, the lines it has kept from earlier decisions
    among them, or until the rest could not change the choice, or for so many seconds. With
    iterations the same seed makes the same choices.
    Every thread grows a tree of its own; together they vote.
    """

    looks = True

    def __init__(
        self,
        seed: int,
        iterations: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        name: str = "search",
    ) -> None:
        jit.ready()
        self.name = name
        self._random = Random(seed)
        self._opening = Planner(derived(seed, 1))
        self._iterations = iterations or (ENDLESS if seconds else ITERATIONS)
        self._seconds, self._threads = seconds, threads
        self._thinkers: list[Thinker] = []
        self._known = 0  # moves of the history that the trees have followed

    def choose(self, moment: Moment) -> str:
        """The legal move that was tried most."""
        deadline = self._deadline(moment)
        self._catch_up(moment)
        if len(moment.legal) == 1:
            return moment.legal[0]
        if moment.legal[0].startswith(CHOICES_OF_CARDS):  # the board is empty yet
            return self._opening.choose(moment)
        self._think(moment, deadline)
        visits = self._votes()
        return max(moment.legal, key=lambda word: visits[NUMBERS[word]])

    def _deadline(self, moment: Moment) -> float:
        """When to stop, by the clock."""
        limits = [each for each in (moment.seconds, self._seconds) if each is not None]
        return monotonic() + min(limits) - RESERVE if limits else inf

    def _catch_up(self, moment: Moment) -> None:
        """Follow what was played since the last decision."""
        if not self._thinkers:
            seat, turns = moment.view["actor"], moment.view["players"]
            self._thinkers = [Thinker(seat, turns) for _ in range(self._threads)]
        for word in moment.history[self._known :]:
            for thinker in self._thinkers:
                thinker.move_on(NUMBERS.get(word or "", tree.UNKNOWN))
        self._known = len(moment.history)

    def _think(self, moment: Moment, deadline: float) -> None:
        """Let every thread grow its tree, each in worlds of its own."""
        lines = -(-self._iterations // self._threads)
        worlds = [guess(moment, self._random) for _ in self._thinkers]
        if self._threads == 1:
            self._thinkers[0].grow(worlds[0], lines, deadline)
            return
        with ThreadPoolExecutor(self._threads) as pool:
            growing = [
                pool.submit(thinker.grow, world, lines, deadline)
                for thinker, world in zip(self._thinkers, worlds, strict=True)
            ]
        for each in growing:
            each.result()  # what went wrong in a thread goes wrong here

    def _votes(self) -> Ints:
        """How often each move was tried, by all threads together."""
        visits = np.zeros(MOVES, np.int32)
        for thinker in self._thinkers:
            thinker.tally(visits)
        return visits
