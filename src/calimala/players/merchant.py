"""A merchant at a mat: what goods are worth, and what a street full of actions brings in."""

from math import exp
from typing import Any, Final, NamedTuple

from calimala.game.notation import BUILDINGS, PORTS, RESOURCES, TRADE_CITIES
from calimala.players.worth import COUNTS_FOR, Outlook, Taste, room, turns_left, turns_to_end

WAREHOUSE, WORKSHOP, MOST = 4, 4, 3  # room for a resource, for cloth; ships or workshops

# The deeds that carry out an action at one stroke; deliveries go one by one.
DEEDS: Final[dict[str, tuple[str, ...]]] = {
    **{resource: (resource,) for resource in RESOURCES},
    "build": ("build ship", "build workshop", *(f"build house {city}" for city in TRADE_CITIES)),
    "artwork": tuple(f"artwork {building}" for building in BUILDINGS),
    "weave": ("weave",),
    "contribute": tuple(place for place in COUNTS_FOR if place.startswith("contribute")),
}
# What deeds take out of the warehouses: wood, brick, marble.
PRICES: Final[dict[str, tuple[int, int, int]]] = {
    "build ship": (2, 0, 0),
    "build workshop": (1, 1, 0),
    **dict.fromkeys((f"build house {city}" for city in TRADE_CITIES), (0, 2, 0)),
    **dict.fromkeys(DEEDS["artwork"], (0, 0, 1)),
    **{
        place: tuple(int(resource in place.split()) for resource in RESOURCES)  # type: ignore[misc]
        for place in DEEDS["contribute"]
    },
}
BROUGHT: Final = {"wood": (1, 0, 0), "brick": (0, 1, 0), "marble": (0, 0, 1)}


class Mat(NamedTuple):
    """What a player owns."""

    stock: tuple[int, ...]
    cloth: tuple[int, ...]
    ships: int
    houses: tuple[str, ...]


def mat_of(view: dict[str, Any], seat: int) -> Mat:
    """The mat of a seat."""
    mat = view["mats"][seat]
    stock = tuple(mat[resource] for resource in RESOURCES)
    return Mat(stock, tuple(mat["cloth"]), mat["ships"], tuple(mat["houses"]))


def _woven(mat: Mat) -> Mat | None:
    cloth = tuple(min(WORKSHOP, each + 1) for each in mat.cloth)
    return None if cloth == mat.cloth else mat._replace(cloth=cloth)


def _sent(mat: Mat) -> Mat | None:
    """A cloth leaves the fullest workshop."""
    cloth, fullest = list(mat.cloth), max(mat.cloth)
    cloth[cloth.index(fullest)] -= 1
    return mat._replace(cloth=tuple(cloth)) if fullest else None


def _brought(mat: Mat, resource: str) -> Mat | None:
    stock = tuple(map(sum, zip(mat.stock, BROUGHT[resource], strict=True)))
    return mat._replace(stock=stock) if max(stock) <= WAREHOUSE else None


def _paid(mat: Mat, deed: str) -> Mat | None:
    stock = tuple(have - price for have, price in zip(mat.stock, PRICES[deed], strict=True))
    return mat._replace(stock=stock) if min(stock) >= 0 else None


def _built(mat: Mat, deed: str) -> Mat | None:
    what = deed.split()[-1]
    if what == "ship":
        return mat._replace(ships=mat.ships + 1) if mat.ships < MOST else None
    if what == "workshop":
        return mat._replace(cloth=(*mat.cloth, 0)) if len(mat.cloth) < MOST else None
    return None if what in mat.houses else mat._replace(houses=(*mat.houses, what))


def after(mat: Mat, deed: str) -> Mat | None:
    """The mat after a deed; None if it looks impossible."""
    action = deed.split()[0]
    if action in BROUGHT:
        return _brought(mat, action)
    if action == "weave":
        return _woven(mat)
    if action in ("ship", "transport"):
        return _sent(mat)
    paid = _paid(mat, deed)
    return _built(paid, deed) if paid and action == "build" else paid


class Position(NamedTuple):
    """A mat and the cubes put on the board since the view."""

    mat: Mat
    cubes: tuple[str, ...] = ()


class Gain(NamedTuple):
    """What a step brings in, and where it leads."""

    points: float
    then: Position


class Merchant:
    """One seat's estimate of deeds, and of actions still to come in an activation."""

    def __init__(self, view: dict[str, Any], seat: int, outlook: Outlook, taste: Taste) -> None:
        self.seat, self.outlook, self.taste = seat, outlook, taste
        self.start = Position(mat_of(view, seat))
        self.room = room(view)
        left = turns_to_end(view, taste)
        mine = min(turns_left(view)[seat], left / view["players"])
        self.future = mine + taste.along * (left - mine)
        self.ripe = 1 - exp(-self.future / taste.patience)
        self.card = taste.card * self.ripe * taste.card_less ** view['hand_sizes'][seat]
        self.hold = taste.card * taste.hold * self.ripe
        self._worths()
        self._carried: dict[tuple[Position, str], Gain | None] = {}

    def _promise(self, start: str) -> float:
        """The best cube that deeds with this beginning can still bring."""
        return max(
            (
                self.outlook.cube(self.seat, place)
                for place, free in self.room.items()
                if free and place.startswith(start)
            ),
            default=0.0,
        )

    def _worths(self) -> None:
        best = {action: self._promise(action) for action in ("artwork", "ship", "transport")}
        give = [self._promise(f"contribute {resource}") for resource in RESOURCES]
        self.use = (give[0] + self.taste.timber, give[1] + self.taste.timber, max(give[2], best["artwork"]))
        self.port = best["ship"]
        self.trade = {city: self._promise(f"transport {city}") for city in TRADE_CITIES}
        self.cloth_use = max(best["ship"], best["transport"])

    def goods(self, mat: Mat) -> float:
        """What all on a mat is worth in the time that is left."""
        t = self.taste
        wood, brick, marble = mat.stock
        soon = sum(t.wood[:wood]) * self.use[0] + sum(t.brick[:brick]) * self.use[1]
        soon += sum(t.marble[:marble]) * self.use[2]
        soon += sum(t.cloth[: sum(mat.cloth)]) * self.cloth_use
        ever = sum(t.workshops[: len(mat.cloth)]) * self.cloth_use
        ever += sum(t.ships[: mat.ships]) * self.port
        ever += sum(self.trade[city] * each for city, each in zip(mat.houses, t.houses))
        return self.ripe * soon + self.future * ever

    def deed(self, at: Position, deed: str) -> Gain | None:
        """The gain of a single deed; None if it looks impossible."""
        mat = after(at.mat, deed)
        if mat is None or self.room.get(deed, 99) <= at.cubes.count(deed):
            return None
        gain = self.goods(mat) - self.goods(at.mat)
        if deed not in COUNTS_FOR:
            return Gain(gain, Position(mat, at.cubes))
        gain += self.outlook.cube(self.seat, deed, at.cubes)
        return Gain(gain, Position(mat, (*at.cubes, deed)))

    def carry_out(self, at: Position, action: str) -> Gain | None:
        """The best way to carry out an action; None if it looks impossible."""
        if (at, action) not in self._carried:
            self._carried[at, action] = self._carry_out(at, action)
        return self._carried[at, action]

    def _carry_out(self, at: Position, action: str) -> Gain | None:
        if action == "ship":
            return self.deliver(at, PORTS, at.mat.ships)
        if action == "transport":
            return self.deliver(at, at.mat.houses, len(at.mat.houses))
        return self._best(at, DEEDS[action])

    def _best(self, at: Position, deeds: Any) -> Gain | None:
        gains = [gain for deed in deeds if (gain := self.deed(at, deed))]
        return max(gains, default=None)

    def deliver(self, at: Position, cities: Any, times: int) -> Gain | None:
        """Deliver one by one, while it pays; a house is served but once."""
        total: Gain | None = None
        for _ in range(times):
            deeds = [f"ship {city}" if city in PORTS else f"transport {city}" for city in cities]
            gain = self._best(total.then if total else at, deeds)
            if gain is None or (total and gain.points <= 0):
                break
            total = Gain(gain.points + (total.points if total else 0.0), gain.then)
            last = gain.then.cubes[-1].split()
            cities = [city for city in cities if last != ["transport", city]]
        return total

    def chain(self, at: Position, pending: tuple[str, ...]) -> float:
        """What the pending actions bring in, carried out in the best order."""
        best = 0.0
        for action in dict.fromkeys(pending):
            gain = self.carry_out(at, action) or Gain(self.card, at)
            best = max(best, gain.points + self.chain(gain.then, without(pending, action)))
        return best


def without(pending: tuple[str, ...], action: str) -> tuple[str, ...]:
    """The pending actions less one."""
    at = pending.index(action)
    return pending[:at] + pending[at + 1 :]
