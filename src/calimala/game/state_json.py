"""The referee's view of a position as `calimala-state/1`."""

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Any, Final, NamedTuple, cast

import numpy as np

from calimala.game.notation import (
    ACTIONS,
    BUILDINGS,
    CITIES,
    EDITIONS,
    PHASES,
    ROWS,
    STREETS,
    SUBJECTS,
    TRADE_CITIES,
)
from calimala.rules import names as n
from calimala.rules.state import STATE, Games, State
from calimala.rules.tables import DEALT_EACH, STREET_CELLS
from calimala.rules.tables import ROWS as ROW_PLACES

FORMAT: Final = "calimala-state/1"
Json = dict[str, Any]
NUMBER: Final = np.dtype(np.int32)
Place = slice | list[slice]  # of a list, of a list of lists


def _places() -> tuple[dict[str, int], dict[str, Place]]:
    """Where every single number of the record lies among all of them, and every list."""
    singles: dict[str, int] = {}
    lists: dict[str, Place] = {}
    for name, (kind, offset, *_) in (STATE.fields or {}).items():
        begin = offset // NUMBER.itemsize
        if kind == NUMBER:
            singles[name] = begin
        elif kind.base == NUMBER:
            width, end = kind.shape[-1], begin + kind.itemsize // NUMBER.itemsize
            rows = [slice(at, at + width) for at in range(begin, end, width)]
            lists[name] = rows[0] if len(kind.shape) == 1 else rows
    return singles, lists


SINGLES, LISTS = _places()
SINGLE_NUMBERS: Final = itemgetter(*SINGLES.values())
BUILDING_ROWS: Final = [
    {row: place for row, place in zip(ROWS, places, strict=True) if place != n.NOBODY}
    for places in ROW_PLACES.tolist()
]


class Reading:
    """The record as Python's own numbers and lists, which are read many times faster.

    The engine's own chance is left out: it is no number of that size, and nobody's business.
    """

    def __init__(self, record: bytes) -> None:
        self.record = record
        self.numbers: list[int] = np.frombuffer(record, NUMBER).tolist()
        self.__dict__.update(zip(SINGLES, SINGLE_NUMBERS(self.numbers), strict=True))


class _ListOfReading:
    """A list of the record, made when it is first asked for and then found in its place."""

    def __init__(self, name: str, place: Place) -> None:
        self._name, self._place = name, place

    def __get__(self, s: Reading, _: type[Reading]) -> list[Any]:
        place, numbers = self._place, s.numbers
        made = numbers[place] if isinstance(place, slice) else [numbers[row] for row in place]
        s.__dict__[self._name] = made
        return made


for _name, _place in LISTS.items():
    setattr(Reading, _name, _ListOfReading(_name, _place))


def plain(games: Games) -> State:
    """The record of one game, to be read from Python."""
    return cast("State", Reading(games.tobytes()))


def record_of(s: State) -> bytes:
    """The bytes that were read."""
    return cast("Reading", s).record


def games_of(s: State) -> Games:
    """The record that was read, for the engine."""
    return np.frombuffer(bytearray(record_of(s)), STATE)


def _named(names: list[str], number: int) -> str | None:
    """The name, or null for NOBODY."""
    return None if number == n.NOBODY else names[number]


def _someone(seat: int) -> int | None:
    """The seat, or null for NOBODY."""
    return None if seat == n.NOBODY else seat


def disc(s: State, value: int) -> int | str:
    """A disc in a stack: a seat number, white or support."""
    if value == n.WHITE_DISC:
        return "white"
    return value if value < s.players else "support"


def _stack(s: State, street: int) -> list[int | str]:
    """Bottom to top."""
    height = s.height[street]
    return [disc(s, each) for each in s.stacks[street][:height]] if height else []


def pending(s: State) -> dict[str, int]:
    """How often each action of the street is still pending."""
    if s.street == n.NOBODY:
        return {}
    actions = (ACTIONS[s.layout[cell]] for cell in STREET_CELLS[s.street])
    return {action: times for action, times in zip(actions, s.pending, strict=True) if times}


def _delivering(s: State) -> Json | None:
    """The deliveries in progress."""
    if s.delivering == n.NOBODY:
        return None
    if s.delivering == n.SHIP:
        return {"action": "ship", "left": s.deliveries, "houses": None}
    unserved = [city for i, city in enumerate(TRADE_CITIES) if s.unserved >> i & 1]
    return {"action": "transport", "left": len(unserved), "houses": unserved}


def _mat(s: State, seat: int) -> Json:
    """One player's mat."""
    wood, brick, marble = s.stock[seat]
    return {
        "wood": wood,
        "brick": brick,
        "marble": marble,
        "cloth": s.cloth[seat][: s.workshops[seat]],
        "ships": s.ships[seat],
        "houses": [city for i, city in enumerate(TRADE_CITIES) if s.houses[seat][i]],
    }


def hand(s: State, seat: int) -> list[str]:
    """The cards of one hand in the order of R1.1."""
    held = zip(ACTIONS, s.hand[seat], strict=True)
    return [action for action, count in held if count for _ in range(count)]


def deck(s: State) -> list[str]:
    """The deck, next to be drawn first."""
    return [ACTIONS[card] for card in s.deck[: s.deck_size][::-1]]


def _counts(s: State, place: int) -> list[int]:
    """The cubes of every side in one place."""
    return s.cubes[place][: s.sides]  # type: ignore[no-any-return]  # plain lists


def _building(s: State, building: int) -> Json:
    """The rows of one building; the council has artworks only."""
    return {row: _counts(s, place) for row, place in BUILDING_ROWS[building].items()}


def _cities(s: State) -> Json:
    """The cubes in every city, whose places are the first."""
    return {city: _counts(s, place) for place, city in enumerate(CITIES)}


def _buildings(s: State) -> Json:
    """All of them."""
    return {name: _building(s, building) for building, name in enumerate(BUILDINGS)}


def _reserve(s: State, seat: int) -> Json:
    """The discs one player has not placed yet."""
    own, white, support = s.reserve[seat]
    return {"own": own, "white": white, "support": support}


def _dealt(s: State) -> list[list[str]]:
    """The scoring cards that every player was dealt."""
    count = DEALT_EACH[s.players]
    return [[SUBJECTS[card] for card in s.dealt[seat][:count]] for seat in range(s.players)]


class Fact(NamedTuple):
    """One field of the format: the fields of the record it follows from, and how."""

    reads: str
    tell: Callable[[State], Any]
    rows: slice = slice(None)  # of a list of lists, if only some are read


# Everything but who has won, in the order in which the format names it.
FACTS: Final = {
    "format": Fact("", lambda _: FORMAT),
    "players": Fact("players", lambda s: s.players),
    "edition": Fact("edition", lambda s: EDITIONS[s.edition]),
    "phase": Fact("phase", lambda s: PHASES[s.phase]),
    "actor": Fact("actor", lambda s: _someone(s.actor)),
    "active": Fact("active", lambda s: _someone(s.active)),
    "space": Fact("street", lambda s: _named(STREETS, s.street)),
    "level": Fact("level", lambda s: None if s.level == n.NOBODY else s.level + 1),
    "pending": Fact("street pending", pending),
    "delivering": Fact("delivering deliveries unserved", _delivering),
    "layout": Fact("layout", lambda s: [ACTIONS[action] for action in s.layout]),
    "stacks": Fact(
        "stacks height", lambda s: {name: _stack(s, street) for street, name in enumerate(STREETS)}
    ),
    "reserve": Fact("reserve", lambda s: [_reserve(s, seat) for seat in range(s.players)]),
    "mats": Fact(
        "stock cloth workshops ships houses", lambda s: [_mat(s, seat) for seat in range(s.players)]
    ),
    "hands": Fact("hand", lambda s: [hand(s, seat) for seat in range(s.players)]),
    "hand_sizes": Fact("hand_size", lambda s: s.hand_size[: s.players]),
    "deck": Fact("deck deck_size", deck),
    "deck_size": Fact("deck_size", lambda s: s.deck_size),
    "discard": Fact(
        "discard discard_size", lambda s: [ACTIONS[card] for card in s.discard[: s.discard_size]]
    ),
    "cities": Fact("cubes", _cities, slice(len(CITIES))),
    "buildings": Fact("cubes", _buildings, slice(len(CITIES), None)),
    "scoring_tiles": Fact("tiles", lambda s: [SUBJECTS[tile] for tile in s.tiles]),
    "scored": Fact("scored", lambda s: s.scored),
    "seats": Fact("seats scored", lambda s: [_someone(seat) for seat in s.seats[: s.scored]]),
    "first_artwork": Fact("artists artist_count", lambda s: s.artists[: s.artist_count]),
    "dealt": Fact("dealt", _dealt),
    "kept": Fact("kept", lambda s: [_named(SUBJECTS, s.kept[seat]) for seat in range(s.players)]),
    "shown": Fact(
        "shown", lambda s: [_named(SUBJECTS, card) for card in s.shown] if s.players == 2 else []
    ),
    "face_up": Fact("face_up", lambda s: _named(SUBJECTS, s.face_up)),
    "face_down": Fact("face_down", lambda s: _named(SUBJECTS, s.face_down)),
    "scores": Fact("scores", lambda s: s.scores[: s.sides]),
}


def state_json(games: Games, winners: list[int] | None) -> Json:
    """Everything, in the order in which the format names it."""
    s = plain(games)
    return {**{name: fact.tell(s) for name, fact in FACTS.items()}, "winners": winners}


def _spans(fact: Fact) -> list[slice]:
    """Where what a fact follows from lies in the bytes of the record."""
    return [_span(name, fact.rows) for name in fact.reads.split()]


def _span(name: str, rows: slice) -> slice:
    """Where a field, or some rows of it, lies in the bytes of the record."""
    fields: Mapping[str, Any] = STATE.fields or {}
    kind, offset, *_ = fields[name]
    count = kind.shape[0] if kind.shape else 1
    begin, end, _ = rows.indices(count)
    width = kind.itemsize // count
    return slice(offset + begin * width, offset + end * width)


SPANS: Final = [(name, span) for name, fact in FACTS.items() for span in _spans(fact)]


def differing(was: State, now: State) -> list[str]:
    """The fields of the format that may differ between two positions of a game, in order."""
    before, after = record_of(was), record_of(now)
    found = [name for name, span in SPANS if before[span] != after[span]]
    return list(dict.fromkeys(found))
