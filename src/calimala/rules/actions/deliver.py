"""Ship and transport: cloth to ports and trade cities, one delivery at a time.

Home of R4.5, R4.6.
"""

from calimala.rules import board
from calimala.rules.actions import build
from calimala.rules.jit import rule
from calimala.rules.moves import BUILD_HOUSE, BUILD_SHIP, SHIP_DEED, TRANSPORT_DEED
from calimala.rules.names import (
    ACTIVATE,
    BUILD,
    DELIVER,
    NOBODY,
    PORTS,
    SHIP,
    TRADE_CITIES,
    TRANSPORT,
    TROYES,
    WEAVE,
    WORKSHOPS,
)
from calimala.rules.reasons import (
    CITY_FULL,
    FINE,
    HOUSE_SERVED,
    NO_CLOTH,
    NO_HOUSE_THERE,
    NO_SHIP,
    unless,
)
from calimala.rules.state import State


@rule
def has_cloth(s: State, seat: int) -> bool:
    """Whether any workshop holds cloth."""
    return bool(s.cloth[seat, 0] + s.cloth[seat, 1] + s.cloth[seat, 2] > 0)


@rule
def ship_refusal(s: State, seat: int, port: int) -> int:
    """Why no cloth can be shipped there, or FINE."""
    reason = unless(board.is_full(s, port), CITY_FULL, FINE)
    reason = unless(not has_cloth(s, seat), NO_CLOTH, reason)
    return unless(s.ships[seat] == 0, NO_SHIP, reason)


@rule
def transport_refusal(s: State, seat: int, city: int) -> int:
    """Why no cloth can be transported to that trade city (0-2), or FINE."""
    reason = unless(board.is_full(s, TROYES + city), CITY_FULL, FINE)
    served = (s.delivering == TRANSPORT) & (s.unserved >> city & 1 == 0)
    reason = unless(served, HOUSE_SERVED, reason)
    reason = unless(not has_cloth(s, seat), NO_CLOTH, reason)
    return unless(s.houses[seat, city] == 0, NO_HOUSE_THERE, reason)


@rule
def options(s: State, seat: int) -> int:
    """The cities nobody refuses, as a bit set of deeds."""
    bits = 0
    for port in range(PORTS):
        bits |= (ship_refusal(s, seat, port) == FINE) << SHIP_DEED + port
    for city in range(TRADE_CITIES):
        bits |= (transport_refusal(s, seat, city) == FINE) << TRANSPORT_DEED + city
    return bits


@rule
def _send_cloth(s: State, seat: int, city: int) -> None:
    """Cloth leaves the fullest workshop, the leftmost of equals (R4.5)."""
    fullest = 0
    for workshop in range(1, WORKSHOPS):
        if s.cloth[seat, workshop] > s.cloth[seat, fullest]:
            fullest = workshop
    s.cloth[seat, fullest] -= 1
    board.put_own_cube(s, city, seat)


@rule
def ship(s: State, seat: int, port: int) -> None:
    """One cloth by ship; the action goes on while another delivery is possible (R4.6)."""
    if s.phase != DELIVER:
        s.deliveries = s.ships[seat]
    _send_cloth(s, seat, port)
    s.deliveries -= 1
    _go_on_or_stop(s, SHIP, s.deliveries > 0 and ports_are_open(s) and has_cloth(s, seat))


@rule
def transport(s: State, seat: int, city: int) -> None:
    """One cloth by land; the action goes on while another delivery is possible (R4.6)."""
    if s.phase != DELIVER:
        s.unserved = s.houses[seat, 0] + 2 * s.houses[seat, 1] + 4 * s.houses[seat, 2]
    _send_cloth(s, seat, TROYES + city)
    s.unserved &= ~(1 << city)
    _go_on_or_stop(s, TRANSPORT, _an_unserved_city_is_open(s) and has_cloth(s, seat))


@rule
def _go_on_or_stop(s: State, action: int, more: bool) -> None:
    """Ask for another delivery, or be done by itself."""
    if more:
        s.phase = DELIVER
        s.delivering = action
    else:
        stop(s)


@rule
def stop(s: State) -> None:
    """The deliveries of this action are over."""
    s.phase = ACTIVATE
    s.delivering = NOBODY
    s.deliveries = 0
    s.unserved = 0


@rule
def ports_are_open(s: State) -> bool:
    """Whether some port has a free slot."""
    return not (board.is_full(s, 0) and board.is_full(s, 1) and board.is_full(s, 2))


@rule
def _an_unserved_city_is_open(s: State) -> bool:
    """Whether some trade city with an own house not yet served has a free slot."""
    for city in range(TRADE_CITIES):
        if s.unserved & 1 << city and not board.is_full(s, TROYES + city):
            return True
    return False


@rule
def _a_ship_sails(s: State, seat: int) -> bool:
    """Whether a ship, there or built by card, finds an open port."""
    if not ports_are_open(s):
        return False
    return s.ships[seat] > 0 or (
        s.hand[seat, BUILD] > 0 and build.payable_with_cards(s, seat, BUILD_SHIP)
    )


@rule
def _a_house_receives(s: State, seat: int) -> bool:
    """Whether an open trade city has an own house, there or built by card."""
    for city in range(TRADE_CITIES):
        if board.is_full(s, TROYES + city):
            continue
        if s.houses[seat, city] or (
            s.hand[seat, BUILD] > 0 and build.payable_with_cards(s, seat, BUILD_HOUSE + city)
        ):
            return True
    return False


@rule
def _cloth_is_obtainable(s: State, seat: int) -> bool:
    """Whether there is cloth, or a card to weave some."""
    return s.hand[seat, WEAVE] > 0 or has_cloth(s, seat)


@rule
def ship_within_reach(s: State, seat: int) -> bool:
    """Whether cards can supply the ship and the cloth that are missing (R3.2a)."""
    return _cloth_is_obtainable(s, seat) and _a_ship_sails(s, seat)


@rule
def transport_within_reach(s: State, seat: int) -> bool:
    """Whether cards can supply the house and the cloth that are missing (R3.2a)."""
    return _cloth_is_obtainable(s, seat) and _a_house_receives(s, seat)


@rule
def within_reach_by_card(s: State, seat: int) -> bool:
    """Whether a ship or transport card could take cloth out of the full workshops."""
    return (s.hand[seat, SHIP] > 0 and _a_ship_sails(s, seat)) or (
        s.hand[seat, TRANSPORT] > 0 and _a_house_receives(s, seat)
    )
