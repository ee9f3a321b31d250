"""Copying a position, timed where searches do it: inside compiled code."""

from calimala.rules.jit import rule
from calimala.rules.state import Games


@rule
def copies(games: Games, count: int) -> int:
    """Copy games[0] over the others in turn; a changed field keeps every copy a real one."""
    others = len(games) - 1
    for i in range(count):
        games[0].turns = i
        games[1 + i % others] = games[0]
    return count
