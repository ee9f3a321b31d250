"""SQLite's file: one server at a time; what is not kept is not acknowledged, and /readyz knows."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from calimala.game import CalimalaError
from calimala.server.store import database, probe, sqlite_log
from calimala.server.store.probe import Probe
from calimala.server.store.sqlite_file import damage, held
from tests.support import running
from tests.support.forked import ForkedProcess
from tests.support.running import Clock
from tests.support.server import Guest, Json, Refusal, Server, begin, refused, seated, serving


def test_a_second_server_on_the_same_file_is_refused_in_one_line(tmp_path: Path) -> None:
    """By another name too; and the lock of a killed server holds nobody up."""
    address = f"sqlite:///{tmp_path}/calimala.db"
    (tmp_path / "calimala.db").touch()
    (tmp_path / "alias.db").symlink_to(tmp_path / "calimala.db")
    first = ForkedProcess(address, tmp_path / "first.log")
    second = ForkedProcess(f"sqlite:///{tmp_path}/alias.db", tmp_path / "second.log")
    try:
        first.start()
        first.wait_until_ready()
        second.start()
        assert second.wait() == 1
        assert "another calimala is using this database" in second.said()
        assert second.said().count("\n") == 1
        first.kill()
        second.start()
        second.wait_until_ready()
    finally:
        first.end()
        second.end()


def test_the_lock_ends_with_its_holder(tmp_path: Path) -> None:
    path = tmp_path / "calimala.db"
    child = os.fork()
    if child == 0:
        held(path).__enter__()
        os._exit(0)
    os.waitpid(child, 0)
    with held(path), pytest.raises(CalimalaError, match="another calimala"), held(path):
        pass


def test_a_log_with_a_gap_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute('CREATE TABLE log (table_id, "n")')
        db.executemany("INSERT INTO log VALUES ('a', ?)", [(0,), (1,)])
        assert damage(path, 60) is None
        db.execute("INSERT INTO log VALUES ('a', 3)")
    assert damage(path, 60) == "the log of table a lacks entries"


def test_a_start_does_not_check_for_longer_than_it_may(tmp_path: Path) -> None:
    path = tmp_path / "large.db"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute('CREATE TABLE log (table_id, "n")')
        db.executemany("INSERT INTO log VALUES ('a', ?)", [(2 * n,) for n in range(100_000)])
    assert damage(path, 0) is None
    assert damage(path, 60) is not None


async def move_of(key: str, people: list[Guest]) -> tuple[Guest, Json]:
    """The guest who decides at a table, and a move."""
    mover = (await seated(key, people))[0]
    position = await mover.sync(key)
    return mover, {"version": position["version"], "seat": 0, "word": position["legal"][0]}


async def readiness(server: Server) -> tuple[int, str]:
    """The status of /readyz, and what it says of the database."""
    async with httpx.AsyncClient() as client:
        answer = await client.get(f"http://{server.address}/readyz")
    return answer.status_code, answer.json()["database"]


def _moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def _moved_back(path: Path) -> None:
    path.with_name("elsewhere.db").rename(path)


def _replaced(path: Path) -> None:
    path.with_name("other.db").write_bytes(path.read_bytes())
    _moved(path)
    path.with_name("other.db").rename(path)


@pytest.mark.parametrize("lose", [_moved, _replaced, Path.unlink])
async def test_without_its_file_nothing_is_acknowledged_and_readyz_says_so(
    lose: Callable[[Path], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probe, "HOLDS", 0.0)
    path = tmp_path / "test.db"
    with serving(tmp_path) as server:
        async with server.guests(2) as people:
            key = await people[0].new_table("me", "open")
            await begin(key, people)
            mover, move = await move_of(key, people)
            assert await readiness(server) == (200, "answers")
            lose(path)
            for asking in (
                mover.command(key, "move", id="a", **move),
                mover.new_table("me", "open"),
                mover.ask("PATCH", "/api/me", {"name": "Eva"}),
            ):
                found = await refused(asking)
                assert (found.status, found.reason) == (503, "no-database")
            status, said = await readiness(server)
            assert (status, said.startswith("its file was moved")) == (503, True)
            assert not path.exists() or lose is _replaced
            if lose is _moved:
                _moved_back(path)
                await mover.command(key, "move", id="a", **move)
                assert await readiness(server) == (200, "answers")
                assert len((await mover.sync(key, 0))["entries"]) == move["version"] + 1


async def test_without_its_wal_nothing_is_acknowledged(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with server.guests(2) as people:
            key = await people[0].new_table("me", "open")
            await begin(key, people)
            mover, move = await move_of(key, people)
            await mover.command(key, "move", **move)
            mover, move = await move_of(key, people)
            (tmp_path / "test.db-wal").unlink()
            found = await refused(mover.command(key, "move", **move))
            assert (found.status, found.reason) == (503, "no-database")


def full_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let new connections to a database not make it any larger."""
    with closing(sqlite3.connect(path)) as db:
        (pages,) = db.execute("PRAGMA page_count").fetchone()
    tuned = database.tune_sqlite

    def tune(connection: Any, record: object) -> None:
        tuned(connection, record)
        connection.cursor().execute(f"PRAGMA max_page_count = {pages}")

    for module in (database, sqlite_log):
        monkeypatch.setattr(module, "tune_sqlite", tune)


async def test_on_a_full_disk_all_that_was_acknowledged_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as server:
        async with server.guest() as ada:
            token, key = ada.token, await ada.new_table("me", "me", order="fixed")
            await ada.at(key, "ready")
    full_disk(tmp_path / "test.db", monkeypatch)
    with serving(tmp_path) as server:
        async with server.guest(token=token) as ada:
            kept = 0
            while (found := await one_move(ada, key)) is None:
                kept += 1
            assert (found.status, found.reason) == (503, "no-database")
            assert len((await ada.sync(key, 0))["entries"]) == kept
    with closing(sqlite3.connect(tmp_path / "test.db")) as db:
        assert db.execute("SELECT COUNT(*) FROM log").fetchone() == (kept,)


async def one_move(guest: Guest, key: str) -> Refusal | None:
    """Make the first legal move of a table where one person has all seats; its refusal."""
    position = await guest.sync(key, 100_000)
    seat, word = position["viewer"], position["legal"][0]
    try:
        await guest.command(key, "move", version=position["version"], seat=seat, word=word)
    except Refusal as refusal:
        return refusal
    return None


async def test_readyz_says_that_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running.database(tmp_path):
        pass
    full_disk(tmp_path / "test.db", monkeypatch)
    monkeypatch.setattr(probe, "KEY", "too much for the pages that are there" * 999)
    db = database.Database(f"sqlite:///{tmp_path / 'test.db'}")
    assert await Probe(db).fault() == "its disk is full"
    await db.close()


async def test_a_flood_of_questions_costs_one_write_a_second(db: database.Database) -> None:
    clock = Clock()
    asked = Probe(db, clock)
    writes = 0
    true = asked._write

    async def count() -> None:
        nonlocal writes
        writes += 1
        await true()

    asked._write = count  # type: ignore[method-assign] # to count
    assert await asyncio.gather(*(asked.fault() for _ in range(50))) == [None] * 50
    clock.at += 1
    await asked.fault()
    assert writes == 2
