"""Records of games: export when the game is over, with the proof of its shuffles, and import."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

import orjson

from calimala.game import BadRecord, Game, SeededLuck, records
from calimala.game.setup import Setup
from calimala.game.view import view_moves
from calimala.server.cluster.pubsub import PubSub
from calimala.server.errors import Refused
from calimala.server.protocol import Options
from calimala.server.store import log as log_store
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.log import Entry
from calimala.server.store.people import Person
from calimala.server.store.tables import SeatRow, TableRow
from calimala.server.tables import provable_shuffle
from calimala.server.tables.closing import is_closable
from calimala.server.tables.creation import Draft, create
from calimala.server.tables.seating import check_spectator
from calimala.server.tables.table import Sitter, Table

Json = dict[str, Any]

FRAGMENT: Final = "calimala-fragment/1"  # of a game without an end; no program replays it
LARGEST_HEADER: Final = 16_384  # bytes beside the moves: every look at a table reads them


def played(entries: Sequence[Entry]) -> list[str]:
    """The moves of a log that were not taken back."""
    return [entry.word or "" for entry in effective(entries)]


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """The entries of the moves that were not taken back."""
    moves: list[Entry] = []
    for entry in entries:
        if entry.kind == "move":
            moves.append(entry)
        elif entry.kind == "undo":
            del moves[int(entry.word or 0) :]
    return moves


def record(row: TableRow, entries: Sequence[Entry]) -> Json:
    """The record of a finished game, made without a replay; Refused while it is running."""
    if row.phase != "over" or row.header is None or row.result is None:
        raise Refused("not-over", "the record is available when the game is over")
    setup = Setup(**row.header["setup"])
    opening = Game(setup, SeededLuck(setup.seed or "")).record()
    shuffled = [list(entry.shuffled) for entry in entries if entry.shuffled is not None]
    course = {
        "rules_version": row.rules_version,
        "deck": shuffled[0] if shuffled else None,
        "reshuffles": shuffled[1:],
        "moves": played(entries),
        "scores": row.result["scores"],
        "winners": row.result["winners"],
    }
    return opening | course | _proof(row)


async def export_record(db: Database, key: str, person: Person | None = None) -> Json:
    """The record of a table's game, if the person may watch it; or what there is of it."""
    async with db.reading() as c:
        row = await table_store.get(c, key)
        check_spectator(row, person)
        entries = await log_store.entries(c, key)
        ended = row.phase == "closed" or await is_closable(c, row, time.time())
    if ended and row.header is not None:
        return fragment(row, entries, person.id if person else None)
    return record(row, entries)


def fragment(row: TableRow, entries: Sequence[Entry], person: str | None) -> Json:
    """What can be told of a game that has no end: the moves that the person may know.

    Made without a replay, for games that today's rules do not reproduce; the deal stays hidden.
    """
    setup = (row.header or {})["setup"]
    own = {seat.seat for seat in row.seats if person is not None and seat.person == person}
    moves = [entry for entry in effective(entries) if entry.seat is not None]
    return {
        "format": FRAGMENT,
        "rules_version": row.rules_version,
        "players": len(row.seats),
        "edition": setup.get("edition"),
        "names": [seat.name for seat in row.seats],
        "layout": setup.get("layout"),
        "scoring_tiles": setup.get("tiles"),
        "actors": [entry.seat for entry in moves],
        "moves": [_known_word(entry, own) for entry in moves],
    }


def _known_word(entry: Entry, own: set[int]) -> str | None:
    """A move as the player of some seats may know it; choices of cards may not be known yet."""
    seat = entry.seat or 0
    return view_moves([(seat, entry.word or "")], seat if seat in own else None, "keep")[0]


def _proof(row: TableRow) -> Json:
    """The proof that nobody has steered the shuffles; an imported record keeps its own."""
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
    return {"fair": provable_shuffle.proof(row.secret, entropy, order, given, fixed)}


async def import_record(db: Database, pubsub: PubSub, person: Person, imported: Json) -> str:
    """Store the record of a finished game as a new table; BadRecord if it is invalid."""
    draft = await asyncio.to_thread(_draft, person, imported)  # it would stall the event loop
    async with db.writing() as c:
        return await create(c, pubsub, draft)


def _draft(person: Person, imported: Json) -> Draft:
    """The table of a record, replayed with every claim checked."""
    _check_encodable(imported)
    setup, luck = records.opened(imported)
    header: Json = {"setup": asdict(setup), "order": [], "brought": imported.get("fair")}
    _check_small(header)
    if imported["winners"] is None:
        raise BadRecord("the game is not over; only finished games can be imported")
    Game.from_record(imported)
    names = setup.names or [f"player {seat + 1}" for seat in range(setup.players)]
    sitters = [Sitter(name[:40], None, None) for name in names]
    options = unlisted(setup)
    table = Table("", options, setup, sitters, time.time(), luck=luck)
    return Draft(
        host=person.id,
        options=options.model_dump(),
        seats=seats_of(sitters),
        phase="over",
        header=header,
        entries=played_again(table, imported["moves"]),
        origin="import",
        result={"scores": imported["scores"], "winners": imported["winners"], "places": []},
    )


def unlisted(setup: Setup) -> Options:
    """The options of a table that only its link leads to."""
    return Options(edition=setup.edition, layout=list(setup.layout), public=False)


def seats_of(sitters: Sequence[Sitter]) -> list[SeatRow]:
    """The seats of a game that has begun."""
    return [
        SeatRow(seat, each.person, each.name, each.bot, ready=True, entropy=None)
        for seat, each in enumerate(sitters)
    ]


def played_again(table: Table, moves: Sequence[str]) -> list[Entry]:
    """Play moves at a new table; its log."""
    at = time.time()
    return [table.completed(table.move(_actor(table), word, at, "person")) for word in moves]


def _check_encodable(imported: Json) -> None:
    """Refuse what could be stored but never be sent again."""
    try:
        orjson.dumps(imported)
    except orjson.JSONEncodeError:
        raise BadRecord("it holds half characters, giant numbers or too deep a nesting") from None
    names = imported.get("names")
    if isinstance(names, list) and any("\0" in str(name) for name in names):
        raise BadRecord("a name holds a NUL character")


def _check_small(header: Json) -> None:
    """Refuse names, a seed or a proof that are larger than those of any game."""
    if len(orjson.dumps(header)) > LARGEST_HEADER:
        raise BadRecord(f"its names, seed and fair have more than {LARGEST_HEADER} bytes together")


def _actor(table: Table) -> int:
    """The seat that decides; BadRecord if the game is over."""
    actor = table.game.actor
    if actor is None:
        raise BadRecord("moves go on after the end of the game", table.game.ply)
    return actor
