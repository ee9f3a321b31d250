"""Wishes that steer a game towards a branch: how welcome a move is, given what it leads to."""

from collections.abc import Callable
from typing import Final

from calimala.game.notation import STREETS
from calimala.rules import names as n
from calimala.rules.state import State
from calimala.rules.tables import STREET_CELLS, SUBJECT_PLACES

Wish = Callable[[State, str, State], float]

# The layout for a first game has streets where the duty to act can be met again and again.
MILL: Final = "5-8"  # contribute and wood
HEAP: Final = "8-9"  # wood and marble
HERO: Final = 0

NEEDY: Final = (n.BUILD, n.ARTWORK, n.SHIP, n.TRANSPORT, n.CONTRIBUTE)
BUSY: Final = {
    "contribute": 4, "artwork": 4, "ship": 4, "transport": 4, "build": 4,
    "weave": 3, "card": 3, "wood": 2, "brick": 2, "marble": 2,
}  # fmt: skip


def anything(was: State, word: str, now: State) -> float:  # noqa: ARG001 - blind
    """Every move is as welcome as any other."""
    return 0


def busy(was: State, word: str, now: State) -> float:  # noqa: ARG001 - only the verb counts
    """Everybody does as much as possible."""
    return BUSY.get(word.split()[0], 1)


def hoard(was: State, word: str, now: State) -> float:
    """Everybody draws, nobody plays a card or gathers what an action needs."""
    if word.startswith("place"):
        return float(_needy_actions(now) * now.height[now.street])
    gained = now.hand_size.sum() - was.hand_size.sum()
    return float(9 * gained + 3 * (word == "end") + 2 * (word == "weave") - now.stock.sum())


def _needy_actions(s: State) -> int:
    """How many actions of the street need something to be gathered before."""
    return sum(s.layout[cell] in NEEDY for cell in STREET_CELLS[s.street])


def mill(was: State, word: str, now: State) -> float:
    """White discs on one street turn the hero's reserve into seats, one each turn (R5.2)."""
    if not word.startswith("place"):
        return float(word == "end") - 2 * word.endswith("palazzo")
    kind, street = word.split()[1:]
    at_mill = kind == "white" and street == MILL
    if was.active == HERO or was.height[STREETS.index(MILL)] < 3:
        return float(at_mill)
    return -float(street == MILL) - _fourth_disc(now)


def _fourth_disc(s: State) -> float:
    """1 if the disc just placed is a fourth one."""
    return float(s.height[s.street] == n.TALLEST)


def mill_then_heap(own: int, company: bool) -> Wish:
    """The hero's last own discs go on a white disc, alone or in company, all others are seated."""

    def wish(was: State, word: str, now: State) -> float:
        if not word.startswith("place"):
            return mill(was, word, now)
        kind, street = word.split()[1:]
        height = was.height[STREETS.index(HEAP)]
        if street == HEAP:
            return 5 * _fits_heap(was, kind, height, own, company) - 2
        return mill(was, word, now)

    return wish


def _fits_heap(s: State, kind: str, height: int, own: int, company: bool) -> float:
    """Whether the disc is the next one wanted on the heap."""
    if height == 0:
        return float(kind == "white" and s.active != HERO)
    if s.active != HERO:
        return float(company and height < 3 and kind == "own")
    return float(kind == "own" and s.reserve[HERO, n.OWN] <= own and height >= n.TALLEST - own)


def level(was: State, word: str, now: State) -> float:
    """All but the hero get one cube for the first tile, and the hero's disc goes there (R5.7e)."""
    if was.scored:
        return 0
    if word.startswith("place"):
        return -_fourth_disc(now) if _off_level(now) else 2 * _fourth_disc(now) * _hero_below(now)
    return BUSY.get(word.split()[0], 0) - 9 * _off_level(now)


def _off_level(s: State) -> float:
    """How many cubes are too few or too many, council artworks among the latter."""
    places = [place for place in SUBJECT_PLACES[s.tiles[0]] if place != n.NOBODY]
    wanted = [float(seat != HERO) for seat in range(s.players)]
    cubes = s.cubes[places, : s.players].sum(axis=0)
    return float(abs(cubes - wanted).sum() + s.filled[n.COUNCIL_ARTWORKS])


def _hero_below(s: State) -> float:
    """1 if the bottom disc of the street is the hero's, else -1."""
    return 1 if s.stacks[s.street, 0] == HERO else -1
