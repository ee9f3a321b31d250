"""The referee's view of a position as `calimala-state/1`."""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any, Final, cast

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
READ_LATELY: Final = 1024  # positions that are kept as read
Place = int | slice | list[slice]  # of a number, of a list, of a list of lists


def _places() -> dict[str, Place]:
    """Where every field of the record lies among its whole numbers."""
    found: dict[str, Place] = {}
    for name, (kind, offset, *_) in (STATE.fields or {}).items():
        if kind.base != NUMBER:
            continue
        width, begin = kind.shape[-1] if kind.shape else 0, offset // NUMBER.itemsize
        end = begin + kind.itemsize // NUMBER.itemsize
        rows = [slice(at, at + width) for at in range(begin, end, width or 1)]
        found[name] = begin if not width else rows[0] if len(kind.shape) == 1 else rows
    return found


PLACES: Final = _places()
BUILDING_ROWS: Final = [
    {row: place for row, place in zip(ROWS, places, strict=True) if place != n.NOBODY}
    for places in ROW_PLACES.tolist()
]


def plain(games: Games) -> State:
    """The record as Python's own numbers and lists, which are read many times faster.

    The engine's own chance is left out: it is no number of that size, and nobody's business.
    """
    return _read(games.tobytes())


@lru_cache(READ_LATELY)
def _read(record: bytes) -> State:
    """The same from the record's bytes: a position is told, shown and told from, and read once."""
    numbers = np.frombuffer(record, NUMBER).tolist()
    fields = {
        name: [numbers[row] for row in place] if isinstance(place, list) else numbers[place]
        for name, place in PLACES.items()
    }
    return cast("State", SimpleNamespace(**fields))


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


def _reserve(s: State, seat: int) -> Json:
    """The discs one player has not placed yet."""
    own, white, support = s.reserve[seat]
    return {"own": own, "white": white, "support": support}


def state_json(games: Games, winners: list[int] | None) -> Json:
    """Everything, in the order in which the format names it."""
    s = plain(games)
    seats = range(s.players)
    return {
        "format": FORMAT,
        "players": s.players,
        "edition": EDITIONS[s.edition],
        "phase": PHASES[s.phase],
        "actor": _someone(s.actor),
        "active": _someone(s.active),
        "space": _named(STREETS, s.street),
        "level": None if s.level == n.NOBODY else s.level + 1,
        "pending": pending(s),
        "delivering": _delivering(s),
        "layout": [ACTIONS[action] for action in s.layout],
        "stacks": {name: _stack(s, street) for street, name in enumerate(STREETS)},
        "reserve": [_reserve(s, seat) for seat in seats],
        "mats": [_mat(s, seat) for seat in seats],
        "hands": [hand(s, seat) for seat in seats],
        "hand_sizes": s.hand_size[: s.players],
        "deck": deck(s),
        "deck_size": s.deck_size,
        "discard": [ACTIONS[card] for card in s.discard[: s.discard_size]],
        "cities": {city: _counts(s, place) for place, city in enumerate(CITIES)},
        "buildings": {name: _building(s, i) for i, name in enumerate(BUILDINGS)},
        "scoring_tiles": [SUBJECTS[tile] for tile in s.tiles],
        "scored": s.scored,
        "seats": [_someone(seat) for seat in s.seats[: s.scored]],
        "first_artwork": s.artists[: s.artist_count],
        "dealt": [
            [SUBJECTS[card] for card in s.dealt[seat][: DEALT_EACH[s.players]]] for seat in seats
        ],
        "kept": [_named(SUBJECTS, s.kept[seat]) for seat in seats],
        "shown": [_named(SUBJECTS, card) for card in s.shown] if s.players == 2 else [],
        "face_up": _named(SUBJECTS, s.face_up),
        "face_down": _named(SUBJECTS, s.face_down),
        "scores": s.scores[: s.sides],
        "winners": winners,
    }
