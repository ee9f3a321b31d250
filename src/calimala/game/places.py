"""Final places: by points, then by influence; equals share a place (R8.4)."""

from calimala.rules import final
from calimala.rules.state import Games


def final_places(position: Games) -> tuple[int, ...]:
    """The place of every player, from 1; places after a shared one are left out (R7.5, R8.4).

    `Game.position()` gives the position; the third party is no player.
    """
    s = position[0]
    ranks = [final.final_rank(s, seat) for seat in range(s.players)]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
