"""`calimala prepare`: compile what games and reviews need now, so that the first need not wait."""

import json
from argparse import ArgumentParser
from importlib import import_module
from typing import Any, Final

from calimala.cli.support import terminal
from calimala.players import registry
from calimala.rules import jit

COMPILED_HERE: Final = (registry,)  # whose modules have compiled code of their own
LAST: Final = "calimala.analysis.judging"  # of reviews; no game waits for it
DESCRIPTION: Final = """\
Compiles the rules, the bots and reviews for this processor, once. What is compiled already is
left alone; after an interruption the same command goes on; several at once wait for one
another. The result is kept in the folder that CALIMALA_CACHE_DIR names; without that
beside the rules, or in ~/.cache/calimala where they cannot be written to."""
EXAMPLES: Final = """\
calimala prepare
CALIMALA_CACHE_DIR=/var/cache/calimala calimala prepare"""


def add_options(parser: ArgumentParser) -> None:
    """How to report."""
    parser.add_argument("--json", action="store_true", help="one line of progress a step, as JSON")


def run(options: Any) -> int:
    """Compile what is missing; the status is 1 if the result could not be kept."""
    if fault := jit.cache_fault():
        terminal.say(fault)
        return 1
    import_module(LAST)  # what is imported last is compiled last
    if options.json:
        jit.ready(_print)
        return 0
    with terminal.bar("Compiling the rules and the bots, once") as advance:
        jit.ready(advance)
    print("calimala: the rules and the bots are compiled")
    return 0


def _print(done: int, total: int, name: str) -> None:
    """One line of progress for another program."""
    print(json.dumps({"done": done, "total": total, "name": name}), flush=True)
