"""Worlds: whole positions that fit what a player knows, moved on."""

from calimala.game.notation import NUMBERS
from calimala.rules import engine
from calimala.rules.state import Games, State, copied


def after(world: Games, word: str) -> Games:
    """The world after a move."""
    moved = copied(world)
    engine.step(moved, 0, NUMBERS[word])
    return moved


def with_next_card(world: Games, card: int) -> Games:
    """The world with this action card on top of the deck, which takes its place from there."""
    changed = copied(world)
    s = changed[0]
    if s.deck_size == 0:
        engine.restock(changed, 0)
    top = s.deck_size - 1
    at = next((i for i in range(top, -1, -1) if s.deck[i] == card), None)
    if at is None:
        _fetch(s, card, top)
    else:
        s.deck[at], s.deck[top] = s.deck[top], s.deck[at]
    return changed


def _fetch(s: State, card: int, top: int) -> None:
    """Exchange the top card for one in the hand of a rival, who might as well hold the other."""
    rival = next(seat for seat in range(s.players) if seat != s.actor and s.hand[seat, card] > 0)
    s.hand[rival, card] -= 1
    s.hand[rival, s.deck[top]] += 1
    s.deck[top] = card
