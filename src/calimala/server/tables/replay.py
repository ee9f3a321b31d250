"""A table from what is stored of it: the one way from a row and a log to a game."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from calimala.game import CalimalaError
from calimala.game.setup import Setup
from calimala.server.errors import Refused
from calimala.server.protocol import Options
from calimala.server.store.log import Entry
from calimala.server.store.tables import TableRow
from calimala.server.tables.closing import is_frozen
from calimala.server.tables.table import Sitter, Table

# By today's rules, or at all: other versions may have written another setup.
UNREADABLE: Final = (CalimalaError, KeyError, TypeError, ValueError)


def opened(row: TableRow, entries: Sequence[Entry]) -> Table:
    """The table before its first entry, with the shuffles recorded in its log."""
    setup = Setup(**(row.header or {})["setup"])
    options = Options.model_validate(row.options)
    return Table(row.id, options, setup, _sitters(row), row.started or row.created, entries)


def replayed(row: TableRow, entries: Sequence[Entry]) -> Table | None:
    """The table after all entries; None without a game, Refused if today's rules differ."""
    if row.header is None or row.phase == "closed":
        return None
    if is_frozen(replace(row, frozen=None)):
        raise _frozen()
    checked = max((entry.n + 1 for entry in entries if entry.digest is not None), default=0)
    try:
        table = opened(row, entries)
        table.replay(entries[:checked])
        if checked and entries[checked - 1].digest != table.digest:
            raise _frozen()
        table.replay(entries[checked:])
    except UNREADABLE:
        raise _frozen() from None
    return table


def _sitters(row: TableRow) -> list[Sitter]:
    """The players and bots of a table."""
    return [Sitter(seat.name or seat.bot or "", seat.person, seat.bot) for seat in row.seats]


def _frozen() -> Refused:
    """The refusal of a game that today's rules do not reproduce."""
    return Refused("frozen", "this game was played under other rules; it cannot go on here")
