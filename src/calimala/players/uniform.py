"""Uniform: any legal move, each as likely as the others."""

from collections.abc import Sequence
from random import Random
from typing import Any


class Uniform:
    """Chooses at random with luck of its own; the same seed makes the same choices."""

    name = "uniform"
    looks = False

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random  # the one method that never changes between versions

    def choose(self, view: dict[str, Any], legal: Sequence[str]) -> str:  # noqa: ARG002 - blind
        """Any of the legal moves."""
        return legal[int(self._random() * len(legal))]
