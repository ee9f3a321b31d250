"""The search of the bots, with everyone's chances summed up at every node."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np

from calimala.analysis.network_view import NetworkView
from calimala.analysis.schema import Chances
from calimala.game.notation import NUMBERS, WORDS
from calimala.players.mcts import tree
from calimala.rules import engine
from calimala.rules.names import MOST_PLAYERS, NOBODY
from calimala.rules.state import OFFER, STATE, Floats, Games

NODES: Final = 1 << 18
STRIDE: Final = 16  # iterations between two looks whether the choice is settled


class Candidate(NamedTuple):
    """A move at the root, and what the search thinks of it."""

    word: str
    visits: int
    chances: Chances  # everyone's, the mean over its visits
    prior: int  # what it looked worth before it was searched


class JudgedSearch:
    """One tree, with everyone's chances summed up at every node."""

    def __init__(self, network: NetworkView) -> None:
        self._network = network
        self._games, self._offers = np.zeros(tree.GAMES, STATE), np.zeros(tree.GAMES, OFFER)
        self._nodes, self._trees = np.empty(NODES, tree.NODE), np.zeros(1, tree.TREE)
        self._path = self._trees["path"][0]
        self._sums = np.zeros((NODES, MOST_PLAYERS))
        self._players = 0

    def begin(self, viewer: int, players: int) -> None:
        """Start a new tree for a seat; rollouts of one round differ less than those of the bots."""
        self._sums[: self._trees["used"][0]] = 0
        self._players = players
        tree.new_tree(self._nodes, self._trees, viewer, players)

    def advance(self, words: Sequence[str]) -> None:
        """Keep the subtree of moves that were made; where there is none, start a new one."""
        for word in words:
            used = self._trees["used"][0]
            tree.advance_root(self._nodes, self._trees, NUMBERS[word])
            if self._trees["used"][0] < used:  # the tree was reset
                self._sums[:used] = 0

    def search(self, world: Games, iterations: int, random: Random) -> list[Candidate]:
        """Search a position that waits for the viewer, until the rest could not change the choice.

        Hidden cards are dealt again for every iteration; those of the kept subtree count. The moves
        that were visited most come first.
        """
        while True:
            for _ in range(STRIDE):
                self._iterate(world, random)
            left = iterations - self._visits()
            if left <= 0 or left < self._visit_lead():
                break
        return sorted(self._candidates(), key=lambda each: -each.visits)

    def outcomes(self, worlds: Sequence[Games], count: int, random: Random) -> Floats:
        """Everyone's chances in so many more iterations, from worlds that look the same."""
        rows = [self._iterate(worlds[i % len(worlds)], random) for i in range(count)]
        return np.array(rows, np.float64)[:, : self._players]

    def _iterate(self, world: Games, random: Random) -> Floats:
        """One more iteration, with luck of its own; everyone's chance at its leaf."""
        engine.copy(world, 0, self._games, tree.ROOT)
        self._games["luck"][tree.ROOT] = random.getrandbits(63) | 1
        tree.iterate_by(
            self._games, self._offers, self._nodes, self._trees,
            self._network.weights, self._visits() + 1,
        )  # fmt: skip
        chances: Floats = self._trees["win_chances"][0].copy()
        self._sums[self._path[: self._trees["depth"][0]]] += chances
        return chances

    def _visits(self) -> int:
        return int(self._nodes["visits"][self._trees["root"][0]])

    def _visit_lead(self) -> int:
        return int(tree.visit_lead(self._nodes, self._trees))

    def _candidates(self) -> list[Candidate]:
        """The moves at the root that were visited."""
        found = []
        child = int(self._nodes["child"][self._trees["root"][0]])
        while child != NOBODY:
            if visits := int(self._nodes["visits"][child]):
                chances = (self._sums[child, : self._players] / visits).tolist()
                word = WORDS[self._nodes["move"][child]]
                prior = int(self._nodes["prior_value"][child])
                found.append(Candidate(word, visits, chances, prior))
            child = int(self._nodes["sibling"][child])
        return found
