"""One process of `bench.compilation`: compiles or loads the rules on PYTHONPATH, and times them.

It runs in older trees too, so it asks for no more than they have.

Usage: python bench/compiled.py SECONDS
"""

import json
import sys
from math import inf
from time import perf_counter, process_time

import numpy as np

from calimala.game import Game
from calimala.players.mcts.search import TreeSearch
from calimala.rules import engine, jit
from calimala.rules.names import INTERNATIONAL
from calimala.rules.state import STATE

PLAYERS = 4
GAMES = 2000
ITERATIONS = 200


def engine_ns() -> float:
    """Nanoseconds of processor time a decision in random games."""
    begun = process_time()
    decisions = engine.playouts(np.zeros(1, STATE), 0, PLAYERS, INTERNATIONAL, np.uint64(7), GAMES)
    return (process_time() - begun) / int(decisions) * 1e9


def search_us() -> float:
    """Microseconds of processor time an iteration of the tuned search at the first placement."""
    game = Game.new(PLAYERS, seed=1)
    while not game.legal()[0].startswith("place "):
        game.play(game.legal()[0])
    position = game.position()
    search = TreeSearch(int(position[0].actor), PLAYERS)
    begun = process_time()
    search.search(position, ITERATIONS, inf)
    return (process_time() - begun) / search.iterations * 1e6


def main() -> None:
    """Print the seconds of becoming ready, and the least of each cost: noise only ever adds."""
    seconds, cpu, wall = float(sys.argv[1]), process_time(), perf_counter()
    jit.ready()
    found: dict[str, float] = {
        "ready": process_time() - cpu,
        "wall": perf_counter() - wall,
        "engine": inf,
        "search": inf,
    }
    end = perf_counter() + seconds
    while perf_counter() < end:
        found["engine"] = min(found["engine"], engine_ns())
        found["search"] = min(found["search"], search_us())
    print(json.dumps({name: cost for name, cost in found.items() if cost < inf}))


if __name__ == "__main__":
    main()
