"""Weave: one cloth into each own workshop that has a free slot, always all of them (R4.4)."""

from calimala.rules.actions import build, deliver
from calimala.rules.jit import rule
from calimala.rules.moves import BUILD_WORKSHOP, WEAVE_DEED
from calimala.rules.names import BUILD, WORKSHOP_ROOM
from calimala.rules.reasons import FINE, WORKSHOPS_FULL
from calimala.rules.state import State


@rule
def refusal(s: State, seat: int) -> int:
    """Why nothing can be woven, or FINE."""
    cloth = s.cloth[seat, 0] + s.cloth[seat, 1] + s.cloth[seat, 2]
    return WORKSHOPS_FULL if cloth == WORKSHOP_ROOM * s.workshops[seat] else FINE


@rule
def options(s: State, seat: int) -> int:
    """The deed unless refused, as a bit set."""
    return (refusal(s, seat) == FINE) << WEAVE_DEED


@rule
def perform(s: State, seat: int) -> None:
    """One cloth into each workshop with room."""
    for workshop in range(s.workshops[seat]):
        if s.cloth[seat, workshop] < WORKSHOP_ROOM:
            s.cloth[seat, workshop] += 1


@rule
def within_reach(s: State, seat: int) -> bool:
    """Whether cards can make room: a new workshop, or a delivery by card (R3.2a)."""
    if refusal(s, seat) == FINE:
        return True
    if s.hand[seat, BUILD] and build.payable_with_cards(s, seat, BUILD_WORKSHOP):
        return True
    return deliver.within_reach_by_card(s, seat)
