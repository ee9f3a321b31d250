"""The compiled rules, with a progress bar while they are compiled for the first time."""

from calimala.cli import terminal
from calimala.rules import jit


def ready() -> None:
    """Compile every rule, or load it from the cache."""
    with terminal.bar("Compiling the rules, once") as advance:
        jit.ready(advance)
