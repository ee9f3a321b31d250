"""`calimala check-store` finds every game that would now go another way, and no other."""

import asyncio
import json
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from calimala.cli.main import main
from calimala.game import RULES_VERSION, Game
from calimala.server.cluster.pubsub import PubSub
from calimala.server.errors import Refused
from calimala.server.store import log as log_store
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.log import Entry
from calimala.server.store.schema import log, tables
from calimala.server.tables import archive
from calimala.server.tables.replay import replayed
from calimala.server.tables.verify import check
from tests.laws.games import played
from tests.support.running import database
from tests.support.tables import host, running


async def finished(db: Database) -> str:
    """A table with a game that is over."""
    return await archive.import_record(
        db, PubSub(db, "test"), await host(db), {**played(5, 10_000).record()}
    )


async def reported(db: Database) -> list[str]:
    """The reports on a database."""
    lines: list[str] = []
    found = await check(db.url.render_as_string(), lines.append)
    assert found == len(lines)
    return lines


async def test_unchanged_games_are_not_reported(db: Database) -> None:
    assert await reported(db) == []
    await running(db, 0)
    await running(db, 80)
    await finished(db)
    assert await reported(db) == []


async def spoil(db: Database, key: str, n: int, **values: Any) -> None:
    """Change a stored entry."""
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
async def test_a_game_that_would_differ_is_reported_with_its_entry(
    db: Database, values: dict[str, str], found: str
) -> None:
    key, other = await finished(db), await finished(db)
    await spoil(db, key, 40, **values)
    (line,) = await reported(db)
    assert line.startswith(f"table {key}: {found}")
    assert other not in line


async def test_a_reshuffled_deck_is_noticed(db: Database) -> None:
    key = await finished(db)
    async with db.reading() as c:
        wanted = select(log.c.n, log.c.shuffled_json).where(log.c.table_id == key)
        row = (await c.execute(wanted.where(log.c.shuffled_json.is_not(None)))).first()
    assert row is not None
    reversed_deck = json.dumps(json.loads(row.shuffled_json)[::-1])
    await spoil(db, key, row.n, shuffled_json=reversed_deck)
    (line,) = await reported(db)
    assert f"entry {row.n}: another position" in line


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ({"result_json": '{"scores": [0, 0], "winners": [0]}'}, "another result"),
        ({"phase": "playing"}, "the game is over but its result is not stored"),
    ],
)
async def test_another_end_is_reported(db: Database, values: dict[str, str], found: str) -> None:
    key = await finished(db)
    async with db.writing() as c:
        await c.execute(update(tables).where(tables.c.id == key).values(**values))
    (line,) = await reported(db)
    assert found in line


async def test_other_rules_are_noticed(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a rule gave other points."""
    key = await finished(db)
    monkeypatch.setattr(Game, "scores", property(lambda _self: [0]))
    (line,) = await reported(db)
    assert line == f"table {key}: another result than the stored one"


async def test_a_game_that_todays_rules_do_not_reproduce_is_frozen(db: Database) -> None:
    key = await running(db, 60)
    async with db.reading() as c:
        row, entries = await table_store.get(c, key), await log_store.entries(c, key)
    last = next(n for n in reversed(range(60)) if entries[n].kind == "move")
    for word, digest in ((entries[last].word, "0" * 16), ("fly", None)):
        spoiled = Entry(last, 0.0, "move", entries[last].seat, word, digest=digest)
        with pytest.raises(Refused) as caught:
            replayed(row, [*entries[:last], spoiled])
        assert caught.value.reason == "frozen"


@pytest.mark.parametrize("last", ["clock", "undo", "bot", "back"])
async def test_a_game_is_frozen_whatever_its_last_entry_is(db: Database, last: str) -> None:
    """Those of earlier versions have no digest, whatever they follow."""
    key = await running(db, 60)
    async with db.reading() as c:
        row, entries = await table_store.get(c, key), await log_store.entries(c, key)
    table = replayed(row, entries)
    assert table is not None
    word = str(table.game.ply) if last == "undo" else "merchant"
    after = Entry(60, 0.0, last, table.game.actor, word)  # type: ignore[arg-type] # one of the kinds
    assert replayed(row, [*entries, after]) is not None
    move = max(n for n in range(60) if entries[n].kind == "move")
    spoiled = [replace(each, digest=None) for each in entries]
    spoiled[move] = replace(entries[move], digest="0" * 16)
    with pytest.raises(Refused, match="other rules"):
        replayed(row, [*spoiled, after])


async def test_a_running_game_of_another_version_of_the_rules_is_frozen(db: Database) -> None:
    running_key, over_key = await running(db, 60), await finished(db)
    async with db.reading() as c:
        row, entries = (
            await table_store.get(c, running_key),
            await log_store.entries(c, running_key),
        )
        over, moves = await table_store.get(c, over_key), await log_store.entries(c, over_key)
    with pytest.raises(Refused, match="other rules"):
        replayed(replace(row, rules_version=RULES_VERSION + 1), entries)
    with pytest.raises(Refused, match="other rules"):
        replayed(replace(row, rules_version=RULES_VERSION + 1), [])
    assert replayed(replace(over, rules_version=RULES_VERSION + 1), moves) is not None


async def test_a_setup_that_cannot_be_read_freezes_its_game(db: Database) -> None:
    key = await running(db, 5)
    async with db.reading() as c:
        row, entries = await table_store.get(c, key), await log_store.entries(c, key)
    setup = (row.header or {})["setup"]
    for other in (setup | {"layout": ["nonsense"]}, setup | {"expansion": True}):
        with pytest.raises(Refused, match="other rules"):
            replayed(replace(row, header={"setup": other}), entries)


def test_the_command_exits_with_1_if_a_game_would_differ(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def store(spoiled: bool) -> str:
        async with database(tmp_path) as db:
            key = await finished(db)
            if spoiled:
                await spoil(db, key, 7, digest="")
            return key

    command = ["check-store", "--database", f"sqlite:///{tmp_path / 'test.db'}"]
    asyncio.run(store(spoiled=False))
    assert main(command) == 0
    assert capsys.readouterr().out == "every stored game goes as it was played\n"
    key = asyncio.run(store(spoiled=True))
    assert main(command) == 1
    assert f"table {key}: entry 7" in capsys.readouterr().out


async def test_a_damaged_table_does_not_hide_the_others(db: Database) -> None:
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


def test_a_foreign_database_is_reported_in_one_line_and_left_unchanged(
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
