"""How long a person waits: the first start of all, and every later one, each a new process."""

import os
import subprocess
import sys
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.measure import Spread, lowest
from calimala.rules.jit import CACHE_VARIABLE

COMPILE = "from calimala.rules import engine, jit; jit.ready()"
FIRST_MOVE = (
    "from calimala.game import Game; game = Game.new(players=4, seed=7); game.play(game.legal()[0])"
)
WARM_STARTS = 5


@dataclass(frozen=True)
class Start:
    """Seconds from launching Python to having made the first move."""

    cold: float
    warm: Spread


def seconds_of(script: str, cache: str) -> float:
    """How long a new Python takes over a script with this cache folder."""
    start = perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {CACHE_VARIABLE: cache},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"a start for the benchmark failed:\n{done.stderr}")
    return perf_counter() - start


def starts(warm_starts: int = WARM_STARTS) -> Start:
    """One start with an empty cache, then several with what it left."""
    with TemporaryDirectory(prefix="calimala-bench-") as cache:
        cold = seconds_of(f"{COMPILE}; {FIRST_MOVE}", cache)
        return Start(cold, lowest([seconds_of(FIRST_MOVE, cache) for _ in range(warm_starts)]))
