"""The rules engine under the clock, beside the lines it must clear and the engines of others.

Usage: python -m bench.engine [--json] [--seconds S] [--players N ...] [--only PART ...]
"""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from dataclasses import asdict

from rich.console import Console

from bench import lines, ours, report
from bench.figures import Beside, Report
from bench.lines import Check, check
from bench.machine import installed, this_machine
from bench.measure import Pace, Spread, pace, repeated
from bench.peers import PEERS, Peer
from bench.start import Start, starts
from calimala.cli.parser import Parser
from calimala.cli.support.options import duration
from calimala.rules import jit
from calimala.rules.state import STATE

FORMAT = "calimala-bench-engine/1"
PARTS = ("games", "copy", "python", "start", "peers")
PLAYERS = (2, 3, 4, 5)
PIPE_WIDTH = 100
USUAL = 4  # what the lines are drawn for and the peers compared with

Tell = Callable[[str], None]


def ratio(them: Pace, us: Pace) -> Spread:
    """How many decisions we take in the time of one; medians with medians, best with best."""
    theirs, mine = them.ns_per_decision, us.ns_per_decision
    return Spread(theirs.median / mine.median, theirs.best / mine.best)


def beside(peer: Peer, them: Pace | None, us: Pace) -> Beside:
    """A peer's figures beside ours."""
    return Beside(
        key=peer.key,
        title=peer.title,
        package=peer.package,
        version=installed(peer.package),
        installed=them is not None,
        goal=peer.goal,
        pace=them,
        ratio=ratio(them, us) if them else None,
    )


def pace_of(peer: Peer, seconds: float) -> Pace | None:
    """A peer's pace, or None where it is not installed."""
    try:
        play = peer.opened()
    except ImportError:
        return None
    return pace(play, seconds)


def against_peers(us: Pace, seconds: float, tell: Tell) -> list[Beside]:
    """All the peers there are."""
    results = []
    for peer in PEERS:
        tell(peer.title)
        results.append(beside(peer, pace_of(peer, seconds), us))
    return results


def game_paces(players: Iterable[int], seconds: float, tell: Tell) -> dict[int, Pace]:
    """Random games for each number of players."""
    paces = {}
    for number in players:
        tell(f"random games, {number} players")
        paces[number] = pace(ours.random_games(number), seconds)
    return paces


def game_checks(usual: Pace) -> list[Check]:
    """The lines for random games."""
    return [
        check(lines.GAMES, usual.games_per_second),
        check(lines.DECISION, usual.ns_per_decision),
    ]


def start_checks(start: Start) -> list[Check]:
    """The lines for starts."""
    return [check(lines.COLD, Spread(start.cold, start.cold)), check(lines.WARM, start.warm)]


def checks_of(
    usual: Pace | None, copy: Spread | None, python: Spread | None, start: Start | None
) -> list[Check]:
    """Every measured figure that has a line."""
    return [
        *(game_checks(usual) if usual else []),
        *([check(lines.COPY, copy)] if copy else []),
        *([check(lines.PYTHON, python)] if python else []),
        *(start_checks(start) if start else []),
    ]


def copy_cost(seconds: float, tell: Tell) -> Spread:
    """Nanoseconds to copy a state."""
    tell("copying a state")
    return pace(ours.state_copies(), seconds).ns_per_decision


def python_cost(players: int, seconds: float, tell: Tell) -> Spread:
    """Microseconds for a move and its next offer from Python."""
    tell("moves from Python")
    return repeated(ours.moves_from_python(players), seconds)


def start_times(tell: Tell) -> Start:
    """Seconds to start, cold and warm."""
    tell("a first start, which compiles everything, and later ones")
    return starts()


def measured(options: Namespace, tell: Tell) -> Report:
    """Take every figure that was asked for."""
    seconds, parts, players = options.seconds, options.only, sorted(set(options.players))
    compared = USUAL if USUAL in players else players[-1]
    machine = this_machine(jit.COMPILED)
    tell("compiling or loading the rules")
    jit.ready()
    wanted = players if "games" in parts else [compared] if "peers" in parts else []
    paces = game_paces(wanted, seconds, tell)
    copy = copy_cost(seconds, tell) if "copy" in parts else None
    python = python_cost(compared, seconds, tell) if "python" in parts else None
    start = start_times(tell) if "start" in parts else None
    peers = against_peers(paces[compared], seconds, tell) if "peers" in parts else []
    return Report(
        format=FORMAT,
        machine=machine,
        seconds=seconds,
        random_games=paces,
        state_bytes=STATE.itemsize,
        copy_ns=copy,
        python_us=python,
        start=start,
        peers=peers,
        compared_players=compared,
        checks=checks_of(paces.get(USUAL), copy, python, start),
    )


def parser() -> Parser:
    """What the command understands."""
    command = Parser(
        prog="python -m bench engine",
        description="Measure the rules engine: random games, copies, moves from Python, starts, "
        "and other engines in the same run where they are installed.",
    )
    command.add_argument("--json", action="store_true", help="print one JSON object instead")
    command.add_argument(
        "--seconds", type=duration, default=3.0, metavar="S", help="for each figure (default 3)"
    )
    command.add_argument(
        "--players", type=int, nargs="+", choices=PLAYERS, default=PLAYERS, metavar="N",
        help="numbers of players (default 2 3 4 5)",
    )  # fmt: skip
    command.add_argument(
        "--only", nargs="+", choices=PARTS, default=PARTS, metavar="PART",
        help=f"some parts only, of: {' '.join(PARTS)}",
    )  # fmt: skip
    return command


def main(argv: list[str]) -> int:
    """Measure and print."""
    options = parser().parse_args(argv)
    with Console(stderr=True).status("") as status:
        figures = measured(options, lambda what: status.update(f"measuring: {what}"))
    if options.json:
        print(json.dumps(asdict(figures), indent=2))
    else:
        report.show(figures, Console(width=None if sys.stdout.isatty() else PIPE_WIDTH))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
