"""Autoplay: what the server does at tables by itself (bots, clocks, ends of idle activations)."""

import asyncio
import random
import secrets
import time
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any, Final

from calimala.game import Game
from calimala.players.base import Moment
from calimala.players.seeds import derived
from calimala.server.accounts.people import People
from calimala.server.cluster.shard_leases import ShardLeases, shard_of, sleep_between
from calimala.server.errors import Refused
from calimala.server.live.hub import Hub
from calimala.server.live.loaded_table import LoadedTable
from calimala.server.live.order_book import OrderBook
from calimala.server.live.think_queue import SLOTS, THOUGHT
from calimala.server.live.think_worker import request
from calimala.server.live.thinkers import BotFailed, Thinkers
from calimala.server.ops import json_log
from calimala.server.ops.metrics import Metrics
from calimala.server.ops.warmup import Warmup
from calimala.server.settings import Settings
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.tables.table import Table

Step = Coroutine[Any, Any, None]
Situation = tuple[int, str | None]  # a table's base, and the level of the bot that decides

TICK: Final = 0.25  # seconds between looks at the clocks
SWEEP: Final = 8  # ticks between sweeps over all loaded tables
RETRY: Final = 2.0  # seconds until a table where something failed is tried again
PAUSE: Final = (0.8, 3.0)  # seconds before an activation is ended for a person


class Autoplay:
    """Drives the tables whose leases this process holds."""

    def __init__(
        self,
        hub: Hub,
        leases: ShardLeases,
        people: People,
        db: Database,
        settings: Settings,
        metrics: Metrics,
        warmup: Warmup,
    ) -> None:
        self._orders = OrderBook(db)
        self._hub, self._leases, self._people, self._db = hub, leases, people, db
        self._settings, self._metrics, self._warmup = settings, metrics, warmup
        self.thinkers = Thinkers(settings.bot_processes)
        self._steps: dict[str, tuple[Situation, asyncio.Task[bool]]] = {}
        self._due: dict[str, float] = {}  # when clocks run out
        self._seeds: dict[tuple[str, int], int] = {}  # of the bot at each seat
        self._tasks: list[asyncio.Task[None]] = []
        self._taken: asyncio.Queue[set[int]] = asyncio.Queue()  # shards to be taken over
        self._luck = random.SystemRandom()

    def start(self) -> None:
        """Run in the background: leases, take-overs, clocks."""
        loops = (self._start_thinkers(), self._renew_leases(), self._take_over(), self._tick())
        self._tasks = [asyncio.create_task(each) for each in loops]

    async def stop(self) -> None:
        """Cancel the bots and release the leases, so that another process goes on at once."""
        steps = [task for _, task in self._steps.values()]
        for task in (*self._tasks, *steps):
            task.cancel()
        await asyncio.gather(*self._tasks, *steps, return_exceptions=True)
        await self.thinkers.stop()
        await self._safely(self._leases.release())

    async def _start_thinkers(self) -> None:
        """Start the processes of the bots as soon as the compiled rules can be loaded."""
        await self._warmup.ready.wait()
        self.thinkers.start()

    # Leases and take-overs.

    async def _renew_leases(self) -> None:
        """Renew the leases until cancelled; newly held shards are queued for the take-over."""
        await self._warmup.ready.wait()
        self._taken.put_nowait(self._leases.shards)
        while True:
            try:
                new, gone = await self._leases.renew()
                for process in gone:
                    self._hub.presence.process_gone(process, self._hub.tables)
                self._note_taken(new)
            except Exception as fault:  # noqa: BLE001 - the database may come back
                json_log.error("renew", fault)
            await sleep_between()

    def _note_taken(self, shards: set[int]) -> None:
        """Queue newly held shards, and log how many this process has."""
        if shards:
            held = self._leases
            json_log.info("shards", process=held.process, count=len(held.shards))
            self._taken.put_nowait(shards)

    async def _take_over(self) -> None:
        """Drive the tables of newly held shards; live clocks go on from then."""
        while True:
            shards = await self._taken.get()
            try:
                await self._for_each_game(shards, self._resume)
            except Exception as fault:  # noqa: BLE001 - the database may come back
                json_log.error("take-over", fault)
                await sleep_between()
                self._taken.put_nowait(shards)

    async def reconsider_all(self) -> None:
        """Notifications may have been missed: consider every running game of ours."""
        if self._warmup.ready.is_set():
            await self._for_each_game(self._leases.shards, self._consider)

    async def _for_each_game(self, shards: set[int], how: Callable[[str], Step]) -> None:
        """Do something at every running game of these shards."""
        if not shards:
            return
        async with self._db.reading() as c:
            keys = await table_store.playing(c)
        for key in keys:
            if shard_of(key) in shards and self._leases.owns(key):
                await self._try(key, how(key))

    async def _try(self, key: str, doing: Step) -> None:
        """Do something at one game; retry soon if that fails."""
        if not await self._safely(doing):
            self.retry_soon(key)

    def retry_soon(self, key: str) -> None:
        """Something failed at a table: consider it again soon."""
        self._due[key] = self._now() + RETRY

    async def _consider(self, key: str) -> None:
        """Load a game and consider it."""
        await self.consider(await self._hub.load(key))

    async def _resume(self, key: str) -> None:
        """Take a game over; live clocks go on from now."""
        loaded = await self._hub.load(key)
        await self._hub.presence.ask(loaded)
        table = loaded.dealt
        if table.over:
            await self._hub.finish(loaded)
        elif table.options.clock.kind == "live" and table.clocks.deadline is not None:
            await self._resume_clock(key)
        else:
            await self.consider(loaded)

    async def _safely(self, doing: Step) -> bool:
        """Run a step and log its failure, so that other tables go on; whether it succeeded."""
        try:
            await doing
        except Refused as refused:
            json_log.info("refused", reason=refused.reason)
        except Exception as fault:  # noqa: BLE001 - it is logged, and other tables go on
            json_log.error("driver", fault)
            return False
        return True

    # The next step at a table.

    async def consider(self, loaded: LoadedTable) -> None:
        """A table has changed: start what the server is to do there next, if anything."""
        table = loaded.table
        if table is None or not self._leases.owns(loaded.key) or not self._warmup.ready.is_set():
            return
        self._note_clock(loaded.key, table)
        step = self._steps.get(loaded.key)
        situation = situation_of(table)
        if step is not None and step[0] == situation and not step[1].done():
            return
        if step is not None:
            self._cancel_step(loaded.key, step[1])
        if table.over:
            self._forget_seeds(loaded.key, table)
        elif (step_to_do := await self._next_step(loaded, table)) is not None:
            task = asyncio.create_task(self._safely(step_to_do))
            self._steps[loaded.key] = (situation, task)

    def _cancel_step(self, key: str, step: asyncio.Task[bool]) -> None:
        """Cancel a step for another situation, unless it is the one that runs now."""
        del self._steps[key]
        if step is not asyncio.current_task():
            step.cancel()

    def _note_clock(self, key: str, table: Table) -> None:
        """Remember when a clock runs out."""
        if (deadline := table.clocks.deadline) is None:
            self._due.pop(key, None)
        else:
            self._due[key] = deadline

    def _forget_seeds(self, key: str, table: Table) -> None:
        """Forget the seeds of the bots of a finished game."""
        for seat in range(table.game.players):
            self._seeds.pop((key, seat), None)

    async def _next_step(self, loaded: LoadedTable, table: Table) -> Step | None:
        """What the server is to do next, if anything."""
        actor = table.game.actor
        if actor is None:
            return None
        if table.bots[actor] is not None:
            return self._bot_moves(loaded, table.base, actor)
        if await self._wants_end(table, actor):
            return self._end(loaded, table.base, actor)
        if await self._orders.word_for(table, actor) is not None:
            return self._obey(loaded, table.base, actor)
        return None

    async def _wants_end(self, table: Table, seat: int) -> bool:
        """Whether only the end is left of an activation, and its player wants it ended."""
        if table.game.phase != "activate" or table.game.legal() != ["end"]:
            return False
        person = await self._people.find(table.sitters[seat].person or "")
        return person is not None and person.preferences.auto_end

    async def _end(self, loaded: LoadedTable, base: int, seat: int) -> None:
        """End an activation after a random pause, which reveals nothing."""
        await asyncio.sleep(self._luck.uniform(*PAUSE))
        await self._hub.append(
            loaded,
            base,
            lambda t: None if t.bots[seat] else t.move(seat, "end", self._now(), "server"),
        )

    async def _obey(self, loaded: LoadedTable, base: int, seat: int) -> None:
        """Carry out a standing order after such a pause, unless it was cancelled meanwhile."""
        await asyncio.sleep(self._luck.uniform(*PAUSE))
        if (word := await self._orders.word_for(loaded.dealt, seat)) is not None:
            await self._hub.append(
                loaded,
                base,
                lambda t: None if t.bots[seat] else t.move(seat, word, self._now(), "server"),
            )

    async def _bot_moves(self, loaded: LoadedTable, base: int, seat: int) -> None:
        """Let a bot think, in a process of its own, and move; its pace reveals nothing."""
        begun = time.monotonic()
        pace = self._settings.pace * self._luck.uniform(0.7, 1.6)
        word = await self._think(loaded, base, seat)
        await asyncio.sleep(max(pace - (time.monotonic() - begun), 0))
        await self._hub.append(
            loaded,
            base,
            lambda t: t.move(seat, word, self._now(), "bot") if t.bots[seat] else None,
        )

    async def _think(self, loaded: LoadedTable, base: int, seat: int) -> str:
        """The move of a bot; any legal one if it fails."""
        game, level = loaded.dealt.game, loaded.dealt.bots[seat] or ""
        await self._warmup.wait_for(level)
        question = asked(game, level, derived(self._seed(loaded.key, seat), base))
        legal = game.legal()
        owner, begun = await self._owner(loaded.row.host), time.monotonic()
        try:
            word = await self.thinkers.choose(level, question, owner, loaded.is_awaited)
        except BotFailed as fault:
            json_log.error("bot", fault)
            word = self._luck.choice(legal)
        self._metrics.thinking.labels(level).observe(time.monotonic() - begun)
        return word

    async def _owner(self, host: str) -> tuple[str, str]:
        """The address and the person on whose budget the bots of a table think."""
        person = await self._people.find(host)
        return (person and person.client) or host, host

    def _seed(self, key: str, seat: int) -> int:
        """The seed of the bot at a seat; the same one for the whole game."""
        return self._seeds.setdefault((key, seat), new_seed())

    # Clocks.

    async def _tick(self) -> None:
        """Check the clocks until cancelled, and regularly all loaded tables."""
        for tick in count():
            await asyncio.sleep(TICK)
            if self._hub.clock.tick():
                await self._resume_clocks()
            await self._check_clocks(self._now())
            if tick % SWEEP == 0:
                await self._sweep()

    def _now(self) -> float:
        """The time that clocks go by."""
        return self._hub.clock.now()

    async def _resume_clocks(self) -> None:
        """There was a gap in time: running clocks go on from now, as after a restart."""
        json_log.info("gap")
        for key in [*self._due]:
            if self._leases.owns(key):
                await self._try(key, self._resume_clock(key))

    async def _resume_clock(self, key: str) -> None:
        """Let the clock of a table go on from now, if one runs."""
        loaded = await self._hub.load(key)
        if loaded.dealt.clocks.deadline is not None:
            await self._hub.append(loaded, loaded.dealt.base, lambda t: t.resume(self._now()))

    async def _check_clocks(self, now: float) -> None:
        """Substitute bots for players whose time is up."""
        for key in [key for key, due in self._due.items() if due <= now]:
            self._due.pop(key, None)
            if self._leases.owns(key):
                await self._try(key, self._time_is_up(key))

    async def _sweep(self) -> None:
        """Repair what a failed write left undone, and follow changed preferences."""
        for loaded in self._hub.tables:
            if loaded.unsettled:
                await self._safely(self._hub.repair(loaded))
            elif not loaded.lock.locked():
                await self._safely(self.consider(loaded))

    async def _time_is_up(self, key: str) -> None:
        """A bot plays on for a player whose time is used up."""
        loaded = await self._hub.load(key)
        if not await self._hub.append(loaded, loaded.dealt.base, lambda t: t.expire(self._now())):
            await self.consider(loaded)


def asked(game: Game, level: str, seed: int) -> bytes:
    """What a bot that decides is told; how long it may think is the same for every hand."""
    seat, seconds = game.actor, THOUGHT * SLOTS[level]
    moment = Moment(game.view(seat), game.moves_for(seat), game.legal(), seconds)
    return request(level, seed, moment)


def situation_of(table: Table) -> Situation:
    """What a step depends on; entries that leave it as it is do not disturb the step."""
    actor = table.game.actor
    return table.base, None if actor is None else table.bots[actor]


def new_seed() -> int:
    """The seed of a bot."""
    return secrets.randbits(63)
