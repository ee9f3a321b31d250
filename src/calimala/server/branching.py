"""Play on from a position of a finished game, as a table of its own that counts nowhere."""

import json
import secrets
import time
from dataclasses import asdict
from importlib.metadata import version
from typing import Any

from sqlalchemy import insert

from calimala.game import RULES_VERSION
from calimala.game.table import Table as Setup
from calimala.server import fair
from calimala.server.archive import played
from calimala.server.errors import Refused
from calimala.server.live import check_spectator
from calimala.server.people import Person
from calimala.server.store import tables as kept
from calimala.server.store.database import Database
from calimala.server.store.schema import log
from calimala.server.store.tables import log_row
from calimala.server.table import Sitter, Table, luck_of
from calimala.server.wire import Level, Options

Json = dict[str, Any]


async def play_on(db: Database, person: Person, key: str, ply: int, seat: int, level: Level) -> str:
    """A table that begins after so many moves of a finished game; the person has the seat."""
    async with db.reading() as c:
        row = await kept.find(c, key)
        if row is None:
            raise Refused(404, "no-such-table", "there is no such table")
        check_spectator(row, person)
        entries = await kept.entries(c, key)
    if row.phase != "over" or row.header is None:
        raise Refused(409, "not-over", "only from a finished game one can play on")
    moves = played(entries)
    if ply >= len(moves) or seat >= len(row.seats):
        raise Refused(409, "nothing-to-play", "there is no decision left after that move")
    setup = Setup(**row.header["setup"])
    sitters = [_sitter(person, level, each == seat) for each in range(len(row.seats))]
    options = Options(edition=setup.edition, layout=list(setup.layout), public=False)  # type: ignore[arg-type]  # checked when it was dealt
    now, again = time.time(), secrets.token_urlsafe(9)
    table = Table(again, options, setup, sitters, now, luck_of(setup, entries))
    told = [table.completed(table.move(_actor(table), word, now, "person")) for word in moves[:ply]]
    async with db.writing() as c:
        await kept.create(c, _row(again, person, options, setup, now), _seats(sitters))
        if told:
            await c.execute(insert(log), [log_row(again, entry) for entry in told])
    return again


def _sitter(person: Person, level: Level, mine: bool) -> Sitter:
    """The person on the own seat, bots on the others."""
    return Sitter(person.name, person.id, None) if mine else Sitter(level, None, level)


def _actor(table: Table) -> int:
    """Who decides; a finished game's moves before its end always have somebody."""
    return table.game.actor or 0


def _row(key: str, person: Person, options: Options, setup: Setup, now: float) -> Json:
    """The row of the new table; like a brought game it proves no shuffle."""
    return {
        "id": key,
        "host": person.id,
        "phase": "playing",
        "public": 0,
        "options_json": options.model_dump_json(),
        "secret": fair.new_secret(),
        "header_json": json.dumps({"setup": asdict(setup), "order": [], "brought": None}),
        "rules_version": RULES_VERSION,
        "engine": version("calimala"),
        "started": now,
        "created": now,
        "changed": now,
    }


def _seats(sitters: list[Sitter]) -> list[Json]:
    """The rows of its seats."""
    return [
        {"seat": seat, **asdict(each), "ready": 1, "entropy": None}
        for seat, each in enumerate(sitters)
    ]
