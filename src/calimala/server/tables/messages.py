"""What is sent to viewers of a table: every message goes through `view`, the only place that hides.

A viewer is a seat, or None for a spectator. Shapes are those of `protocol`.
"""

from typing import Any, Final

import orjson

from calimala.game.view import view_event, view_state, view_word
from calimala.server.tables.table import Table

Json = dict[str, Any]
Viewer = int | None
UNDECIDED: Final = "keep"  # a choice that was taken back stays hidden for good


def viewer_for(table: Table, seats: list[int]) -> Viewer:
    """The viewer for a player of these seats: the seat that decides, else the first."""
    if table.game.actor in seats:
        return table.game.actor
    return seats[0] if seats else None


def entry(table: Table, n: int, viewer: Viewer) -> Json:
    """One entry of the log; a move that the server made for a person looks like their own."""
    it = table.entries[n]
    phase = table.game.phase if table.is_effective(n) else UNDECIDED
    events = [view_event(each, viewer, phase) for each in table.events_of(n)]
    word = view_word(it.word, events) if it.kind == "move" and it.word else it.word
    return {
        "n": it.n,
        "at": it.at,
        "kind": it.kind,
        "seat": it.seat,
        "word": word,
        "by": "person" if it.kind == "move" and it.by == "server" else it.by,
        "events": events,
    }


def position(table: Table, viewer: Viewer, at: float) -> Json:
    """The position beside its state; legal moves only for the person who decides."""
    deciding = viewer is not None and viewer == table.game.actor
    return {
        "version": table.version,
        "viewer": viewer,
        "legal": table.game.legal() if deciding and table.bots[viewer or 0] is None else [],
        "undo": None if viewer is None else table.undo_limit(viewer),
        "clock": table.clocks.now(at),
        "bots": table.bots,
    }


def new_entry(table: Table, viewer: Viewer, at: float, followed: bool = False) -> bytes:
    """The latest entry with the changed fields; all fields if the client lacks the ones before."""
    changes = (
        orjson.Fragment(table.state_diff.changes(viewer))
        if followed
        else view_state(table.state, viewer)
    )
    latest = entry(table, table.version - 1, viewer)
    where = position(table, viewer, at)
    return orjson.dumps({"type": "entry", "entry": latest, **where, "changes": changes})


def lacking(table: Table, have: int | None) -> range:
    """The entries that a client with `have` entries lacks; the whole log if we have fewer."""
    return range(have if have is not None and have <= table.version else 0, table.version)


def sync(table: Table, viewer: Viewer, at: float, have: int | None, info: Json) -> Json:
    """Everything that a client with `have` entries lacks."""
    return {
        "type": "sync",
        "entries": [entry(table, n, viewer) for n in lacking(table, have)],
        **position(table, viewer, at),
        "state": view_state(table.state, viewer),
        "table": info,
    }
