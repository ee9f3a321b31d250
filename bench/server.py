"""The server under load: tables of scripted players, beside a boardgame.io server.

Both play two at a table over WebSockets on this machine, in turns. Ours keeps every move on disk
before it is told; the other keeps a counter in memory.

Usage: python -m bench.server [--json] [--tables N] [--seconds S] [--rounds N] [--alone]
"""

import json
import signal
import sys
import tempfile
from argparse import Namespace
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench import serving
from bench.machine import Machine, installed, this_machine
from bench.measure import Spread, highest, lowest
from bench.serving import Load
from calimala.cli.parser import Parser
from calimala.cli.support import options
from calimala.game import BadOption
from calimala.rules import jit

FORMAT = "calimala-bench-server/1"
LONG = 300  # entries of a long game
PAUSE = 1.0  # seconds between the moves of a table in the calm rounds
GOAL = 3.0  # times the moves for each core

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Rush:
    """One round: how much was played, how soon it arrived, what it cost."""

    moves: int
    seconds: float
    p50: float
    p99: float
    cpu: float


@dataclass(frozen=True)
class Figures:
    """One server's figures; times are milliseconds."""

    name: str
    version: str
    moves_per_second: Spread
    cpu_per_move: Spread
    moves_per_core: Spread
    full_p50: Spread
    full_p99: Spread
    calm_p50: Spread
    calm_p99: Spread
    kilobytes_per_table: float
    reconnect: dict[str, float]


@dataclass(frozen=True)
class Report:
    """Everything."""

    format: str
    machine: Machine
    tables: int
    servers: list[Figures]
    lacking: str | None
    ratio: Spread | None
    goal: float


def rush(load: Load, seconds: float, pause: float) -> Rush:
    """One round of all tables."""
    before = load.cpu
    told = load.ask(f"{seconds} {pause}")
    latencies = sorted(told["latencies"])
    if not latencies:
        raise BadOption(f"no move was made at the tables of {load.name}")
    return Rush(
        moves=len(latencies),
        seconds=told["seconds"],
        p50=1000 * latencies[len(latencies) // 2],
        p99=1000 * latencies[len(latencies) * 99 // 100],
        cpu=1000 * (load.cpu - before) / len(latencies),
    )


def in_turns(
    loads: list[Load], rounds: int, seconds: float, pause: float, tell: Tell
) -> dict[str, list[Rush]]:
    """Rounds of one server after the other, so that a busy moment hits both."""
    found: dict[str, list[Rush]] = {load.name: [] for load in loads}
    for number in range(rounds):
        for load in loads:
            tell(f"{load.name}, {'at a pace' if pause else 'at full speed'}, round {number + 1}")
            found[load.name].append(rush(load, seconds, pause))
    return found


def figures(load: Load, full: list[Rush], calm: list[Rush]) -> Figures:
    """What the rounds of one server come to."""
    return Figures(
        name=load.name,
        version=load.version,
        moves_per_second=highest([each.moves / each.seconds for each in full]),
        cpu_per_move=lowest([each.cpu for each in full]),
        moves_per_core=highest([1000 / each.cpu for each in full]),
        full_p50=lowest([each.p50 for each in full]),
        full_p99=lowest([each.p99 for each in full]),
        calm_p50=lowest([each.p50 for each in calm]),
        calm_p99=lowest([each.p99 for each in calm]),
        kilobytes_per_table=(load.memory - load.empty) / load.tables / 1024,
        reconnect=load.ask(f"reconnect {LONG}"),
    )


def measured(chosen: Namespace, tell: Tell) -> Report:
    """Take every figure."""
    machine = this_machine(jit.COMPILED)
    lacking = "the option --alone" if chosen.alone else serving.lacking()
    with ExitStack() as stack:
        serving.INSTALLED.mkdir(parents=True, exist_ok=True)  # on a disk, as /tmp may not be
        beside = serving.INSTALLED.parent
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=beside)))
        tell(f"setting up {chosen.tables} tables")
        version = installed("calimala") or ""
        loads = [stack.enter_context(serving.calimala(chosen.tables, folder, version))]
        if lacking is None:
            tell("installing boardgame.io and setting up its tables")
            loads.append(stack.enter_context(serving.boardgame_io(chosen.tables)))
        full = in_turns(loads, chosen.rounds, chosen.seconds, 0, tell)
        calm = in_turns(loads, chosen.rounds, chosen.seconds, PAUSE, tell)
        servers = [figures(load, full[load.name], calm[load.name]) for load in loads]
    return Report(FORMAT, machine, chosen.tables, servers, lacking, ratio(servers), GOAL)


def ratio(servers: list[Figures]) -> Spread | None:
    """How many times more moves a core makes with us; median with median, best with best."""
    if len(servers) < 2:
        return None
    ours, theirs = (server.moves_per_core for server in servers)
    return Spread(ours.median / theirs.median, ours.best / theirs.best)


LINES: dict[str, Callable[[Figures], str]] = {
    "moves a second": lambda f: whole(f.moves_per_second),
    "moves a second and core": lambda f: whole(f.moves_per_core),
    "processor time a move": lambda f: f"{milli(f.cpu_per_move)} ms",
    "arrives, full speed, p50": lambda f: f"{milli(f.full_p50)} ms",
    "arrives, full speed, p99": lambda f: f"{milli(f.full_p99)} ms",
    "arrives, a move a second, p50": lambda f: f"{milli(f.calm_p50)} ms",
    "arrives, a move a second, p99": lambda f: f"{milli(f.calm_p99)} ms",
    "memory a table": lambda f: f"{f.kilobytes_per_table:,.0f} kB",
    "reconnect to a long game": lambda f: back(f, ""),
    "reconnect that lacks one entry": lambda f: back(f, "_last"),
}


def whole(spread: Spread) -> str:
    """Median and best."""
    return f"{spread.median:,.0f} ({spread.best:,.0f})"


def milli(spread: Spread) -> str:
    """Median and best of a time."""
    return f"{spread.median:.2f} ({spread.best:.2f})"


def back(found: Figures, which: str) -> str:
    """Time and bytes of a reconnect."""
    told = found.reconnect
    if f"seconds{which}" not in told:
        return "is told everything"
    return f"{1000 * told[f'seconds{which}']:.1f} ms, {told[f'bytes{which}']:,.0f} bytes"


def show(report: Report, console: Console) -> None:
    """The report for people."""
    title = f"{report.tables} tables of two, median (best); load {report.machine.load:.1f} on "
    drawn = Table(
        box=None, header_style="dim", title=f"{title}{report.machine.cores} cores", title_style=""
    )
    drawn.add_column("")
    for server in report.servers:
        drawn.add_column(f"{server.name} {server.version}", justify="right")
    for name, line in LINES.items():
        drawn.add_row(name, *(line(server) for server in report.servers))
    console.print(drawn)
    if report.ratio is None:
        console.print(f"boardgame.io was not measured beside it: {report.lacking} is why")
    else:
        times = f"{report.ratio.median:.2f} (best with best {report.ratio.best:.2f})"
        console.print(f"moves a second and core, ours to theirs: {times}; goal {GOAL:g}")


def parser() -> Parser:
    """What the command understands."""
    command = Parser(prog="python -m bench server", description=__doc__)
    add = command.add_argument
    add("--json", action="store_true", help="print one JSON object instead")
    add("--tables", type=options.whole(1, 5000), default=500, metavar="N", help="default 500")
    add("--seconds", type=options.seconds, default=5.0, metavar="S", help="a round (default 5)")
    add("--rounds", type=options.whole(1, 20), default=3, metavar="N", help="default 3")
    add("--alone", action="store_true", help="without boardgame.io")
    return command


def main(argv: list[str]) -> int:
    """Measure and print."""
    chosen = parser().parse_args(argv)
    if not Path("/proc/self/statm").exists():
        raise BadOption("this benchmark reads /proc, which only Linux has")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # leave no server behind
    with Console(stderr=True).status("") as status:
        report = measured(chosen, lambda what: status.update(f"measuring: {what}"))
    if chosen.json:
        print(json.dumps(asdict(report), indent=2))
    else:
        show(report, Console(width=None if sys.stdout.isatty() else 100))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
