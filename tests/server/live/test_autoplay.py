"""What the server does by itself at tables, while people do what they can to disturb it."""

import threading
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import orjson
import pytest

from calimala.server.live import autoplay
from calimala.server.live.thinkers import Thinkers
from tests.support.deadlines import PATIENCE, until
from tests.support.server import Connection, Guest, Server, begin, refused, seated, serving

TOGGLES = 12  # leaves and returns while one move is on its way


@asynccontextmanager
async def at_table(
    server: Server, *seats: str, **options: Any
) -> AsyncIterator[tuple[str, dict[int, Guest]]]:
    """A table whose game has begun, and its people by seat."""
    async with server.guests(seats.count("open") + 1) as people:
        key = await people[0].new_table(*seats, order="fixed", **options)
        await begin(key, people)
        yield key, await seated(key, people)


async def toggle(guest: Guest, key: str, seat: int, times: int) -> None:
    """Leave and come back so many times."""
    for _ in range(times):
        await guest.command(key, "leave", seat=seat)
        await guest.command(key, "back", seat=seat)


async def test_a_move_is_accepted_however_often_another_leaves_and_comes_back(
    server: Server,
) -> None:
    """On the way of every message the other one toggles: each move is late by many entries."""
    async with at_table(server, "me", "open", "open") as (key, people):
        for _ in range(6):
            position = await people[0].sync(key, 100_000)
            actor = position["state"]["actor"]
            position = await people[actor].sync(key, 100_000)
            other = (actor + 1) % 3
            await toggle(people[other], key, other, TOGGLES // 2)
            done = await people[actor].command(
                key,
                "move",
                version=position["version"],
                seat=actor,
                word=position["legal"][0],
            )
            assert done["version"] == position["version"] + TOGGLES + 1


async def test_a_move_for_another_position_is_stale_whatever_came_after(server: Server) -> None:
    async with at_table(server, "me", "open", "open") as (key, people):
        before = await people[0].sync(key)
        move = {"version": before["version"], "seat": 0, "word": before["legal"][0]}
        await people[0].command(key, "move", **move)
        await people[0].command(key, "undo", version=1, seat=0)
        await toggle(people[1], key, 1, 1)
        assert (await refused(people[0].command(key, "move", **move))).reason == "stale"
        again = move | {"version": 2}
        assert (await people[0].command(key, "move", **again))["version"] == 5


async def entry(socket: Connection, by: str) -> int:
    """The number of the next entry that somebody of this kind has made."""
    found = await socket.until(lambda m: m["type"] == "entry" and m["entry"]["by"] == by)
    return int(found["entry"]["n"])


async def test_a_bot_thinks_on_while_others_leave_and_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, enough = [], threading.Event()

    async def choose(_pool: Thinkers, _level: str, request: bytes, *_: object) -> str:
        asked.append(request)
        await until(enough.is_set, "leave to go on")
        return str(orjson.loads(request)["legal"][0])

    monkeypatch.setattr(Thinkers, "choose", choose)
    with serving(tmp_path) as server:
        async with (
            at_table(server, "apprentice", "me", "open") as (key, people),
            people[1].sitting(key) as socket,
        ):
            await toggle(people[2], key, 2, TOGGLES)
            enough.set()
            assert await entry(socket, "bot") == 2 * TOGGLES
            assert asked.count(asked[0]) == 1  # it may be asked for its next move by now


async def test_leaving_and_coming_back_are_rare_by_limit(tmp_path: Path) -> None:
    with serving(tmp_path, requests_per_minute=600) as server:
        async with at_table(server, "me", "open") as (key, people):
            await toggle(people[1], key, 1, 6)
            first = await refused(toggle(people[1], key, 1, 1))
            assert (first.reason, first.status) == ("too-many-requests", 429)
            assert first.body["retry_after"] > 1
            await toggle(people[0], key, 0, 1)  # each person has a limit of their own


@pytest.mark.parametrize("clock", [{"kind": "live", "budget": 600}, {"kind": "turns", "turn": 600}])
@pytest.mark.parametrize("jump", [86_400.0, -86_400.0])
async def test_a_wall_clock_that_jumps_uses_up_nobodys_time(
    clock: dict[str, Any], jump: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late, real = 0.0, time.time
    monkeypatch.setattr("time.time", lambda: real() + late)
    with serving(tmp_path) as server:
        async with (
            at_table(server, "me", "open", clock=clock) as (key, people),
            people[1].sitting(key) as socket,
        ):
            late = jump
            resumed = await socket.next("entry")
            assert resumed["entry"]["events"] == [{"event": "resumed"}]
            assert resumed["entry"]["at"] == pytest.approx(real() + jump, abs=PATIENCE)
            assert resumed["clock"]["left"][0] > 300
            assert resumed["clock"]["running"] == 0
            position = await people[0].sync(key)
            word = position["legal"][0]
            await people[0].command(key, "move", version=0, seat=0, word=word)
            moved = await socket.next("entry")
            assert moved["clock"]["left"][0] > 300


async def test_a_bot_that_fails_is_replaced_by_any_legal_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autoplay, "request", lambda *_: b'{"level": "none", "seed": 0}\n')
    with serving(tmp_path) as server:
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            key, people = await enter(at_table(server, "apprentice", "me"))
            socket = await enter(people[1].sitting(key))
            moves = [each for each in socket.first["entries"] if each["by"] == "bot"]
            assert moves or await entry(socket, "bot") == 0
