"""Five levels with names for people, from gentle to merciless.

The gentle ones see what a beginner sees, one ply or one turn ahead, and with a temperature draw
between moves that look about as good; they make no senseless moves.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from calimala.players.base import Player
from calimala.players.bots.greedy import Greedy
from calimala.players.bots.planner import Planner
from calimala.players.mcts.search import Search

LEVELS: Final[dict[str, Callable[[int], Player]]] = {
    "apprentice": partial(Greedy, temperature=1.2, name="apprentice"),
    "journeyman": partial(Greedy, temperature=0.5, name="journeyman"),
    "merchant": partial(Planner, temperature=0.4, name="merchant"),
    "banker": partial(Planner, name="banker"),
    "master": partial(Search, iterations=500, name="master"),
}
