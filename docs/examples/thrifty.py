"""Thrifty, a bot in one file: places where it can use both actions, and gives where points are due.

calimala simulate --bots docs/examples/thrifty.py,uniform,uniform
"""

from random import Random

BEST_FIRST = "ship transport artwork contribute build weave marble brick wood draw stop end".split()


class Bot:
    """Goes by a fixed order of what is better than what; its luck decides between equals."""

    def __init__(self, seed):
        self.random = Random(seed)

    def choose(self, moment):
        """The legal move that is worth most now."""
        return max(moment.legal, key=lambda move: (worth(move, moment.view), self.random.random()))


def worth(move, view):
    """A placement is worth what its two actions are; another move goes by its first word."""
    word, *rest = move.removeprefix("card ").split()
    if word == "place":
        return sum(use(view["layout"][int(action) - 1], view) for action in rest[1].split("-"))
    soon = view["scoring_tiles"][view["scored"] :][:4]
    rank = BEST_FIRST.index(word) if word in BEST_FIRST else 0
    return 0.5 * any(target in soon for target in rest) - rank


def use(action, view):
    """How often the one to move could carry the action out; a half if it is always possible."""
    mine = view["mats"][view["actor"]]
    cloth = sum(mine["cloth"])
    return {
        "ship": min(cloth, mine["ships"]),
        "transport": min(cloth, len(mine["houses"])),
        "artwork": mine["marble"] > 0,
        "contribute": mine["wood"] + mine["brick"] + mine["marble"] > 0,
        "build": mine["wood"] + mine["brick"] > 2,
    }.get(action, 0.5)
