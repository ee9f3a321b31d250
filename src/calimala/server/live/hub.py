"""The loaded tables of this process: loaded from their logs, played, broadcast to connections."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypeVar

import orjson

from calimala.game.places import final_places
from calimala.server.accounts import results
from calimala.server.accounts.people import People, Person
from calimala.server.cluster.pubsub import PubSub
from calimala.server.errors import Conflict, Refused, RefusedByRules
from calimala.server.live.chat import Chat
from calimala.server.live.connection import Connection
from calimala.server.live.loaded_table import FEW, LoadedTable
from calimala.server.live.log_writer import LogWriter
from calimala.server.live.presence import Presence
from calimala.server.live.server_clock import ServerClock
from calimala.server.ops import json_log
from calimala.server.ops.metrics import Metrics
from calimala.server.ops.rate_limit import RateLimiter
from calimala.server.protocol import Back, Command, Leave, Move, Question, Undo
from calimala.server.store import log as log_store
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.log import Entry
from calimala.server.store.tables import TableRow
from calimala.server.tables import queries
from calimala.server.tables.replay import replayed
from calimala.server.tables.table import Table

Json = dict[str, Any]
T = TypeVar("T")
Observer = Callable[[LoadedTable], Awaitable[None]]
Make = Callable[[Table], Entry | None]  # an entry that still fits the table; or none
Acknowledge = Callable[[int], None]  # of the version that a command has led to

TRIES: Final = 5  # to add a command while other processes add entries that do not concern it
IDLE: Final = 300.0  # seconds until a table without connections is unloaded
MOST_OVER: Final = 100  # finished games without connections that stay loaded until then


def _to_nobody(_version: int) -> None:
    """What the server does by itself is acknowledged to nobody."""


class Hub:
    """All tables that this process has in memory."""

    def __init__(
        self,
        db: Database,
        log_writer: LogWriter,
        pubsub: PubSub,
        metrics: Metrics,
        people: People,
        check_engine: Callable[[], None],
        rate_limiter: RateLimiter,
    ) -> None:
        self._db, self._log_writer, self._pubsub = db, log_writer, pubsub
        self._metrics, self._people = metrics, people
        self._check_engine = check_engine  # refuses while no game can be replayed
        self._rate_limiter = rate_limiter
        self.clock = ServerClock()
        self.chat, self.presence = Chat(db, pubsub, metrics), Presence(pubsub)
        self._tables: dict[str, LoadedTable] = {}
        self._loading: dict[str, asyncio.Task[LoadedTable]] = {}
        self._replaying = asyncio.Semaphore(1)  # threads would slow each other down
        self.observers: list[Observer] = []  # called after every change of a table

    @property
    def tables(self) -> list[LoadedTable]:
        """The loaded tables."""
        return list(self._tables.values())

    # Loading and unloading.

    async def load(self, key: str) -> LoadedTable:
        """The table, loaded once however many requests need it."""
        if found := self._tables.get(key):
            found.used = time.monotonic()
            return found
        if key not in self._loading:
            self._loading[key] = asyncio.create_task(self._load(key))
            self._loading[key].add_done_callback(lambda _: self._loading.pop(key))
        return await asyncio.shield(self._loading[key])

    async def _load(self, key: str) -> LoadedTable:
        """A table from the database."""
        loaded = LoadedTable(*await self._read(key), self.clock)
        loaded.broadcast_version = loaded.table.version if loaded.table else 0
        self._tables[key] = loaded
        self._unload_finished()
        self._metrics.tables.set(len(self._tables))
        return loaded

    def loaded(self, key: str) -> LoadedTable | None:
        """The table, if it is in memory."""
        return self._tables.get(key)

    async def _loaded_or_loading(self, key: str) -> LoadedTable | None:
        """The table if it is in memory, or soon will be: what is being read may lack the latest."""
        if key in self._loading:
            return await self.load(key)
        return self._tables.get(key)

    async def _read(self, key: str) -> tuple[TableRow, Table | None]:
        """A table's row, and its game replayed from the log."""
        async with self._db.reading() as c:
            row = await table_store.get(c, key)
            if row.header is not None:
                self._check_engine()
            entries = await log_store.entries(c, key)
        try:
            table = await self._replayed(row, entries)
        except Refused:
            await self._note_frozen(row, time.time())
            raise
        await self._note_frozen(row, None)
        return row, table

    async def _replayed(self, row: TableRow, entries: Sequence[Entry]) -> Table | None:
        """The game of a log, a long one replayed on a thread: it would stall the event loop."""
        if len(entries) <= FEW:
            return replayed(row, entries)
        async with self._replaying:
            return await asyncio.to_thread(replayed, row, entries)

    async def _note_frozen(self, row: TableRow, since: float | None) -> None:
        """Store that a game is frozen, or not any more, if that is new."""
        if (row.frozen is None) != (since is None):
            async with self._db.writing() as c:
                await table_store.set_frozen(c, row.id, since)

    def unload_idle(self, now: float) -> None:
        """Unload tables that have been idle for a while; their logs are the truth."""
        for key, loaded in list(self._tables.items()):
            idle = now - loaded.used > IDLE and not loaded.lock.locked()
            if idle and not loaded.connections:
                del self._tables[key]
        self._metrics.tables.set(len(self._tables))

    def _unload_finished(self) -> None:
        """Unload finished games, the least recently used first: their readers may be many."""
        left = [loaded for loaded in self._tables.values() if loaded.is_over_and_left]
        for loaded in sorted(left, key=lambda each: each.used)[:-MOST_OVER]:
            del self._tables[loaded.key]

    # Connections.

    async def subscribe(
        self, loaded: LoadedTable, connection: Connection, have: int | None
    ) -> None:
        """Subscribe a connection to a table and send it all that it lacks."""
        async with loaded.lock:
            await self._reload_if_doubtful(loaded)
            loaded.check_spectator(connection.person)
            await self._catch_up_to(loaded, have)
            loaded.note_seats(connection)
            lines = await self.chat.broadcast_new(loaded, table_store.MOST_LINES)
            loaded.send_sync(connection, await self._sync(loaded, connection.person, have))
            for line in lines:
                connection.push(orjson.dumps(line))
            loaded.connections.add(connection)

    async def unsubscribe(self, loaded: LoadedTable, connection: Connection) -> None:
        """A connection has ended."""
        loaded.connections.discard(connection)
        loaded.used = time.monotonic()
        await self.presence.broadcast(loaded)

    async def sync_for(self, loaded: LoadedTable, person: Person | None, have: int | None) -> Json:
        """One sync for a client without a subscription (plain HTTP)."""
        async with loaded.lock:
            await self._reload_if_doubtful(loaded)
            loaded.check_spectator(person)
            await self._catch_up_to(loaded, have)
            return await self._sync(loaded, person, have)

    async def _sync(self, loaded: LoadedTable, person: Person | None, have: int | None) -> Json:
        """Under the lock: a sync, a long one made on a thread."""
        if loaded.is_long_sync(have):
            return await asyncio.to_thread(loaded.sync, person, have)
        return loaded.sync(person, have)

    async def info_for(self, loaded: LoadedTable, person: Person | None) -> Json:
        """The table as the lobby shows it; nothing that is not on disk yet."""
        async with loaded.lock:
            await self._reload_if_doubtful(loaded)
            loaded.check_visible(person)
            return loaded.info(person)

    async def answer(self, loaded: LoadedTable, person: Person | None, question: Question) -> Json:
        """The answer to a question, if the person may watch the table."""
        return await self.read(loaded, person, lambda t: queries.answer(t, person, question))

    async def read(
        self, loaded: LoadedTable, person: Person | None, look: Callable[[Table], T]
    ) -> T:
        """What a look at the table finds, if the person may watch it."""
        async with loaded.lock:
            await self._reload_if_doubtful(loaded)
            loaded.check_spectator(person)
            return look(loaded.dealt)

    async def _notify_observers(self, loaded: LoadedTable) -> None:
        """A table has changed: bots, clocks, the lobby and turn notices react to it."""
        for observer in self.observers:
            await observer(loaded)

    # Playing.

    async def _reload_if_doubtful(self, loaded: LoadedTable) -> None:
        """Under the lock: reload if the last write may have failed."""
        loaded.used = time.monotonic()
        if loaded.doubtful:
            await self._reload(loaded)

    async def execute_shielded(
        self, loaded: LoadedTable, person: Person, command: Command, acknowledge: Acknowledge
    ) -> None:
        """Execute a command to its end, even if the client disconnects meanwhile."""
        await asyncio.shield(self.execute(loaded, person, command, acknowledge))

    async def execute(
        self, loaded: LoadedTable, person: Person, command: Command, acknowledge: Acknowledge
    ) -> None:
        """A command of a person: judged, written, acknowledged, broadcast; in this order."""
        async with loaded.lock:
            await self._reload_if_doubtful(loaded)
            loaded.check_spectator(person)
            await self._catch_up_to(loaded, getattr(command, "version", None))
            try:
                await self._execute_once(loaded, person, command, acknowledge)
            except Refused as refused:
                self._note_refusal(loaded, person, refused)
                raise
        await self._notify_observers(loaded)

    def _note_refusal(self, loaded: LoadedTable, person: Person, refused: Refused) -> None:
        """Count a refusal, and attach the current position to it.

        The metrics are public, and why a move is illegal may reveal a hand: they say `illegal`.
        """
        reason = "illegal" if "rule" in refused.more else refused.reason
        self._metrics.refusals.labels(reason).inc()
        if loaded.table is not None:
            refused.more["sync"] = loaded.sync(person, loaded.broadcast_version)

    async def _execute_once(
        self, loaded: LoadedTable, person: Person, command: Command, acknowledge: Acknowledge
    ) -> None:
        """Execute a command, unless the same request was granted before (a retry)."""
        if command.seat not in loaded.dealt.seats_of(person.id):
            raise Refused("not-your-seat", "this seat is not yours")
        request = f"{person.id}:{command.id}"
        if not isinstance(command, Move) and loaded.dealt.answered(request) is None:
            self._rate_limiter.take(f"{command.type}:{person.id}:{loaded.key}")
        for _ in range(TRIES):
            if (n := loaded.dealt.answered(request)) is not None:
                acknowledge(n + 1)
                return
            entry = self._entry_for(loaded.dealt, command, request)
            if await self._append(loaded, entry, acknowledge):
                return
        raise Refused("stale", "somebody else was faster")

    def _entry_for(self, table: Table, command: Command, request: str) -> Entry:
        """The entry that a command asks for, or Refused."""
        at = self.clock.now()
        if isinstance(command, Leave):
            return table.substitute(command.seat, at, "person", request)
        if isinstance(command, Back):
            return table.back(command.seat, at, request)
        if not table.is_current(command.version):
            text = f"made for version {command.version}, the position is that of {table.base}"
            raise Refused("stale", text)
        table.check_person_plays(command.seat)
        if isinstance(command, Undo):
            return table.undo(command.seat, command.ply, at, request)
        return table.move(command.seat, command.word, at, "person", request)

    async def hand_over(self, loaded: LoadedTable, seat: int) -> None:
        """Let a bot play a seat for good, however often its player has left before."""
        while not await self.append(
            loaded, loaded.dealt.base, lambda t: t.substitute(seat, self.clock.now(), "server")
        ):
            pass  # somebody has moved meanwhile

    async def append(self, loaded: LoadedTable, base: int, make: Make) -> bool:
        """Add an entry of the server itself; False if the position is another by now."""
        return await asyncio.shield(self._append_if_current(loaded, base, make))

    async def _append_if_current(self, loaded: LoadedTable, base: int, make: Make) -> bool:
        """Under the lock: add an entry, unless it does not fit the table any more."""
        async with loaded.lock:
            await self._reload_if_doubtful(loaded)
            added = False
            while not added:
                if loaded.dealt.base != base or (entry := make(loaded.dealt)) is None:
                    return False
                added = await self._append(loaded, entry)
        await self._notify_observers(loaded)
        return True

    async def _append(
        self, loaded: LoadedTable, entry: Entry, acknowledge: Acknowledge = _to_nobody
    ) -> bool:
        """Judged, on disk, then acknowledged, then broadcast; False after a conflict, reloaded."""
        loaded.doubtful = True
        try:
            full = loaded.dealt.completed(entry)
            await self._log_writer.append(loaded.key, full)
        except RefusedByRules:
            loaded.doubtful = False  # nothing has changed
            raise
        except Conflict:
            await self._reload(loaded)  # another process was first
            return False
        loaded.doubtful = False
        acknowledge(full.n + 1)
        self._count(entry)
        try:
            if loaded.dealt.over:
                await self.finish(loaded)
        finally:
            loaded.broadcast_latest()
        return True

    def _count(self, entry: Entry) -> None:
        """Count what was done."""
        if entry.kind == "move":
            self._metrics.moves.inc()
        elif entry.kind == "undo":
            self._metrics.undos.inc()

    async def finish(self, loaded: LoadedTable) -> None:
        """The game is over: the result is stored and the ratings change, once."""
        table = loaded.dealt
        scores, winners = table.game.scores, table.game.winners
        places = list(final_places(table.game.position()))
        result = {"scores": scores, "winners": winners, "places": places}
        ended, rated = time.time(), set[str]()
        values = {"phase": "over", "result_json": json.dumps(result), "changed": ended}
        async with self._db.writing() as c:
            if await table_store.change(c, loaded.key, "playing", **values):
                rated = await results.settle(c, loaded.row, result, ended)
                await self._pubsub.publish(c, [f"table {loaded.key}"])
        for person in rated:
            self._people.forget(person)
        await self._refresh(loaded)

    async def repair(self, loaded: LoadedTable) -> None:
        """Complete what a failed write left undone."""
        async with loaded.lock:
            await self._reload_if_doubtful(loaded)
            if loaded.unsettled:
                await self.finish(loaded)
        await self.chat.broadcast_new(loaded)
        await self._notify_observers(loaded)

    # Changes by other processes, or by requests outside the game.

    async def _reload(self, loaded: LoadedTable) -> None:
        """Read the table again, and send connections the entries that they lack."""
        loaded.row, loaded.table = await self._read(loaded.key)
        loaded.doubtful = False
        loaded.dismiss_unwelcome()
        for connection in list(loaded.connections):
            loaded.note_seats(connection)
            sync = await self._sync(loaded, connection.person, loaded.broadcast_version)
            loaded.send_sync(connection, sync)
        loaded.broadcast_version = loaded.table.version if loaded.table else 0

    async def catch_up(self, key: str) -> None:
        """Another process has added to the log of a table that is loaded here."""
        if loaded := await self._loaded_or_loading(key):
            async with loaded.lock:
                await self._reload_if_doubtful(loaded)
                await self._catch_up(loaded)
            await self._notify_observers(loaded)

    async def _catch_up(self, loaded: LoadedTable) -> None:
        """Apply the entries that are new in the log, and broadcast them."""
        table = loaded.table
        if table is None:
            await self._refresh(loaded)
            return
        async with self._db.reading() as c:
            entries = await log_store.entries(c, loaded.key, table.version)
        for entry in entries:
            table.add(entry)
            loaded.broadcast_latest()

    async def _catch_up_to(self, loaded: LoadedTable, known: int | None) -> None:
        """Catch up if a client knows more of the log, through another process, than this one."""
        version = loaded.table.version if loaded.table else 0
        if known is not None and known > version and not self._db.is_sqlite:
            await self._catch_up(loaded)

    async def row_changed(self, key: str) -> None:
        """Seats, options or the phase have changed: broadcast them."""
        if loaded := await self._loaded_or_loading(key):
            async with loaded.lock:
                await self._reload_if_doubtful(loaded)
                await self._refresh(loaded)
            await self.presence.broadcast(loaded)
            await self._notify_observers(loaded)

    async def _begin(self, loaded: LoadedTable) -> None:
        """Load a game that was dealt; while the rules are being compiled, unload its table."""
        try:
            await self._reload(loaded)
        except Refused:
            self._tables.pop(loaded.key, None)

    async def _refresh(self, loaded: LoadedTable) -> None:
        """Read the row again, the log only if the game has just been dealt."""
        async with self._db.reading() as c:
            row = await table_store.find(c, loaded.key)
        if row is None:
            return
        dealt = loaded.table is None and row.header is not None and row.phase != "closed"
        loaded.row = row
        if row.phase == "closed":
            loaded.table = None
        if dealt:
            await self._begin(loaded)
            return
        loaded.dismiss_unwelcome()
        for connection in loaded.connections:
            loaded.note_seats(connection)
            info = {"type": "table", "table": loaded.info(connection.person)}
            connection.push(orjson.dumps(info))

    async def resync_all(self) -> None:
        """Notifications may have been missed: read every loaded table again."""
        for key in list(self._tables):
            try:
                await self.row_changed(key)
                await self.catch_up(key)
                if loaded := self._tables.get(key):
                    await self.chat.broadcast_new(loaded)
            except Exception as fault:  # noqa: BLE001 - the other tables are read anyway
                json_log.error("missed", fault)
                self.mark_doubtful(key)

    def mark_doubtful(self, key: str) -> None:
        """Something has changed that could not be read: reload before the next use."""
        if loaded := self._tables.get(key):
            loaded.doubtful = True
