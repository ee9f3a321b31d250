"""The odds that a lead lasts until it is scored, as fixed-point numbers, ONE to the unit.

A lead is worth more the longer it is and the fewer turns the others have to catch up; the
council's edge in ties blurs likewise. Fitted to games that the planner played against itself.
"""

from typing import Final

import numpy as np

from calimala.rules.tables import printed

ONE: Final = 1024
ONE_BITS: Final = 10

LONGEST: Final = 47  # turns; those further off are as good as these
WIDEST_LEAD: Final = 4  # cubes; a longer lead is as good as this
LEADS: Final = range(-WIDEST_LEAD, WIDEST_LEAD + 1)
EDGES: Final = (-2.5, -1, -0.1, 0, 0.1, 1, 2.5)  # in ties, from far weaker to far stronger
EQUAL: Final = 3
EDGE_STEPS: Final = 7
ODDS_BITS: Final = 16
GAIN_MASK: Final = (1 << ODDS_BITS) - 1


def _chance_ahead(turns: int, lead: int, edge: float) -> float:
    """The chance to be ahead at a scoring so many turns off."""
    blurred = edge / (2 * (abs(edge) + 0.73 * turns**0.5 + 1e-6))
    return float(1 / (1 + np.exp(-min((lead + blurred) / (0.05 + 0.275 * turns**0.5), 30))))


def _entry(turns: int, lead: int, edge: float) -> int:
    """The chance of the other side to be ahead; in the low bits, what one own cube takes off it."""
    odds = round(ONE * _chance_ahead(turns, lead, edge))
    return odds << ODDS_BITS | odds - round(ONE * _chance_ahead(turns, lead - 1, edge))


# By turns, then by the other's lead (from -WIDEST_LEAD) and edge in ties. An entry is two numbers,
# and so is a sum of entries.
LEAD_ODDS: Final = printed(
    [
        [_entry(turns, lead, edge) for lead in LEADS for edge in EDGES]
        for turns in range(LONGEST + 1)
    ]
)

# By turns, the probability of a first cube until then.
FIRST_CUBE: Final = printed(
    [round(ONE * (1 - np.exp(-0.042 * turns))) for turns in range(LONGEST + 1)]
)
