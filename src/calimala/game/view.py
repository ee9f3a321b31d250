"""What one seat, or a spectator (None), may know: the only place that hides.

Home of R4.8.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from calimala.game.events import choice
from calimala.game.schema import Event, FullState, Phase, View

T = TypeVar("T")
Viewer = int | None

# Until everyone has chosen, nobody sees another's choice (R2.5).
CHOOSING: Final = ("keep", "show")
SECRET: Final = ("keep ", "show ")  # the verbs with which they choose


def _own(entries: Sequence[T], _phase: Phase, seat: Viewer) -> list[T | None]:
    """Only the seat's own entry; null for the others."""
    return [entry if each == seat else None for each, entry in enumerate(entries)]


def _kept(cards: Sequence[T], phase: Phase, seat: Viewer) -> list[T | None]:
    """Only the own card, until the final scoring reveals all (R8.3)."""
    return [*cards] if phase == "over" else _own(cards, phase, seat)


def _shown(cards: Sequence[T], phase: Phase, seat: Viewer) -> list[T | None]:
    """Only the own card, until all become visible together (R2.5)."""
    return _own(cards, phase, seat) if phase in CHOOSING else [*cards]


def _face_down(card: T | None, phase: Phase, _seat: Viewer) -> T | None:
    """Nobody's to know, until the final scoring reveals it (R8.3)."""
    return card if phase == "over" else None


# The fields of which not everybody may know everything; all others are public.
PRIVATE: Final[Mapping[str, Callable[[Any, Phase, Viewer], object]]] = {
    "deck": lambda *_: None,
    "hands": _own,
    "dealt": _own,
    "kept": _kept,
    "shown": _shown,
    "face_down": _face_down,
}


def seen(field: str, value: object, phase: Phase, seat: Viewer) -> object:
    """A private field of the state as the seat may know it in that phase (R4.8)."""
    return PRIVATE[field](value, phase, seat)


def reveals(before: Phase, after: Phase) -> bool:
    """Whether the private fields look different when one phase follows another."""
    return any(phase in (*CHOOSING, "over") for phase in (before, after))


def view_state(state: FullState, seat: Viewer) -> View:
    """The state with what the seat may not know replaced by null; sizes stay (R4.8)."""
    phase = state["phase"]
    return {
        **state,
        "deck": None,
        "hands": _own(state["hands"], phase, seat),
        "dealt": _own(state["dealt"], phase, seat),
        "kept": _kept(state["kept"], phase, seat),
        "shown": _shown(state["shown"], phase, seat),
        "face_down": _face_down(state["face_down"], phase, seat),
    }


def view_event(event: Event, seat: Viewer, phase: Phase) -> Event:
    """The event with the card replaced by null if the seat may not know it in that phase."""
    if event["event"] == "drew" and event["seat"] != seat:
        return event | {"card": None}
    if event["event"] == "kept" and event["seat"] != seat and phase != "over":
        return event | {"card": None}
    if event["event"] == "shown" and event["seat"] != seat and phase in CHOOSING:
        return event | {"card": None}
    return event


def view_word(word: str, events: Sequence[Event]) -> str | None:
    """The move as the reader of its viewed events may know it; null for a hidden one."""
    return None if any(map(_is_hidden_choice, events)) else word


def _is_hidden_choice(event: Event) -> bool:
    """Whether a scoring card was chosen that the reader may not know."""
    if event["event"] == "kept" or event["event"] == "shown":
        return event["card"] is None
    return False


def view_moves(moves: Iterable[tuple[int, str]], seat: Viewer, phase: Phase) -> list[str | None]:
    """The words that these seats played, null where the seat may not know them in that phase."""
    return [
        view_word(word, [view_event(choice(actor, word), seat, phase)])
        if word.startswith(SECRET)
        else word
        for actor, word in moves
    ]
