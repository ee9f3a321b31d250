"""Five levels with names for people, from gentle to merciless.

The gentle ones see what a beginner sees, one move or one turn ahead, and waver between moves
that look about as good; they make no senseless moves.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from calimala.players.greedy import Greedy
from calimala.players.planner import Planner
from calimala.players.player import Player
from calimala.players.search import Search

LEVELS: Final[dict[str, Callable[[int], Player]]] = {
    "apprentice": partial(Greedy, doubt=1.2, name="apprentice"),
    "journeyman": partial(Greedy, doubt=0.5, name="journeyman"),
    "merchant": partial(Planner, doubt=0.4, name="merchant"),
    "banker": partial(Planner, name="banker"),
    "master": partial(Search, iterations=600, name="master"),
}
