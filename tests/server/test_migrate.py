"""A database is brought to the schema of this version, or refused in one line."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
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
    """A database that is not there yet."""
    return f"sqlite:///{tmp_path}/sub folder/calimala.db"


def using(address: str, story: Callable[[Database], Awaitable[T]]) -> T:
    """Run a story with a database."""

    async def told() -> T:
        db = Database(address)
        try:
            return await story(db)
        finally:
            await db.close()

    return asyncio.run(told())


async def asked(db: Database, question: Callable[[Connection], T]) -> T:
    """An answer of the database."""
    async with db.reading() as connection:
        return await connection.run_sync(question)


def differences(connection: Connection) -> list[Any]:
    """What the database has that the schema has not, or the other way round."""
    found: list[Any] = compare_metadata(MigrationContext.configure(connection), METADATA)
    return found


async def said(db: Database, statement: str) -> None:
    """Change the database behind our back."""
    async with db.writing() as connection:
        await connection.execute(text(statement))


def test_an_empty_database_gets_the_schema(address: str) -> None:
    async def story(db: Database) -> None:
        await migrate(db)
        assert await asked(db, differences) == []
        names = await asked(db, lambda each: set(inspect(each).get_table_names()))
        assert names == {*METADATA.tables, "alembic_version"}

    using(address, story)


def test_a_database_at_head_stays_as_it_is(address: str) -> None:
    async def story(db: Database) -> None:
        await migrate(db)
        await said(db, "INSERT INTO keys VALUES ('name', 'value')")
        await migrate(db)
        async with db.reading() as connection:
            assert (await connection.execute(text("SELECT value FROM keys"))).all() == [("value",)]

    using(address, story)


def test_several_may_begin_at_once(address: str) -> None:
    async def story(db: Database) -> None:
        others = [Database(address) for _ in range(4)]
        await asyncio.gather(*(migrate(each) for each in others))
        assert await asked(db, differences) == []
        for each in others:
            await each.close()

    using(address, story)


def test_half_a_migration_is_none(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE people (id TEXT)"))
        raise RuntimeError

    async def story(db: Database) -> None:
        with monkeypatch.context() as patched:
            patched.setattr(migrations, "_upgrade", broken)
            with pytest.raises(RuntimeError):
                await migrate(db)
        assert await asked(db, lambda each: inspect(each).get_table_names()) == []
        await migrate(db)
        assert await asked(db, differences) == []

    using(address, story)


def test_a_newer_database_is_refused(address: str) -> None:
    async def story(db: Database) -> None:
        await migrate(db)
        await said(db, "UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(BadOption, match="a newer calimala made it"):
            await migrate(db)
        assert await asked(db, differences) == []

    using(address, story)


def test_another_programs_database_is_refused(address: str) -> None:
    async def story(db: Database) -> None:
        await said(db, "CREATE TABLE people (id TEXT)")
        with pytest.raises(BadOption, match="its table people is not of calimala's making"):
            await migrate(db)

    using(address, story)


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("sqlite:///{folder}", "unable to open database file"),
        ("sqlite:///{folder}/text.txt", "file is not a database"),
        ("postgresql://me:secret@127.0.0.1:1/none", "connection refused"),
    ],
)
def test_a_database_that_cannot_be_opened_is_one_line_without_its_password(
    place: str, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "text.txt").write_text("not a database, but long enough to be looked at " * 99)
    with pytest.raises(CalimalaError, match=reason) as caught:
        using(place.format(folder=tmp_path), prepare)
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_new_file_is_for_its_owner_alone(address: str) -> None:
    using(address, prepare)
    file = Path(address.removeprefix("sqlite:///"))
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o640)
    using(address, prepare)
    assert file.stat().st_mode & 0o777 == 0o640, "what its owner has chosen stays"


def test_the_migrations_are_one_line_of_descent() -> None:
    script = ScriptDirectory(str(migrations.MIGRATIONS))
    assert len(script.get_heads()) == 1
    assert [each.revision for each in script.walk_revisions()][-1] == "0001"
