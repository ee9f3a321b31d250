"""A server is killed again and again while people play; no promise is broken."""

import asyncio
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tests.server.processes import COMMAND, Process, serving
from tests.server.scripted import (
    Person,
    Player,
    begin,
    check_log,
    check_moves,
    log_of,
    phase_of,
    promises,
)

LONGEST: Final = 3600.0  # seconds, even for the long runs on a busy machine
SERVED: Final = (0.2, 3.0)  # seconds between a restart and the next kill
UNREADY: Final = 0.15  # of the kills hit a process that is just starting


@dataclass
class House:
    """Tables where people play one game after the other until the house closes."""

    database: str
    processes: Sequence[Process]
    tables: int
    random: Random
    games: dict[str, list[Player]] = field(default_factory=dict)
    closing: bool = False
    kills: int = 0
    promises: int = 0

    async def open(self, kills: int) -> None:
        """Play at all tables through so many kills, then every game to its end."""
        async with asyncio.timeout(LONGEST):
            async with asyncio.TaskGroup() as group:
                group.create_task(self._kill_on(kills))
                for number in range(self.tables):
                    group.create_task(self._table(number))
            for key in self.games:
                await self._over(key)
            await self.check()

    async def _table(self, number: int) -> None:
        """Two people, through processes in different order, and a bot."""
        addresses = [process.address for process in self.processes]
        first = number % len(addresses)
        turned = addresses[first:] + addresses[:first]
        host = await Person.come(turned, f"host {number}")
        guest = await Person.come(turned[::-1], f"guest {number}")
        while not self.closing:
            await self._game(host, guest)

    async def _game(self, host: Person, guest: Person) -> None:
        """One game, to its end."""
        key = await host.new_table("me", "open", "apprentice")
        await begin(key, host, guest)
        players = [person.at(key, seed=self.random.getrandbits(32)) for person in (host, guest)]
        self.games[key] = players
        await asyncio.gather(*(player.play() for player in players))

    async def _kill_on(self, kills: int) -> None:
        """Kill one process after the other, and look at the logs before it is there again."""
        for _ in range(kills):
            await asyncio.sleep(self.random.uniform(*SERVED))
            process = self.random.choice(self.processes)
            await asyncio.to_thread(process.kill)
            self.kills += 1
            await self.check()
            process.start()
            if self.random.random() > UNREADY:
                await asyncio.to_thread(process.wait_until_ready)
        for process in self.processes:
            await asyncio.to_thread(process.wait_until_ready)
        self.closing = True

    async def check(self) -> None:
        """Every promise so far is kept."""
        promised = {key: promises(players) for key, players in self.games.items()}
        for key, promise in promised.items():
            log = await log_of(self.database, key)
            check_log(log, promise)
            check_moves(log, self.games[key])
        self.promises = sum(map(len, promised.values()))

    async def _over(self, key: str) -> None:
        """The game has its end, the same for both, and it is kept."""
        log = await log_of(self.database, key)
        for player in self.games[key]:
            assert player.over
            assert [entry["n"] for entry in player.entries] == list(range(len(log)))
        while await phase_of(self.database, key) != "over":
            await asyncio.sleep(0.05)

    def report(self, seconds: float) -> str:
        """What was proven, in figures."""
        moves = sum(players[0].version for players in self.games.values())
        visits = sum(player.visits for players in self.games.values() for player in players)
        return (
            f"{self.kills} kills, {self.tables} tables, {len(self.games)} games, {moves} moves, "
            f"{self.promises} acknowledged, {visits} connections, {seconds:.0f} s"
        )


def survived(
    database: str, folder: Path, processes: int, tables: int, kills: int
) -> tuple[House, list[Process]]:
    """What is left of a house in which processes were killed."""
    with serving(database, folder, processes) as started:
        house, begun = House(database, started, tables, Random(kills)), time.monotonic()
        asyncio.run(house.open(kills))
        print(house.report(time.monotonic() - begun))  # noqa: T201 - the figures of a long run
    check = [str(COMMAND), "check-store", "--database", database]
    checked = subprocess.run(check, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, ""), checked.stdout
    return house, started


def test_a_server_that_is_killed_keeps_its_promises(tmp_path: Path) -> None:
    house, (process,) = survived(f"sqlite:///{tmp_path}/calimala.db", tmp_path, 1, 4, 3)
    assert house.kills == 3
    assert house.promises > 100
    assert process.faults() == []


@pytest.mark.slow
def test_a_server_that_is_killed_fifty_times_keeps_its_promises(tmp_path: Path) -> None:
    house, (process,) = survived(f"sqlite:///{tmp_path}/calimala.db", tmp_path, 1, 16, 55)
    assert house.kills == 55
    assert process.faults() == []


@pytest.mark.slow
def test_of_three_processes_one_is_killed_again_and_again(
    shared_database: str, tmp_path: Path
) -> None:
    house, processes = survived(shared_database, tmp_path, 3, 16, 55)
    assert house.kills == 55
    assert [process.faults() for process in processes] == [[], [], []]
