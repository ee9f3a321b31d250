"""What one seat, or a spectator (None), may know: the only place that hides.

Home of R4.8.
"""

from collections.abc import Sequence
from typing import Any

from calimala.game.state_json import Json

# Until everyone has chosen, nobody sees another's choice (R2.5).
CHOOSING = ("keep", "show")
# The fields of which not everybody may know everything; all others are public.
PRIVATE = ("deck", "hands", "dealt", "kept", "shown", "face_down")


def _own(entries: Sequence[Any], seat: int | None) -> list[Any]:
    """Only the seat's own entry; null for the others."""
    return [entry if each == seat else None for each, entry in enumerate(entries)]


def seen(field: str, value: Any, phase: str, seat: int | None) -> Any:
    """A field of the state as the seat may know it in that phase (R4.8)."""
    if field == "deck":
        return None
    if field in ("hands", "dealt"):
        return _own(value, seat)
    if field == "shown":
        return _own(value, seat) if phase in CHOOSING else value
    if phase == "over":  # the final scoring reveals these (R8.3)
        return value
    return _own(value, seat) if field == "kept" else None if field == "face_down" else value


def reveals(before: str, after: str) -> bool:
    """Whether the private fields look different when one phase follows another."""
    return any(phase in (*CHOOSING, "over") for phase in (before, after))


def view_state(state: Json, seat: int | None) -> Json:
    """The state with what the seat may not know replaced by null; sizes stay (R4.8)."""
    phase = state["phase"]
    return state | {field: seen(field, state[field], phase, seat) for field in PRIVATE}


def view_event(event: Json, seat: int | None, state: Json) -> Json:
    """The event with the card replaced by null if the seat may not know it."""
    if event.get("seat") == seat:
        return event
    hidden = {
        "kept": state["phase"] != "over",
        "shown": state["phase"] in CHOOSING,
        "drew": True,
    }
    return event | {"card": None} if hidden.get(event["event"]) else event


def view_word(word: str, events: Sequence[Json]) -> str | None:
    """The move as the reader of its viewed events may know it; null for a hidden one."""
    hidden = any(e["event"] in ("kept", "shown") and e["card"] is None for e in events)
    return None if hidden else word


def view_moves(moves: Sequence[str], events: Sequence[Json]) -> list[str | None]:
    """The moves as the reader of these viewed events may know them; null for hidden ones."""
    return [
        view_word(word, [event for event in events if event["ply"] == ply])
        for ply, word in enumerate(moves)
    ]
