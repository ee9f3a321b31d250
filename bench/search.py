"""The search under the clock: iterations a second on one core, at three moments of a game of four.

Each is measured with the tuned search and with full random rollouts, in the same run.

Usage: python -m bench.search [--json] [--seconds S] [--seed N]
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import inf
from time import perf_counter

from rich.console import Console
from rich.table import Table

from bench.measure import RUNS, Spread
from calimala.cli.parser import Parser
from calimala.cli.support import options
from calimala.cli.support.ready import ready
from calimala.game import Game
from calimala.players import ask, create
from calimala.players.mcts import tree
from calimala.players.mcts.search import TreeSearch
from calimala.rules.state import Games

FORMAT = "calimala-bench-search/1"
PLAYERS = 4
MOMENTS = {"opening": 0, "middle": 12, "late": 24}
"""Turns played before."""
TAG = 602
"""Iterations a second of TAG's search with full rollouts in Puerto Rico, on such a machine."""
SOME = 4


@dataclass(frozen=True)
class Rate:
    """Iterations a second at one moment."""

    moment: str
    tuned: Spread
    random: Spread
    random_to_tag: float


def positions(seed: int) -> Iterator[tuple[str, Games]]:
    """The moments of a game that planners play, each with a disc to be placed."""
    game = Game.new(PLAYERS, seed=seed)
    bot = create("planner", seed)
    turns = 0
    while not game.over:
        if game.legal()[0].startswith("place "):
            for moment, before in MOMENTS.items():
                if turns == before:
                    yield moment, game.position()
            turns += 1
        game.play(ask(bot, game))


def iterations(position: Games, turns: int, seconds: float) -> float:
    """Iterations a second of a new tree."""
    search = TreeSearch(int(position[0].actor), turns)
    done, begun = 0, perf_counter()
    while perf_counter() - begun < seconds:
        done += SOME
        search.search(position, done, inf)
    return done / (perf_counter() - begun)


def spread(position: Games, turns: int, seconds: float) -> Spread:
    """Several runs."""
    runs = sorted(iterations(position, turns, seconds) for _ in range(RUNS))
    return Spread(median=runs[len(runs) // 2], best=runs[-1])


def rates(seed: int, seconds: float) -> Iterator[Rate]:
    """All moments."""
    for moment, position in positions(seed):
        tuned = spread(position, PLAYERS, seconds)
        random = spread(position, tree.RANDOM_ROLLOUT, seconds)
        yield Rate(moment, tuned, random, random.median / TAG)


def table(found: list[Rate]) -> Table:
    """The rates for people."""
    drawn = Table(box=None, header_style="dim", title="iterations a second, median (best)")
    for title in ("", "tuned", "random rollouts", "to TAG's 602"):
        drawn.add_column(title, justify="right" if title else "left")
    for rate in found:
        figures = [f"{each.median:,.0f} ({each.best:,.0f})" for each in (rate.tuned, rate.random)]
        drawn.add_row(rate.moment, *figures, f"{rate.random_to_tag:.0f}x")
    return drawn


def main(arguments: list[str] | None = None) -> int:
    """Measure, then print."""
    parser = Parser(prog="python -m bench search", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--seconds", type=options.duration, default=1.0, help="of each run")
    parser.add_argument("--seed", type=options.whole(0, options.LARGEST_SEED), default=1)
    chosen = parser.parse_args(arguments)
    ready()
    found = list(rates(chosen.seed, chosen.seconds))
    if chosen.json:
        print(json.dumps({"format": FORMAT, "rates": [asdict(rate) for rate in found]}))
    else:
        Console().print(table(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
