"""People play while servers are killed again and again; what was acknowledged is in the log."""

import asyncio
import subprocess
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from tests.support.deadlines import until
from tests.support.processes import COMMAND, Process
from tests.support.scripted import (
    Person,
    Player,
    begin,
    check_log,
    check_moves,
    log_of,
    logs_of,
    phase_of,
    promises,
)

SERVED: Final = (5, 120)  # moves that are acknowledged between a restart and the next kill
UNREADY: Final = 0.15  # of the kills hit a process that is just starting


@dataclass
class Workload:
    """Tables where people play one game after another while processes are killed."""

    database: str
    processes: Sequence[Process]
    tables: int
    random: Random
    served: tuple[int, int] = SERVED
    games: dict[str, list[Player]] = field(default_factory=dict)
    stopping: bool = False
    kills: int = 0

    @property
    def acknowledged(self) -> int:
        """The number of moves acknowledged so far."""
        return sum(len(each.acknowledged) for players in self.games.values() for each in players)

    async def run(self, kills: int) -> None:
        """Play at all tables through so many kills, then every game to its end."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._kill_on(kills))
            for number in range(self.tables):
                group.create_task(self._table(number))
        for key in self.games:
            await self._check_end(key)
        await self.check(self.games)

    async def _table(self, number: int) -> None:
        """Two people, who try the processes in different order, play until the workload stops."""
        addresses = [process.address for process in self.processes]
        first = number % len(addresses)
        rotated = addresses[first:] + addresses[:first]
        host = await Person.join(rotated, f"host {number}")
        guest = await Person.join(rotated[::-1], f"guest {number}")
        while not self.stopping:
            await self._game(host, guest)

    async def _game(self, host: Person, guest: Person) -> None:
        """Play one game with a bot to its end."""
        key = await host.new_table("me", "open", "apprentice")
        await begin(key, host, guest)
        players = [person.at(key, seed=self.random.getrandbits(32)) for person in (host, guest)]
        self.games[key] = players
        await asyncio.gather(*(player.play() for player in players))

    async def _kill_on(self, kills: int) -> None:
        """Kill one process after another, and check the logs before it starts again."""
        for _ in range(kills):
            await self._more_acknowledged(self.random.randint(*self.served))
            process = self.random.choice(self.processes)
            await asyncio.to_thread(process.kill)
            self.kills += 1
            await self.check(self._unfinished())
            process.start()
            if self.random.random() > UNREADY:
                await asyncio.to_thread(process.wait_until_ready)
        for process in self.processes:
            await asyncio.to_thread(process.wait_until_ready)
        self.stopping = True

    async def _more_acknowledged(self, number: int) -> None:
        """Wait until so many more moves are acknowledged."""
        wanted = self.acknowledged + number
        await until(lambda: self.acknowledged >= wanted, f"{number} more moves")

    def _unfinished(self) -> list[str]:
        """The tables where somebody has still something to do; all are looked at in the end."""
        return [key for key, players in self.games.items() if not all(p.done for p in players)]

    async def check(self, keys: Iterable[str]) -> None:
        """Every move at these tables that was acknowledged by now is in its log."""
        promised = {key: promises(self.games[key]) for key in keys}
        for key, log in (await logs_of(self.database, promised)).items():
            check_log(log, promised[key])
            check_moves(log, self.games[key])

    async def _check_end(self, key: str) -> None:
        """The game is over for both players, and its result is stored."""
        log = await log_of(self.database, key)
        for player in self.games[key]:
            assert player.over
            assert [entry["n"] for entry in player.entries] == list(range(len(log)))
        await until(lambda: self._is_stored(key), "the result of the game in the database")

    async def _is_stored(self, key: str) -> bool:
        """Whether the result of a game is in the database."""
        return await phase_of(self.database, key) == "over"

    def report(self, seconds: float) -> str:
        """The figures of a run."""
        moves = sum(players[0].version for players in self.games.values())
        visits = sum(player.visits for players in self.games.values() for player in players)
        return (
            f"{self.kills} kills, {self.tables} tables, {len(self.games)} games, {moves} moves, "
            f"{self.acknowledged} acknowledged, {visits} connections, {seconds:.0f} s"
        )


async def survived(
    processes: Sequence[Process],
    tables: int,
    kills: int,
    served: tuple[int, int] = SERVED,
    seed: int = 0,
) -> Workload:
    """A workload through which processes were killed; the store is sound afterwards."""
    database, begun = processes[0].database, time.monotonic()
    workload = Workload(database, processes, tables, Random(seed), served)
    await workload.run(kills)
    print(workload.report(time.monotonic() - begun))  # noqa: T201 - the figures of a long run
    for process in processes:
        await asyncio.to_thread(process.kill)
    check = [str(COMMAND), "check-store", "--database", database]
    checked = await asyncio.to_thread(
        subprocess.run, check, capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, ""), checked.stdout
    return workload
