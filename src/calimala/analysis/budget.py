"""How thoroughly a game is judged, and the name of that way of judging."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Self

from calimala.players.network import weights

ITERATIONS: Final = 400  # of the search that looks for the best move
DUEL: Final = 300  # at most, from the best move found and from the one that was made
REVISION: Final = 4  # of how positions are judged and explained: raised when that changes


@dataclass(frozen=True)
class Budget:
    """Iterations of the search, and of each side of a duel."""

    iterations: int = ITERATIONS
    duel: int = DUEL

    @classmethod
    def of(cls, iterations: int) -> Self:
        """The budget of a search; duels grow with it."""
        return cls(iterations, max(1, iterations * DUEL // ITERATIONS))

    @cached_property
    def name(self) -> str:
        """The budgets, and a hash of the network."""
        return f"search/{REVISION} {self.iterations}+{self.duel} {weights.fingerprint()}"
