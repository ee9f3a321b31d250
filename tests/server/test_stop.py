"""The server stops well: what was begun is finished, everybody is told, the dead are found."""

import asyncio
import base64
import os
import signal
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Final

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.processes import Process, serving
from tests.server.scripted import PATIENCE, Person, Player, begin, check_log, log_of, promises

RESTART: Final = 1012
SOON: Final = 12.0  # seconds in which a server stops, on a busy machine too


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A file of its own."""
    return f"sqlite:///{tmp_path}/calimala.db"


@pytest.fixture
def process(database: str, tmp_path: Path) -> Iterator[Process]:
    """A process of its own."""
    with serving(database, tmp_path, 1) as (process,):
        yield process


async def table(process: Process, *bots: str) -> list[Player]:
    """Two people at a table with bots."""
    host, guest = [await Person.come([process.address], name) for name in ("Ada", "Bob")]
    key = await host.new_table("me", "open", *bots)
    await begin(key, host, guest)
    return [host.at(key), guest.at(key, seed=1)]


async def play_until_goodbye(player: Player) -> int:
    """Play through one socket until the server ends it; the code of closing."""
    async with player.connected(player.addresses[0]) as socket:
        with suppress(ConnectionClosed):
            await player.follow(socket)
        with suppress(ConnectionClosed):  # it was closed while we wanted to move
            while await player.hear(socket):
                pass
        await socket.wait_closed()
        return socket.close_code or 0


def test_a_stop_is_told_and_breaks_no_promise(process: Process, database: str) -> None:
    async def story() -> None:
        tables = [await table(process, "apprentice") for _ in range(4)]
        players = [player for pair in tables for player in pair]
        playing = [asyncio.create_task(play_until_goodbye(player)) for player in players]
        async with asyncio.timeout(PATIENCE):
            while min(player.version for player in players) < 10:
                await asyncio.sleep(0.02)
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

    asyncio.run(story())
    assert process.faults() == []


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_bots_that_think_do_not_hold_up_a_stop(how: signal.Signals, process: Process) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            for _ in range(3):
                for player in await table(process, "master"):
                    socket = await stack.enter_async_context(player.connected(player.addresses[0]))
                    while player.position["legal"]:
                        await player.decide(socket)
            begun = time.monotonic()
            assert await asyncio.to_thread(process.kill, how) == 0
            assert time.monotonic() - begun < SOON

    asyncio.run(story())
    assert process.faults() == []


def test_after_a_stop_the_games_go_on(process: Process) -> None:
    async def story() -> None:
        players = await table(process, "apprentice")
        playing = [asyncio.create_task(player.play()) for player in players]
        for _ in range(2):
            begun = max(player.version for player in players)  # so that it serves by now
            async with asyncio.timeout(PATIENCE):
                while min(player.version for player in players) < begun + 20:
                    await asyncio.sleep(0.02)
            assert await asyncio.to_thread(process.kill, signal.SIGTERM) == 0
            process.start()
        await asyncio.gather(*playing)

    asyncio.run(story())


async def deaf(
    process: Process, player: Player
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection that says hello and never again anything."""
    reader, writer = await asyncio.open_connection("127.0.0.1", process.port)
    key = base64.b64encode(os.urandom(16)).decode()
    head = [
        f"GET /api/tables/{player.key}/socket HTTP/1.1",
        f"Host: {process.address}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        f"Authorization: Bearer {player.person.token}",
    ]
    writer.write("\r\n".join([*head, "", ""]).encode())
    await reader.readuntil(b"\r\n\r\n")
    hello = b'{"type":"hello","have":null}'
    writer.write(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)  # a mask of nothing
    return reader, writer


@pytest.mark.slow
@pytest.mark.parametrize("reads", [True, False])
def test_who_gives_no_sign_of_life_is_let_go_within_ten_seconds(
    reads: bool, process: Process
) -> None:
    async def story() -> float:
        one, two = await table(process)
        async with one.connected(one.addresses[0]) as socket:
            reader, writer = await deaf(process, two)
            while one.presence.get("seats") != [True, True]:
                await one.hear(socket)
            begun = time.monotonic()
            reading = asyncio.create_task(reader.read()) if reads else None
            while one.presence["seats"] == [True, True]:
                await one.hear(socket)
            waited = time.monotonic() - begun
            if reading is not None:
                async with asyncio.timeout(PATIENCE):
                    await reading
            writer.close()
            return waited

    assert asyncio.run(story()) < 10.5
