"""Several processes serve the same tables on a real PostgreSQL."""

import asyncio
import json
import signal
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final

import orjson
import pytest
import websockets
from sqlalchemy import text

from calimala.server.cluster.shard_leases import SHARDS, shard_of
from calimala.server.store.database import Database
from calimala.server.store.migrate import prepare
from tests.support.deadlines import PATIENCE, until
from tests.support.forked import serving
from tests.support.postgres import Postgres
from tests.support.processes import Process
from tests.support.scripted import (
    Person,
    Player,
    begin,
    check_log,
    check_moves,
    log_of,
    phase_of,
    promises,
)

RECORD: Final = Path(__file__).parents[2] / "records" / "three-players-international.json"
MOVES: Final = 25  # enough to see that a table goes on


@pytest.fixture(scope="module")
def shared(postgres: Postgres) -> str:
    """A database for all tests of this file."""
    return postgres.new_database()


@pytest.fixture(scope="module")
def trio(shared: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Process]]:
    """Three processes; a test that kills one starts it again."""
    with serving(shared, tmp_path_factory.mktemp("trio"), 3) as processes:
        yield processes


async def seated(processes: list[Process], *seats: str, **options: Any) -> tuple[str, list[Person]]:
    """A game that has begun, and a person for each process."""
    addresses = [process.address for process in processes]
    wanted = [seat for seat in seats if seat in ("me", "open")]
    people = [
        await Person.join([addresses[i % len(addresses)]], f"P{i}") for i in range(len(wanted))
    ]
    key = await people[0].new_table(*seats, **options)
    await begin(key, *people)
    return key, people


async def all_fit(
    players: Sequence[Player], fits: Callable[[Player], object], missing: str
) -> None:
    """Wait until something is true of all players."""
    await until(lambda: all(fits(each) for each in players), missing)


async def presence(players: Sequence[Player], **wanted: Any) -> None:
    """Wait until all players have received this presence."""

    def received(player: Player) -> bool:
        return all(player.presence.get(key) == value for key, value in wanted.items())

    await all_fit(players, received, f"presence {wanted}")


@asynccontextmanager
async def listening(*players: Player) -> AsyncIterator[list[websockets.ClientConnection]]:
    """Connect players that receive everything and do nothing by themselves."""
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(p.connected(p.addresses[0])) for p in players]
        tasks = [asyncio.create_task(listen(*each)) for each in zip(players, sockets, strict=True)]
        yield sockets
        for task in tasks:
            task.cancel()
        for end in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(end, Exception):
                raise end


async def listen(player: Player, socket: websockets.ClientConnection) -> None:
    """Receive until the server says goodbye."""
    while await player.receive(socket):
        pass


async def send(socket: websockets.ClientConnection, message: dict[str, Any]) -> None:
    """Send a message to the server."""
    await socket.send(orjson.dumps(message).decode())


async def test_a_whole_game_with_its_players_on_different_processes(
    trio: list[Process], shared: str
) -> None:
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
    await until(lambda: over(shared, key), "the result in the database")


async def over(database: str, key: str) -> bool:
    """Whether the result is stored."""
    return await phase_of(database, key) == "over"


async def in_seat_order(key: str, people: Sequence[Person]) -> list[Person]:
    """The people at a table in the order of their seats."""
    known = {person.id: person for person in people}
    info = await people[0].ask("GET", f"/api/tables/{key}")
    return [known[seat["person"]] for seat in info["seats"]]


async def test_chat_and_presence_reach_other_processes(trio: list[Process]) -> None:
    key, people = await seated(trio[:2], "me", "open")
    one, two = (person.at(key) for person in people)
    watcher = (await Person.join([trio[2].address], "W")).at(key)
    async with listening(one) as (first,), listening(two) as (second,):
        await presence((one, two), seats=[True, True])
        async with listening(watcher):
            everybody = (one, two, watcher)
            await presence(everybody, watching=1, seats=[True, True])
            for n, socket in enumerate((first, second) * 3):
                await send(socket, {"type": "say", "id": f"s{n}", "text": f"line {n}"})
            await all_fit(everybody, lambda each: len(each.said) == 6, "six lines of chat")
        await presence((one, two), watching=0)
    async with listening(two):
        alone = [person.id == two.person.id for person in await in_seat_order(key, people)]
        await presence((two,), seats=alone)


async def test_signing_out_everywhere_closes_connections_on_every_process(
    trio: list[Process],
) -> None:
    one, two, three = (process.address for process in trio)
    ada = await Person.join([one], "Ada")
    sockets = [
        await websockets.connect(f"ws://{address}/api/lobby/socket", additional_headers=ada.headers)
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
        assert await ada.ask_one(address, "GET", "/api/me", {}) == {}
        again = Person([address], renewed["token"], ada.id)
        assert (await again.ask("GET", "/api/me"))["id"] == ada.id


async def test_the_lobby_broadcasts_turns_at_tables_of_other_processes(trio: list[Process]) -> None:
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


async def decides(player: Player) -> bool:
    """Whether it is a player's turn."""
    async with player.connected(player.addresses[0]):
        return bool(player.position["legal"])


async def test_of_a_move_raced_on_two_processes_one_wins(trio: list[Process], shared: str) -> None:
    key, (person,) = await seated(trio[:1], "me", "apprentice")
    ends: Counter[str] = Counter()
    for turn in range(8):
        players = [person.at(key, [process.address], turn) for process in trio[:2]]
        async with listening(*players) as sockets:
            await all_fit(players, lambda each: each.position["legal"], "our turn")
            for n, (player, socket) in enumerate(zip(players, sockets, strict=True)):
                word = player.position["legal"][-n]
                move = {**player.move(word), "id": f"t{turn}-{n}"}
                player.sent[move["id"]] = move
                await send(socket, move)
            await all_fit(players, lambda each: each.acknowledged or each.refused, "answers")
            winners = [player for player in players if player.acknowledged]
            losers = [player for player in players if player.refused]
            assert len(winners) == len(losers) == 1
            ends.update(losers[0].refused)
            assert losers[0].version > turn
    log = await log_of(shared, key)
    assert sum(entry.by == "person" for entry in log) == 8
    assert ends == {"stale": 8}


async def test_the_same_request_on_two_processes_is_done_once(
    trio: list[Process], shared: str
) -> None:
    key, (person,) = await seated(trio[:1], "me", "apprentice")
    for turn in range(8):
        players = [person.at(key, [process.address], turn) for process in trio[:2]]
        async with listening(*players) as sockets:
            await all_fit(players, lambda each: each.position["legal"], "our turn")
            word = players[0].position["legal"][0]
            for player, socket in zip(players, sockets, strict=True):
                move = {**player.move(word), "id": f"t{turn}"}
                player.sent[move["id"]] = move
                await send(socket, move)
            await all_fit(players, lambda each: each.acknowledged, "acknowledgements")
            assert players[0].acknowledged == players[1].acknowledged
    log = await log_of(shared, key)
    assert sum(entry.by == "person" for entry in log) == 8


async def test_a_client_that_changes_processes_misses_nothing(trio: list[Process]) -> None:
    key, (person,) = await seated(trio[:1], "me", "apprentice")
    player = person.at(key)
    for turn in range(20):
        async with player.connected(trio[turn % 3].address) as socket:
            await player.decide(socket)
    assert (len(player.acknowledged), player.refused) == (20, [])


# Leases.


async def drivers(postgres: Postgres, shared: str) -> Counter[str]:
    """The number of shards that each process holds."""
    rows = await postgres.do("SELECT process FROM drivers WHERE until > 0", shared)
    return Counter(row["process"] for row in rows)


async def driver_of(postgres: Postgres, shared: str, key: str) -> str:
    """The process that drives a table."""
    asked = f"SELECT process FROM drivers WHERE shard = {shard_of(key)}"  # noqa: S608 - a number
    rows = await postgres.do(asked, shared)
    return str(rows[0]["process"])


def named(processes: list[Process], name: str) -> Process:
    """The process with an id in its log."""
    return next(each for each in processes if f'"process": "{name}"' in each.said())


async def is_fair(postgres: Postgres, shared: str) -> bool:
    """Whether three processes hold all shards in equal shares."""
    held = await drivers(postgres, shared)
    return sum(held.values()) == SHARDS and sorted(held.values()) in ([20, 22, 22], [21, 21, 22])


async def wait_until_fair(postgres: Postgres, shared: str) -> None:
    """Wait until three processes share all shards."""
    await until(lambda: is_fair(postgres, shared), f"{SHARDS} shards in three equal shares")


async def test_the_tables_are_shared_fairly(
    trio: list[Process], postgres: Postgres, shared: str
) -> None:
    assert len(trio) == 3
    await wait_until_fair(postgres, shared)


async def test_a_branch_is_driven_by_the_process_that_holds_its_lease(
    trio: list[Process], postgres: Postgres, shared: str
) -> None:
    await wait_until_fair(postgres, shared)
    ada = await Person.join([trio[0].address], "Ada")
    imported = await ada.ask("POST", "/api/records", **json.loads(RECORD.read_text()))
    where = {"ply": 0, "seat": 2, "level": "apprentice"}
    owner, key = trio[0], ""
    while owner is trio[0]:  # which has made the branch, and needs no notification
        key = (await ada.ask("POST", f"/api/tables/{imported['id']}/branch", **where))["id"]
        owner = named(trio, await driver_of(postgres, shared, key))
    await until(lambda: moved(shared, key), "a move of the bots before our seat")


async def moved(database: str, key: str) -> bool:
    """Whether a table has a move."""
    return len(await log_of(database, key)) > 0


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
async def test_another_process_takes_over_from_a_dead_or_frozen_one(
    how: signal.Signals, trio: list[Process], postgres: Postgres, shared: str
) -> None:
    await wait_until_fair(postgres, shared)
    key, (person,) = await seated(trio[:1], "me", "apprentice", "apprentice")
    driver = named(trio, await driver_of(postgres, shared, key))
    player = person.at(key, [each.address for each in trio if each is not driver])
    async with player.connected(player.addresses[0]) as socket:
        await player.decide(socket)
        driver.signal(how)
        try:
            for _ in range(MOVES):
                await player.decide(socket)
        finally:
            driver.kill()
            driver.start()
    check_log(await log_of(shared, key), promises([player]))
    assert len(player.acknowledged) == MOVES + 1
    driver.wait_until_ready()
    await wait_until_fair(postgres, shared)


async def test_people_connected_through_a_killed_process_are_no_longer_present(
    trio: list[Process],
) -> None:
    key, people = await seated(trio, "me", "open", "open")
    one, two, three = (person.at(key) for person in people)
    async with listening(one, two), three.connected(three.addresses[0]):
        await presence((one, two), seats=[True] * 3)
        remaining = [person.id != three.person.id for person in await in_seat_order(key, people)]
        trio[2].kill()
        try:
            await presence((one, two), seats=remaining)
        finally:
            trio[2].start()
    trio[2].wait_until_ready()


# Lost connections to PostgreSQL.

HANG_UP: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND "
)


async def reached(player: Player, version: int) -> None:
    """Wait until a player has received so much of the log."""
    await until(lambda: player.version >= version, f"entry {version} of the log")


@pytest.mark.parametrize(
    "whom", ["application_name = 'calimala-relay'", "datname = current_database()"]
)
async def test_a_lost_connection_to_the_database_loses_nothing(
    whom: str, trio: list[Process], postgres: Postgres, shared: str
) -> None:
    key, people = await seated(trio, "me", "open", "open", "apprentice")
    players = [person.at(key, seed=i) for i, person in enumerate(people)]
    playing = [asyncio.create_task(player.play()) for player in players]
    cut = 0
    for goal in (20, 50, 80):
        await reached(players[0], goal)
        cut += len(await postgres.do(HANG_UP + whom, shared))
    await asyncio.gather(*playing)
    log = await log_of(shared, key)
    check_log(log, promises(players))
    check_moves(log, players)
    assert [player.version for player in players] == [len(log)] * 3
    assert cut >= 3


# Start-up.


async def test_several_processes_make_the_schema_at_once(shared_database: str) -> None:
    databases = [Database(shared_database) for _ in range(6)]
    try:
        await asyncio.gather(*(prepare(db) for db in databases))
        async with databases[0].reading() as c:
            rows = (await c.execute(text("SELECT version_num FROM alembic_version"))).all()
        assert len(rows) == 1
    finally:
        await asyncio.gather(*(db.close() for db in databases))


def test_only_lost_connections_were_logged_as_faults(trio: list[Process]) -> None:
    """Whatever was about to use the database says so; which parts were is chance."""
    lost = {"DBAPIError", "InternalError", "InterfaceError", "OperationalError", "Unavailable"}
    lost |= {"ConnectionDoesNotExistError", "AdminShutdownError", "ConnectionResetError"}
    for process in trio:
        assert {line["error"] for line in process.faults()} <= lost
