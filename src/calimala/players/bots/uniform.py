"""Uniform: any legal move, each as likely as the others."""

from random import Random

from calimala.players.base import Moment


class Uniform:
    """Chooses at random with luck of its own; the same seed makes the same choices."""

    name = "uniform"
    looks = False

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random  # the one method that never changes between versions

    def choose(self, moment: Moment) -> str:
        """Any of the legal moves."""
        return moment.legal[int(self._random() * len(moment.legal))]
