"""What the games say, with 95 % intervals.

Every game has its own deal and counts as one observation. A seat under orders was drawn, so its
points beside the others', less what that seat has in free games, are an effect of the orders.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from bench.findings.arms import ANY_KEEP, ANY_STREET, ANY_TAKE, ARMS, FREE, TOLD, Arm
from calimala.arena.statistics import Estimate, average, share
from calimala.game.notation import ACTIONS, CARDS
from calimala.rules.names import CITIES, COUNCIL_ARTWORKS, MOST_PLAYERS, PORTS, STREETS
from calimala.rules.tables import OPENING_CARDS, ROWS, STREET_CELLS

Played = NDArray[Any]
Numbers = NDArray[np.float64]

FEWEST: Final = 20  # games that a row is worth
TABLE_SIZES: Final = (2, 3, 4, 5)
USUAL: Final = 4  # players
CARD_GROUPS: Final = {
    "a port": ("barcelona", "lisbon", "london"),
    "a trade city": ("troyes", "bruges", "hamburg"),
    "Santa Maria del Fiore": ("fiore",),
    "San Miniato": ("miniato",),
    "Santa Croce": ("croce",),
    "the council": ("palazzo",),
}
"""Ports are alike by the rules, and so are trade cities."""
PAIRS: Final = tuple(combinations(range(len(ACTIONS)), 2))


@dataclass(frozen=True)
class Effect:
    """What an arm, or a choice that was drawn, changes: points and victories, beside free play."""

    title: str
    games: int  # of all tables
    usual: Estimate | None  # points, four players
    victories: Estimate | None  # four players
    everywhere: Estimate | None  # points, tables of all sizes


@dataclass(frozen=True)
class Contrast:
    """Something that two groups have, in the mean, and the difference."""

    title: str
    here: float
    there: float
    difference: Estimate


def margins(games: Played) -> Numbers:
    """The points of every seat beside the mean of the others."""
    there = np.arange(MOST_PLAYERS) < games["players"][:, None]
    scores = np.where(there, games["scores"], 0).astype(float)
    others = (scores.sum(1, keepdims=True) - scores) / (games["players"][:, None] - 1)
    found: Numbers = scores - others
    return found


class Experiment:
    """All games, and what free play has in every seat of every table."""

    def __init__(self, games: Played) -> None:
        self.games, self.margins = games, margins(games)
        self.free = games["arm"] == ARMS.index(FREE)
        self._points, self._wins = (
            self._seat_means(each) for each in (self.margins, games["wins"].astype(float))
        )

    def _seat_means(self, values: Numbers) -> Numbers:
        """The mean of free games by number of players and seat."""
        means = np.zeros((MOST_PLAYERS + 1, MOST_PLAYERS))
        for players in TABLE_SIZES:
            chosen = self.free & (self.games["players"] == players)
            if chosen.any():
                means[players] = values[chosen].mean(0)
        return means

    def free_games(self, players: int = USUAL) -> Played:
        """The games of a table of this size in which nobody was told anything."""
        found: Played = self.games[self.free & (self.games["players"] == players)]
        return found

    def of(self, arm: Arm) -> NDArray[np.int64]:
        """The numbers of the games of an arm."""
        return np.flatnonzero(self.games["arm"] == ARMS.index(arm))

    def told(self, name: str, rows: NDArray[np.int64]) -> NDArray[Any]:
        """Something of the seat under orders, in these games."""
        found: NDArray[Any] = self.games[name][rows, self.games["seat"][rows]]
        return found

    def effect(self, title: str, rows: NDArray[np.int64]) -> Effect:
        """How the seat under orders fared in these games, beside free play in the same seat."""
        seats, players = self.games["seat"][rows], self.games["players"][rows]
        points = self.margins[rows, seats] - self._points[players, seats]
        wins = self.games["wins"][rows, seats] - self._wins[players, seats]
        usual = players == USUAL
        return Effect(
            title, len(rows), _average(points[usual]), _average(wins[usual]), _average(points)
        )


def _average(values: NDArray[Any]) -> Estimate | None:
    """The mean of independent games, if there are enough of them."""
    return average(values.tolist()) if len(values) >= FEWEST else None


def is_clear(estimate: Estimate) -> bool:
    """Whether the interval leaves zero out."""
    return estimate.low > 0 or estimate.high < 0


def told_effects(found: Experiment) -> list[Effect]:
    """Every arm as a whole."""
    arms = (ANY_STREET, ANY_KEEP, ANY_TAKE, *TOLD)
    return [found.effect(arm.title, found.of(arm)) for arm in arms]


def card_effects(found: Experiment) -> list[Effect]:
    """The scoring card that was kept, where it was drawn."""
    rows = found.of(ANY_KEEP)
    kept = found.told("kept", rows)
    return [
        found.effect(title, rows[np.isin(kept, [CARDS.index(card) for card in cards])])
        for title, cards in CARD_GROUPS.items()
    ]


def opening_effects(found: Experiment) -> list[Effect]:
    """The action card that was taken at the start, where it was drawn."""
    rows = found.of(ANY_TAKE)
    took = found.told("took", rows)
    return [found.effect(ACTIONS[card], rows[took == card]) for card in OPENING_CARDS]


def _street_actions(games: Played) -> NDArray[Any]:
    """The two actions of every street, the lower number first: by game, street, cell."""
    found: NDArray[Any] = np.sort(games["layout"][:, STREET_CELLS], axis=2)
    return found


def street_effects(found: Experiment) -> tuple[list[Effect], list[Effect]]:
    """The first street, where it was drawn: by one of its actions, and by both."""
    rows = found.of(ANY_STREET)
    street = found.told("first_street", rows)
    actions = _street_actions(found.games[rows])[np.arange(len(rows)), street]
    single = [
        found.effect(f"with {ACTIONS[action]}", rows[(actions == action).any(1)])
        for action in range(len(ACTIONS))
    ]
    pairs = [found.effect(pair_title(pair), rows[(actions == pair).all(1)]) for pair in PAIRS]
    return single, sorted(
        (each for each in pairs if each.games >= FEWEST and each.everywhere),
        key=lambda each: each.everywhere.mean if each.everywhere else 0.0,
        reverse=True,
    )


def pair_title(pair: tuple[int, int]) -> str:
    """The two actions of a street."""
    return " and ".join(ACTIONS[action] for action in pair)


def seat_victories(found: Experiment, players: int) -> list[Estimate]:
    """The share of victories of every seat in free games, first player first; or none."""
    wins = found.free_games(players)["wins"]
    if len(wins) < FEWEST:
        return []
    return [share(wins[:, seat].tolist(), len(wins)) for seat in range(players)]


def usage(found: Experiment, discs: str) -> dict[tuple[int, int], Estimate]:
    """How often a street is chosen, beside any other: 1 is as often as chance; free games.

    `discs` are "first" ones or "all".
    """
    games = found.free_games()
    actions = _street_actions(games)
    chosen = _first_discs(games) if discs == "first" else games["placed"].sum(1)
    often = STREETS * chosen / chosen.sum(1, keepdims=True)
    where = {pair: often[(actions == pair).all(2)] for pair in PAIRS}
    averages = {pair: _average(values) for pair, values in where.items()}
    return {pair: each for pair, each in averages.items() if each}


def _first_discs(games: Played) -> NDArray[np.int64]:
    """How many first discs are on every street, by game."""
    found: NDArray[np.int64] = np.zeros((len(games), STREETS), np.int64)
    for seat in range(USUAL):
        found[np.arange(len(games)), games["first_street"][:, seat]] += 1
    return found


def own_cards(found: Experiment) -> list[Contrast]:
    """What a scoring card brings who kept it, and the others in the mean; free games."""
    games = found.free_games()
    points = games["card_points"][:, :USUAL, :USUAL].astype(float)
    own = np.diagonal(points, axis1=1, axis2=2)
    others = (points.sum(2) - own) / (USUAL - 1)
    rows: list[Contrast] = []
    for title, cards in CARD_GROUPS.items():
        chosen = np.isin(games["kept"][:, :USUAL], [CARDS.index(card) for card in cards])
        rows += _contrast(title, *_by_game(own, others, chosen))
    return rows


def _by_game(here: Numbers, there: Numbers, chosen: NDArray[Any]) -> tuple[Numbers, Numbers]:
    """The means over the chosen seats of every game that has one."""
    some = chosen.any(1)
    count = chosen.sum(1)[some]
    return (
        np.where(chosen, here, 0).sum(1)[some] / count,
        np.where(chosen, there, 0).sum(1)[some] / count,
    )


def _contrast(title: str, here: Numbers, there: Numbers) -> Iterator[Contrast]:
    """The row of two groups, if there are enough games."""
    if difference := _average(here - there):
        yield Contrast(title, float(here.mean()), float(there.mean()), difference)


def _cubes(games: Played, places: Sequence[int] | NDArray[np.int64]) -> Numbers:
    """Cubes of every seat in some places together."""
    found: Numbers = games["cubes"][:, places].sum(1).astype(float)
    return found


def _rounds(name: str) -> Callable[[Played], Numbers]:
    """The round of something; none where it never happened."""
    return lambda games: np.where(games[name] > 0, games[name], np.nan).astype(float)


HABITS: Final[dict[str, Callable[[Played], Numbers]]] = {
    "council seats": lambda games: games["council"].astype(float),
    "round of the first council seat": _rounds("seat_round"),
    "artworks in the council": lambda games: _cubes(games, [COUNCIL_ARTWORKS]),
    "artworks in churches": lambda games: _cubes(games, ROWS[:3, 3]),
    "contributions": lambda games: _cubes(games, ROWS[:3, :3].ravel()),
    "cloth in ports": lambda games: _cubes(games, list(range(PORTS))),
    "cloth in trade cities": lambda games: _cubes(games, list(range(PORTS, CITIES))),
    "ships": lambda games: games["ships"].astype(float),
    "round of the first ship": _rounds("ship_round"),
    "trade houses": lambda games: games["houses"].sum(2).astype(float),
    "round of the first trade house": _rounds("house_round"),
    "workshops built": lambda games: games["workshops"].astype(float) - 1,
    "round of the first workshop built": _rounds("workshop_round"),
    "white discs placed": lambda games: games["whites"].astype(float),
    "round of white discs, in the mean": lambda games: np.where(
        games["whites"] > 0, games["white_rounds"] / np.maximum(games["whites"], 1), np.nan
    ),
}


def winners(found: Experiment) -> list[Contrast]:
    """What winners have, and the others in the mean, in free games of four: no causes."""
    games = found.free_games()
    won = games["wins"][:, :USUAL] > 0
    rows: list[Contrast] = []
    for title, habit in HABITS.items():
        values = habit(games)[:, :USUAL]
        here, there = _mean_of(values, won), _mean_of(values, ~won)
        both = ~np.isnan(here) & ~np.isnan(there)
        rows += _contrast(title, here[both], there[both])
    return rows


def _mean_of(values: Numbers, chosen: NDArray[Any]) -> Numbers:
    """The mean of the chosen seats of every game, of those that have a value."""
    kept = chosen & ~np.isnan(values)
    count = kept.sum(1)
    total = np.where(kept, values, 0).sum(1)
    return np.where(count > 0, total / np.maximum(count, 1), np.nan)
