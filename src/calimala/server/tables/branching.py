"""Branch off from a finished game: a new table that begins with some of its moves, unrated."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import asdict

from calimala.game.setup import Setup
from calimala.server import names
from calimala.server.cluster.pubsub import PubSub
from calimala.server.errors import Refused
from calimala.server.protocol import Level
from calimala.server.store import log as log_store
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.log import Entry
from calimala.server.store.people import Person
from calimala.server.store.tables import TableRow
from calimala.server.tables.archive import played, played_again, seats_of, unlisted
from calimala.server.tables.creation import Draft, check_room, create
from calimala.server.tables.seating import check_spectator
from calimala.server.tables.table import SUBSTITUTE, Sitter, Table


async def play_on(
    db: Database, pubsub: PubSub, person: Person, key: str, ply: int, seat: int, level: Level | None
) -> str:
    """A new table that begins after `ply` moves of a finished game; the person has the seat.

    Without a level the bots stay as they were.
    """
    row, entries = await _finished(db, person, key)
    draft = await asyncio.to_thread(_draft, row, entries, person, ply, seat, level)
    async with db.writing() as c:
        await check_room(c, person.id)
        return await create(c, pubsub, draft)


def _draft(
    row: TableRow, entries: list[Entry], person: Person, ply: int, seat: int, level: Level | None
) -> Draft:
    """The new table; its moves are played again, which would stall the event loop."""
    moves = played(entries)
    if ply >= len(moves) or seat >= len(row.seats):
        raise Refused("nothing-to-play", "there is no decision left after that move")
    setup = Setup(**(row.header or {})["setup"])
    levels = [level or each.bot or SUBSTITUTE for each in row.seats]
    sitters = _sitters(person, levels, seat)
    options = unlisted(setup)
    table = Table("", options, setup, sitters, time.time(), entries)
    return Draft(
        host=person.id,
        options=options.model_dump(),
        seats=seats_of(sitters),
        phase="playing",
        header={"setup": asdict(setup), "order": [], "brought": None},
        entries=played_again(table, moves[:ply]),
        origin="branch",
    )


async def _finished(db: Database, person: Person, key: str) -> tuple[TableRow, list[Entry]]:
    """A finished game that the person may watch."""
    async with db.reading() as c:
        row = await table_store.get(c, key)
        check_spectator(row, person)
        if row.phase != "over" or row.header is None:
            raise Refused("not-over", "you can only play on from a finished game")
        return row, await log_store.entries(c, key)


def _sitters(person: Person, levels: Sequence[str], seat: int) -> list[Sitter]:
    """The person on the chosen seat, bots of these levels on the others."""
    called = [person.name]
    while len(called) < len(levels):
        called.append(names.of_a_bot(called))
    others = [*levels[:seat], *levels[seat + 1 :]]
    bots = [Sitter(name, None, level) for name, level in zip(called[1:], others, strict=True)]
    return [*bots[:seat], Sitter(person.name, person.id, None), *bots[seat:]]
