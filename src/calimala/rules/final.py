"""The end of a turn and of the game, and who has won.

Home of R3.5, R8.1-R8.4.
"""

from calimala.rules import council, majority
from calimala.rules.jit import big_rule, rule
from calimala.rules.names import NOBODY, OVER, PLACE, TILES
from calimala.rules.state import State


@big_rule
def end_turn(s: State) -> None:
    """The turn passes clockwise, unless the game ends with a full round (R8.1, R8.2)."""
    s.street = NOBODY
    s.level = NOBODY
    if s.active == s.players - 1 and (s.scored == TILES or all_discs_are_placed(s)):
        finish(s)
    else:
        s.active = (s.active + 1) % s.players
        s.actor = s.active
        s.phase = PLACE


@rule
def all_discs_are_placed(s: State) -> bool:
    """Whether no disc is left in any reserve."""
    return bool(s.reserve.sum() == 0)


@big_rule
def finish(s: State) -> None:
    """The tiles left over are scored without seats, then the cards (R8.1, R8.3)."""
    while s.scored < TILES:
        council.take_seat(s, NOBODY)
    for seat in range(s.players):
        majority.award(s, s.kept[seat], True)
    for card in (s.shown[0], s.shown[1], s.face_up, s.face_down):
        if card != NOBODY:
            majority.award(s, card, True)
    s.phase = OVER
    s.actor = NOBODY
    s.active = NOBODY


@rule
def final_rank(s: State, seat: int) -> int:
    """Points, then seats plus council artworks, as one number (R8.4)."""
    return int(s.scores[seat] * majority.MOST_INFLUENCE + majority.influence(s, seat))


@big_rule
def is_winner(s: State, seat: int) -> bool:
    """Whether no player is ranked above the seat; the third party never counts (R7.5)."""
    for other in range(s.players):
        if final_rank(s, other) > final_rank(s, seat):
            return False
    return True
