"""The command line: its commands, and the options of the one that was typed."""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final, NoReturn

from calimala.cli.commands import COMMANDS, load

ALONE: Final = ["serve", "--open"]  # what `calimala` does when nothing more is typed


class UsageError(Exception):
    """What was typed is no command of ours; the text is one line."""


class Parser(ArgumentParser):
    """Complains in one line that says where to read on."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            **settings, allow_abbrev=False, formatter_class=RawDescriptionHelpFormatter
        )

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is."""
        raise UsageError(f"{' '.join(message.split())} (see {self.prog} --help)")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help; argparse itself would swallow a full disk."""
        (file or sys.stdout).write(message)


def parse(arguments: list[str] | None) -> Any:
    """The options as attributes; an unknown one is reported by the command it was given to."""
    words = (sys.argv[1:] if arguments is None else arguments) or ALONE
    whole = parser(_typed(words))
    found, unknown = whole.parse_known_args(words)
    if unknown:
        found.parser.error(f"unknown argument {unknown[0][:40]!r}")
    if found.command is None:
        whole.error("a command is missing, such as serve or play")
    return found


def _typed(words: list[str]) -> str | None:
    """The first word that is no option."""
    return next((word for word in words if not word.startswith("-")), None)


def parser(typed: str | None) -> Parser:
    """The whole command line, with the options of one command."""
    whole = Parser(
        prog="calimala",
        description="Calimala, the board game of Florentine cloth merchants.",
        epilog="calimala alone opens the table in the browser, as calimala serve --open does.\n"
        "calimala COMMAND --help explains a command and shows an example.\n\n"
        "exit status: 0 all right, 1 bad data, 2 bad usage, 130 stopped with Ctrl-C",
    )
    whole.set_defaults(parser=whole)
    whole.add_argument("--version", action="version", version=f"calimala {_version()}")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, purpose in COMMANDS.items():
        command = commands.add_parser(name, help=purpose)
        if name == typed:
            _declare(command, purpose, load(name))
    return whole


def _declare(command: Parser, purpose: str, module: Any) -> None:
    """Give a subcommand its options; its help ends with examples."""
    command.description = f"{purpose}\n\n{module.DESCRIPTION}"
    command.epilog = "examples:\n" + "\n".join(f"  {line}" for line in module.EXAMPLES.splitlines())
    command.set_defaults(parser=command, run=module.run)
    module.add_options(command)


def _version() -> str:
    try:
        return version("calimala")
    except PackageNotFoundError:
        return "(not installed)"
