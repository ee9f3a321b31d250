"""How a field of the format follows from the record's numbers, and they from it: declared once.

What comes from outside is checked on its way back.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Generic, NamedTuple, TypeVar

from calimala.game.errors import BadState, shown
from calimala.rules import names as n
from calimala.rules.state import State

T = TypeVar("T")
Size = Callable[[State], int]


class Fact(NamedTuple, Generic[T]):
    """One field of the format: the fields of the record it follows from, how, and back."""

    reads: str
    tell: Callable[[State], T]
    read: Callable[[State, object], None]
    rows: slice = slice(None)  # of a list of lists, if only some are read


class Terms(Generic[T]):
    """What each number stands for, and which number stands for it."""

    def __init__(self, values: Mapping[int, T]) -> None:
        self.values = values
        self._numbers: dict[object, int] = {value: each for each, value in values.items()}

    def number(self, value: object) -> int:
        """The number of a value from outside."""
        number = None if isinstance(value, dict | list) else self._numbers.get(value)
        if number is None or type(value) is not type(self.values[number]):
            raise BadState(f"{shown(value)} does not belong there")
        return number

    def numbers(self, value: object, size: int) -> list[int]:
        """The numbers of a list of so many values from outside."""
        return [self.number(each) for each in entries(value, size)]


def names(of: Sequence[T]) -> Terms[T]:
    """Each number stands for the name at its place."""
    return Terms(dict(enumerate(of)))


def counts(most: int, least: int = 0) -> Terms[int]:
    """Each number stands for itself."""
    return Terms({number: number for number in range(least, most + 1)})


def or_null(terms: Terms[T]) -> Terms[T | None]:
    """NOBODY stands for null."""
    return Terms({n.NOBODY: None, **terms.values})


def entries(value: object, size: int) -> list[object]:
    """A list of so many entries."""
    if not isinstance(value, list) or len(value) != size:
        raise BadState(f"a list of {size} is needed, not {shown(value)}")
    return value


def length(value: object, most: int) -> int:
    """How many entries a list has."""
    if not isinstance(value, list) or len(value) > most:
        raise BadState(f"a list of at most {most} is needed, not {shown(value)}")
    return len(value)


def parts(value: object, keys: Sequence[str]) -> list[object]:
    """What an object has under these keys; readers skip others."""
    if not isinstance(value, dict):
        raise BadState(f"an object is needed, not {shown(value)}")
    for key in keys:
        if key not in value:
            raise BadState(f"{key} is missing")
    return [value[key] for key in keys]


def chosen(value: object, names: Sequence[str]) -> list[bool]:
    """Which of the names are in a list that holds some of them, in their order."""
    if not isinstance(value, list) or value != [name for name in names if name in value]:
        raise BadState(f"{shown(value)} does not belong there")
    return [name in value for name in names]


def one(field: str, terms: Terms[T]) -> Fact[T]:
    """A single number."""
    get, values = attrgetter(field), terms.values

    def tell(s: State) -> T:
        return values[get(s)]

    def read(s: State, value: object) -> None:
        setattr(s, field, terms.number(value))

    return Fact(field, tell, read)


def several(reads: str, terms: Terms[T], size: Size) -> Fact[list[T]]:
    """So many numbers from the beginning of a list, the first of the fields that are read."""
    get, values = attrgetter(reads.split()[0]), terms.values

    def tell(s: State) -> list[T]:
        return [values[each] for each in get(s)[: size(s)]]

    def read(s: State, value: object) -> None:
        get(s)[: size(s)] = terms.numbers(value, size(s))

    return Fact(reads, tell, read)


def pile(field: str, terms: Terms[T], size: str, most: int) -> Fact[list[T]]:
    """As many numbers from the beginning of a list as its own field of sizes says."""
    plain = several(f"{field} {size}", terms, attrgetter(size))

    def read(s: State, value: object) -> None:
        setattr(s, size, length(value, most))
        plain.read(s, value)

    return plain._replace(read=read)
