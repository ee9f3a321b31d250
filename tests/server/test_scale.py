"""Several processes serve the same tables on a real PostgreSQL."""

import asyncio
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

import orjson
import pytest
import websockets
from sqlalchemy import text

from calimala.server.ownership import SHARDS, shard_of
from calimala.server.store.database import Database
from calimala.server.store.migrate import prepare
from tests.server.postgres import Postgres
from tests.server.processes import Process, serving
from tests.server.scripted import (
    PATIENCE,
    Person,
    Player,
    begin,
    check_log,
    check_moves,
    log_of,
    phase_of,
    promises,
)

MOVES: Final = 25  # enough to see that a table goes on


@pytest.fixture(scope="module")
def shared(postgres: Postgres) -> str:
    """A database for all tests of this file."""
    return postgres.new_database()


@pytest.fixture(scope="module")
def trio(shared: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Process]]:
    """Three processes; who kills one starts it again."""
    with serving(shared, tmp_path_factory.mktemp("trio"), 3) as processes:
        yield processes


async def seated(processes: list[Process], *seats: str, **options: Any) -> tuple[str, list[Person]]:
    """A game that has begun, and a person for each process."""
    addresses = [process.address for process in processes]
    wanted = [seat for seat in seats if seat in ("me", "open")]
    people = [
        await Person.come([addresses[i % len(addresses)]], f"P{i}") for i in range(len(wanted))
    ]
    key = await people[0].new_table(*seats, **options)
    await begin(key, *people)
    return key, people


async def until(fits: Callable[[], Awaitable[bool] | bool]) -> None:
    """Wait for something to be true."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = fits()
            if found if isinstance(found, bool) else await found:
                return
            await asyncio.sleep(0.02)


async def all_fit(players: Sequence[Player], fits: Callable[[Player], object]) -> None:
    """Wait until something is true of all."""
    await until(lambda: all(fits(each) for each in players))


@asynccontextmanager
async def listening(*players: Player) -> AsyncIterator[list[websockets.ClientConnection]]:
    """Players who hear everything and do nothing by themselves."""
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(p.connected(p.addresses[0])) for p in players]
        ears = [asyncio.create_task(listen(*each)) for each in zip(players, sockets, strict=True)]
        yield sockets
        for ear in ears:
            ear.cancel()
        for end in await asyncio.gather(*ears, return_exceptions=True):
            if isinstance(end, Exception):
                raise end


async def listen(player: Player, socket: websockets.ClientConnection) -> None:
    """Hear everything."""
    while await player.hear(socket):
        pass


async def send(socket: websockets.ClientConnection, message: dict[str, Any]) -> None:
    """Say something to the server."""
    await socket.send(orjson.dumps(message).decode())


def test_a_whole_game_with_its_players_on_different_processes(
    trio: list[Process], shared: str
) -> None:
    async def story() -> None:
        key, people = await seated(trio, "me", "open", "open", "apprentice")
        players = [person.at(key, seed=i) for i, person in enumerate(people)]
        await asyncio.gather(*(player.play() for player in players))
        log = await log_of(shared, key)
        check_log(log, promises(players))
        assert len(promises(players)) == sum(entry.by == "person" for entry in log) > MOVES
        assert {entry.by for entry in log} == {"person", "bot"}
        for player in players:
            assert [entry["n"] for entry in player.entries] == list(range(len(log)))
            assert (player.visits, player.refused) == (1, [])
        words = [[entry["kind"] for entry in player.entries] for player in players]
        assert words[0] == words[1] == words[2]
        await until(lambda: over(shared, key))

    asyncio.run(story())


async def over(database: str, key: str) -> bool:
    """Whether the result is kept."""
    return await phase_of(database, key) == "over"


def test_chat_and_presence_cross_over(trio: list[Process]) -> None:
    async def story() -> None:
        key, people = await seated(trio[:2], "me", "open")
        one, two = (person.at(key) for person in people)
        watcher = (await Person.come([trio[2].address], "W")).at(key)
        async with listening(one) as (first,), listening(two) as (second,):
            await until(lambda: two.presence.get("seats") == [True, True])
            await until(lambda: one.presence.get("seats") == [True, True])
            async with listening(watcher):
                everybody = (one, two, watcher)
                await all_fit(everybody, lambda each: each.presence.get("watching") == 1)
                await all_fit(everybody, lambda each: each.presence["seats"] == [True, True])
                for n, socket in enumerate((first, second) * 3):
                    await send(socket, {"type": "say", "id": f"s{n}", "text": f"line {n}"})
                await all_fit(everybody, lambda each: len(each.said) == 6)
            await until(lambda: one.presence["watching"] == two.presence["watching"] == 0)
        async with listening(two):
            await until(lambda: sorted(two.presence.get("seats", [])) == [False, True])

    asyncio.run(story())


def test_who_signs_out_everywhere_is_let_go_by_every_process(trio: list[Process]) -> None:
    async def story() -> None:
        one, two, three = (process.address for process in trio)
        ada = await Person.come([one], "Ada")
        sockets = [
            await websockets.connect(
                f"ws://{address}/api/lobby/socket", additional_headers=ada.headers
            )
            for address in (one, two, three)
        ]
        for socket in sockets:
            assert orjson.loads(await socket.recv())["type"] == "lobby"
        renewed = await ada.ask("POST", "/api/me/sign-out-everywhere")
        async with asyncio.timeout(PATIENCE):
            for socket in sockets:
                assert orjson.loads(await socket.recv())["reason"] == "signed-out"
                await socket.wait_closed()
        for address in (two, three):
            assert (await ada._asked(address, "GET", "/api/me", {}) or {})["reason"] == "nobody"
            again = Person([address], renewed["token"], ada.id)
            assert (await again.ask("GET", "/api/me"))["id"] == ada.id

    asyncio.run(story())


def test_the_lobby_tells_of_turns_at_tables_on_other_processes(trio: list[Process]) -> None:
    async def story() -> None:
        key, people = await seated(trio[:2], "me", "open")
        players = [person.at(key) for person in people]
        turn = 0 if await decides(players[0]) else 1
        mover, waiting = players[turn], people[1 - turn]
        where = f"ws://{trio[2].address}/api/lobby/socket"
        async with (
            websockets.connect(where, additional_headers=waiting.headers) as lobby,
            mover.connected(mover.addresses[0]) as socket,
        ):
            assert orjson.loads(await lobby.recv())["type"] == "lobby"
            while mover.position["legal"]:
                await mover.decide(socket)
            async with asyncio.timeout(PATIENCE):
                while not orjson.loads(await lobby.recv())["table"]["your_turn"]:
                    pass

    asyncio.run(story())


async def decides(player: Player) -> bool:
    """Whether it is a player's turn."""
    async with player.connected(player.addresses[0]):
        return bool(player.position["legal"])


def test_of_a_move_raced_on_two_processes_one_wins(trio: list[Process], shared: str) -> None:
    async def story() -> Counter[str]:
        key, (person,) = await seated(trio[:1], "me", "apprentice")
        ends: Counter[str] = Counter()
        for turn in range(8):
            players = [person.at(key, [process.address], turn) for process in trio[:2]]
            async with listening(*players) as sockets:
                await all_fit(players, lambda each: each.position["legal"])
                for n, (player, socket) in enumerate(zip(players, sockets, strict=True)):
                    word = player.position["legal"][-n]
                    move = {**player.move(word), "id": f"t{turn}-{n}"}
                    player.sent[move["id"]] = move
                    await send(socket, move)
                await all_fit(players, lambda each: each.acknowledged or each.refused)
                winners = [player for player in players if player.acknowledged]
                losers = [player for player in players if player.refused]
                assert len(winners) == len(losers) == 1
                ends.update(losers[0].refused)
                assert losers[0].version > turn
        log = await log_of(shared, key)
        assert sum(entry.by == "person" for entry in log) == 8
        return ends

    assert asyncio.run(story()) == {"stale": 8}


def test_the_same_request_on_two_processes_is_done_once(trio: list[Process], shared: str) -> None:
    async def story() -> None:
        key, (person,) = await seated(trio[:1], "me", "apprentice")
        for turn in range(8):
            players = [person.at(key, [process.address], turn) for process in trio[:2]]
            async with listening(*players) as sockets:
                await all_fit(players, lambda each: each.position["legal"])
                word = players[0].position["legal"][0]
                for player, socket in zip(players, sockets, strict=True):
                    move = {**player.move(word), "id": f"t{turn}"}
                    player.sent[move["id"]] = move
                    await send(socket, move)
                await all_fit(players, lambda each: each.acknowledged)
                assert players[0].acknowledged == players[1].acknowledged
        log = await log_of(shared, key)
        assert sum(entry.by == "person" for entry in log) == 8

    asyncio.run(story())


def test_who_changes_over_to_another_process_is_not_behind(trio: list[Process]) -> None:
    async def story() -> None:
        key, (person,) = await seated(trio[:1], "me", "apprentice")
        player = person.at(key)
        for turn in range(20):
            async with player.connected(trio[turn % 3].address) as socket:
                await player.decide(socket)
        assert (len(player.acknowledged), player.refused) == (20, [])

    asyncio.run(story())


# Who drives.


async def drivers(postgres: Postgres, shared: str) -> Counter[str]:
    """How many shards each process holds."""
    name = shared.rpartition("/")[2]
    rows = await postgres.do("SELECT process FROM drivers WHERE until > 0", name)
    return Counter(row["process"] for row in rows)


async def driver_of(postgres: Postgres, shared: str, key: str) -> str:
    """The process that drives a table."""
    name, shard = shared.rpartition("/")[2], shard_of(key)
    rows = await postgres.do(f"SELECT process FROM drivers WHERE shard = {shard}", name)  # noqa: S608
    return str(rows[0]["process"])


def named(processes: list[Process], name: str) -> Process:
    """The process that goes by a name."""
    return next(each for each in processes if f'"process": "{name}"' in each.said())


async def is_fair(postgres: Postgres, shared: str) -> bool:
    """Whether all shards are held, by three, in equal shares."""
    held = await drivers(postgres, shared)
    return sum(held.values()) == SHARDS and sorted(held.values()) in ([20, 22, 22], [21, 21, 22])


def test_the_tables_are_shared_fairly(trio: list[Process], postgres: Postgres, shared: str) -> None:
    assert len(trio) == 3
    asyncio.run(until(lambda: is_fair(postgres, shared)))


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_another_process_drives_on(
    how: signal.Signals, trio: list[Process], postgres: Postgres, shared: str
) -> None:
    async def story() -> float:
        await until(lambda: is_fair(postgres, shared))
        key, (person,) = await seated(trio[:1], "me", "apprentice", "apprentice")
        driver = named(trio, await driver_of(postgres, shared, key))
        player = person.at(key, [each.address for each in trio if each is not driver])
        async with player.connected(player.addresses[0]) as socket:
            await player.decide(socket)
            driver.signal(how)
            begun = time.monotonic()
            try:
                for _ in range(MOVES):
                    await player.decide(socket)
                waited = time.monotonic() - begun
            finally:
                driver.kill()
                driver.start()
        check_log(await log_of(shared, key), promises([player]))
        assert len(player.acknowledged) == MOVES + 1
        driver.wait_until_ready()
        await until(lambda: is_fair(postgres, shared))
        return waited

    assert asyncio.run(story()) < 30


def test_everybody_notices_that_somebody_is_gone_with_a_process(trio: list[Process]) -> None:
    async def story() -> None:
        key, people = await seated(trio, "me", "open", "open")
        one, two, three = (person.at(key) for person in people)
        async with listening(one, two), three.connected(three.addresses[0]):
            await all_fit((one, two), lambda each: each.presence.get("seats") == [True] * 3)
            trio[2].kill()
            await all_fit((one, two), lambda each: sum(each.presence["seats"]) == 2)

    try:
        asyncio.run(story())
    finally:
        trio[2].start()
        trio[2].wait_until_ready()


# When PostgreSQL hangs up.

HANG_UP: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND "
)


async def reached(player: Player, version: int) -> None:
    """Wait until a table has come so far."""
    await until(lambda: player.version >= version)


@pytest.mark.parametrize(
    "whom", ["application_name = 'calimala-relay'", "datname = current_database()"]
)
def test_a_lost_connection_to_the_database_loses_nothing(
    whom: str, trio: list[Process], postgres: Postgres, shared: str
) -> None:
    async def story() -> int:
        key, people = await seated(trio, "me", "open", "open", "apprentice")
        players = [person.at(key, seed=i) for i, person in enumerate(people)]
        playing = [asyncio.create_task(player.play()) for player in players]
        cut = 0
        for goal in (20, 50, 80):
            await reached(players[0], goal)
            cut += len(await postgres.do(HANG_UP + whom, shared.rpartition("/")[2]))
        await asyncio.gather(*playing)
        log = await log_of(shared, key)
        check_log(log, promises(players))
        check_moves(log, players)
        assert [player.version for player in players] == [len(log)] * 3
        return cut

    assert asyncio.run(story()) >= 3


# The beginning.


def test_several_processes_make_the_schema_at_once(shared_database: str) -> None:
    async def story() -> None:
        databases = [Database(shared_database) for _ in range(6)]
        try:
            await asyncio.gather(*(prepare(db) for db in databases))
            async with databases[0].reading() as c:
                rows = (await c.execute(text("SELECT version_num FROM alembic_version"))).all()
            assert len(rows) == 1
        finally:
            await asyncio.gather(*(db.close() for db in databases))

    asyncio.run(story())


def test_nothing_broke_meanwhile(trio: list[Process]) -> None:
    hung_up = {"relay-lost", "renew", "take-over", "news", "missed", "driver", "socket", "request"}
    for process in trio:
        assert {line["event"] for line in process.faults()} <= hung_up
