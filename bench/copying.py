"""Copying a position, timed where searches do it: inside compiled code."""

import numpy as np

from calimala.rules.engine import copy
from calimala.rules.jit import big_rule
from calimala.rules.state import Games


@big_rule
def copies(games: Games, count: int) -> int:
    """Copy games[0] over the others in turn; a changed field keeps every copy a real one."""
    others = len(games) - 1
    for i in range(count):
        games[0].luck += np.uint64(1)
        copy(games, 0, games, 1 + i % others)
    return count
