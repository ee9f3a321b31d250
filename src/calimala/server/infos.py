"""A table as the lobby shows it: nothing that not everybody may know."""

from typing import Any

from calimala.server import fair
from calimala.server.store.tables import SeatRow, TableRow
from calimala.server.table import Table

Json = dict[str, Any]


def info(row: TableRow, me: str | None, table: Table | None = None) -> Json:
    """The table in the shape of `wire.TableInfo`; `me` is told what of it is his."""
    turn = table.game.actor if table else _turn(row)
    seats = [_seat(seat, me) for seat in row.seats]
    result = row.result or {}
    return {
        "id": row.id,
        "phase": row.phase,
        "host": row.host_name,
        "you_host": me is not None and row.host == me,
        "seats": seats,
        "options": row.options,
        "commitment": _commitment(row),
        "turn": turn,
        "your_turn": turn is not None and bool(seats[turn]["you"]),
        "version": table.version if table else row.version,
        "scores": result.get("scores"),
        "winners": result.get("winners"),
        "rematch": row.rematch,
        "created": row.created,
        "changed": row.changed,
    }


def _commitment(row: TableRow) -> str | None:
    """What the server has promised of the shuffles; nothing of those of another game."""
    brought = row.header is not None and "brought" in row.header
    return None if brought else fair.commitment(row.secret)


def _turn(row: TableRow) -> int | None:
    """The seat that decides: the first one, as long as there is no entry."""
    if row.phase != "playing":
        return None
    return row.turn if row.version else 0


def _seat(seat: SeatRow, me: str | None) -> Json:
    """A seat in the shape of `wire.SeatInfo`."""
    return {
        "seat": seat.seat,
        "name": seat.name,
        "person": seat.person,
        "bot": seat.bot,
        "ready": seat.ready or seat.bot is not None,
        "you": me is not None and seat.person == me,
    }
