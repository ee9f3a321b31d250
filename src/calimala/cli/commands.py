"""One command with the game loaded: what the game refuses becomes one line and a status."""

from importlib import import_module
from typing import Any

from calimala.cli import terminal
from calimala.game import BadOption, CalimalaError

SERVERS = {"serve", "backup", "check-store"}  # what needs the packages of calimala[server]


def run(options: Any) -> int:
    """Run the command that was typed."""
    try:
        name = options.command.replace("-", "_")
        status: int = import_module(f"calimala.cli.{name}").run(options)
    except CalimalaError as fault:
        terminal.say(str(fault))
        return 2 if isinstance(fault, BadOption) else 1
    except ModuleNotFoundError as fault:
        if options.command not in SERVERS or str(fault.name).startswith("calimala"):
            raise
        terminal.say(f"{options.command} needs {fault.name}: pip install 'calimala[server]'")
        return 1
    return status
