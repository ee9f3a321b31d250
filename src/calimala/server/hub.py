"""The tables that are in use in this process: loaded from their logs, played, told to listeners."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import orjson
from sqlalchemy.exc import IntegrityError

from calimala.game import BadOption, CalimalaError, IllegalMove
from calimala.game.table import Table as Setup
from calimala.server import infos, ratings, telling
from calimala.server.errors import Conflict, Refused
from calimala.server.listeners import Listener
from calimala.server.log import Entry
from calimala.server.metrics import Metrics
from calimala.server.people import People, Person
from calimala.server.relay import Relay
from calimala.server.store import tables as kept
from calimala.server.store.database import Database
from calimala.server.store.tables import TableRow
from calimala.server.table import Sitter, Table
from calimala.server.wire import (
    Back,
    Command,
    Leave,
    Options,
    Question,
    Say,
    Standings,
    Undo,
    Why,
)
from calimala.server.writer import Writer

Json = dict[str, Any]
Watch = Callable[["Live"], Awaitable[None]]

IDLE: Final = 300.0  # seconds until a table that nobody looks at is put away


@dataclass(frozen=True)
class Here:
    """Who listens to a table through one process."""

    seats: list[int]
    watching: int


@dataclass
class Live:
    """A table in use; `table` is None until the game is dealt."""

    row: TableRow
    table: Table | None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    used: float = field(default_factory=time.monotonic)
    doubtful: bool = False  # what is in memory may not be on disk: to be read again
    told: int = 0  # the length of the log that listeners know
    noticed: int | None = None  # whom a notice was last considered for
    heard: int = 0  # the latest line of chat that they know
    elsewhere: dict[str, Here] = field(default_factory=dict)  # who is here through other processes

    @property
    def key(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def dealt(self) -> Table:
        """The table with its game; Refused before the deal."""
        if self.table is None:
            raise Refused(409, "not-begun", "the game has not begun yet")
        return self.table

    def info(self, person: Person | None) -> Json:
        """The table as the lobby shows it."""
        return infos.info(self.row, person.id if person else None, self.table)

    @property
    def here(self) -> Here:
        """Who listens through this process."""
        seats = {seat for listener in self.listeners for seat in listener.seats}
        return Here(sorted(seats), sum(not listener.seats for listener in self.listeners))

    def presence(self) -> Json:
        """Who is here, wherever."""
        every = [self.here, *self.elsewhere.values()]
        seats = [any(row.seat in each.seats for each in every) for row in self.row.seats]
        watching = sum(each.watching for each in every)
        return {"type": "presence", "seats": seats, "watching": watching}

    def tell(self, message: Json) -> None:
        """The same message to every listener."""
        encoded = orjson.dumps(message)
        for listener in self.listeners:
            listener.push(encoded)


def sitters_of(row: TableRow) -> list[Sitter]:
    """Who has the seats of a table."""
    return [Sitter(seat.name or seat.bot or "", seat.person, seat.bot) for seat in row.seats]


def build(row: TableRow, entries: list[Entry]) -> Table | None:
    """The table that follows from what is kept; Refused if the rules of today lead elsewhere."""
    if row.header is None:
        return None
    options, setup = Options.model_validate(row.options), Setup(**row.header["setup"])
    start = row.started or row.created
    try:
        return Table.loaded(row.id, options, setup, sitters_of(row), start, entries)
    except CalimalaError:
        text = "this game was begun under other rules and cannot go on; its record can be exported"
        raise Refused(409, "frozen", text) from None


class Hub:
    """All tables in use in this process."""

    def __init__(
        self, db: Database, writer: Writer, relay: Relay, metrics: Metrics, people: People
    ) -> None:
        self._db, self._writer, self._relay, self._metrics = db, writer, relay, metrics
        self._people = people
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self.watches: list[Watch] = []  # told after every change of a table

    @property
    def in_use(self) -> list[Live]:
        """The tables that are loaded."""
        return list(self._live.values())

    # Loading and putting away.

    async def live(self, key: str) -> Live:
        """The table in use; loaded once, however many ask for it."""
        if found := self._live.get(key):
            found.used = time.monotonic()
            return found
        if key not in self._loading:
            self._loading[key] = asyncio.create_task(self._load(key))
        try:
            return await asyncio.shield(self._loading[key])
        finally:
            self._loading.pop(key, None)

    async def _load(self, key: str) -> Live:
        """A table from the database."""
        live = Live(*await self._read(key))
        live.told = live.table.version if live.table else 0
        self._live[key] = live
        self._metrics.tables.set(len(self._live))
        return live

    async def _read(self, key: str) -> tuple[TableRow, Table | None]:
        """What is kept of a table, and what follows from it."""
        async with self._db.reading() as c:
            row = await kept.find(c, key)
            if row is None:
                raise Refused(404, "no-such-table", "there is no such table")
            return row, build(row, await kept.entries(c, key))

    def put_away(self, now: float) -> None:
        """Forget tables that nobody has looked at for a while; their logs are the truth."""
        for key, live in list(self._live.items()):
            if not live.listeners and now - live.used > IDLE and not live.lock.locked():
                del self._live[key]
        self._metrics.tables.set(len(self._live))

    # Listeners.

    async def join(self, live: Live, listener: Listener, have: int | None) -> None:
        """A connection begins to listen and is told all that it lacks."""
        async with self._holding(live):
            self._check_spectator(live, listener.person)
            self._seat(live, listener)
            listener.push(orjson.dumps(self.sync(live, listener.person, have)))
            for line in await self._lines(live):
                listener.push(orjson.dumps(line))
            live.listeners.add(listener)
        await self._tell_presence(live)

    def _seat(self, live: Live, listener: Listener) -> None:
        """Note which seats a listener has."""
        person = listener.person_id
        own = [seat.seat for seat in live.row.seats if person and seat.person == person]
        listener.seats = own

    async def _lines(self, live: Live) -> list[Json]:
        """The latest lines of chat."""
        async with self._db.reading() as c:
            lines = await kept.said(c, live.key)
        live.heard = max([live.heard, *(line.id for line in lines)])
        return [line_of(live.row, line) for line in lines]

    async def leave(self, live: Live, listener: Listener) -> None:
        """A connection listens no more."""
        live.listeners.discard(listener)
        live.used = time.monotonic()
        await self._tell_presence(live)

    async def _tell_presence(self, live: Live) -> None:
        """Tell everybody, here and through other processes, who is here."""
        live.tell(live.presence())
        await self._relay.tell_now(f"here {live.key} {json.dumps(asdict(live.here))}")

    def heard_presence(self, key: str, process: str, here: Json) -> None:
        """Another process tells who is here through it."""
        if live := self._live.get(key):
            live.elsewhere[process] = Here(**here)
            live.tell(live.presence())

    def process_gone(self, process: str) -> None:
        """Nobody is here any more through a process that died."""
        for live in self.in_use:
            if live.elsewhere.pop(process, None):
                live.tell(live.presence())

    def sync(self, live: Live, person: Person | None, have: int | None) -> Json:
        """Where the table stands, and the entries that are lacking."""
        if live.table is None:
            return {"type": "table", "table": live.info(person)}
        viewer = telling.viewer_for(live.table, live.table.seats_of(person.id if person else None))
        return telling.sync(live.table, viewer, time.time(), have, live.info(person))

    async def looked_at(self, live: Live, person: Person | None, have: int | None) -> Json:
        """The same for who asks only once."""
        async with self._holding(live):
            self._check_spectator(live, person)
            return self.sync(live, person, have)

    def _check_spectator(self, live: Live, person: Person | None) -> None:
        """Refuse who may not watch."""
        seated = person is not None and any(s.person == person.id for s in live.row.seats)
        if not seated and not live.row.options["spectators"]:
            raise Refused(403, "no-spectators", "nobody may watch this table")

    async def _changed(self, live: Live) -> None:
        """Whoever watches over tables is told."""
        for watch in self.watches:
            await watch(live)

    # Playing.

    @asynccontextmanager
    async def _holding(self, live: Live) -> AsyncIterator[None]:
        """Nobody else changes the table meanwhile."""
        async with live.lock:
            if live.doubtful:
                await self._read_again(live)
            yield

    async def command(
        self, live: Live, person: Person, command: Command, acknowledge: Callable[[Json], None]
    ) -> None:
        """Do what a person asks: judged, written, acknowledged, told; in this order."""
        async with self._holding(live):
            try:
                if command.seat not in live.dealt.seats_of(person.id):
                    raise Refused(403, "not-your-seat", "this seat is not yours")
                await self._once(live, person, command, acknowledge)
            except Refused as refused:
                self._metrics.refusals.labels(refused.reason).inc()
                refused.more["sync"] = self.sync(live, person, live.told)
                raise
        await self._changed(live)

    async def _once(
        self, live: Live, person: Person, command: Command, acknowledge: Callable[[Json], None]
    ) -> None:
        """Do it, unless the same request was granted before."""
        request = f"{person.id}:{command.id}"
        n = live.dealt.answered(request)
        if n is None:
            entry = self._judged(live.dealt, command, request)
            await self._append(live, entry, lambda n: acknowledge(_accepted(command, n)))
        else:
            acknowledge(_accepted(command, n))

    def _judged(self, table: Table, command: Command, request: str) -> Entry:
        """The entry that a command asks for."""
        at = time.time()
        if isinstance(command, Leave):
            return table.substitute(command.seat, at, "person", request)
        if isinstance(command, Back):
            return table.back(command.seat, at, request)
        if command.version != table.version:
            text = f"made for version {command.version}, the table is at {table.version}"
            raise Refused(409, "stale", text)
        table.check_hand(command.seat, "person")
        if isinstance(command, Undo):
            return table.undo(command.seat, command.ply, at, request)
        return table.move(command.seat, command.word, at, "person", request)

    async def append(self, live: Live, version: int, make: Callable[[Table], Entry]) -> bool:
        """Add what the server itself does; whether the table still had that version."""
        async with self._holding(live):
            if live.dealt.version != version:
                return False
            await self._append(live, make(live.dealt), lambda _: None)
        await self._changed(live)
        return True

    async def _append(self, live: Live, entry: Entry, acknowledge: Callable[[int], None]) -> None:
        """On disk, then acknowledged, then told; if another was first, all is read again."""
        live.doubtful = True
        full = live.dealt.completed(entry)
        try:
            await self._writer.append(live.key, full)
        except Conflict:
            await self._read_again(live)
            n = live.dealt.answered(entry.request) if entry.request else None
            if n is None:
                raise Refused(409, "stale", "somebody else was faster") from None
            acknowledge(n)
            return
        live.doubtful = False
        acknowledge(full.n)
        self._count(entry)
        if live.dealt.over:
            await self.finish(live)
        self._tell_latest(live)

    def _count(self, entry: Entry) -> None:
        """Note what was done."""
        if entry.kind == "move":
            self._metrics.moves.inc()
        elif entry.kind == "undo":
            self._metrics.undos.inc()

    def _tell_latest(self, live: Live) -> None:
        """The latest entry to every listener, encoded once for each pair of eyes."""
        table, at = live.dealt, time.time()
        live.told = table.version
        encoded: dict[int | None, bytes] = {}
        for listener in live.listeners:
            viewer = telling.viewer_for(table, listener.seats)
            if viewer not in encoded:
                encoded[viewer] = telling.news(table, viewer, at)
            listener.push(encoded[viewer])

    async def finish(self, live: Live) -> None:
        """The game is over: the result is kept and the ratings change, once."""
        table = live.dealt
        scores, winners = table.game.scores, table.game.winners
        places = placed(scores[: table.game.players], winners or [])
        result = {"scores": scores, "winners": winners, "places": places}
        values = {"phase": "over", "result_json": json.dumps(result), "changed": time.time()}
        rated: Mapping[str, object] = {}
        async with self._db.writing() as c:
            if await kept.change(c, live.key, "playing", **values):
                rated = await ratings.rate(c, live.row, places)
                await self._relay.tell(c, [f"table {live.key}"])
        for person in rated:
            self._people.forget(person)
        await self._refresh(live)

    # What other processes, or requests outside the game, have changed.

    async def _read_again(self, live: Live) -> None:
        """Take what is on disk for the truth, and tell what listeners do not know of it."""
        live.row, live.table = await self._read(live.key)
        live.doubtful = False
        for listener in live.listeners:
            self._seat(live, listener)
            listener.push(orjson.dumps(self.sync(live, listener.person, live.told)))
        live.told = live.table.version if live.table else 0

    async def catch_up(self, key: str) -> None:
        """Another process has added to the log of a table that is in use here."""
        live = self._live.get(key)
        if live is None:
            return
        async with self._holding(live):
            async with self._db.reading() as c:
                entries = await kept.entries(c, key, live.dealt.version)
            for entry in entries:
                live.dealt.add(entry)
                self._tell_latest(live)
        await self._changed(live)

    async def row_changed(self, key: str) -> None:
        """Seats, options or the phase have changed; all who look at the table are told."""
        if live := self._live.get(key):
            async with self._holding(live):
                await self._refresh(live)
            await self._changed(live)

    async def _refresh(self, live: Live) -> None:
        """Read the table again, its log only if the game has just been dealt."""
        async with self._db.reading() as c:
            row = await kept.find(c, live.key)
        if row is None:
            return
        dealt = live.table is None and row.header is not None
        live.row = row
        if dealt:
            await self._read_again(live)
            return
        for listener in live.listeners:
            self._seat(live, listener)
            listener.push(orjson.dumps({"type": "table", "table": live.info(listener.person)}))

    async def everything_changed(self) -> None:
        """News may have been missed: look at every table in use."""
        for key in list(self._live):
            await self.row_changed(key)
            if self._live[key].table is not None:
                await self.catch_up(key)

    # Talking and asking.

    async def say(self, live: Live, person: Person, said: Say) -> None:
        """A line of chat, kept and told."""
        at = time.time()
        row = {"table_id": live.key, "at": at, "person": person.id, "name": person.name}
        asked = f"{person.id}:{said.id}"
        try:
            async with self._db.writing() as c:
                n = await kept.say(c, {**row, "text": said.text, "request": asked})
                await self._relay.tell(c, [f"talk {live.key}"])
        except IntegrityError:
            return  # said before
        self._metrics.chat.inc()
        await self._tell_talk(live, n)

    async def tell_talk(self, key: str) -> None:
        """Somebody has said something through another process."""
        if live := self._live.get(key):
            await self._tell_talk(live, None)

    async def _tell_talk(self, live: Live, _n: int | None) -> None:
        """The lines that listeners do not know yet."""
        async with self._db.reading() as c:
            lines = await kept.said(c, live.key, live.heard)
        for line in lines:
            live.heard = line.id
            live.tell(line_of(live.row, line))

    async def asked(self, live: Live, person: Person | None, question: Question) -> Json:
        """The answer to a question of somebody who may look at the table."""
        async with self._holding(live):
            self._check_spectator(live, person)
            return self._answer(live, person, question)

    def _answer(self, live: Live, person: Person | None, question: Question) -> Json:
        """The answer to a question; only who decides may ask what depends on a hand."""
        game = live.dealt.game
        told = {"id": question.id, "version": live.dealt.version}
        if isinstance(question, Standings):
            return {"type": "standing", **told, **game.standings()}
        self._check_deciding(live.dealt, person, question.seat)
        if isinstance(question, Why):
            refusals = {word: each._asdict() for word, each in game.refusals().items()}
            return {"type": "reasons", **told, "refusals": refusals}
        try:
            return {"type": "cascade", **told, **game.preview(question.word)}
        except IllegalMove as illegal:
            raise Refused(409, illegal.reason, str(illegal), rule=illegal.rule) from None
        except BadOption as bad:
            raise Refused(409, "no-preview", str(bad)) from None

    def _check_deciding(self, table: Table, person: Person | None, seat: int) -> None:
        """Refuse who is not to decide."""
        own = table.seats_of(person.id if person else None)
        if seat not in own or table.game.actor != seat:
            raise Refused(409, "not-your-turn", "somebody else is to decide now")

    def say_goodbye(self, reason: str, text: str) -> None:
        """Tell every listener that the connection is about to be closed."""
        for live in self.in_use:
            live.tell({"type": "goodbye", "reason": reason, "text": text})
            for listener in live.listeners:
                listener.close()


def _accepted(command: Command, n: int) -> Json:
    """The answer to a request that was granted."""
    return {"type": "accepted", "id": command.id, "version": n + 1}


def line_of(row: TableRow, line: Any) -> Json:
    """A line of chat as it is told."""
    seat = next((seat.seat for seat in row.seats if seat.person == line.person), None)
    told = {"type": "said", "n": line.id, "at": line.at, "name": line.name}
    return {**told, "seat": seat, "text": line.text}


def placed(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """The place of every player, winners first; equal points share a place."""
    keys = [(seat in winners, score) for seat, score in enumerate(scores)]
    return [1 + sum(other > key for other in keys) for key in keys]
