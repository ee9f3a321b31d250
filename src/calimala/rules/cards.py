"""Action cards: hands, the deck, the discard pile.

Home of R4.7.
"""

from calimala.rules import chance
from calimala.rules.jit import big_rule, rule
from calimala.rules.names import ACTIONS, COPIES
from calimala.rules.state import State


@rule
def gain(s: State, seat: int, card: int) -> None:
    """The card goes into the hand."""
    s.hand[seat, card] += 1
    s.hand_size[seat] += 1


@rule
def spend(s: State, seat: int, card: int) -> None:
    """The card goes from the hand to the discard pile (R4.2)."""
    s.hand[seat, card] -= 1
    s.hand_size[seat] -= 1
    s.discard[s.discard_size] = card
    s.discard_size += 1


@big_rule
def restock(s: State) -> None:
    """The discard pile is shuffled into a new deck, unless it is empty (R4.7)."""
    if s.discard_size == 0:
        return
    for i in range(s.discard_size):
        s.deck[i] = s.discard[i]
    s.deck_size = s.discard_size
    s.discard_size = 0
    chance.shuffle(s, s.deck[:], s.deck_size)


@rule
def draw(s: State, seat: int) -> None:
    """The top card goes into the hand; an empty deck is restocked before and after (R4.7)."""
    if s.deck_size == 0:
        restock(s)
    if s.deck_size == 0:
        return
    s.deck_size -= 1
    gain(s, seat, s.deck[s.deck_size])
    if s.deck_size == 0:
        restock(s)


@big_rule
def make_deck(s: State) -> None:
    """All cards that are in no hand are shuffled into the deck (R2.6)."""
    s.deck_size = 0
    for card in range(ACTIONS):
        for _ in range(COPIES - s.hand[:, card].sum()):
            s.deck[s.deck_size] = card
            s.deck_size += 1
    chance.shuffle(s, s.deck[:], s.deck_size)
