"""What one seat, or a spectator (None), may know: the only place that hides.

Home of R4.8.
"""

from collections.abc import Sequence
from typing import Any

from calimala.game.state_json import Json

# Until everyone has chosen, nobody sees another's choice (R2.5).
CHOOSING = ("keep", "show")


def _own(entries: Sequence[Any], seat: int | None) -> list[Any]:
    """Only the seat's own entry; null for the others."""
    return [entry if each == seat else None for each, entry in enumerate(entries)]


def view_state(state: Json, seat: int | None) -> Json:
    """The state with what the seat may not know replaced by null; sizes stay (R4.8)."""
    seen = state | {
        "deck": None,
        "hands": _own(state["hands"], seat),
        "dealt": _own(state["dealt"], seat),
    }
    if state["phase"] != "over":  # the final scoring reveals these (R8.3)
        seen |= {"kept": _own(state["kept"], seat), "face_down": None}
    if state["phase"] in CHOOSING:
        seen["shown"] = _own(state["shown"], seat)
    return seen


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
