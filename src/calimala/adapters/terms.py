"""What is agreed before the first game, checked: players, edition, layout, reward, luck."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from calimala.adapters.turns import REWARDS, TERMS, AllTerms
from calimala.game import BadOption
from calimala.game.errors import shown
from calimala.game.notation import ACTIONS, EDITIONS, FIRST_GAME
from calimala.game.setup import check_edition, check_layout, check_players
from calimala.rules.names import NOBODY


def agreed(players: int, edition: str, layout: str | Sequence[str], reward: str) -> AllTerms:
    """The terms as compiled code reads them; BadOption if no game can have them."""
    if reward not in REWARDS:
        raise BadOption(f"reward must be {', '.join(REWARDS)}, not {shown(reward)}")
    terms = np.zeros(1, TERMS)
    terms[0].players = check_players(players)
    terms[0].edition = EDITIONS.index(check_edition(edition))
    terms[0].reward = REWARDS.index(reward)
    terms[0].layout[:] = _laid_out(layout)
    return terms


def _laid_out(layout: str | Sequence[str]) -> list[int]:
    """The actions of the cells, or nobody's where they are to be shuffled (R6.2)."""
    if layout == "shuffled":
        return [NOBODY] * len(ACTIONS)
    if isinstance(layout, str) and layout != "first-game":
        raise BadOption(f"layout must be shuffled, first-game or nine actions, not {shown(layout)}")
    actions = FIRST_GAME if layout == "first-game" else check_layout(layout)
    return [ACTIONS.index(action) for action in actions]


def lucks(seed: int, games: int) -> NDArray[np.uint64]:
    """Luck for the dice, then for each of so many games, the same however many follow."""
    return np.random.SeedSequence(seed).generate_state(games + 1, np.uint64) | np.uint64(1)
