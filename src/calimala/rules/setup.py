"""Setup: the layout, the tiles, the scoring cards, the opening hand.

Home of R2.1-R2.6.
"""

from calimala.rules import cards, chance
from calimala.rules.jit import big_rule, rule
from calimala.rules.moves import KEEP_MOVE, SHOW_MOVE, TAKE_MOVE
from calimala.rules.names import (
    ACTIONS,
    CARDS,
    CELLS,
    CONTRIBUTE,
    KEEP,
    NOBODY,
    PLACE,
    SHOW,
    TAKE,
    THIRD_PARTY,
    TILES,
)
from calimala.rules.reasons import FINE, KEPT_ALREADY, NOT_DEALT, NOT_OPEN
from calimala.rules.state import Ints, Offer, State
from calimala.rules.tables import (
    DEALT_EACH,
    DISCS,
    FACE_DOWN,
    FACE_UP,
    OPENING_CARDS,
    TILE_SUBJECTS,
)

CENTRE = CELLS // 2


@big_rule
def begin(s: State, players: int, edition: int) -> None:
    """Make a blank state a game before the shuffles: discs, mats, nothing on the board (R1)."""
    s.players = players
    s.sides = max(players, THIRD_PARTY + 1)
    s.edition = edition
    s.phase = KEEP
    s.actor = 0
    s.active = NOBODY
    s.street = NOBODY
    s.level = NOBODY
    s.delivering = NOBODY
    s.face_up = NOBODY
    s.face_down = NOBODY
    s.stacks[:] = NOBODY
    s.seats[:] = NOBODY
    s.artists[:] = NOBODY
    s.dealt[:] = NOBODY
    s.kept[:] = NOBODY
    s.shown[:] = NOBODY
    for seat in range(players):
        s.workshops[seat] = 1
        for kind in range(3):
            s.reserve[seat, kind] = DISCS[players, kind]


@big_rule
def shuffle_everything(s: State) -> None:
    """A shuffled layout with contribute in the centre, shuffled tiles and cards (R2.2-R2.4)."""
    for action in range(ACTIONS):
        s.layout[action] = action
    chance.shuffle(s, s.layout[:], CONTRIBUTE)
    s.layout[CONTRIBUTE] = s.layout[CENTRE]
    s.layout[CENTRE] = CONTRIBUTE
    for tile in range(TILES):
        s.tiles[tile] = TILE_SUBJECTS[tile]
    chance.shuffle(s, s.tiles[:], TILES)
    for card in range(CARDS):
        s.deck[card] = card
    chance.shuffle(s, s.deck[:], CARDS)
    deal(s, s.deck[:])


@big_rule
def deal(s: State, order: Ints) -> None:
    """Deal the ten scoring cards in this order: to each seat, then beside the board (R2.4)."""
    next_card = 0
    for seat in range(s.players):
        for i in range(DEALT_EACH[s.players]):
            s.dealt[seat, i] = order[next_card]
            next_card += 1
    if FACE_UP[s.players]:
        s.face_up = order[next_card]
    if FACE_DOWN[s.players]:
        s.face_down = order[next_card]


@rule
def _was_dealt(s: State, card: int) -> bool:
    """Whether the actor was dealt the scoring card."""
    for i in range(DEALT_EACH[s.players]):
        if s.dealt[s.actor, i] == card:
            return True
    return False


@rule
def _lies_open(s: State, card: int) -> bool:
    """Whether it is one of the five opening cards and nobody took it yet (R2.6)."""
    for opening in OPENING_CARDS:
        if opening == card:
            return bool(s.hand[:, card].sum() == 0)
    return False


@big_rule
def refusal(s: State, move: int) -> int:
    """Why this card cannot be kept, shown or taken, or FINE."""
    if move >= TAKE_MOVE:
        return FINE if _lies_open(s, move - TAKE_MOVE) else NOT_OPEN
    card = (move - KEEP_MOVE) % CARDS
    if not _was_dealt(s, card):
        return NOT_DEALT
    return KEPT_ALREADY if s.kept[s.actor] == card else FINE


@big_rule
def options(s: State, out: Offer) -> int:
    """Fill out with the cards to choose from."""
    first = KEEP_MOVE if s.phase == KEEP else SHOW_MOVE if s.phase == SHOW else TAKE_MOVE
    n = 0
    for move in range(first, first + (ACTIONS if s.phase == TAKE else CARDS)):
        if refusal(s, move) == FINE:
            out.moves[n] = move
            n += 1
    return n


@big_rule
def perform(s: State, move: int) -> None:
    """Keep, show or take the card; then the next seat chooses (R2.5, R2.6)."""
    if move >= TAKE_MOVE:
        cards.gain(s, s.actor, move - TAKE_MOVE)
        _next_to_take(s)
    elif move >= SHOW_MOVE:
        s.shown[s.actor] = move - SHOW_MOVE
        _next_to_keep(s)
    else:
        s.kept[s.actor] = move - KEEP_MOVE
        if s.players == THIRD_PARTY:
            s.phase = SHOW
        else:
            _next_to_keep(s)


@rule
def _next_to_keep(s: State) -> None:
    """Seats keep in order; then the last of them takes first."""
    if s.actor < s.players - 1:
        s.phase = KEEP
        s.actor += 1
    else:
        s.phase = TAKE


@rule
def _next_to_take(s: State) -> None:
    """Seats take in reverse; then the deck is made and seat 0 starts (R2.1, R2.6)."""
    if s.actor > 0:
        s.actor -= 1
    else:
        cards.make_deck(s)
        s.phase = PLACE
        s.active = 0
