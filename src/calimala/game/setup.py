"""The setup before the first move: who plays, by which rules, what lies where.

Home of R6.1, R6.2.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from calimala.game.errors import BadOption, shown
from calimala.game.luck import Seed
from calimala.game.notation import ACTIONS, EDITIONS
from calimala.game.schema import Action, Card, Edition, Tile
from calimala.rules import names as n


@dataclass(frozen=True)
class Setup:
    """All that is settled before the first move."""

    players: int
    edition: Edition
    layout: list[Action]
    tiles: list[Tile]
    cards: list[Card]  # the ten scoring cards in the order they are dealt (R2.4)
    seed: Seed | None = None
    names: list[str] | None = None


def check_players(players: object) -> int:
    """2 to 5."""
    if type(players) is not int or not 2 <= players <= n.MOST_PLAYERS:
        raise BadOption(f"players must be 2, 3, 4 or 5, not {shown(players)}")
    return players


def check_edition(edition: object) -> Edition:
    """One of the two editions (R6.1)."""
    if edition not in EDITIONS:
        raise BadOption(f"edition must be {' or '.join(EDITIONS)}, not {shown(edition)}")
    return EDITIONS[EDITIONS.index(edition)]


def check_layout(layout: Sequence[str]) -> list[Action]:
    """Nine actions, each exactly once (R6.2)."""
    for action in layout:
        if action not in ACTIONS:
            raise BadOption(
                f"layout: {shown(action)} is no action; the nine are {' '.join(ACTIONS)}"
            )
    twice = [action for action, times in Counter(layout).items() if times > 1]
    if twice:
        raise BadOption(f"layout: {twice[0]} is named more than once; name each action once")
    if len(layout) != n.ACTIONS:
        raise BadOption(f"layout: {len(layout)} actions named; name all nine in reading order")
    return [ACTIONS[ACTIONS.index(action)] for action in layout]


def check_names(names: object, players: int) -> list[str] | None:
    """One text for each seat, or none at all."""
    if names is None:
        return None
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadOption("names must be a list of texts")
    if not all(isinstance(name, str) for name in names):
        raise BadOption("names must be a list of texts")
    if len(names) != players:
        raise BadOption(f"names: {len(names)} given for {players} players")
    return list(names)
