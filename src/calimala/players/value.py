"""A hand-made estimate of how well a seat stands, in hundredths of a point; compiled."""

from typing import Final

from calimala.rules import majority
from calimala.rules.jit import big_rule, rule
from calimala.rules.names import (
    NOBODY,
    OWN,
    RESOURCES,
    STREETS,
    TILES,
    WHITE,
)
from calimala.rules.state import State
from calimala.rules.tables import DISCS, printed

POINT: Final = 100
RIVALS: Final = 40  # what a point of the rivals together costs
FOOTHOLD: Final = 30  # a first cube where something is yet to be scored; less for the next ones
SEAT: Final = 60  # a seat or artwork in the council: it breaks ties
HAND_CARD: Final = 45
WHITE_DISC_LEFT: Final = 70
AGAIN: Final = 35  # each activation an own disc may still have
CARD: Final = 60  # percent of a scoring card's points, which are far off

# Percent of a tile's points, by how many others are scored before it.
NEARNESS: Final = printed([100, 95, 90, 84, 78, 72, 66, 61, 56, 52, 48, 45, 42, 40, 38])

# What the first, second, ... of a kind are worth; ships, houses and workshops all game long.
STOCK, CLOTH, SHIP_BUILT, HOUSE_BUILT, WORKSHOP_BUILT = range(5)
WORTH: Final = printed(
    [
        (40, 30, 10, 5),
        (50, 40, 30, 20),
        (200, 120, 60, 0),
        (160, 120, 80, 0),
        (0, 160, 90, 0),
    ]
)


@rule
def _worth(kind: int, amount: int) -> int:
    """What so many of a kind are worth together."""
    total = 0
    for i in range(min(amount, 4)):
        total += WORTH[kind, i]
    return total


@big_rule
def _prospects(s: State, subject: int, seat: int, card: bool) -> int:
    """What a tile or card would bring as the board stands, against what it brings the rivals."""
    ranks = majority.ranking(s, subject)
    rivals = 0
    for side in range(s.players):
        if side != seat:
            rivals += majority.points(ranks, side, card)
    mine = majority.points(ranks, seat, card)
    cubes = majority.count(s, subject, seat)
    foothold = FOOTHOLD * cubes // (1 + cubes)
    return POINT * mine - RIVALS * rivals // (s.players - 1) + foothold


@rule
def _scorings(s: State, seat: int) -> int:
    """All the scorings to come that the seat knows of."""
    total = 0
    for tile in range(s.scored, TILES):
        total += NEARNESS[tile - s.scored] * _prospects(s, s.tiles[tile], seat, False)
    for card in (s.kept[seat], s.shown[0], s.shown[1], s.face_up):
        if card != NOBODY:
            total += CARD * _prospects(s, card, seat, True)
    return total // 100


@rule
def _mat(s: State, seat: int) -> int:
    """What the seat owns; buildings count less and less towards the end."""
    built = _worth(SHIP_BUILT, s.ships[seat]) + _worth(HOUSE_BUILT, s.houses[seat].sum())
    built += _worth(WORKSHOP_BUILT, s.workshops[seat])
    goods = _worth(CLOTH, s.cloth[seat].sum())
    for resource in range(RESOURCES):
        goods += _worth(STOCK, s.stock[seat, resource])
    left = s.reserve[seat].sum()
    goods *= left > 0
    return int(goods + built * left // DISCS[s.players].sum())


@rule
def _discs(s: State, seat: int) -> int:
    """Own discs that may be activated again, and white ones still to be placed."""
    total = int(WHITE_DISC_LEFT * s.reserve[seat, WHITE])
    if s.reserve[:, OWN].sum() == 0:
        return total
    for street in range(STREETS):
        for level in range(s.height[street]):
            if s.stacks[street, level] == seat:
                total += AGAIN * max(0, 3 - s.height[street] + level)
    return total


@big_rule
def value(s: State, seat: int) -> int:
    """How well the seat stands."""
    rivals = s.scores[: s.players].sum() - s.scores[seat]
    return int(
        POINT * s.scores[seat]
        - RIVALS * rivals // (s.players - 1)
        + _scorings(s, seat)
        + SEAT * majority.influence(s, seat)
        + _mat(s, seat)
        + _discs(s, seat)
        + HAND_CARD * s.hand_size[seat] * (s.reserve[seat].sum() > 0)
    )
