"""Tables without a server, played at random: moves, undos, people who leave and come back."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from calimala.server.cluster.pubsub import PubSub
from calimala.server.live.log_writer import LogWriter
from calimala.server.protocol import Clock, NewSeat, NewTable, Options
from calimala.server.store import people
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.log import By, Entry
from calimala.server.store.people import Person
from calimala.server.store.tables import SeatRow, TableRow
from calimala.server.tables.replay import replayed
from calimala.server.tables.seating import Seating, deal
from calimala.server.tables.table import Sitter, Table
from tests.laws.games import TEMPERS, new_game

START = 1000.0
PEOPLE = ("ada", "bob", "cleo", "dan", "eve")
LIVE = Clock(kind="live", budget=600, increment=10)
BY_TURNS = Clock(kind="turns", turn=3600)


def new_table(seed: int, **options: Any) -> Table:
    """A table of people; the seed decides its game."""
    setup = new_game(seed).setup
    sitters = [Sitter(name, name, None) for name in PEOPLE[: setup.players]]
    return Table("table", Options(**options), setup, sitters, START)


def loaded(table: Table) -> Table:
    """The table, replayed from its log."""
    again = table.reopened(table.entries)
    again.replay(table.entries)
    return again


class Play:
    """Random play at a table: moves, undos, people who leave and come back."""

    def __init__(self, table: Table, seed: int, at: float = START) -> None:
        self.table, self.random, self.at = table, Random(seed), at
        self.temper = self.random.choice(TEMPERS)

    def __iter__(self) -> Iterator[Entry]:
        """Every entry until the game is over."""
        while not self.table.over:
            yield self.step()

    def step(self) -> Entry:
        """One more entry."""
        self.at += self.random.choice((0.1, 1.0, 7.0, 40.0))
        doing = self.random.random()
        if doing < 0.12 and (undo := self._undo()) is not None:
            return self.table.completed(undo)
        if doing < 0.15:
            return self.table.completed(self._leave_or_return())
        return self.table.completed(self._move())

    def _request(self) -> str:
        """The id of a person's request."""
        return f"request {self.table.version}"

    def _undo(self) -> Entry | None:
        """An undo, if one is allowed."""
        table = self.table
        seat = table.game.actors[-1] if table.game.ply else 0
        limit = table.undo_limit(seat)
        if limit is None:
            return None
        target = self.random.choice([None, self.random.randrange(limit, table.game.ply)])
        return table.undo(seat, target, self.at, self._request())

    def _leave_or_return(self) -> Entry:
        """A player leaves, or takes the seat back."""
        seat = self.random.randrange(self.table.game.players)
        if self.table.bots[seat] is None:
            return self.table.substitute(seat, self.at, "person", self._request())
        return self.table.back(seat, self.at, self._request())

    def _move(self) -> Entry:
        """A move of the player or bot that decides."""
        game = self.table.game
        assert game.actor is not None
        legal = game.legal()
        rather = [word for word in legal if self.temper(word)]
        word = self.random.choice(rather if rather and self.random.random() < 0.9 else legal)
        by: By = "person" if self.table.bots[game.actor] is None else "bot"
        request = self._request() if by == "person" else None
        return self.table.move(game.actor, word, self.at, by, request)


def row_of(players: int, seed: int, **options: Any) -> TableRow:
    """The row of a table where everybody is ready."""
    seats = tuple(
        SeatRow(seat, name, name, None, True, f"{name} {seed}")
        for seat, name in enumerate(PEOPLE[:players])
    )
    return TableRow(
        id="table",
        host="ada",
        host_name="ada",
        phase="open",
        public=True,
        options=Options(**options).model_dump(),
        secret=f"secret {seed}",
        header=None,
        rules_version=1,
        rematch=None,
        result=None,
        started=START,
        created=START,
        changed=START,
        seats=seats,
    )


def dealt(row: TableRow) -> tuple[TableRow, Table]:
    """The row and the table after the deal."""
    done = deal(row)
    after = replace(row, phase="playing", header=done.header, seats=tuple(done.seats))
    table = replayed(after, [])
    assert table is not None
    return after, table


async def host(db: Database) -> Person:
    """A new person."""
    return await people.make_guest(db, "Ada", "en", 0.0)


async def running(db: Database, steps: int, ada: Person | None = None) -> str:
    """A stored table with a running game, undos included; its id."""
    ada = ada or await host(db)
    seating = Seating(db, PubSub(db, "test"), lambda: None)
    key = await seating.create(ada, NewTable(seats=[NewSeat(kind="me")] * 3))
    await seating.ready(key, ada, True, "a word")
    async with db.reading() as c:
        row = await table_store.get(c, key)
    table = replayed(row, [])
    assert table is not None
    await write(db, key, [entry for _, entry in zip(range(steps), Play(table, 1), strict=False)])
    return key


async def write(db: Database, key: str, entries: list[Entry]) -> None:
    """Append to a log, as another process does."""
    writer = LogWriter(db, PubSub(db, "test"))
    writer.start()
    for entry in entries:
        await writer.append(key, entry)
    await writer.stop()
