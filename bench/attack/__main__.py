"""Attack a server of ours on this machine and print what an honest client noticed.

Usage: python -m bench.attack [NAME ...] [--seconds S] [--server COMMAND] [--json FILE] [--list]
"""

import argparse
import signal
import sys
from pathlib import Path

from rich.console import Console

from bench.attack import registry, report
from bench.attack.run import Result, carried_out


def main(arguments: list[str] | None = None) -> int:
    """Carry out some attacks, or all; 1 if the server did not hold."""
    attacks = registry.load()
    wanted = _parser(sorted(attacks)).parse_args(arguments)
    if wanted.list:
        for each in attacks.values():
            print(f"{each.name:20} {each.seconds:5.0f} s  {each.text}")
        return 0
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # leave no server behind
    console, results = Console(width=160), list[Result]()
    for name in wanted.names or attacks:
        console.print(f"{name}: {attacks[name].text}", style="dim")
        results.append(carried_out(attacks[name], wanted.server, wanted.seconds))
        if wanted.json:
            with wanted.json.open("a") as file:
                print(report.as_json(results[-1]), file=file)
    report.shown(results, console)
    return int(any(each.faults for each in results))


def _parser(names: list[str]) -> argparse.ArgumentParser:
    """The options."""
    parser = argparse.ArgumentParser(prog="python -m bench.attack", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*names, []], default=[])
    parser.add_argument("--seconds", type=float, help="how long each lasts")
    own = str(Path(sys.executable).with_name("calimala"))
    parser.add_argument("--server", default=own, metavar="COMMAND", help="another calimala")
    parser.add_argument("--json", type=Path, metavar="FILE", help="append each result to a file")
    parser.add_argument("--list", action="store_true", help="name the attacks and end")
    return parser


if __name__ == "__main__":
    sys.exit(main())
