"""The bots by name: one line adds one."""

from collections.abc import Callable

from calimala.game import BadOption
from calimala.players.greedy import Greedy
from calimala.players.player import Player
from calimala.players.uniform import Uniform

BOTS: dict[str, Callable[[int], Player]] = {
    "greedy": Greedy,
    "uniform": Uniform,
}


def known() -> list[str]:
    """The names of all bots."""
    return sorted(BOTS)


def create(name: str, seed: int) -> Player:
    """A new bot of this name, with its own luck."""
    if name not in BOTS:
        raise BadOption(f"unknown bot {name[:40]!r}; known bots: {', '.join(known())}")
    return BOTS[name](seed)
