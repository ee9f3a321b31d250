"""A duel: two moves compared by as many iterations from each, in the same worlds."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from random import Random
from typing import Final

import numpy as np

from calimala.analysis.judged_search import JudgedSearch
from calimala.analysis.network_view import NetworkView
from calimala.analysis.schema import Chances
from calimala.analysis.worlds import after
from calimala.rules.state import Floats, Games

ROUND: Final = 100  # iterations between two looks whether it is settled
CLEAR: Final = 8.0  # standard errors that settle it,
EQUAL: Final = 0.004  # or a difference that is hardly larger


@dataclass(frozen=True)
class Duel:
    """What was seen after one move and after the other: everyone's chances, row by row."""

    ones: Floats
    others: Floats
    seat: int  # whose chance is compared

    @cached_property
    def gap(self) -> float:
        """How much more the first move is worth."""
        return float(self._differences.mean())

    @cached_property
    def noise(self) -> float:
        """The standard error of the gap."""
        return float(self._differences.std() / sqrt(len(self.ones)))

    @property
    def first(self) -> Chances:
        """Everyone's chance after the first move."""
        chances: Chances = self.ones.mean(0).tolist()
        return chances

    @property
    def second(self) -> Chances:
        """Everyone's chance after the other."""
        chances: Chances = self.others.mean(0).tolist()
        return chances

    @property
    def settled(self) -> bool:
        """Whether more iterations would not be worth their time."""
        return self.gap > CLEAR * self.noise or self.gap + 2 * self.noise < EQUAL

    @cached_property
    def _differences(self) -> Floats:
        return self.ones[:, self.seat] - self.others[:, self.seat]


class Duellists:
    """Two trees, used again for every duel."""

    def __init__(self, network: NetworkView) -> None:
        self._searches = JudgedSearch(network), JudgedSearch(network)

    def compare(
        self, worlds: Sequence[Games], words: tuple[str, str], seat: int, seed: int, most: int
    ) -> Duel:
        """Search from both moves, with the same luck, until the difference is settled."""
        starts = [[after(world, word) for world in worlds] for word in words]
        random = Random(seed), Random(seed)
        seen: tuple[list[Floats], list[Floats]] = [], []
        for each in self._searches:
            each.begin(seat, int(worlds[0]["players"][0]))
        for done in range(0, most, ROUND):
            for i, search in enumerate(self._searches):
                seen[i].append(search.outcomes(starts[i], min(ROUND, most - done), random[i]))
            duel = Duel(np.concatenate(seen[0]), np.concatenate(seen[1]), seat)
            if duel.settled:
                break
        return duel
