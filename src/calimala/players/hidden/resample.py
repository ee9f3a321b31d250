"""Resampling of a determinization: a fresh deal of all that a seat cannot see; compiled."""

from calimala.rules import chance
from calimala.rules.jit import big_rule, rule
from calimala.rules.names import ACTIONS, CARDS, KEEP, MOST_DEALT, NOBODY, SHOW
from calimala.rules.state import State


@rule
def _gather(s: State, seat: int) -> int:
    """Lay the hands of the others on the deck; return how many cards there are then."""
    cards = s.deck_size
    for other in range(s.players):
        for action in range(ACTIONS * (other != seat)):
            for _ in range(s.hand[other, action]):
                s.deck[cards] = action
                cards += 1
            s.hand[other, action] = 0
    return int(cards)


@rule
def _redeal_hands(s: State, seat: int) -> None:
    """Hands of the same sizes from the others' hands and the deck together."""
    cards = _gather(s, seat)
    chance.shuffle(s, s.deck[:], cards)
    for other in range(s.players):
        for _ in range(s.hand_size[other] * (other != seat)):
            cards -= 1
            s.hand[other, s.deck[cards]] += 1


@rule
def _with(cards: int, card: int) -> int:
    """The bit set of cards with one more, if it is one."""
    return cards if card == NOBODY else cards | 1 << card


@rule
def _seen(s: State, seat: int) -> int:
    """The scoring cards the seat has seen, as a bit set."""
    seen = _with(_with(_with(0, s.shown[0]), s.shown[1]), s.face_up)
    for i in range(MOST_DEALT):
        seen = _with(seen, s.dealt[seat, i])
    return seen


@rule
def _drawn(s: State, cards: int) -> int:
    """Any card of the bit set."""
    found = NOBODY
    candidates = 0
    for card in range(CARDS):
        if cards >> card & 1:
            candidates += 1
            if chance.below(s, candidates) == 0:
                found = card
    return found


@rule
def _redeal_scoring_cards(s: State, seat: int) -> None:
    """Any unseen card kept by each of the others and, with two players, lying face down."""
    unseen = (1 << CARDS) - 1 & ~_seen(s, seat)
    for other in range(s.players):
        if other != seat:
            s.kept[other] = _drawn(s, unseen)
            unseen &= ~(1 << s.kept[other])
    if s.face_down != NOBODY:
        s.face_down = _drawn(s, unseen)


@big_rule
def resample(s: State, seat: int) -> None:
    """Deal again what the seat cannot see; while scoring cards are being chosen nothing is."""
    if s.phase not in (KEEP, SHOW):
        _redeal_hands(s, seat)
        _redeal_scoring_cards(s, seat)
