"""Thousands of games as one array, stepped together on all cores.

Every array below is the memory the games write to: read it, copy what you keep, and write
nothing. After a step it holds the next decision of each game.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calimala.adapters import turns
from calimala.adapters.observation import OBSERVATION, SHAPES
from calimala.adapters.play import illegal
from calimala.adapters.terms import agreed, lucks
from calimala.game import BadOption, CalimalaError
from calimala.game.errors import shown
from calimala.rules import jit
from calimala.rules.moves import MOVES
from calimala.rules.state import OFFER, STATE, Ints

WORTH_A_THREAD: Final = 256  # games; fewer are done before another core has woken up
MOST_GAMES: Final = 1 << 24


class Closed(CalimalaError):
    """A batch that was closed and is used again."""


class Batch:
    """Many games of the same terms; a game that ends begins anew in the same step.

    `observations` (games, SIZE) and `masks` (games, MOVES) are those of the seat that decides,
    `actors`. `rewards` (games, players), `over` and `points` tell of the last step. `pieces` are
    the observations by name, in the same memory.
    """

    def __init__(
        self,
        games: int,
        players: int = 4,
        *,
        edition: str = "international",
        layout: str | Sequence[str] = "shuffled",
        reward: str = "win",
        seed: int = 0,
        threads: int | None = None,
    ) -> None:
        self._terms = agreed(players, edition, layout, reward)
        self.games, self.players = _checked("games", games, MOST_GAMES), players
        self._crew = _Crew(games, _checked("threads", threads or os.cpu_count() or 1, 1024))
        jit.ready()
        self._make_room()
        self.reset(seed)

    def _make_room(self) -> None:
        """The arrays, and the views by which they are known."""
        self.states = np.zeros(self.games, STATE)
        self._offers = np.zeros(self.games, OFFER)
        self._turns = np.zeros(self.games, turns.TURN)
        self._masks = np.zeros(self.games, turns.MASK)
        self._seen = np.zeros(self.games, OBSERVATION)
        self._dice = np.zeros(1, STATE)
        self._drawn = np.zeros(self.games, np.int32)
        self.observations: NDArray[np.int8] = self._seen.view(np.int8).reshape(self.games, -1)
        self.pieces: dict[str, NDArray[np.int8]] = {name: self._seen[name] for name in SHAPES}
        self.masks: NDArray[np.int8] = self._masks["moves"]
        self.actors: Ints = self._turns["actor"]
        self.options: Ints = self._turns["options"]
        self.rewards: NDArray[np.float64] = self._turns["rewards"][:, : self.players]
        self.points: Ints = self._turns["points"][:, : self.players]
        self.plies: Ints = self._turns["plies"]
        self.over: Ints = self._turns["over"]

    def reset(self, seed: int) -> NDArray[np.int8]:
        """Begin all games; the same seed makes the same ones, however many follow them."""
        self._still_open()
        luck = lucks(_checked("seed", seed, (1 << 63) - 1, least=0), self.games)
        self.states["luck"], self._dice["luck"] = luck[1:], luck[:1]
        self._crew.share(self._begin)
        return self.observations

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.int8], NDArray[np.float64], Ints]:
        """Make a legal move in every game: the observations, the rewards, which games are over.

        IllegalMove, if one is not legal, leaves all games as they were.
        """
        self._still_open()
        moves = self._numbers(actions)
        wrong = turns.first_illegal(self._masks, moves)
        if wrong >= 0:
            raise illegal(self.states, wrong, int(np.asarray(actions)[wrong]))
        self._crew.share(lambda first, end: self._step(moves, first, end))
        return self.observations, self.rewards, self.over

    def random_actions(self) -> Ints:
        """Any legal move for every game, with luck that the games do not share."""
        turns.draw_all(self._turns, self._offers, self._dice, self._drawn)
        return self._drawn

    def close(self) -> None:
        """Let the threads go."""
        self._crew.close()

    def _numbers(self, actions: ArrayLike) -> Ints:
        """One move for each game; what no move can be is none that would be legal."""
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            what = f"{given.dtype} of shape {given.shape}"
            raise BadOption(f"actions must be {self.games} whole numbers, not {what}")
        if given.dtype != np.int32:
            given = given.clip(-1, MOVES)
        return np.ascontiguousarray(given, np.int32)

    def _begin(self, first: int, end: int) -> None:
        turns.begin(self.states, self._offers, self._turns, self._masks, self._terms, first, end)
        turns.look_all(self.states, self._seen, first, end)

    def _step(self, moves: Ints, first: int, end: int) -> None:
        turns.step_all(
            self.states, self._offers, self._turns, self._masks, self._seen, self._terms, moves,
            first, end,
        )  # fmt: skip

    def _still_open(self) -> None:
        if self._crew.closed:
            raise Closed("this batch was closed; make a new one")


class _Crew:
    """Threads that share the games among them; this one does its part too."""

    def __init__(self, games: int, threads: int) -> None:
        parts = max(1, min(threads, games // WORTH_A_THREAD))
        cuts = [games * part // parts for part in range(parts + 1)]
        self._slices = list(pairwise(cuts))
        self._pool = ThreadPoolExecutor(parts - 1) if parts > 1 else None
        self.closed = False

    def share(self, work: Callable[[int, int], None]) -> None:
        """Do the work from first to end for every part, all at once."""
        mine, *others = self._slices
        waiting = [self._pool.submit(work, *each) for each in others] if self._pool else []
        work(*mine)
        for each in waiting:
            each.result()  # what went wrong in a thread goes wrong here

    def close(self) -> None:
        """Let the threads go."""
        self.closed = True
        if self._pool:
            self._pool.shutdown()


def _checked(name: str, value: object, most: int, least: int = 1) -> int:
    """A whole number within bounds, Python's or NumPy's."""
    if not isinstance(value, int | np.integer) or not least <= value <= most:
        raise BadOption(f"{name} must be {least} to {most}, not {shown(value)}")
    return int(value)
