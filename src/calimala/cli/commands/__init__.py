"""One module for each command: what it says of itself, its options, and `run`.

A module is loaded only when its command is typed, since most of them load the engine.
"""

from importlib import import_module
from typing import Any, Final

COMMANDS: Final = {
    "serve": "Open tables to people: in this browser, in your network, on the internet.",
    "think": "Let the bots of a server on PostgreSQL think here, on this machine.",
    "play": "Play against bots in the terminal, or watch them play.",
    "simulate": "Let bots play many games and count who wins.",
    "arena": "Find out which bot is stronger, and how sure that is.",
    "train": "Let a network learn the game by playing against itself.",
    "replay": "Check recorded games: every move, every draw, the result.",
    "review": "Tell what decided a finished game, and how much of it was luck.",
    "verify": "Recompute every shuffle of games that a server dealt.",
    "show": "Draw one position of a recorded game.",
    "prepare": "Compile the rules and the bots now, so that the first game need not wait.",
    "backup": "Copy the server's database while it runs.",
    "restore": "Put a backup in the place of the server's database.",
    "check-store": "Replay every stored game and compare it with what is stored.",
}


class MissingPackage(Exception):
    """A command needs a package that is not installed."""


def load(name: str) -> Any:
    """The module of a command: DESCRIPTION, EXAMPLES, add_options and run."""
    try:
        return import_module(f"calimala.cli.commands.{name.replace('-', '_')}")
    except ModuleNotFoundError as missing:
        if str(missing.name).startswith("calimala"):
            raise
        raise MissingPackage(
            f"{name} needs {missing.name}, which is part of every installation: "
            "pip install --force-reinstall calimala, or make setup in a checkout"
        ) from None
