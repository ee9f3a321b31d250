"""The nine actions, one home for each family: what is refused, what is offered, what is done.

Home of R4.4.
"""

from calimala.rules.actions import artwork, build, contribute, deliver, materials, weave
from calimala.rules.jit import big_rule, rule
from calimala.rules.moves import (
    ARTWORK_DEED,
    BUILD_SHIP,
    CONTRIBUTE_DEED,
    SHIP_DEED,
    TRANSPORT_DEED,
    WEAVE_DEED,
)
from calimala.rules.names import ARTWORK, BUILD, MARBLE, RESOURCES, SHIP, TRANSPORT, WEAVE
from calimala.rules.state import State


@big_rule
def refusal(s: State, seat: int, deed: int) -> int:
    """Why this deed cannot be done at this moment, or FINE."""
    if deed < BUILD_SHIP:
        return materials.refusal(s, seat, deed)
    if deed < ARTWORK_DEED:
        return build.refusal(s, seat, deed)
    if deed < WEAVE_DEED:
        return artwork.refusal(s, seat, deed - ARTWORK_DEED)
    if deed == WEAVE_DEED:
        return weave.refusal(s, seat)
    if deed < TRANSPORT_DEED:
        return deliver.ship_refusal(s, seat, deed - SHIP_DEED)
    if deed < CONTRIBUTE_DEED:
        return deliver.transport_refusal(s, seat, deed - TRANSPORT_DEED)
    return contribute.refusal(s, seat, *divmod(deed - CONTRIBUTE_DEED, RESOURCES))


@rule
def options(s: State, seat: int) -> int:
    """All that the seat could do at this moment, as a bit set of deeds."""
    return (
        materials.options(s, seat)
        | build.options(s, seat)
        | artwork.options(s, seat)
        | weave.options(s, seat)
        | deliver.options(s, seat)
        | contribute.options(s, seat)
    )


@big_rule
def perform(s: State, seat: int, deed: int) -> None:
    """Do the deed."""
    if deed < BUILD_SHIP:
        materials.perform(s, seat, deed)
    elif deed < ARTWORK_DEED:
        build.perform(s, seat, deed)
    elif deed < WEAVE_DEED:
        artwork.perform(s, seat, deed - ARTWORK_DEED)
    elif deed == WEAVE_DEED:
        weave.perform(s, seat)
    elif deed < TRANSPORT_DEED:
        deliver.ship(s, seat, deed - SHIP_DEED)
    elif deed < CONTRIBUTE_DEED:
        deliver.transport(s, seat, deed - TRANSPORT_DEED)
    else:
        contribute.perform(s, seat, *divmod(deed - CONTRIBUTE_DEED, RESOURCES))


@big_rule
def within_reach(s: State, seat: int, action: int) -> bool:
    """Whether cards in hand, if any are needed, can lead to the action (R3.2a)."""
    if action <= MARBLE:
        return materials.within_reach(s, seat, action)
    if action == BUILD:
        return build.within_reach(s, seat)
    if action == ARTWORK:
        return artwork.within_reach(s, seat)
    if action == WEAVE:
        return weave.within_reach(s, seat)
    if action == SHIP:
        return deliver.ship_within_reach(s, seat)
    if action == TRANSPORT:
        return deliver.transport_within_reach(s, seat)
    return contribute.within_reach(s, seat)
