"""Final places: by points, then by influence; equals share a place (R8.4)."""

from calimala.rules import engine
from calimala.rules.state import Games


def final_places(position: Games) -> tuple[int, ...]:
    """The place of every player, from 1; places after a shared one are left out (R7.5, R8.4).

    `Game.position()` gives the position; the third party is no player.
    """
    ranks = [engine.final_rank(position, 0, seat) for seat in range(position[0].players)]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
