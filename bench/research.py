"""The environments under the clock, beside those of PettingZoo and OpenSpiel in the same run.

Random legal play; a decision is one action chosen and one observation made.

Usage: python -m bench.research [--json] [--seconds S] [--players N]
"""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from random import Random
from time import process_time
from typing import Any

from rich.console import Console

from bench.lines import Check, Line, check
from bench.machine import Machine, installed, this_machine
from bench.measure import RUNS, SECOND_NS, Batch, Spread, highest, pace
from bench.peers import openspiel
from bench.peers.peer import Peer
from bench.peers.pettingzoo import CLASSIC, turn_based
from bench.report import checks, number, table, times
from calimala.adapters.batch import Batch as Games
from calimala.cli.parser import Parser
from calimala.cli.support import options
from calimala.cli.support.ready import ready
from calimala.rules import jit

FORMAT = "calimala-bench-research/1"
SIZES = (1, 64, 4096)
STEPS = 16
"""Of a batch between two looks at the clock."""
SEED = 7
PIPE_WIDTH = 100
PEERS: tuple[Peer, ...] = (*CLASSIC, openspiel.BACKGAMMON, openspiel.GIN_RUMMY)

BATCH = Line("batch of 4096, all cores", "decisions/s", 4e6, at_least=True)
TO_PEERS = Line("batch of 4096 to the fastest peer", "times", 10, at_least=True)
TO_CLASSIC = Line("AEC to the faster of PettingZoo's", "times", 1, at_least=True)

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Rate:
    """Decisions a second in one environment; None where a peer is not installed.

    Those of a second of the processor, all threads together, do not mind who else uses the machine.
    """

    key: str
    title: str
    version: str | None
    decisions_per_second: Spread | None
    decisions_per_cpu_second: Spread | None


class Meter:
    """A batch player that also notes the processor's time."""

    def __init__(self, play: Batch) -> None:
        self._play = play
        self._rates: list[float] = []

    def __call__(self, games: int) -> int:
        """Play, and note how many decisions a second of the processor brought."""
        start = process_time()
        decisions = self._play(games)
        self._rates.append(decisions / max(process_time() - start, 1 / SECOND_NS))
        return decisions

    def spread(self) -> Spread:
        """Over the runs that counted, which are the last."""
        return highest(self._rates[-RUNS:])


@dataclass(frozen=True)
class Figures:
    """Everything one run finds out; its JSON has these names."""

    format: str
    machine: Machine
    seconds: float
    players: int
    ours: list[Rate]
    peers: list[Rate]
    checks: list[Check]


def aec(players: int, maker: str) -> Batch:
    """The PettingZoo environment, with or without its wrappers, asked as the peers are."""
    from calimala.adapters import calimala_v0  # noqa: PLC0415 - needs PettingZoo

    return turn_based(lambda: getattr(calimala_v0, maker)(players=players))


def gym(players: int) -> Batch:
    """The Gymnasium environment against `uniform`; only our own decisions count."""
    from calimala.adapters.gym import CalimalaEnv  # noqa: PLC0415 - needs Gymnasium

    env, rng = CalimalaEnv(players=players), Random(SEED)
    return lambda count: sum(_episode(env, rng) for _ in range(count))


def _episode(env: Any, rng: Random) -> int:
    """One game; our decisions."""
    seen, _ = env.reset(seed=rng.getrandbits(31))
    over, decisions = False, 0
    while not over:
        legal = seen["action_mask"].nonzero()[0]
        seen, _, over, _, _ = env.step(legal[int(rng.random() * len(legal))])
        decisions += 1
    return decisions


def batch(players: int, size: int) -> Batch:
    """Some steps of a batch, its actions drawn by itself."""
    games = Games(size, players, seed=SEED)

    def play(count: int) -> int:
        for _ in range(count * STEPS):
            games.step(games.random_actions())
        return count * STEPS * size

    return play


def rate(key: str, title: str, package: str, opened: Callable[[], Batch], seconds: float) -> Rate:
    """The rates of one environment, or none where a package is missing."""
    try:
        meter = Meter(opened())
    except ImportError:
        return Rate(key, title, installed(package), None, None)
    cost = pace(meter, seconds).ns_per_decision
    each = Spread(SECOND_NS / cost.median, SECOND_NS / cost.best)
    return Rate(key, title, installed(package), each, meter.spread())


def ours(players: int, seconds: float, tell: Tell) -> Iterator[Rate]:
    """Our environments."""
    for key, title, opened in (
        ("aec", "AEC (PettingZoo)", partial(aec, players, "env")),
        ("aec-raw", "AEC without wrappers", partial(aec, players, "raw_env")),
        ("gymnasium", "Gymnasium, against uniform", partial(gym, players)),
    ):
        tell(title)
        yield rate(key, title, "calimala", opened, seconds)
    for size in SIZES:
        title = f"batch of {size}"
        tell(title)
        yield rate(f"batch-{size}", title, "calimala", partial(batch, players, size), seconds)


def peers(seconds: float, tell: Tell) -> Iterator[Rate]:
    """The others, where they are installed."""
    for peer in PEERS:
        tell(peer.title)
        yield rate(peer.key, peer.title, peer.package, peer.opened, seconds)


def checked(mine: list[Rate], others: list[Rate]) -> list[Check]:
    """The lines that what was measured must clear."""
    spreads = {each.key: each.decisions_per_second for each in mine}
    most, turns = spreads[f"batch-{SIZES[-1]}"], spreads["aec"]
    found = [each.decisions_per_second for each in others]
    classic = [spread for spread in found[: len(CLASSIC)] if spread]
    lines = [check(BATCH, most)] if most else []
    if most and any(found):
        lines.append(check(TO_PEERS, _to(most, [each for each in found if each])))
    if turns and classic:
        lines.append(check(TO_CLASSIC, _to(turns, classic)))
    return lines


def _to(us: Spread, them: list[Spread]) -> Spread:
    """How many times as fast as the fastest; medians with medians, best with best."""
    return Spread(
        us.median / max(each.median for each in them), us.best / max(each.best for each in them)
    )


def figures(chosen: Namespace, tell: Tell) -> Figures:
    """Take every figure."""
    machine = this_machine(jit.COMPILED)
    mine = list(ours(chosen.players, chosen.seconds, tell))
    others = list(peers(chosen.seconds, tell))
    lines = checked(mine, others)
    return Figures(FORMAT, machine, chosen.seconds, chosen.players, mine, others, lines)


def show(found: Figures, console: Console) -> None:
    """The figures for people."""
    machine = found.machine
    console.print(
        f"{machine.processor}, {machine.cores} cores, load {machine.load:.1f}", highlight=False
    )
    columns = ("median", "best", "a CPU second", "best", "ours to it")
    rows = table("Decisions a second, random play", "environment", *columns)
    us = {each.key: each.decisions_per_second for each in found.ours}
    for each in (*found.ours, *found.peers):
        rows.add_row(each.title, *cells(each, us))
    console.print(rows)
    console.print(checks(found.checks))


def cells(each: Rate, us: dict[str, Spread | None]) -> tuple[str, ...]:
    """The numbers of one line; a peer is set against the largest batch."""
    spread, cpu, most = (
        each.decisions_per_second, each.decisions_per_cpu_second, us[f"batch-{SIZES[-1]}"],
    )  # fmt: skip
    if spread is None or cpu is None:
        return ("not installed",)
    ratio = None if each.key in us or most is None else most.median / spread.median
    return *map(number, (spread.median, spread.best, cpu.median, cpu.best)), times(ratio)


def main(arguments: list[str] | None = None) -> int:
    """Measure, then print."""
    parser = Parser(prog="python -m bench research", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    parser.add_argument("--seconds", type=options.duration, default=5.0, help="of each figure")
    parser.add_argument("--players", type=int, choices=(2, 3, 4, 5), default=4, help="default 4")
    chosen = parser.parse_args(arguments)
    ready()
    with Console(stderr=True).status("") as status:
        found = figures(chosen, lambda what: status.update(f"measuring: {what}"))
    if chosen.json:
        print(json.dumps(asdict(found), indent=2))
    else:
        show(found, Console(width=None if sys.stdout.isatty() else PIPE_WIDTH))
    return 0


if __name__ == "__main__":
    sys.exit(main())
