"""How good a position is to one seat: its chance to win, steadied by the estimate; compiled.

The two together choose better moves than either alone (docs/bots.md).
"""

from math import log
from typing import Final

from calimala.rules.jit import rule

ESTIMATE_WEIGHT: Final = 2.0  # of ten points of the estimate, beside the log of the chance to win
SMALLEST: Final = 1e-4  # chance that is told from none


@rule
def preference(chance: float, estimate: float) -> float:
    """The log of the chance to win, and the points to expect in tens."""
    return log(max(chance, SMALLEST)) + ESTIMATE_WEIGHT * estimate
