"""Who sits where in which deal: a game depends on the plan and its number only."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import permutations
from typing import Any

from calimala.game import Game
from calimala.players import short_name
from calimala.players.seeds import derived

CIRCLES = -1
"""The step from the plan's seed to the order in which tables are arranged; deals count from 0."""


@dataclass(frozen=True)
class Plan:
    """What all games have in common; `bots` is the line-up, one a seat.

    In an arena everyone moves on from seat to seat; in a simulation (`rotating` is false) everyone
    stays, and every game is a deal of its own.
    """

    players: int
    bots: tuple[str, ...]
    seed: int
    edition: str = "international"
    layout: str | tuple[str, ...] = "shuffled"
    seconds: float | None = None
    recorded: bool = False
    rotating: bool = True

    @property
    def rotations(self) -> int:
        """How often each deal is played: until everyone has sat everywhere."""
        return self.players if self.rotating and len(set(self.bots)) > 1 else 1

    def json(self) -> dict[str, Any]:
        """The plan of an arena as its files have it."""
        layout = self.layout if isinstance(self.layout, str) else list(self.layout)
        whole = asdict(self) | {"bots": list(self.bots), "layout": layout}
        del whole["rotating"]  # always true
        return whole


@dataclass(frozen=True)
class Seating:
    """One game before its first move: which deal, how far everyone has moved on, who sits where."""

    deal: int
    rotation: int
    bots: tuple[str, ...]


def rounded(plan: Plan, games: int) -> int:
    """So many games, rounded up to whole deals."""
    return -(-games // plan.rotations) * plan.rotations


def seating(plan: Plan, k: int) -> Seating:
    """The k-th game: everyone one seat further than in the game before, or the next deal."""
    if not plan.rotating:
        return Seating(k, 0, plan.bots)
    deal, rotation = divmod(k, plan.rotations)
    circle = _circle(plan.players, plan.seed, deal)
    return Seating(deal, rotation, tuple(plan.bots[i] for i in _moved_on(circle, rotation)))


def new_game(plan: Plan, seats: Seating) -> Game:
    """The game before its first move; the same deal has the same layout, tiles and shuffles."""
    return Game.new(
        players=plan.players,
        seed=derived(plan.seed, seats.deal),
        edition=plan.edition,
        layout=plan.layout,
        names=[short_name(bot) for bot in seats.bots],
    )


def bot_seeds(plan: Plan, seats: Seating) -> list[int]:
    """The seeds of the bots, their own in every game."""
    seats_of_bots = range(plan.players)
    if not plan.rotating:
        return [derived(derived(plan.seed, seats.deal), 1 + seat) for seat in seats_of_bots]
    return [derived(plan.seed, seats.deal, seats.rotation, seat) for seat in seats_of_bots]


@cache
def _circles(players: int, seed: int) -> tuple[tuple[int, ...], ...]:
    """Every order around the table, each once, in an order that the seed decides."""
    circles = [(0, *others) for others in permutations(range(1, players))]
    return tuple(sorted(circles, key=lambda circle: derived(seed, CIRCLES, *circle)))


def _circle(players: int, seed: int, deal: int) -> tuple[int, ...]:
    """The order around the table in a deal: all of them have their turn."""
    circles = _circles(players, seed)
    return circles[deal % len(circles)]


def _moved_on(circle: Sequence[int], seats: int) -> Sequence[int]:
    """The circle when everyone has moved on by so many seats."""
    return [circle[(i - seats) % len(circle)] for i in range(len(circle))]
