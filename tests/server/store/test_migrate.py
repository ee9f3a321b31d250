"""A database is migrated to the schema of this version, or refused in one line."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from calimala.game import BadOption, CalimalaError
from calimala.server.store import migrate as migrations
from calimala.server.store.database import Database
from calimala.server.store.migrate import migrate, prepare
from calimala.server.store.schema import METADATA

T = TypeVar("T")


@pytest.fixture
def address(tmp_path: Path) -> str:
    """The address of a database that does not exist yet."""
    return f"sqlite:///{tmp_path}/sub folder/calimala.db"


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Database]:
    """A database, closed in the end."""
    db = Database(address)
    try:
        yield db
    finally:
        await db.close()


@pytest.fixture
async def db(address: str) -> AsyncIterator[Database]:
    """The database, before it has a schema."""
    async with opened(address) as db:
        yield db


async def inspected(db: Database, question: Callable[[Connection], T]) -> T:
    """The answer of a function that needs a synchronous connection."""
    async with db.reading() as connection:
        return await connection.run_sync(question)


def differences(connection: Connection) -> list[Any]:
    """The differences between the database and the schema."""
    found: list[Any] = compare_metadata(MigrationContext.configure(connection), METADATA)
    return found


async def execute(db: Database, statement: str) -> None:
    """Run a statement."""
    async with db.writing() as connection:
        await connection.execute(text(statement))


async def test_an_empty_database_gets_the_schema(db: Database) -> None:
    await migrate(db)
    assert await inspected(db, differences) == []
    names = await inspected(db, lambda each: set(inspect(each).get_table_names()))
    assert names == {*METADATA.tables, "alembic_version"}


async def test_a_database_at_head_stays_as_it_is(db: Database) -> None:
    await migrate(db)
    await execute(db, "INSERT INTO keys VALUES ('name', 'value')")
    await migrate(db)
    async with db.reading() as connection:
        assert (await connection.execute(text("SELECT value FROM keys"))).all() == [("value",)]


async def migrate_to(db: Database, revision: str) -> None:
    """Bring a database to an older schema."""
    async with db.writing() as connection:
        await connection.run_sync(lambda each: command.upgrade(migrations._config(each), revision))


GAMES = """
INSERT INTO people VALUES ('a', 'Ada', 'en', 'ada', 'x', 0, '{}', NULL, 30.0, 5.0, 0),
  ('b', 'Bob', 'en', NULL, NULL, 0, '{}', NULL, NULL, NULL, 0);
INSERT INTO tables (id, host, phase, public, options_json, header_json, secret, result_json,
    created, changed)
  VALUES ('t', 'a', 'over', 1, '{"spectators": true}', '{}', '',
          '{"scores": [7, 9, 3], "winners": [1], "places": [2, 1, 3]}', 0, 5),
         ('u', 'a', 'over', 1, '{"spectators": false}', '{"order": [], "brought": null}', '',
          '{"scores": [7, 9], "winners": [1], "places": [2, 1]}', 0, 6),
         ('i', 'a', 'over', 0, '{}', '{"order": [], "brought": null}', '',
          '{"scores": [1, 2], "winners": [1], "places": []}', 0, 7),
         ('p', 'a', 'playing', 1, '{}', '{}', '', NULL, 0, 8);
INSERT INTO seats VALUES ('t', 0, 'a', 'Ada', NULL, 1, ''), ('t', 1, 'b', 'Bob', NULL, 1, ''),
  ('t', 2, NULL, 'master', 'master', 1, ''), ('u', 0, 'a', 'Ada', NULL, 1, ''),
  ('i', 0, NULL, 'x', NULL, 1, ''), ('p', 0, 'a', 'Ada', NULL, 1, '')
"""


async def test_the_games_of_an_older_version_get_their_results(db: Database) -> None:
    await migrate_to(db, "0001")
    for statement in GAMES.split(";"):
        await execute(db, statement)
    await migrate(db)
    async with db.reading() as connection:
        rows = await connection.execute(text("SELECT * FROM results ORDER BY table_id, seat"))
        unknown = (None,) * 4  # what the games did to ratings
        assert rows.all() == [
            ("t", 0, "a", 5, 3, 2, 7, 0, 1, 1, *unknown),
            ("t", 1, "b", 5, 3, 1, 9, 1, 1, 1, *unknown),
            ("u", 0, "a", 6, 2, 2, 7, 0, 0, 0, *unknown),
        ]
        ranked = await connection.execute(text("SELECT id, ordinal FROM people ORDER BY id"))
        assert ranked.all() == [("a", 15.0), ("b", None)]


async def test_several_processes_may_migrate_at_once(address: str, db: Database) -> None:
    others = [Database(address) for _ in range(4)]
    await asyncio.gather(*(migrate(each) for each in others))
    assert await inspected(db, differences) == []
    for each in others:
        await each.close()


async def test_a_failed_migration_is_rolled_back(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE people (id TEXT)"))
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(migrations, "_upgrade", broken)
        with pytest.raises(RuntimeError):
            await migrate(db)
    assert await inspected(db, lambda each: inspect(each).get_table_names()) == []
    await migrate(db)
    assert await inspected(db, differences) == []


async def test_a_newer_database_is_refused(db: Database) -> None:
    await migrate(db)
    await execute(db, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadOption, match="a newer calimala made it"):
        await migrate(db)
    assert await inspected(db, differences) == []


async def test_another_programs_database_is_refused(db: Database) -> None:
    await execute(db, "CREATE TABLE people (id TEXT)")
    with pytest.raises(BadOption, match="its table people was not made by calimala"):
        await migrate(db)


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("sqlite:///{folder}", "unable to open database file"),
        ("sqlite:///{folder}/text.txt", "file is not a database"),
        ("postgresql://me:secret@127.0.0.1:1/none", "connection refused"),
    ],
)
async def test_a_database_that_cannot_be_opened_is_one_line_without_its_password(
    place: str, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "text.txt").write_text("not a database, but long enough to be looked at " * 99)
    async with opened(place.format(folder=tmp_path)) as db:
        with pytest.raises(CalimalaError, match=reason) as caught:
            await prepare(db)
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


async def test_a_new_file_is_for_its_owner_alone(address: str, db: Database) -> None:
    await prepare(db)
    file = Path(address.removeprefix("sqlite:///"))
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o640)
    async with opened(address) as again:
        await prepare(again)
    assert file.stat().st_mode & 0o777 == 0o640, "what its owner has chosen stays"


def test_the_migrations_have_one_head_and_one_root() -> None:
    script = ScriptDirectory(str(migrations.MIGRATIONS))
    assert len(script.get_heads()) == 1
    assert [each.revision for each in script.walk_revisions()][-1] == "0001"


NEW_TABLE = """
    INSERT INTO tables
    (id, host, phase, public, options_json, secret, header_json, created, changed)
    VALUES (:id, 'p', 'over', 0, '{}', '', :header, 0, 0)
"""
NEW_PERSON = """
    INSERT INTO people (id, name, language, epoch, preferences_json, created)
    VALUES ('p', 'P', 'en', 0, '{}', 0)
"""


async def test_games_with_the_shuffles_of_another_are_marked(db: Database) -> None:
    """A player who is called after the key does not make a game one of them."""
    headers = {
        "dealt": {"setup": {"names": [', "brought": ']}, "order": []},
        "import": {"setup": {}, "order": [], "brought": None},
        "branch": {"setup": {}, "order": [], "brought": None},
    }
    seat = "INSERT INTO seats (table_id, seat, person, ready) VALUES ('branch', 0, 'p', 1)"
    async with db.writing() as connection:
        await connection.run_sync(lambda c: command.upgrade(migrations._config(c), "0001"))
        await connection.execute(text(NEW_PERSON))
        for key, header in headers.items():
            row = {"id": key, "header": json.dumps(header)}
            await connection.execute(text(NEW_TABLE), row)
        await connection.execute(text(seat))
    await migrate(db)
    async with db.reading() as connection:
        found = (await connection.execute(text("SELECT id, origin FROM tables"))).all()
    origins = {row.id: row.origin for row in found}
    assert origins == {"branch": "branch", "dealt": None, "import": "import"}
