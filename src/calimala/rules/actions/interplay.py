"""Which cards can help an action to become possible, and which can harm it."""

from typing import Final

from calimala.rules.moves import DEEDS_OF
from calimala.rules.names import (
    ARTWORK,
    BRICK,
    BUILD,
    CONTRIBUTE,
    MARBLE,
    SHIP,
    TRANSPORT,
    WEAVE,
    WOOD,
)
from calimala.rules.tables import printed


def _cards(*chosen: int) -> int:
    """Some cards as a bit set of their actions."""
    return sum(1 << card for card in chosen)


def _deeds(*chosen: int) -> int:
    """The deeds of some actions as a bit set."""
    return sum(int(DEEDS_OF[action]) for action in chosen)


# By the action that is impossible: the cards without which it stays so.
HELPS: Final = printed(
    [
        _cards(BUILD, CONTRIBUTE),  # empty the warehouse
        _cards(BUILD, CONTRIBUTE),
        _cards(ARTWORK, CONTRIBUTE),
        _cards(WOOD, BRICK),  # pay
        _cards(MARBLE),
        _cards(BUILD, SHIP, TRANSPORT),  # make room for cloth
        _cards(BUILD, WEAVE),  # supply the ship or house, and the cloth
        _cards(BUILD, WEAVE),
        _cards(WOOD, BRICK, MARBLE),
    ]
)

# By the action of the card played: the deeds that may be impossible after it.
HARMS: Final = printed(
    [
        _deeds(WOOD),  # fills the warehouse
        _deeds(BRICK),
        _deeds(MARBLE),
        _deeds(BUILD, CONTRIBUTE),  # uses up pieces, wood and brick
        _deeds(ARTWORK, CONTRIBUTE),  # uses up marble and slots
        _deeds(WEAVE),  # fills the workshops
        _deeds(SHIP, TRANSPORT),  # uses up cloth and slots
        _deeds(SHIP, TRANSPORT),
        _deeds(BUILD, ARTWORK, CONTRIBUTE),  # uses up resources and slots
    ]
)
