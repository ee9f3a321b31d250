"""A table as the lobby shows it: public information only."""

import time
from typing import Any

from calimala.server.store.tables import SeatRow, TableRow
from calimala.server.tables import provable_shuffle
from calimala.server.tables.closing import is_frozen, may_close
from calimala.server.tables.table import Table

Json = dict[str, Any]


def table_info(row: TableRow, me: str | None, table: Table | None = None) -> Json:
    """The table in the shape of `protocol.TableInfo`, as the person `me` sees it."""
    turn = table.game.actor if table else _turn(row)
    seats = [_seat(seat, me, seat.seat in row.reserved) for seat in row.seats]
    result = row.result or {}
    return {
        "id": row.id,
        "phase": row.phase,
        "frozen": is_frozen(row),
        "closable": may_close(row, time.time() - table.last_change if table else 0),
        "host": row.host_name,
        "you_host": me is not None and row.host == me,
        "seats": seats,
        "options": {"hints": False, **row.options},  # older tables know nothing of hints
        "commitment": _commitment(row),
        "turn": turn,
        "your_turn": turn is not None and bool(seats[turn]["you"]),
        "deadline": _deadline(row, table),
        "version": table.version if table else row.version,
        "scores": result.get("scores"),
        "winners": result.get("winners"),
        "rematch": row.rematch,
        "created": row.created,
        "changed": row.changed,
    }


def _commitment(row: TableRow) -> str | None:
    """The server's commitment to the shuffles; None if they come from an imported game."""
    brought = row.header is not None and "brought" in row.header
    return None if brought else provable_shuffle.commitment(row.secret)


def _turn(row: TableRow) -> int | None:
    """The seat that decides: the first before any entry, none if the game is frozen."""
    if row.phase != "playing" or is_frozen(row):
        return None
    return row.turn if row.version else 0


def _deadline(row: TableRow, table: Table | None) -> float | None:
    """When the time for this turn is over, if each turn has its own."""
    clock, turn = row.options["clock"], _turn(row)
    if clock["kind"] != "turns":
        return None
    if table is not None:
        return table.clocks.deadline
    if turn is None or row.seats[turn].bot is not None:
        return None
    began = row.turn_began or row.started
    return None if began is None else began + float(clock["turn"])


def _seat(seat: SeatRow, me: str | None, invited: bool) -> Json:
    """A seat in the shape of `protocol.SeatInfo`."""
    return {
        "seat": seat.seat,
        "name": seat.name,
        "person": seat.person,
        "bot": seat.bot,
        "ready": seat.ready or seat.bot is not None,
        "reserved": invited and seat.person is None and seat.bot is None,
        "you": me is not None and seat.person == me,
        "profile": seat.profile,
    }
