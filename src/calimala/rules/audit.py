"""Every invariant recomputed from scratch: a bit set of what is broken, 0 for a sound state."""

from typing import Final

from calimala.rules.jit import big_rule, door
from calimala.rules.names import (
    ACTION_CARDS,
    ACTIONS,
    ACTIVATE,
    COPIES,
    COUNCIL_ARTWORKS,
    DELIVER,
    KEEP,
    MOST_PLAYERS,
    NOBODY,
    OVER,
    OWN,
    PLACE,
    PLACES,
    RESOURCES,
    SHIPS,
    SHOW,
    STREETS,
    SUPPORT,
    TAKE,
    TALLEST,
    THIRD_PARTY,
    TILES,
    WAREHOUSE,
    WHITE,
    WHITE_DISC,
    WORKSHOP_ROOM,
    WORKSHOPS,
)
from calimala.rules.state import Games, State
from calimala.rules.tables import DISCS, SLOTS

BROKEN_CARDS: Final = 1 << 0
BROKEN_HANDS: Final = 1 << 1
BROKEN_DISCS: Final = 1 << 2
BROKEN_STACKS: Final = 1 << 3
BROKEN_SLOTS: Final = 1 << 4
BROKEN_MATS: Final = 1 << 5
BROKEN_COUNCIL: Final = 1 << 6
BROKEN_PHASE: Final = 1 << 7
BROKEN_TURNS: Final = 1 << 8


@big_rule
def _cards(s: State) -> bool:
    """R1.8: 45 action cards, five of each, in hands, deck and discard pile once dealt."""
    if s.phase == KEEP or s.phase == SHOW or s.phase == TAKE:
        return s.deck_size == 0 and s.discard_size == 0
    for card in range(ACTIONS):
        found = s.hand[:, card].sum()
        for i in range(s.deck_size):
            found += s.deck[i] == card
        for i in range(s.discard_size):
            found += s.discard[i] == card
        if found != COPIES:
            return False
    return bool(s.hand.sum() + s.deck_size + s.discard_size == ACTION_CARDS)


@big_rule
def _hands(s: State) -> bool:
    """The cached sizes are those of the hands; no hand beyond the players."""
    for seat in range(MOST_PLAYERS):
        if s.hand_size[seat] != s.hand[seat].sum() or s.hand[seat].min() < 0:
            return False
        if seat >= s.players and s.hand_size[seat]:
            return False
    return True


@big_rule
def _on_streets(s: State, disc: int) -> int:
    """How many such discs lie in stacks."""
    found = 0
    for street in range(STREETS):
        for level in range(s.height[street]):
            found += s.stacks[street, level] == disc
    return found


@big_rule
def _seated(s: State, side: int) -> int:
    """How many tiles the side sits on."""
    found = 0
    for tile in range(s.scored):
        found += s.seats[tile] == side
    return found


@big_rule
def _discs(s: State) -> bool:
    """R1.11: discs are in reserve, in stacks or seated; some may leave at the very end (R8.2)."""
    all_there = s.scored < TILES
    for seat in range(s.players):
        found = s.reserve[seat, OWN] + _on_streets(s, seat) + _seated(s, seat)
        if found > DISCS[s.players, OWN] or (all_there and found != DISCS[s.players, OWN]):
            return False
        if s.reserve[seat].min() < 0:
            return False
    if s.reserve[:, WHITE].sum() + _on_streets(s, WHITE_DISC) > s.players * DISCS[s.players, WHITE]:
        return False
    if s.players == THIRD_PARTY:
        support = s.reserve[:, SUPPORT].sum()
        support += _on_streets(s, THIRD_PARTY) + _seated(s, THIRD_PARTY)
        return support <= 2 * DISCS[2, SUPPORT] and (
            not all_there or support == 2 * DISCS[2, SUPPORT]
        )
    return True


@big_rule
def _turns(s: State) -> bool:
    """Everyone has as many discs left, but for those who have placed in this round (R8.2)."""
    before = -1
    for seat in range(s.players):
        left = s.reserve[seat].sum()
        if s.active != NOBODY:
            left += seat < s.active or (seat == s.active and s.phase != PLACE)
        if before not in (-1, left):
            return False
        before = left
    return True


@big_rule
def _stacks(s: State) -> bool:
    """R3.1: at most four high, and only while the turn lasts; nothing above the top."""
    for street in range(STREETS):
        if not 0 <= s.height[street] <= TALLEST - (street != s.street):
            return False
        for level in range(TALLEST):
            if (s.stacks[street, level] == NOBODY) == (level < s.height[street]):
                return False
    return True


@big_rule
def _slots(s: State) -> bool:
    """R1.4, R1.5: no place holds more cubes than slots, and the cached sums are right."""
    for place in range(PLACES):
        if s.filled[place] != s.cubes[place].sum() or s.filled[place] > SLOTS[place]:
            return False
        if s.cubes[place].min() < 0 or s.cubes[place, s.sides :].sum():
            return False
    return True


@big_rule
def _mats(s: State) -> bool:
    """R1.9: warehouses, workshops, ships and houses within what a mat holds."""
    for seat in range(s.players):
        for resource in range(RESOURCES):
            if not 0 <= s.stock[seat, resource] <= WAREHOUSE:
                return False
        if not 1 <= s.workshops[seat] <= WORKSHOPS or not 0 <= s.ships[seat] <= SHIPS:
            return False
        for workshop in range(WORKSHOPS):
            room = WORKSHOP_ROOM * (workshop < s.workshops[seat])
            if not 0 <= s.cloth[seat, workshop] <= room:
                return False
    return True


@big_rule
def _council(s: State) -> bool:
    """Seats only on scored tiles; artists are those with council artworks, each once (R5.7d)."""
    for tile in range(TILES):
        if s.seats[tile] != NOBODY and (tile >= s.scored or s.seats[tile] >= s.sides):
            return False
    for side in range(MOST_PLAYERS):
        found = 0
        for order in range(s.artist_count):
            found += s.artists[order] == side
        if found != (s.cubes[COUNCIL_ARTWORKS, side] > 0):
            return False
    return True


@big_rule
def _phase(s: State) -> bool:
    """What belongs to an activation is there in an activation only."""
    acting = s.phase == ACTIVATE or s.phase == DELIVER
    if (s.level != NOBODY) != acting or (s.delivering != NOBODY) != (s.phase == DELIVER):
        return False
    if not acting and s.pending.sum():
        return False
    if s.owing and (not acting or s.level != s.height[s.street] - 1):
        return False
    if s.phase == PLACE:
        return s.actor == s.active and s.street == NOBODY
    if s.phase == OVER:
        return s.actor == NOBODY and s.scored == TILES
    return s.actor != NOBODY


@big_rule
def _broken(s: State) -> int:
    """The bit set of broken invariants."""
    return (
        BROKEN_CARDS * (not _cards(s))
        | BROKEN_HANDS * (not _hands(s))
        | BROKEN_DISCS * (not _discs(s))
        | BROKEN_STACKS * (not _stacks(s))
        | BROKEN_SLOTS * (not _slots(s))
        | BROKEN_MATS * (not _mats(s))
        | BROKEN_COUNCIL * (not _council(s))
        | BROKEN_PHASE * (not _phase(s))
        | BROKEN_TURNS * (not _turns(s))
    )


@door
def broken(games: Games, i: int) -> int:
    """The bit set of broken invariants of one game."""
    return _broken(games[i])
