"""The arms of the experiment: what one seat of a game is told, and how many games try it."""

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from calimala.rules.names import NOBODY
from calimala.rules.tables import DISCS
from calimala.training.orders import (
    ARTWORK,
    CONTRIBUTION,
    COUNCIL_ARTWORK,
    HOUSE,
    ORDERS,
    OWN_DISC,
    SHIP,
    SUPPORT_DISC,
    WHITE_DISC,
    WORKSHOP,
    AllOrders,
)

ALWAYS: Final = 99  # rounds


@dataclass(frozen=True)
class Arm:
    """One way to play; `half` is only for the first half of the rounds."""

    key: str
    title: str
    weight: int = 1
    half: bool = False
    orders: dict[str, int] = field(default_factory=dict)


def _without(key: str, title: str, kinds: int) -> Arm:
    """Never this, where another move is legal."""
    return Arm(key, title, orders={"barred": kinds, "rounds": ALWAYS})


def _builds_first(key: str, title: str, kind: int) -> Arm:
    """Nothing is built before this."""
    others = (SHIP | HOUSE | WORKSHOP) & ~kind
    return Arm(key, title, orders={"barred": others, "until_built": 1})


FREE: Final = Arm("free", "as it likes", weight=9)
ANY_STREET: Final = Arm("any-street", "first disc on any street", 5, orders={"any_street": 1})
ANY_KEEP: Final = Arm("any-keep", "keeps any scoring card", 3, orders={"any_keep": 1})
ANY_TAKE: Final = Arm("any-take", "takes any action card at the start", 2, orders={"any_take": 1})
TOLD: Final = (
    _without("white-first", "white discs before all others", OWN_DISC | SUPPORT_DISC),
    _without("white-last", "white discs after all others", WHITE_DISC),
    _builds_first("ship-first", "builds a ship before anything else", SHIP),
    _builds_first("house-first", "builds a trade house before anything else", HOUSE),
    _builds_first("workshop-first", "builds a workshop before anything else", WORKSHOP),
    Arm("workshop-late", "no workshop in the first half", half=True, orders={"barred": WORKSHOP}),
    _without("no-workshop", "never builds a workshop", WORKSHOP),
    _without("no-ship", "never builds a ship", SHIP),
    _without("no-house", "never builds a trade house", HOUSE),
    _without("no-contribution", "never contributes", CONTRIBUTION),
    _without("no-artwork", "no artworks in churches", ARTWORK),
    _without("no-council-artwork", "no artworks in the council", COUNCIL_ARTWORK),
)
ARMS: Final = (FREE, ANY_STREET, ANY_KEEP, ANY_TAKE, *TOLD)


def rounds(players: int) -> int:
    """Turns that everybody has, if the tiles last so long (R1.11)."""
    return int(DISCS[players].sum())


def orders_of(arm: Arm, players: int, seat: int) -> AllOrders:
    """What the seat is told."""
    told: AllOrders = np.zeros(1, ORDERS)
    told["seat"] = NOBODY if arm is FREE else seat
    for name, value in arm.orders.items():
        told[name] = value
    if arm.half:
        told["rounds"] = rounds(players) // 2
    return told
