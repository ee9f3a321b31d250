"""What the server does at tables by itself: bots move, time runs out, idle activations end."""

import asyncio
import random
import secrets
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any, Final

from calimala.players import registry
from calimala.players.player import Moment, Player, moment
from calimala.server import logs
from calimala.server.errors import Refused
from calimala.server.hub import Hub
from calimala.server.live import Live
from calimala.server.metrics import Metrics
from calimala.server.ownership import Ownership, shard_of, sleep_between
from calimala.server.people import People
from calimala.server.settings import Settings
from calimala.server.store import tables as kept
from calimala.server.store.database import Database
from calimala.server.table import Table
from calimala.server.warming import Warming

Doing = Coroutine[Any, Any, None]

TICK: Final = 0.25  # seconds between looks at the clocks
LOOK: Final = 8  # ticks between looks at every table in use
AGAIN: Final = 2.0  # seconds until we look again at a table where something failed
PAUSE: Final = (0.8, 3.0)  # seconds before an activation is ended for somebody
SHORT: Final = 15.0  # seconds of thinking after which any bot answers


class Driver:
    """Drives the tables that this process owns."""

    def __init__(
        self,
        hub: Hub,
        ownership: Ownership,
        people: People,
        db: Database,
        settings: Settings,
        metrics: Metrics,
        warming: Warming,
    ) -> None:
        self._hub, self._ownership, self._people, self._db = hub, ownership, people, db
        self._settings, self._metrics, self._warming = settings, metrics, warming
        self._pool = ThreadPoolExecutor(settings.bot_threads, thread_name_prefix="bot")
        self._steps: dict[str, tuple[int, asyncio.Task[bool]]] = {}
        self._due: dict[str, float] = {}  # when clocks run out
        self._bots: dict[tuple[str, int], Player] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._taken: asyncio.Queue[set[int]] = asyncio.Queue()  # shards to be taken over
        self._luck = random.SystemRandom()

    def start(self) -> None:
        """Begin to drive."""
        loops = (self._renew_on(), self._take_over_on(), self._tick_on())
        self._tasks = [asyncio.create_task(each) for each in loops]

    async def stop(self) -> None:
        """Bots stop; another process may go on at once."""
        steps = [task for _, task in self._steps.values()]
        for task in (*self._tasks, *steps):
            task.cancel()
        await asyncio.gather(*self._tasks, *steps, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)
        await self._safely(self._ownership.release())

    # Which tables.

    async def _renew_on(self) -> None:
        """Keep what is owned; what is newly owned is taken over meanwhile."""
        await self._warming.ready.wait()
        self._taken.put_nowait(self._ownership.shards)
        while True:
            try:
                new, gone = await self._ownership.renew()
                for process in gone:
                    self._hub.presence.process_gone(process, self._hub.in_use)
                self._note_taken(new)
            except Exception as fault:  # noqa: BLE001 - the database may come back
                logs.fail("renew", fault)
            await sleep_between()

    def _note_taken(self, shards: set[int]) -> None:
        """Shards were taken; a line of the log says which process has how many."""
        if shards:
            held = self._ownership
            logs.say("shards", process=held.process, count=len(held.shards))
            self._taken.put_nowait(shards)

    async def _take_over_on(self) -> None:
        """Begin to drive what is newly owned, for ever; live clocks go on from then."""
        while True:
            shards = await self._taken.get()
            try:
                await self._look_after(shards, self._resume)
            except Exception as fault:  # noqa: BLE001 - the database may come back
                logs.fail("take-over", fault)
                await sleep_between()
                self._taken.put_nowait(shards)

    async def look_again(self) -> None:
        """News may have been missed: look at every game of ours."""
        if self._warming.ready.is_set():
            await self._look_after(self._ownership.shards, self._consider)

    async def _look_after(self, shards: set[int], how: Callable[[str], Doing]) -> None:
        """Look after every game that is on in these shards."""
        if not shards:
            return
        async with self._db.reading() as c:
            keys = await kept.playing(c)
        for key in keys:
            if shard_of(key) in shards and self._ownership.owns(key):
                await self._try(key, how(key))

    async def _try(self, key: str, doing: Doing) -> None:
        """Look after one game; if that fails, again soon."""
        if not await self._safely(doing):
            self.look_soon(key)

    def look_soon(self, key: str) -> None:
        """Something failed at a table: look there again."""
        self._due[key] = time.time() + AGAIN

    async def _consider(self, key: str) -> None:
        """Look after one game."""
        await self.consider(await self._hub.live(key))

    async def _resume(self, key: str) -> None:
        """Look after one game; live clocks go on from now."""
        live = await self._hub.live(key)
        table = live.dealt
        if table.over:
            await self._hub.finish(live)
        elif table.options.clock.kind == "live" and table.clocks.deadline is not None:
            await self._hub.append(live, table.version, lambda t: t.resume(time.time()))
        else:
            await self.consider(live)

    async def _safely(self, doing: Doing) -> bool:
        """A fault at one table is no fault of the others; whether there was none."""
        try:
            await doing
        except Refused as refused:
            logs.say("refused", reason=refused.reason)
        except Exception as fault:  # noqa: BLE001 - it is told, and the others go on
            logs.fail("driver", fault)
            return False
        return True

    # What is to be done at a table.

    async def consider(self, live: Live) -> None:
        """Something has changed at a table: see what the server is to do there next."""
        table = live.table
        if table is None or not self._ownership.owns(live.key) or not self._warming.ready.is_set():
            return
        self._note_clock(live.key, table)
        step = self._steps.get(live.key)
        if step is not None and step[0] == table.version and not step[1].done():
            return
        if step is not None:
            self._drop(live.key, step[1])
        if table.over:
            self._dismiss(live.key, table)
        elif (doing := await self._doing(live, table)) is not None:
            task = asyncio.create_task(self._safely(doing))
            self._steps[live.key] = (table.version, task)

    def _drop(self, key: str, step: asyncio.Task[bool]) -> None:
        """A step that was planned for an earlier version; it may be the one that got us here."""
        del self._steps[key]
        if step is not asyncio.current_task():
            step.cancel()

    def _note_clock(self, key: str, table: Table) -> None:
        """Remember when a clock runs out."""
        if (deadline := table.clocks.deadline) is None:
            self._due.pop(key, None)
        else:
            self._due[key] = deadline

    def _dismiss(self, key: str, table: Table) -> None:
        """The bots of a finished game go."""
        for seat in range(table.game.players):
            self._bots.pop((key, seat), None)

    async def _doing(self, live: Live, table: Table) -> Doing | None:
        """What the server is to do next, if anything."""
        actor = table.game.actor
        if actor is None:
            return None
        if table.bots[actor] is not None:
            return self._bot_moves(live, table.version, actor)
        if await self._wants_end(table, actor):
            return self._end(live, table.version, actor)
        return None

    async def _wants_end(self, table: Table, seat: int) -> bool:
        """Whether only the end is left of an activation, and its player lets us end it."""
        if table.game.phase != "activate" or table.game.legal() != ["end"]:
            return False
        person = await self._people.find(table.sitters[seat].person or "")
        return person is not None and person.preferences.auto_end

    async def _end(self, live: Live, version: int, seat: int) -> None:
        """End an activation after a pause that tells nothing."""
        await asyncio.sleep(self._luck.uniform(*PAUSE))
        await self._hub.append(live, version, lambda t: t.move(seat, "end", time.time(), "server"))

    async def _bot_moves(self, live: Live, version: int, seat: int) -> None:
        """A bot thinks, in a thread, and moves; its pace does not depend on what it holds."""
        begun = time.monotonic()
        pace = self._settings.pace * self._luck.uniform(0.7, 1.6)
        word = await self._thought(live, seat)
        await asyncio.sleep(max(pace - (time.monotonic() - begun), 0))
        await self._hub.append(live, version, lambda t: t.move(seat, word, time.time(), "bot"))

    async def _thought(self, live: Live, seat: int) -> str:
        """The move of a bot."""
        table = live.dealt
        level = table.bots[seat] or ""
        bot = self._bot(live.key, seat, level)
        told = moment(bot, table.game, SHORT)
        loop, begun = asyncio.get_running_loop(), time.monotonic()
        try:
            word = await loop.run_in_executor(self._pool, _choice, bot, told)
        except asyncio.CancelledError:
            self._bots.pop((live.key, seat), None)  # its thread may go on thinking
            raise
        except Exception as fault:  # noqa: BLE001 - the game goes on with any legal move
            logs.fail("bot", fault)
            self._bots.pop((live.key, seat), None)
            word = self._luck.choice(list(told.legal))
        self._metrics.thinking.labels(level).observe(time.monotonic() - begun)
        return word

    def _bot(self, key: str, seat: int, level: str) -> Player:
        """The bot at a seat; the same one for the whole game."""
        bot = self._bots.get((key, seat))
        if bot is None or bot.name != level:
            bot = registry.create(level, secrets.randbits(63))
            self._bots[key, seat] = bot
        return bot

    # Clocks.

    async def _tick_on(self) -> None:
        """Look at the clocks for ever, and now and then at all tables."""
        for tick in count():
            await asyncio.sleep(TICK)
            await self._look_at_clocks(time.time())
            if tick % LOOK == 0:
                await self._look_at_tables()

    async def _look_at_clocks(self, now: float) -> None:
        """See whose time is up."""
        for key in [key for key, due in self._due.items() if due <= now]:
            self._due.pop(key, None)
            if self._ownership.owns(key):
                await self._try(key, self._time_is_up(key))

    async def _look_at_tables(self) -> None:
        """Go on where a fault has stopped us, or where somebody's preference has changed."""
        for live in self._hub.in_use:
            if live.unsettled:
                await self._safely(self._hub.settle(live))
            elif not live.lock.locked():
                await self._safely(self.consider(live))

    async def _time_is_up(self, key: str) -> None:
        """A bot plays on for who has used up the time."""
        live = await self._hub.live(key)
        table = live.dealt
        actor, deadline = table.game.actor, table.clocks.deadline
        if actor is None or deadline is None or deadline > time.time():
            await self.consider(live)
            return
        await self._hub.append(
            live, table.version, lambda t: t.substitute(actor, time.time(), "server")
        )


def _choice(bot: Player, told: Moment) -> str:
    """What a bot chooses; runs in a thread."""
    word = bot.choose(told)
    if word not in told.legal:
        raise ValueError("a bot answered with a move that is not legal")
    return word
