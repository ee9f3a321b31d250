"""Run one benchmark by its name: python -m bench engine --json."""

import sys
from argparse import REMAINDER
from functools import partial
from importlib import import_module
from typing import Any

from calimala.cli.main import guarded
from calimala.cli.parser import Parser
from calimala.cli.support import refusals

BENCHMARKS = {
    "engine": "the engine, beside other engines",
    "search": "the search, lines of play a second",
    "research": "the learning environments beside those of PettingZoo and OpenSpiel",
    "claims": "the matches that the documents make claims about, played again",
    "findings": "what pays in this game: the network against itself, one seat under orders",
    "strength": "how a bot's strength grows with its budget",
    "review": "the judgement of calimala review, on recorded games of bots",
    "server": "the server under load, beside a boardgame.io server",
    "page": "the page in a browser: frames, memory, first board, size",
    "compilation": "compilation, and how fast its code is, beside an earlier commit",
    "first_minute": "from a fresh clone to the page and to the first game",
}


def parser() -> Parser:
    """Which benchmark; the rest is for it."""
    command = Parser(
        prog="python -m bench",
        description="Measure:\n" + "\n".join(f"  {n:13} {what}" for n, what in BENCHMARKS.items()),
    )
    command.add_argument("what", choices=BENCHMARKS, metavar="NAME", help="what to measure")
    command.add_argument(
        "rest", nargs=REMAINDER, metavar="...", help="its options (NAME --help shows them)"
    )
    command.set_defaults(run=_measure)
    return command


def _measure(options: Any) -> int:
    """Hand over to the benchmark of that name, with the options that follow it."""
    status: int = import_module(f"bench.{options.what}").main(options.rest)
    return status


def _run(arguments: list[str]) -> int:
    """Parse and measure; what a benchmark refuses is one line."""
    return refusals.run(parser().parse_args(arguments))


def main(arguments: list[str]) -> int:
    """Run one benchmark; the exit status."""
    return guarded(partial(_run, arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
