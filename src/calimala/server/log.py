"""A table's log: what was done there, in order. It only grows; all else follows from it."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["move", "undo", "bot", "back", "clock"]
By = Literal["person", "bot", "server"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing done at a table.

    A move has its word, an undo the ply it goes back to. `bot`: a bot of the level in `word`
    plays on for the seat; `back`: the person has it again. `clock`: the clocks, which stood
    still while no server was there, run again.
    """

    n: int
    at: float
    kind: Kind
    seat: int | None = None
    word: str | None = None
    by: By = "person"
    request: str | None = None
    shuffled: tuple[str, ...] | None = None  # how the deck fell, if the move had it shuffled
    next: int | None = None  # the seat that decides then
    digest: str | None = None  # of the state then
