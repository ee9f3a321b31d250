"""The tables that are in use in this process: loaded from their logs, played, told to listeners."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final

import orjson

from calimala.server import logs, questions, ratings
from calimala.server.chat import Chat
from calimala.server.errors import Conflict, Refused
from calimala.server.listeners import Listener
from calimala.server.live import Live, build
from calimala.server.log import Entry
from calimala.server.metrics import Metrics
from calimala.server.people import People, Person
from calimala.server.presence import Presence
from calimala.server.relay import Relay
from calimala.server.store import tables as kept
from calimala.server.store.database import Database
from calimala.server.store.tables import TableRow
from calimala.server.table import Table
from calimala.server.wire import Back, Command, Leave, Question, Undo
from calimala.server.writer import Writer

Json = dict[str, Any]
Watch = Callable[[Live], Awaitable[None]]
Acknowledge = Callable[[Json], None]

IDLE: Final = 300.0  # seconds until a table that nobody looks at is put away


class Hub:
    """All tables in use in this process."""

    def __init__(
        self,
        db: Database,
        writer: Writer,
        relay: Relay,
        metrics: Metrics,
        people: People,
        check_engine: Callable[[], None],
    ) -> None:
        self._db, self._writer, self._relay, self._metrics = db, writer, relay, metrics
        self._people = people
        self._check_engine = check_engine  # refuses while no game can be replayed
        self.chat, self.presence = Chat(db, relay, metrics), Presence(relay)
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
            self._loading[key].add_done_callback(lambda _: self._loading.pop(key))
        return await asyncio.shield(self._loading[key])

    async def _load(self, key: str) -> Live:
        """A table from the database."""
        live = Live(*await self._read(key))
        live.told = live.table.version if live.table else 0
        self._live[key] = live
        self._metrics.tables.set(len(self._live))
        return live

    def loaded(self, key: str) -> Live | None:
        """The table, if it is in use."""
        return self._live.get(key)

    async def _in_use(self, key: str) -> Live | None:
        """The table if it is in use here; one that is just being loaded may lack the latest."""
        if key in self._loading:
            return await self.live(key)
        return self._live.get(key)

    async def _read(self, key: str) -> tuple[TableRow, Table | None]:
        """What is kept of a table, and what follows from it."""
        async with self._db.reading() as c:
            row = await kept.find(c, key)
            if row is None:
                raise Refused(404, "no-such-table", "there is no such table")
            if row.header is not None:
                self._check_engine()
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
        async with live.lock:
            await self._take_up(live)
            live.check_spectator(listener.person)
            await self._keep_up_with(live, have)
            live.seat(listener)
            lines = await self.chat.hear(live, kept.MOST_LINES)
            live.tell_all(listener, have)
            for line in lines:
                listener.push(orjson.dumps(line))
            live.listeners.add(listener)

    async def leave(self, live: Live, listener: Listener) -> None:
        """A connection listens no more."""
        live.listeners.discard(listener)
        live.used = time.monotonic()
        await self.presence.tell(live)

    async def looked_at(self, live: Live, person: Person | None, have: int | None) -> Json:
        """All that is lacking, for who asks only once."""
        async with live.lock:
            await self._take_up(live)
            live.check_spectator(person)
            await self._keep_up_with(live, have)
            return live.sync(person, have)

    async def shown(self, live: Live, person: Person | None) -> Json:
        """The table as the lobby shows it; nothing that is not on disk yet."""
        async with live.lock:
            await self._take_up(live)
            return live.info(person)

    async def asked(self, live: Live, person: Person | None, question: Question) -> Json:
        """The answer to a question of somebody who may look at the table."""
        async with live.lock:
            await self._take_up(live)
            live.check_spectator(person)
            return questions.answer(live.dealt, person, question)

    async def _changed(self, live: Live) -> None:
        """Whoever watches over tables is told."""
        for watch in self.watches:
            await watch(live)

    # Playing.

    async def _take_up(self, live: Live) -> None:
        """The lock is ours: what is in memory is made certain."""
        live.used = time.monotonic()
        if live.doubtful:
            await self._read_again(live)

    async def command(
        self, live: Live, person: Person, command: Command, acknowledge: Acknowledge
    ) -> None:
        """The same as `obey`, done to the end even if who asked has gone meanwhile."""
        await asyncio.shield(self.obey(live, person, command, acknowledge))

    async def obey(
        self, live: Live, person: Person, command: Command, acknowledge: Acknowledge
    ) -> None:
        """Do what a person asks: judged, written, acknowledged, told; in this order."""
        async with live.lock:
            await self._take_up(live)
            live.check_spectator(person)
            await self._keep_up_with(live, getattr(command, "version", None))
            try:
                await self._once(live, person, command, acknowledge)
            except Refused as refused:
                self._note_refusal(live, person, refused)
                raise
        await self._changed(live)

    def _note_refusal(self, live: Live, person: Person, refused: Refused) -> None:
        """A refusal is counted, and comes with where the table stands.

        Anybody may read the metrics, and why a move is illegal may tell of a hand.
        """
        reason = "illegal" if "rule" in refused.more else refused.reason
        self._metrics.refusals.labels(reason).inc()
        if live.table is not None:
            refused.more["sync"] = live.sync(person, live.told)

    async def _once(
        self, live: Live, person: Person, command: Command, acknowledge: Acknowledge
    ) -> None:
        """Do it, unless the same request was granted before."""
        if command.seat not in live.dealt.seats_of(person.id):
            raise Refused(403, "not-your-seat", "this seat is not yours")
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
        return await asyncio.shield(self._add(live, version, make))

    async def _add(self, live: Live, version: int, make: Callable[[Table], Entry]) -> bool:
        """The same; done to the end once it is begun."""
        async with live.lock:
            await self._take_up(live)
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
        try:
            if live.dealt.over:
                await self.finish(live)
        finally:
            live.tell_latest()

    def _count(self, entry: Entry) -> None:
        """Note what was done."""
        if entry.kind == "move":
            self._metrics.moves.inc()
        elif entry.kind == "undo":
            self._metrics.undos.inc()

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

    async def settle(self, live: Live) -> None:
        """Do what a fault of the database has left undone."""
        async with live.lock:
            await self._take_up(live)
            if live.unsettled:
                await self.finish(live)
        await self.chat.hear(live)
        await self._changed(live)

    # What other processes, or requests outside the game, have changed.

    async def _read_again(self, live: Live) -> None:
        """Take what is on disk for the truth, and tell what listeners do not know of it."""
        live.row, live.table = await self._read(live.key)
        live.doubtful = False
        for listener in live.listeners:
            live.seat(listener)
            live.tell_all(listener, live.told)
        live.told = live.table.version if live.table else 0

    async def catch_up(self, key: str) -> None:
        """Another process has added to the log of a table that is in use here."""
        if live := await self._in_use(key):
            async with live.lock:
                await self._take_up(live)
                await self._catch_up(live)
            await self._changed(live)

    async def _catch_up(self, live: Live) -> None:
        """Add what the log has more, and tell it."""
        table = live.table
        if table is None:
            await self._refresh(live)
            return
        async with self._db.reading() as c:
            entries = await kept.entries(c, live.key, table.version)
        for entry in entries:
            table.add(entry)
            live.tell_latest()

    async def _keep_up_with(self, live: Live, known: int | None) -> None:
        """A client may know, through another process, more of the log than we have heard of."""
        version = live.table.version if live.table else 0
        if known is not None and known > version and not self._db.is_sqlite:
            await self._catch_up(live)

    async def row_changed(self, key: str) -> None:
        """Seats, options or the phase have changed; all who look at the table are told."""
        if live := await self._in_use(key):
            async with live.lock:
                await self._take_up(live)
                await self._refresh(live)
            await self.presence.tell(live)
            await self._changed(live)

    async def _begin(self, live: Live) -> None:
        """Take up a game that was dealt; where the rules are not ready, whoever asks next does."""
        try:
            await self._read_again(live)
        except Refused:
            self._live.pop(live.key, None)

    async def _refresh(self, live: Live) -> None:
        """Read the table again, its log only if the game has just been dealt."""
        async with self._db.reading() as c:
            row = await kept.find(c, live.key)
        if row is None:
            return
        dealt = live.table is None and row.header is not None
        live.row = row
        if dealt:
            await self._begin(live)
            return
        for listener in live.listeners:
            live.seat(listener)
            listener.push(orjson.dumps({"type": "table", "table": live.info(listener.person)}))

    async def everything_changed(self) -> None:
        """News may have been missed: look at every table in use."""
        for key in list(self._live):
            try:
                await self.row_changed(key)
                await self.catch_up(key)
                if live := self._live.get(key):
                    await self.chat.hear(live)
            except Exception as fault:  # noqa: BLE001 - the other tables are looked at all the same
                logs.fail("missed", fault)
                self.doubt(key)

    def doubt(self, key: str) -> None:
        """Something was changed, and we could not read what: it is read again soon."""
        if live := self._live.get(key):
            live.doubtful = True


def _accepted(command: Command, n: int) -> Json:
    """The answer to a request that was granted."""
    return {"type": "accepted", "id": command.id, "version": n + 1}


def placed(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """The place of every player, winners first; equal points share a place."""
    keys = [(seat in winners, score) for seat, score in enumerate(scores)]
    return [1 + sum(other > key for other in keys) for key in keys]
