"""catanatron: Catan for four of its own random players, in Python.

Versions tried: catanatron 3.2.1; its log of actions is what counts as decisions, so rolling
the dice and ending a turn count too.
"""

from importlib import import_module
from itertools import count as numbers

from bench.measure import Batch
from bench.peers.peer import Peer


def catan() -> Batch:
    """Four random players at a fresh board for each game."""
    package = import_module("catanatron")
    seeds = numbers(1)

    def play(count: int) -> int:
        decisions = 0
        for _ in range(count):
            players = [package.RandomPlayer(color) for color in package.Color]
            game = package.Game(players, seed=next(seeds))
            game.play()
            decisions += len(game.state.actions)
        return decisions

    return play


CATAN = Peer("catanatron", "catanatron Catan 4p, Python", "catanatron", 200.0, catan)
