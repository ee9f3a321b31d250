"""Games as records: given out when they are over, with the proof of their shuffles; taken in."""

import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import asdict
from importlib.metadata import version
from typing import Any

import orjson
from sqlalchemy import insert

from calimala.game import RULES_VERSION, BadRecord, Game, SeededLuck, records
from calimala.game.table import Table as Setup
from calimala.server import fair
from calimala.server.errors import Refused
from calimala.server.live import check_spectator
from calimala.server.log import Entry
from calimala.server.people import Person
from calimala.server.store import tables as kept
from calimala.server.store.database import Database
from calimala.server.store.schema import log
from calimala.server.store.tables import TableRow, log_row
from calimala.server.table import Sitter, Table
from calimala.server.wire import Options

Json = dict[str, Any]


def played(entries: Sequence[Entry]) -> list[str]:
    """The moves that count: those that were not taken back."""
    moves: list[str] = []
    for entry in entries:
        if entry.kind == "move":
            moves.append(entry.word or "")
        elif entry.kind == "undo":
            del moves[int(entry.word or 0) :]
    return moves


def record(row: TableRow, entries: Sequence[Entry]) -> Json:
    """The record of a finished game, told without playing it again; Refused while it is on."""
    if row.phase != "over" or row.header is None or row.result is None:
        raise Refused(409, "not-over", "the record is given out when the game is over")
    setup = Setup(**row.header["setup"])
    opening = Game(setup, SeededLuck(setup.seed or "")).record()
    shuffled = [list(entry.shuffled) for entry in entries if entry.shuffled is not None]
    told = {
        "rules_version": row.rules_version,
        "deck": shuffled[0] if shuffled else None,
        "reshuffles": shuffled[1:],
        "moves": played(entries),
        "scores": row.result["scores"],
        "winners": row.result["winners"],
    }
    return opening | told | _proof(row)


async def of_table(db: Database, key: str, person: Person | None = None) -> Json:
    """The record of a table's game, for somebody who may look at it."""
    async with db.reading() as c:
        row = await kept.find(c, key)
        if row is None:
            raise Refused(404, "no-such-table", "there is no such table")
        check_spectator(row, person)
        return record(row, await kept.entries(c, key))


def _proof(row: TableRow) -> Json:
    """What shows that nobody has steered the shuffles."""
    header = row.header or {}
    if "brought" in header:
        return {} if header["brought"] is None else {"fair": header["brought"]}
    order = header["order"]
    entropy = [
        (chair, seat.entropy or "")
        for chair, seat in zip(order, row.seats, strict=True)
        if seat.person
    ]
    given, fixed = row.options["layout"] != "shuffled", row.options["order"] == "fixed"
    return {"fair": fair.proof(row.secret, entropy, order, given, fixed)}


async def bring(db: Database, person: Person, told: Json) -> str:
    """Keep a finished game from elsewhere as a table of its own; BadRecord if it is none."""
    _check_plain(told)
    setup, luck = records.opened(told)
    if told["winners"] is None:
        raise BadRecord("the game is not over; only finished games can be brought")
    Game.from_record(told)
    names = setup.names or [f"player {seat + 1}" for seat in range(setup.players)]
    key, now = secrets.token_urlsafe(9), time.time()
    options = Options(edition=setup.edition, layout=list(setup.layout), public=False)  # type: ignore[arg-type]  # checked with the record
    sitters = [Sitter(name[:40], None, None) for name in names]
    table = Table(key, options, setup, sitters, now, luck)
    entries = [
        table.completed(table.move(_actor(table), word, now, "person")) for word in told["moves"]
    ]
    header: Json = {"setup": asdict(setup), "order": [], "brought": told.get("fair")}
    row = {
        "id": key,
        "host": person.id,
        "phase": "over",
        "public": 0,
        "options_json": options.model_dump_json(),
        "secret": fair.new_secret(),
        "header_json": json.dumps(header),
        "rules_version": RULES_VERSION,
        "engine": version("calimala"),
        "result_json": json.dumps(
            {"scores": told["scores"], "winners": told["winners"], "places": []}
        ),
        "started": now,
        "created": now,
        "changed": now,
    }
    seats = [
        {"seat": seat, "person": None, "name": each.name, "bot": None, "ready": 1, "entropy": None}
        for seat, each in enumerate(sitters)
    ]
    async with db.writing() as c:
        await kept.create(c, row, seats)
        await c.execute(insert(log), [log_row(key, entry) for entry in entries])
    return key


def _check_plain(told: Json) -> None:
    """Refuse what could be kept but never be given out again."""
    try:
        orjson.dumps(told)
    except orjson.JSONEncodeError:
        raise BadRecord("it holds half characters, giant numbers or too deep a nesting") from None
    names = told.get("names")
    if isinstance(names, list) and any("\0" in str(name) for name in names):
        raise BadRecord("a name holds a character that is none")


def _actor(table: Table) -> int:
    """Who decides in a game that is not over."""
    actor = table.game.actor
    if actor is None:
        raise BadRecord("moves go on after the end of the game", table.game.ply)
    return actor
