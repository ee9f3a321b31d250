"""What a placement will set off, as far as everybody can know it beforehand (R3.3-R3.5)."""

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np

from calimala.game.events import tell
from calimala.game.notation import NUMBERS, SUBJECTS, WORDS
from calimala.game.rankings import with_needs
from calimala.game.reading import plain
from calimala.game.schema import Action, Event, Foreseen, Preview
from calimala.game.state_json import pending
from calimala.rules import engine
from calimala.rules import names as n
from calimala.rules.state import OFFER, Games

END: Final = NUMBERS["end"]
FORETOLD: Final = ("promoted", "left", "choosing")  # and tiles that are scored
MOST: Final = 200  # positions that a disc above may leave, of those looked at

Disc = tuple[int, int]  # a seat and a level
Cards = np.ndarray  # how many of each action


def preview(games: Games, word: str) -> Preview:
    """Who will act in which order and could do what, then who leaves the stack and what scores.

    Everyone is taken to do nothing: the points are those of the board as it stands. Only a player
    who acts with two discs is taken to use the first as they like, for the second has what that
    leaves. Of hands only that of the placing player counts, who alone may ask: nothing hidden
    shows.
    """
    trial = games.copy()
    engine.step(trial, 0, NUMBERS[word])
    order, events = _course(trial)
    activations: list[Foreseen] = []
    left = [_without_cards(trial)]
    for at, (seat, _) in enumerate(order):
        hand = trial[0].hand[seat]
        is_known = seat == trial[0].active and bool(hand.any())
        activations.append(_activation(left, hand if is_known else None))
        acts_again = any(seat == later for later, _ in order[at + 1 :])
        left = _outcomes(left) if acts_again else [_ended(each) for each in left]
    return {"word": word, "activations": activations, "events": events}


def _course(placed: Games) -> tuple[list[Disc], list[Event]]:
    """The discs that act, from the top down, and what follows if nobody does anything."""
    trial = _without_cards(placed)
    order: list[Disc] = []
    events: list[Event] = []
    while trial[0].phase == n.ACTIVATE:
        before = plain(trial)
        order.append((before.actor, before.level))
        trial = _ended(trial)
        told = tell(before, "end", plain(trial), None)
        events = [_foretold(event, trial) for event in told if _is_foretold(event)]
    return order, events


def _foretold(event: Event, after: Games) -> Event:
    """The event, with the cubes that are lacking for a tile: the seat to come counts (R5.8)."""
    if event["event"] != "scored":
        return event
    tile = event["tile"]
    then = after.copy()
    then[0].scored = then[0].tiles.tolist().index(SUBJECTS.index(tile)) + 1
    return {**event, "ranking": with_needs(then, tile, card=False)}


def _without_cards(games: Games) -> Games:
    """The same position with empty hands."""
    trial = games.copy()
    trial[0].hand[:] = 0
    trial[0].hand_size[:] = 0
    return trial


def _ended(games: Games) -> Games:
    """The position after an activation that is ended as it is."""
    trial = games.copy()
    trial[0].pending[:] = 0
    trial[0].owing = 0
    engine.step(trial, 0, END)
    return trial


def _outcomes(starts: list[Games]) -> list[Games]:
    """The positions in which an activation may leave its player, the one without a deed first."""
    level = starts[0][0].level
    found: dict[bytes, Games] = {}
    for now in _course_of_deeds(starts):
        if not _acts(now, level):
            found.setdefault(now.tobytes(), now)  # it has ended by itself
        elif now[0].phase == n.ACTIVATE:
            after = _ended(now)
            found.setdefault(after.tobytes(), after)
    return list(found.values())


def _course_of_deeds(starts: list[Games]) -> Iterator[Games]:
    """The positions to which an activation may lead, those with fewer deeds first."""
    level = starts[0][0].level
    looked_at: set[bytes] = set()
    waiting = list(starts)
    while waiting and len(looked_at) < MOST:
        now = waiting.pop(0)
        if (key := now.tobytes()) in looked_at:
            continue
        looked_at.add(key)
        yield now
        if _acts(now, level):
            waiting += [_stepped(now, deed) for deed in _deeds(now)]


def _acts(games: Games, level: int) -> bool:
    """Whether the disc at a level still acts."""
    return games[0].phase in (n.ACTIVATE, n.DELIVER) and bool(games[0].level == level)


def _stepped(games: Games, word: str) -> Games:
    """The position after a move."""
    trial = games.copy()
    engine.step(trial, 0, NUMBERS[word])
    return trial


def _deeds(games: Games) -> list[str]:
    """What can be done with the street: no draws, no end."""
    offers = np.zeros(1, OFFER)
    count = engine.options(games, 0, offers)
    words = [WORDS[move] for move in offers["moves"][0, :count].tolist()]
    return [word for word in words if word != "end" and not word.startswith("draw ")]


def _activation(left: list[Games], hand: Cards | None) -> Foreseen:
    """One activation: whose, of which disc, and what could be done in the positions possible."""
    each = [frozenset(_deeds(games)) for games in left]
    deeds = frozenset().union(*each)
    s = plain(left[0])
    later = _later(left, set(pending(s)) - _actions(deeds))
    lacking = set(pending(s)) - _actions(deeds) - _actions(later)
    return {
        "seat": s.actor,
        "level": s.level + 1,
        "pending": pending(s),
        "deeds": sorted(deeds),
        "unsure": sorted(deeds - frozenset.intersection(*each)),
        "later": later,
        "cards": [] if hand is None else _later([_with_hand(left[0], hand)], lacking),
    }


def _with_hand(games: Games, hand: Cards) -> Games:
    """The same position with cards in the hand of the player who acts."""
    trial = games.copy()
    trial[0].hand[trial[0].actor] = hand
    trial[0].hand_size[trial[0].actor] = hand.sum()
    return trial


def _later(left: list[Games], impossible: set[Action]) -> list[str]:
    """The deeds of actions that are impossible at first, once others, or cards, have been used."""
    if not impossible:
        return []
    acting = (now for now in _course_of_deeds(left) if now[0].phase == n.ACTIVATE)
    level = left[0][0].level
    deeds = {deed for now in acting if _acts(now, level) for deed in _deeds(now)}
    return sorted(deed for deed in deeds if _action(deed) in impossible)


def _actions(deeds: Iterable[str]) -> set[str]:
    """The actions that deeds carry out."""
    return {_action(deed) for deed in deeds}


def _action(deed: str) -> str:
    """The action that a deed carries out."""
    return deed.split()[0]


def _is_foretold(event: Event) -> bool:
    """Whether an event is told beforehand; cards are not, they are revealed in the end only."""
    return event["event"] in FORETOLD or (event["event"] == "scored" and "tile" in event)
