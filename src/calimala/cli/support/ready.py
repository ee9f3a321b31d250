"""The compiled rules, with a progress bar while they are compiled for the first time."""

from calimala.cli.support import terminal
from calimala.rules import jit


def ready(*modules: str) -> None:
    """Compile the rules of these modules, or every rule, or load them from the cache."""
    with terminal.bar("Compiling the rules, once") as advance:
        jit.ready(advance, modules)
