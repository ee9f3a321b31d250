"""The streets: placing a disc, stacks, and whose disc is activated next.

Home of R3.1, R3.3, R7.1, R7.2, R7.6.
"""

from calimala.rules import actions, activation
from calimala.rules.actions.interplay import HELPS
from calimala.rules.jit import big_rule, rule
from calimala.rules.moves import DEEDS_OF, PLACE_MOVE, append
from calimala.rules.names import (
    ACTIONS,
    OWN,
    STREETS,
    SUPPORT,
    TALLEST,
    THIRD_PARTY,
    WHITE,
    WHITE_DISC,
)
from calimala.rules.reasons import FINE, NO_SUCH_DISC, NOTHING_WITHIN_REACH, SUPPORT_DISC_THERE
from calimala.rules.state import Offer, State

EVERY_STREET = (1 << STREETS) - 1
ACTIVATED = 3  # positions from the top (R3.3)


@rule
def has_support_disc(s: State, street: int) -> bool:
    """Whether the third party has a disc in the stack (R7.1)."""
    found = False
    for level in range(TALLEST):
        found |= s.stacks[street, level] == THIRD_PARTY
    return found and s.players == THIRD_PARTY


@big_rule
def reach(s: State, seat: int) -> int:
    """The actions that are possible now, or after cards from the hand (R3.2a), as a bit set."""
    able = actions.options(s, seat)
    bits = 0
    for action in range(ACTIONS):
        bits |= (able & DEEDS_OF[action] != 0) << action
    held = 0
    for card in range(ACTIONS):
        held |= (s.hand[seat, card] > 0) << card
    for action in range(ACTIONS):
        if not bits >> action & 1 and held & HELPS[action]:
            bits |= actions.within_reach(s, seat, action) << action
    return bits


@rule
def _serving(s: State, reached: int) -> int:
    """The streets with one of the actions in the bit set, as a bit set."""
    streets = 0
    for street in range(STREETS):
        first = activation.street_action(s, street, 0)
        second = activation.street_action(s, street, 1)
        streets |= (reached >> first & 1 | reached >> second & 1) << street
    return streets


@rule
def _barred(s: State, kind: int) -> int:
    """The streets where such a disc may not lie, as a bit set (R7.1)."""
    streets = 0
    if kind == SUPPORT:
        for street in range(STREETS):
            streets |= has_support_disc(s, street) << street
    return streets


@rule
def _on(s: State, streets: int) -> int:
    """All placements on these streets with discs in reserve, as a bit set of moves."""
    bits = 0
    for kind in range(SUPPORT + 1):
        if s.reserve[s.active, kind]:
            bits |= (streets & ~_barred(s, kind)) << STREETS * kind
    return bits


@big_rule
def placements(s: State) -> int:
    """Those that serve an action within reach (R3.2a), or all if there is none (R3.2c)."""
    bits = _on(s, _serving(s, reach(s, s.active)))
    return bits or _on(s, EVERY_STREET)


@big_rule
def refusal(s: State, move: int) -> int:
    """Why this disc may not be placed there, or FINE."""
    kind, street = divmod(move - PLACE_MOVE, STREETS)
    if s.reserve[s.active, kind] == 0:
        return NO_SUCH_DISC
    if _barred(s, kind) >> street & 1:
        return SUPPORT_DISC_THERE
    return FINE if placements(s) >> move - PLACE_MOVE & 1 else NOTHING_WITHIN_REACH


@big_rule
def options(s: State, out: Offer) -> int:
    """Fill out with the placements nobody refuses."""
    return append(placements(s), PLACE_MOVE, out, 0)


@big_rule
def perform(s: State, move: int) -> None:
    """The disc goes on top; its activation begins, with the duty to act unless R3.2(c)."""
    kind, street = divmod(move - PLACE_MOVE, STREETS)
    s.reserve[s.active, kind] -= 1
    s.street = street
    push(s, street, disc_of(s.active, kind))
    activation.begin(s, s.active, s.height[street] - 1)
    s.owing = activation.duty_is_within_reach(s)


@rule
def disc_of(seat: int, kind: int) -> int:
    """What lies in the stack."""
    if kind == OWN:
        return seat
    return WHITE_DISC if kind == WHITE else THIRD_PARTY


@rule
def push(s: State, street: int, disc: int) -> None:
    """The disc goes on top of the stack."""
    s.stacks[street, s.height[street]] = disc
    s.height[street] += 1


@rule
def pull(s: State, street: int, level: int) -> None:
    """The disc leaves the stack, those above it sink."""
    s.height[street] -= 1
    for above in range(level, s.height[street]):
        s.stacks[street, above] = s.stacks[street, above + 1]
    s.stacks[street, s.height[street]] = -1


@big_rule
def activate_next(s: State) -> bool:
    """Begin the activation of the next player's disc below, if one is due (R3.3, R7.2)."""
    top = s.height[s.street] - 1
    if s.players == THIRD_PARTY and s.stacks[s.street, top] == THIRD_PARTY:
        return False
    for level in range(s.level - 1, max(top - ACTIVATED, -1), -1):
        if s.stacks[s.street, level] < s.players:
            activation.begin(s, s.stacks[s.street, level], level)
            return True
    return False


@rule
def is_tallest(s: State, street: int) -> bool:
    """Whether the bottom disc is due for promotion (R3.4)."""
    return bool(s.height[street] == TALLEST)
