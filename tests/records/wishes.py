"""Wishes that steer a game towards a branch: how welcome a move is, given what it leads to."""

from collections.abc import Callable
from typing import Final

from calimala.game.notation import STREETS
from calimala.rules import names as n
from calimala.rules.state import State
from calimala.rules.tables import STREET_CELLS, SUBJECT_PLACES

Wish = Callable[[State, str, State], float]

HERO: Final = 0

# Two streets of the layout for a first game where the duty to act can be met again and again.
MILL: Final = "5-8"  # contribute and wood
HEAP: Final = "8-9"  # wood and marble

NEEDY: Final = (n.BUILD, n.ARTWORK, n.SHIP, n.TRANSPORT, n.CONTRIBUTE)
BUSY: Final = {
    **dict.fromkeys("contribute artwork ship transport build".split(), 4.0),
    **dict.fromkeys("weave card".split(), 3.0),
    **dict.fromkeys("wood brick marble".split(), 2.0),
}


def anything(was: State, word: str, now: State) -> float:  # noqa: ARG001 - blind
    """Every move is as welcome as any other."""
    return 0


def busy(was: State, word: str, now: State) -> float:  # noqa: ARG001 - only the verb counts
    """Everybody does as much as possible."""
    return BUSY.get(word.split()[0], 0)


def hoard(was: State, word: str, now: State) -> float:
    """Everybody draws, and nobody plays a card or gathers what an action needs (R4.7)."""
    if word.startswith("place"):
        return float(_needy_actions(now) * now.height[now.street])
    drawn = now.hand_size.sum() - was.hand_size.sum()
    return float(9 * drawn + 3 * (word == "end") + 2 * (word == "weave") - now.stock.sum())


def _needy_actions(s: State) -> int:
    """How many actions of the street need something gathered before."""
    return sum(s.layout[cell] in NEEDY for cell in STREET_CELLS[s.street])


def mill(was: State, word: str, now: State) -> float:
    """White discs on one street turn the hero's reserve into seats, one each turn (R5.2)."""
    if not word.startswith("place"):
        return float(word == "end") - 2 * word.endswith("palazzo")
    kind, street = word.split()[1:]
    if was.active == HERO or was.height[STREETS.index(MILL)] < n.TALLEST - 1:
        return float(kind == "white" and street == MILL)
    return -float(street == MILL) - _fourth_disc(now)


def _fourth_disc(s: State) -> float:
    """1 if the disc just placed is a fourth one."""
    return float(s.height[s.street] == n.TALLEST)


def mill_and_heap(own: int) -> Wish:
    """The hero's last own discs go on a heap with a white disc below, the rest to seats (R5.4)."""

    def wish(was: State, word: str, now: State) -> float:
        if word.startswith("place") and word.endswith(HEAP):
            return 4.0 if _fits_heap(was, word.split()[1], own) else -4.0
        return mill(was, word, now)

    return wish


def _fits_heap(s: State, kind: str, own: int) -> bool:
    """Whether this is the next disc wanted: a white one, others' discs, the hero's last."""
    height = s.height[STREETS.index(HEAP)]
    if s.active == HERO:
        return bool(kind == "own" and s.reserve[HERO, n.OWN] <= own and height >= n.TALLEST - own)
    return bool(height < n.TALLEST - own and kind == ("own" if height else "white"))


def level(was: State, word: str, now: State) -> float:
    """All but the hero get one cube for the first tile, where a hero's disc goes then (R5.7e)."""
    if was.scored:
        return 0
    if not word.startswith("place"):
        return BUSY.get(word.split()[0], 0) - 9 * _off_level(now)
    fits = not _off_level(now) and now.stacks[now.street, 0] == HERO
    return _fourth_disc(now) if fits else -_fourth_disc(now)


def _off_level(s: State) -> float:
    """How many cubes are too few or too many, council artworks among the latter."""
    places = [place for place in SUBJECT_PLACES[s.tiles[0]] if place != n.NOBODY]
    wanted = [seat != HERO for seat in range(s.players)]
    cubes = s.cubes[places, : s.players].sum(axis=0)
    return float(abs(cubes - wanted).sum() + s.filled[n.COUNCIL_ARTWORKS])
