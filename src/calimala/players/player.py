"""What every player can do, person or bot."""

from collections.abc import Sequence
from typing import Any, Protocol


class Player(Protocol):
    """Chooses moves for one seat, from no more than a person in that seat may know."""

    @property
    def name(self) -> str:
        """The name it is listed by."""

    @property
    def looks(self) -> bool:
        """Whether it wants to see the table; if not, it is given an empty view."""

    def choose(self, view: dict[str, Any], legal: Sequence[str]) -> str:
        """One of the legal moves, given what its seat sees."""
