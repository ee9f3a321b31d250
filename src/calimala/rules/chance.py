"""Luck inside the state, for playouts: a xorshift generator, the same compiled or not."""

import numpy as np

from calimala.rules.jit import big_rule, rule
from calimala.rules.state import Ints, State


@rule
def below(s: State, n: int) -> int:
    """A number from 0 to n-1."""
    x = s.luck
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    s.luck = x
    return int((x >> np.uint64(32)) * np.uint64(n) >> np.uint64(32))


@big_rule
def shuffle(s: State, cards: Ints, n: int) -> None:
    """Put cards[:n] into a random order."""
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
