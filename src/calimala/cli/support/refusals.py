"""One command with the game loaded: what the game refuses becomes one line and a status."""

from typing import Any

from calimala.cli.support import terminal
from calimala.game import BadOption, CalimalaError


def run(options: Any) -> int:
    """Run the command that was typed."""
    try:
        status: int = options.run(options)
    except CalimalaError as fault:
        terminal.say(str(fault))
        return 2 if isinstance(fault, BadOption) else 1
    return status
