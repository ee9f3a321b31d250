"""The engine's record read and written from Python, many times faster than as NumPy's own."""

from operator import itemgetter
from typing import Any, Final, cast

import numpy as np

from calimala.rules.state import STATE, Games, State

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


class Reading:
    """The record as Python's own numbers and lists.

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


class Draft:
    """A record to be filled in: its lists are the record's own, its single numbers wait here."""

    def __init__(self, games: Games) -> None:
        self.__dict__.update({name: games[name][0] for name in LISTS})
        self.__dict__.update(dict.fromkeys(SINGLES, 0))


def draft(games: Games) -> State:
    """The record of one blank game, to be filled in from Python, then settled."""
    return cast("State", Draft(games))


def settle(s: State, games: Games) -> None:
    """Write the single numbers of a draft into the record."""
    for name in SINGLES:
        games[name] = getattr(s, name)


def games_of(s: State) -> Games:
    """The record that was read, for the engine."""
    return np.frombuffer(bytearray(record_of(s)), STATE)
