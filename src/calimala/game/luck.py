"""Where shuffles come from: a seed, or a record that tells how they fell."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

Seed = int | str
Name = TypeVar("Name", bound=str)  # of a card, a tile or an action


class Luck(Protocol):
    """Settles every shuffle of one game, each under its own label."""

    def shuffled(self, label: str, cards: Sequence[Name]) -> list[Name]:
        """The cards in the order in which this shuffle puts them."""


def _numbers(key: str) -> Iterator[int]:
    """An endless stream of 64-bit numbers that only the key decides."""
    block = 0
    while True:
        digest = hashlib.blake2b(f"{key}/{block}".encode()).digest()
        for i in range(0, len(digest), 8):
            yield int.from_bytes(digest[i : i + 8], "big")
        block += 1


def _below(numbers: Iterator[int], n: int) -> int:
    """A fair number from 0 to n-1: numbers beyond the last full round of n are passed over."""
    fair = (1 << 64) - (1 << 64) % n
    return next(number for number in numbers if number < fair) % n


class SeededLuck:
    """The same seed and label always give the same shuffle, whatever was shuffled before."""

    def __init__(self, seed: Seed) -> None:
        self._seed = seed

    def shuffled(self, label: str, cards: Sequence[Name]) -> list[Name]:
        """Fisher-Yates over a keyed hash."""
        numbers = _numbers(f"calimala/{self._seed}/{label}")
        order = list(cards)
        for i in range(len(order) - 1, 0, -1):
            j = _below(numbers, i + 1)
            order[i], order[j] = order[j], order[i]
        return order
