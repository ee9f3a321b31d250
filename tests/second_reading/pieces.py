"""What lies on a mat and on the board, and how the cubes move there (R1.4-R1.9, R4.5)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from .box import CITIES, COUNCIL_ROW, PORTS, SLOTS, TRADE


@dataclass
class Mat:
    """One player's mat (R1.9)."""

    stock: dict[str, int] = field(default_factory=lambda: {"wood": 0, "brick": 0, "marble": 0})
    cloth: list[int] = field(default_factory=lambda: [0])
    ships: int = 0
    houses: list[str] = field(default_factory=list)

    def copy(self) -> "Mat":
        """A mat like this one that can be changed alone."""
        return Mat(dict(self.stock), list(self.cloth), self.ships, list(self.houses))

    def take_cloth(self) -> None:
        """One cloth leaves the fullest workshop, the leftmost of equals (R4.5)."""
        self.cloth[self.cloth.index(max(self.cloth))] -= 1

    def add_house(self, city: str) -> None:
        """A trade house in this city; houses stay in the order of R1.4."""
        self.houses = [c for c in TRADE if c in self.houses or c == city]


@dataclass
class Board:
    """The cubes in cities and buildings, one count a side for each place (R1.4, R1.5)."""

    cubes: dict[str, list[int]]
    first_artwork: list[int]

    @classmethod
    def empty(cls, sides: int) -> "Board":
        """A board without cubes."""
        return cls({place: [0] * sides for place in SLOTS}, [])

    def copy(self) -> "Board":
        """A board like this one that can be changed alone."""
        return Board({p: list(c) for p, c in self.cubes.items()}, list(self.first_artwork))

    def free(self, place: str) -> int:
        """How many slots of a place are free."""
        return SLOTS[place] - sum(self.cubes[place])

    def open(self, places: Iterable[str]) -> list[str]:
        """The places that still have a free slot."""
        return [place for place in places if self.free(place) > 0]

    def put(self, side: int, place: str) -> None:
        """One cube of a side; the order of first council artworks is kept (R5.7(d))."""
        self.cubes[place][side] += 1
        if place == COUNCIL_ROW and side not in self.first_artwork:
            self.first_artwork.append(side)


@dataclass
class Delivery:
    """A `ship` or `transport` that has begun (R4.6)."""

    action: str
    left: int
    houses: list[str] | None

    @classmethod
    def begun(cls, city: str, mat: Mat) -> "Delivery":
        """What ships or houses still allow after the first delivery."""
        if city in PORTS:
            return cls("ship", mat.ships - 1, None)
        houses = [c for c in mat.houses if c != city]
        return cls("transport", len(houses), houses)

    def after(self, city: str) -> "Delivery":
        """What ships or houses still allow after one more delivery."""
        if self.houses is None:
            return Delivery("ship", self.left - 1, None)
        houses = [c for c in self.houses if c != city]
        return Delivery("transport", len(houses), houses)

    def options(self, mat: Mat, board: Board) -> list[str]:
        """The next deliveries possible by cloth, slots, ships and houses (R4.6)."""
        if self.left == 0 or sum(mat.cloth) == 0:
            return []
        cities = PORTS if self.houses is None else self.houses
        return [f"{self.action} {city}" for city in board.open(cities)]


def is_delivery(word: str) -> bool:
    """Whether these words deliver cloth to a city."""
    return word.split()[-1] in CITIES and word.split()[0] in ("ship", "transport")
