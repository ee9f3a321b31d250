"""What a cube is worth: the points each side may hope for from the tiles and cards to come."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import exp, sqrt
from typing import Any, Final, NamedTuple

from calimala.game.notation import BUILDINGS, CARDS, COUNCIL, PORTS, RESOURCES, TRADE_CITIES

# What a cube in a place counts for; a place is named like the deed that puts a cube there.
COUNTS_FOR: Final[dict[str, tuple[str, ...]]] = {
    **{f"ship {port}": (port, "ports") for port in PORTS},
    **{f"transport {city}": (city, "trade") for city in TRADE_CITIES},
    **{f"artwork {building}": (building, "artworks") for building in BUILDINGS},
    **{
        f"contribute {resource} {building}": (building, resource)
        for resource in RESOURCES
        for building in BUILDINGS
        if building != COUNCIL
    },
}
COUNCIL_ART: Final = f"artwork {COUNCIL}"

# How many cubes find room: in a city, and in each row of a building.
CITY_ROOM: Final = 12
ROW_ROOM: Final = {"fiore": 5, "miniato": 3, "croce": 4, COUNCIL: 4}

TILE_POINTS: Final = (3.0, 2.0, 1.0)
CARD_POINTS: Final = (5.0, 3.0, 1.0)


@dataclass(frozen=True)
class Taste:
    """What a player thinks things are worth, in points."""

    # A scoring comes about when the streets hold so many discs more than tiles lie before it.
    full_city: float = 22.0
    # How unsure the standing of today is: at once, and with the root of the turns to come.
    doubt_now: float = 0.08
    doubt_later: float = 0.22
    # How soon a side with nothing in a place gets a first cube there, each turn.
    first_cube: float = 0.03
    # How fast an edge in the council blurs.
    edge_blur: float = 0.3

    # Goods are worth a part of the best cube they can become; each further one a smaller part.
    wood: tuple[float, ...] = (0.50, 0.35, 0.15, 0.10)
    brick: tuple[float, ...] = (0.50, 0.35, 0.15, 0.10)
    marble: tuple[float, ...] = (0.50, 0.35, 0.15, 0.10)
    cloth: tuple[float, ...] = (0.45, 0.40, 0.35, 0.25, 0.20, 0.15, 0.10, 0.10, 0.05, 0.05, 0.0, 0.0)
    # Wood and brick moreover build.
    timber: float = 0.15
    # Workshops, ships and houses pay a part of a cube in each activation to come.
    workshops: tuple[float, ...] = (0.0, 0.08, 0.05)
    ships: tuple[float, ...] = (0.08, 0.06, 0.04)
    houses: tuple[float, ...] = (0.09, 0.06, 0.05)
    poised: float = 0.0
    card_less: float = 1.0
    # A card is an action at the right moment.
    card: float = 0.5
    hold: float = 0.4
    # Activations until goods find their use.
    patience: float = 2.5
    # How often a turn of somebody else activates one of the own discs.
    along: float = 0.2
    rival: float = 1.0
    again: float = 0.35
    seat_later: float = 0.3
    white_back: float = 0.0


class Scoring(NamedTuple):
    """A tile or card to come: its points, the turns until then, how likely it is at all."""

    points: tuple[float, float, float]
    turns: float
    chance: float


def cubes_by_place(view: dict[str, Any]) -> Iterator[tuple[str, list[int]]]:
    """Every place of the board with the cubes of each side."""
    for city, cubes in view["cities"].items():
        yield f"{'ship' if city in PORTS else 'transport'} {city}", cubes
    for building, rows in view["buildings"].items():
        for row, cubes in rows.items():
            yield (f"artwork {building}" if row == "artwork" else f"contribute {row} {building}"), cubes


def room(view: dict[str, Any]) -> dict[str, int]:
    """How many cubes each place still takes."""
    return {
        place: (ROW_ROOM.get(place.split()[-1], CITY_ROOM)) - sum(cubes)
        for place, cubes in cubes_by_place(view)
    }


def discs_on_streets(view: dict[str, Any]) -> int:
    """How many discs lie in the city."""
    return sum(map(len, view["stacks"].values()))


def turns_left(view: dict[str, Any]) -> list[int]:
    """How many discs each player has yet to place."""
    return [sum(reserve.values()) for reserve in view["reserve"]]


def turns_to_tile(ahead: int, discs: int, taste: Taste) -> float:
    """How many turns pass before a tile is scored that has so many others ahead."""
    return max(ahead + 1, taste.full_city + ahead - discs)


def turns_to_end(view: dict[str, Any], taste: Taste) -> float:
    """How many turns pass before the discs run out, or the tiles and the round."""
    tiles = len(view["scoring_tiles"]) - view["scored"]
    rest = turns_to_tile(tiles - 1, discs_on_streets(view), taste) if tiles else 0
    return min(sum(turns_left(view)), rest + view["players"] / 2)


def _chances(view: dict[str, Any], seat: int) -> Iterator[tuple[str, float]]:
    """Every scoring card with the chance that it counts, as far as the seat can tell."""
    shown = [card for card in (*view["shown"], view["face_up"]) if card]
    mine = view["kept"][seat]
    open_ = {*shown, *([mine] if mine else [])}
    unknown = [card for card in CARDS if card not in open_ and card not in view["dealt"][seat]]
    players = view["players"]
    hidden = players - 1 + (players == 2) * (2 - sum(map(bool, view["shown"])))
    yield from ((card, 1.0) for card in open_)
    yield from ((card, min(1.0, hidden / len(unknown))) for card in unknown)


def _edges(view: dict[str, Any], sides: int) -> list[float]:
    """What breaks ties: seats and artworks in the council, then seats, then the sooner one."""
    art, seats = view["buildings"][COUNCIL]["artwork"], view["seats"]
    found = []
    for side in range(sides):
        held = seats.count(side)
        late = max((at for at, who in enumerate(seats) if who == side), default=99)
        if not held and side in view["first_artwork"]:
            late = view["first_artwork"].index(side)
        found.append(art[side] + 1.01 * held - late / 10_000)
    return found


class Outlook:
    """The scorings to come as one seat may foresee them; `soon` if the next tile is at hand."""

    def __init__(self, view: dict[str, Any], seat: int, taste: Taste, soon: bool = False) -> None:
        self.taste = taste
        self.sides = len(view["scores"])
        self.edges = _edges(view, self.sides)
        self.counts = self._count(view)
        self.scorings: dict[str, list[Scoring]] = {subject: [] for subject in self.counts}
        self._foresee(view, seat, soon)
        self._hopes: dict[tuple[int, str, int, int], float] = {}

    def _count(self, view: dict[str, Any]) -> dict[str, list[int]]:
        counts: dict[str, list[int]] = {}
        for place, cubes in cubes_by_place(view):
            for subject in COUNTS_FOR[place]:
                sums = counts.setdefault(subject, [0] * self.sides)
                for side in range(self.sides):
                    sums[side] += cubes[side]
        for side in view["seats"]:
            if side is not None:
                counts[COUNCIL][side] += 1
        return counts

    def _foresee(self, view: dict[str, Any], seat: int, soon: bool) -> None:
        end, discs = turns_to_end(view, self.taste), discs_on_streets(view)
        tiles = view["scoring_tiles"][view["scored"] :]
        for ahead, tile in enumerate(tiles):
            turns = min(end, turns_to_tile(ahead, discs, self.taste))
            self.scorings[tile].append(Scoring(TILE_POINTS, 0 if soon and not ahead else turns, 1))
        for card, chance in _chances(view, seat):
            self.scorings[card].append(Scoring(CARD_POINTS, end, chance))

    def hope(self, side: int, subject: str, cubes: int = 0, seats: int = 0) -> float:
        """The points the side may expect for a subject, with so many cubes and seats more."""
        key = (side, subject, cubes, seats)
        if key not in self._hopes:
            self._hopes[key] = sum(
                scoring.chance * self.points(side, subject, scoring, cubes, seats)
                for scoring in self.scorings[subject]
            )
        return self._hopes[key]

    def points(self, side: int, subject: str, scoring: Scoring, cubes: int, seats: int) -> float:
        """The points the side may expect from one scoring."""
        counts, edges = self.counts[subject], self.edges
        mine, edge = counts[side] + cubes, edges[side] + seats
        doubt = self.taste.doubt_now + self.taste.doubt_later * sqrt(scoring.turns)
        blur = self.taste.edge_blur * sqrt(scoring.turns) + 1e-6
        first, second, third = 1.0, 0.0, 0.0
        for rival in range(self.sides):
            if rival != side:
                ahead = edges[rival] - edge
                lead = counts[rival] - mine + 0.5 * ahead / (abs(ahead) + blur)
                beaten = odds(lead / doubt)
                third += second * beaten - third * beaten
                second += (first - second) * beaten
                first -= first * beaten
        here = 1.0 if mine else 1 - exp(-self.taste.first_cube * scoring.turns)
        best, next_, last = scoring.points
        return here * (best * first + next_ * second + last * third)

    def cube(self, side: int, place: str, more: tuple[str, ...] = ()) -> float:
        """The gain from one more cube in a place, after some others of the same turn."""
        gain = 0.0
        for subject in COUNTS_FOR[place]:
            cubes = sum(subject in COUNTS_FOR[other] for other in more)
            gain += self.hope(side, subject, cubes + 1) - self.hope(side, subject, cubes)
        return gain + self.influence(side) if place == COUNCIL_ART else gain

    def influence(self, side: int) -> float:
        """The gain from one more voice in the council, for ties alone."""
        return sum(
            self.hope(side, subject, 0, 1) - self.hope(side, subject)
            for subject, scorings in self.scorings.items()
            if scorings
        )

    def seat(self, side: int) -> float:
        """The gain from one more seat: it counts for the council and breaks ties."""
        return self.influence(side) + self.hope(side, COUNCIL, 1) - self.hope(side, COUNCIL)


@lru_cache(maxsize=4096)
def odds(lead: float) -> float:
    """The chance that a lead of so many doubts holds."""
    return 1 / (1 + exp(-min(30.0, max(-30.0, lead))))
