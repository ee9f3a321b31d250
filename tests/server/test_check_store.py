"""`calimala check-store` finds every game that would now go another way, and no other."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from calimala.cli.main import main
from calimala.game import Game
from calimala.server import archive
from calimala.server.check_store import check
from calimala.server.errors import Refused
from calimala.server.live import build
from calimala.server.log import Entry
from calimala.server.store import tables as kept
from calimala.server.store.database import Database
from calimala.server.store.schema import log, tables
from tests.laws.games import played
from tests.server.running import database, run
from tests.server.tables import host, running


async def finished(db: Database) -> str:
    """A table with a game that is over."""
    return await archive.bring(db, await host(db), played(5, 10_000).record())


async def reported(db: Database) -> list[str]:
    """What is found."""
    lines: list[str] = []
    found = await check(db.url.render_as_string(), lines.append)
    assert found == len(lines)
    return lines


def test_games_that_are_as_they_were_are_not_reported(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            assert await reported(db) == []
            await running(db, 0)
            await running(db, 80)
            await finished(db)
            assert await reported(db) == []

    run(story())


async def spoil(db: Database, key: str, n: int, **values: Any) -> None:
    """Change an entry behind everybody's back."""
    async with db.writing() as c:
        spoiled = update(log).where(log.c.table_id == key, log.c.n == n)
        await c.execute(spoiled.values(**values))


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ({"digest": "0" * 16}, "entry 40: another position than when it was played"),
        ({"word": "place own 9-9"}, "entry 40: illegal move"),
        ({"kind": "undo", "word": "rubbish"}, "entry 40: it cannot be read (ValueError)"),
        ({"kind": "dance"}, "entry 40: it cannot be read (AttributeError)"),
    ],
)
def test_a_game_that_would_differ_is_reported_with_its_entry(
    tmp_path: Path, values: dict[str, str], found: str
) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            key, other = await finished(db), await finished(db)
            await spoil(db, key, 40, **values)
            (line,) = await reported(db)
            assert line.startswith(f"table {key}: {found}")
            assert other not in line

    run(story())


def test_a_reshuffled_deck_is_noticed(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            key = await finished(db)
            async with db.reading() as c:
                wanted = select(log.c.n, log.c.shuffled_json).where(log.c.table_id == key)
                told = (await c.execute(wanted.where(log.c.shuffled_json.is_not(None)))).first()
            assert told is not None
            turned = json.dumps(json.loads(told.shuffled_json)[::-1])
            await spoil(db, key, told.n, shuffled_json=turned)
            (line,) = await reported(db)
            assert f"entry {told.n}: another position" in line

    run(story())


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ({"result_json": '{"scores": [0, 0], "winners": [0]}'}, "another result"),
        ({"phase": "playing"}, "the game is over but its result is not kept"),
    ],
)
def test_another_end_is_reported(tmp_path: Path, values: dict[str, str], found: str) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            key = await finished(db)
            async with db.writing() as c:
                await c.execute(update(tables).where(tables.c.id == key).values(**values))
            (line,) = await reported(db)
            assert found in line

    run(story())


def test_other_rules_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that gives a card too many, say."""

    async def story() -> None:
        async with database(tmp_path) as db:
            key = await finished(db)
            monkeypatch.setattr(Game, "scores", property(lambda _self: [0]))
            (line,) = await reported(db)
            assert line == f"table {key}: another result than the one that is kept"

    run(story())


def test_a_game_of_other_rules_is_not_gone_on_with(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            key = await running(db, 60)
            async with db.reading() as c:
                row, entries = await kept.find(c, key), await kept.entries(c, key)
            assert row is not None
            last = next(n for n in reversed(range(60)) if entries[n].kind == "move")
            for word, digest in ((entries[last].word, "0" * 16), ("fly", None)):
                spoiled = Entry(last, 0.0, "move", entries[last].seat, word, digest=digest)
                with pytest.raises(Refused) as caught:
                    build(row, [*entries[:last], spoiled])
                assert caught.value.reason == "frozen"

    run(story())


def test_the_command_says_by_its_status_whether_all_is_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story(spoiling: bool) -> str:
        async with database(tmp_path) as db:
            key = await finished(db)
            if spoiling:
                await spoil(db, key, 7, digest="")
            return key

    command = ["check-store", "--database", f"sqlite:///{tmp_path / 'test.db'}"]
    asyncio.run(story(spoiling=False))
    assert main(command) == 0
    assert capsys.readouterr().out == "every stored game goes as it was played\n"
    key = asyncio.run(story(spoiling=True))
    assert main(command) == 1
    assert f"table {key}: entry 7" in capsys.readouterr().out


def test_a_damaged_table_does_not_hide_the_others(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as db:
            damaged, other = await finished(db), await finished(db)
            await spoil(db, other, 40, digest="0" * 16)
            for header in ("{", "[]", '{"setup": {"players": 2}}'):
                async with db.writing() as c:
                    mine = update(tables).where(tables.c.id == damaged)
                    await c.execute(mine.values(header_json=header))
                assert {line.split(":")[0] for line in await reported(db)} == {
                    f"table {damaged}",
                    f"table {other}",
                }

    run(story())


def test_a_database_that_is_none_of_ours_is_one_line_and_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text.txt").write_text("not a database, but long enough to be looked at " * 99)
    sqlite3.connect(tmp_path / "other.db").execute("CREATE TABLE mine (id TEXT)").close()
    before = set(tmp_path.iterdir())
    for place, reason in (
        (f"sqlite:///{tmp_path}/typo/none.db", "no such file"),
        (f"sqlite:///{tmp_path}/text.txt", "file is not a database"),
        (f"sqlite:///{tmp_path}/other.db", "not in use by this version of calimala"),
        ("sqlite://", "no such file"),
        ("postgresql://me:secret@127.0.0.1:1/none", "connection refused"),
    ):
        assert main(["check-store", "--database", place]) in {1, 2}
        (line,) = capsys.readouterr().err.splitlines()
        assert reason in line
        assert "secret" not in line
    assert set(tmp_path.iterdir()) == before
