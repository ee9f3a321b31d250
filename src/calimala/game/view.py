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


def view_moves(moves: Sequence[str], events: Sequence[Json]) -> list[str | None]:
    """The moves as the reader of these viewed events may know them; null for a hidden one."""
    hidden = {
        event["ply"]
        for event in events
        if event["event"] in ("kept", "shown") and event["card"] is None
    }
    return [None if ply in hidden else word for ply, word in enumerate(moves)]
