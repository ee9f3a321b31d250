"""The server stops gracefully, says goodbye to its clients, and drops dead connections."""

import asyncio
import signal
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Final

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.deadlines import PATIENCE, until
from tests.support.forked import serving
from tests.support.frames import HELLO, TEXT, frame, handshake
from tests.support.processes import Process
from tests.support.scripted import Person, Player, begin, check_log, log_of, promises

RESTART: Final = 1012
SOON: Final = 60.0  # seconds in which a server stops, on a busy machine too


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The address of a new database."""
    return f"sqlite:///{tmp_path}/calimala.db"


@pytest.fixture
def process(database: str, tmp_path: Path) -> Iterator[Process]:
    """A new process."""
    with serving(database, tmp_path, 1) as (process,):
        yield process


async def table(process: Process, *bots: str) -> list[Player]:
    """Two people at a table with bots."""
    host, guest = [await Person.join([process.address], name) for name in ("Ada", "Bob")]
    key = await host.new_table("me", "open", *bots)
    await begin(key, host, guest)
    return [host.at(key), guest.at(key, seed=1)]


async def reached(players: list[Player], version: int) -> None:
    """Wait until all players have received so much of the log."""
    missing = f"entry {version} of every log"
    await until(lambda: min(player.version for player in players) >= version, missing)


async def play_until_goodbye(player: Player) -> int:
    """Play through one connection until the server closes it; the close code."""
    async with player.connected(player.addresses[0]) as socket:
        with suppress(ConnectionClosed):
            await player.follow(socket)
        with suppress(ConnectionClosed):  # it was closed while we wanted to move
            while await player.receive(socket):
                pass
        await socket.wait_closed()
        return socket.close_code or 0


async def test_a_stop_says_goodbye_and_loses_no_acknowledged_move(
    process: Process, database: str
) -> None:
    tables = [await table(process, "apprentice") for _ in range(4)]
    players = [player for pair in tables for player in pair]
    playing = [asyncio.create_task(play_until_goodbye(player)) for player in players]
    await reached(players, 10)
    begun = time.monotonic()
    assert await asyncio.to_thread(process.kill, signal.SIGTERM) == 0
    assert time.monotonic() - begun < SOON
    codes = await asyncio.gather(*playing)
    assert set(codes) <= {RESTART, 1001}, codes
    for pair in tables:
        log = await log_of(database, pair[0].key)
        check_log(log, promises(pair))
        assert len(promises(pair)) == sum(entry.by == "person" for entry in log)
        assert [player.goodbyes for player in pair] == [["restart"], ["restart"]]
    assert process.faults() == []


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_bots_that_think_do_not_hold_up_a_stop(how: signal.Signals, process: Process) -> None:
    async with AsyncExitStack() as stack:
        for _ in range(3):
            for player in await table(process, "master"):
                socket = await stack.enter_async_context(player.connected(player.addresses[0]))
                while player.position["legal"]:
                    await player.decide(socket)
        begun = time.monotonic()
        assert await asyncio.to_thread(process.kill, how) == 0
        assert time.monotonic() - begun < SOON
    assert process.faults() == []


async def test_after_a_stop_the_games_go_on(process: Process) -> None:
    players = await table(process, "apprentice")
    playing = [asyncio.create_task(player.play()) for player in players]
    for _ in range(2):
        begun = max(player.version for player in players)  # so that it serves by now
        await reached(players, begun + 20)
        assert await asyncio.to_thread(process.kill, signal.SIGTERM) == 0
        process.start()
    await asyncio.gather(*playing)


async def silent(
    process: Process, player: Player
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection that says hello and never answers a ping."""
    reader, writer = await asyncio.open_connection("127.0.0.1", process.port)
    path = f"/api/tables/{player.key}/socket"
    writer.write(handshake(process.address, path, player.person.token))
    await reader.readuntil(b"\r\n\r\n")
    writer.write(frame(TEXT, HELLO))
    return reader, writer


@pytest.mark.slow
@pytest.mark.parametrize("reads", [True, False])
async def test_a_connection_that_answers_no_ping_is_dropped(reads: bool, process: Process) -> None:
    one, two = await table(process)
    async with one.connected(one.addresses[0]) as socket:
        reader, writer = await silent(process, two)
        while one.presence.get("seats") != [True, True]:
            await one.receive(socket)
        begun = time.monotonic()
        reading = asyncio.create_task(reader.read()) if reads else None
        while one.presence["seats"] == [True, True]:
            await one.receive(socket)
        assert time.monotonic() - begun < SOON
        if reading is not None:
            async with asyncio.timeout(PATIENCE):
                await reading
        writer.close()
