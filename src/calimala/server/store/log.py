"""A table's log: an append-only list of entries, from which all else follows."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Row, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.store.schema import log

Kind = Literal["move", "undo", "bot", "back", "clock"]
By = Literal["person", "bot", "server"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing done at a table.

    A move has its word, an undo the ply it goes back to. `bot`: a bot of the level in `word`
    plays on for the seat; `back`: the person has it again. `clock`: the clocks, which stood
    still while no server was there, run again.
    """

    n: int
    at: float
    kind: Kind
    seat: int | None = None
    word: str | None = None
    by: By = "person"
    request: str | None = None
    shuffled: tuple[str, ...] | None = None  # the new order of the deck, if the move shuffled it
    next: int | None = None  # the seat that decides after it
    digest: str | None = None  # of the state after it


def log_row(table_id: str, entry: Entry) -> dict[str, Any]:
    """The row of an entry."""
    return {
        "table_id": table_id,
        "n": entry.n,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        "word": entry.word,
        "by": entry.by,
        "request": entry.request,
        "next": entry.next,
        "shuffled_json": None if entry.shuffled is None else json.dumps(entry.shuffled),
        "digest": entry.digest,
    }


def _entry(row: Row[Any]) -> Entry:
    """The entry of a row."""
    shuffled = None if row.shuffled_json is None else tuple(json.loads(row.shuffled_json))
    return Entry(
        n=row.n,
        at=row.at,
        kind=row.kind,
        seat=row.seat,
        word=row.word,
        by=row.by,
        request=row.request,
        shuffled=shuffled,
        next=row.next,
        digest=row.digest,
    )


async def entries(c: AsyncConnection, table_id: str, since: int = 0) -> list[Entry]:
    """The log from an entry on."""
    wanted = select(log).where(log.c.table_id == table_id, log.c.n >= since).order_by(log.c.n)
    return [_entry(row) for row in await c.execute(wanted)]


async def append(c: AsyncConnection, table_id: str, added: Sequence[Entry]) -> None:
    """Add entries to a log, all or none."""
    if added:
        await c.execute(insert(log), [log_row(table_id, entry) for entry in added])
