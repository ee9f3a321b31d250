"""Bots in seats, from the names that were typed."""

from collections.abc import Sequence

from calimala.game import BadOption
from calimala.players import check


def seated(names: Sequence[str], players: int) -> tuple[str, ...]:
    """One bot's name a seat, from one for all or one a seat; every name is known."""
    return _spread(names, players, f"one for each of {players}")


def seated_around(names: Sequence[str], players: int, me: int) -> tuple[str, ...]:
    """One bot's name for every seat but that of a person, from one for all or one a seat."""
    if me >= players:
        raise BadOption(f"--me {me}: the seats are 0 to {players - 1}")
    return _spread(names, players - 1, f"one for each of the {players - 1} others")


def _spread(names: Sequence[str], seats: int, wanted: str) -> tuple[str, ...]:
    for name in names:
        check(name)
    if len(names) not in (1, seats):
        raise BadOption(f"--bots has {len(names)} names; give one, or {wanted}")
    return tuple(names) * (seats // len(names))
