"""The door to the database: what is said when it is closed, without any secret."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import StatementError

from calimala.game import BadOption
from calimala.server.store.database import Database, database_url
from calimala.server.store.schema import METADATA, keys
from tests.server.client import begin, refused, seated, serving
from tests.server.running import run

SECRET = "nobody may read this"  # noqa: S105 - of nobody


def error(address: str) -> str:
    """What is said of a key that is written twice."""

    async def story() -> None:
        db = Database(address)
        try:
            async with db.writing() as connection:
                await connection.run_sync(METADATA.create_all)
                for _ in range(2):
                    await connection.execute(insert(keys).values(name="key", value=SECRET))
        finally:
            await db.close()

    with pytest.raises(StatementError) as fault:
        asyncio.run(story())
    return f"{fault.value} {fault.value!r}"


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_error_repeats_no_value(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    shared = kind == "postgresql"
    said = error(
        request.getfixturevalue("shared_database") if shared else f"sqlite:///{tmp_path}/test.db"
    )
    assert "INSERT INTO keys" in said
    assert SECRET not in said


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("calimala.db", "'calimala.db' is no address such as sqlite:///FILE"),
        ("postgresql:/me:hidden@host/name", "this is no address such as"),
        ("postgresql://me:hidden@host:x/name", "this is no address such as"),
        ("postgresql://me:hidden@host:65536/name", "port 65536 is above 65535"),
        ("postgresql://me:hidden@host/name?sslmode=require", "'sslmode' is not understood"),
        ("sqlite:///file.db?mode=ro", "'mode' is not understood"),
        ("mysql://me:hidden@host/name", "not mysql"),
    ],
)
def test_an_address_with_a_mistake_is_refused_without_its_password(address: str, said: str) -> None:
    with pytest.raises(BadOption, match=said) as caught:
        database_url(address)
    assert "hidden" not in str(caught.value)


def test_postgresql_may_be_reached_by_the_folder_of_its_socket() -> None:
    assert database_url("postgresql:///name?host=/run/postgresql").query["host"]


def test_while_the_database_is_locked_nothing_is_done_and_that_is_said(tmp_path: Path) -> None:
    """A move that was sent again under its id, once the database is free, is made once."""

    async def story() -> None:
        with serving(tmp_path) as server:
            async with server.guests(2) as people:
                key = await people[0].new_table("me", "open")
                await begin(key, people)
                mover = (await seated(key, people))[0]
                stands = await mover.sync(key)
                move = {"version": stands["version"], "seat": 0, "word": stands["legal"][0]}
                with closing(sqlite3.connect(tmp_path / "test.db")) as other:
                    other.execute("BEGIN IMMEDIATE")
                    asked = (
                        mover.new_table("me", "open"),
                        mover.command(key, "move", id="a", **move),
                    )
                    found = await asyncio.gather(*map(refused, asked))
                assert [(each.status, each.reason) for each in found] == [(503, "no-database")] * 2
                accepted = await mover.command(key, "move", id="a", **move)
                assert accepted == await mover.command(key, "move", id="a", **move)
                assert len((await mover.sync(key, 0))["entries"]) == stands["version"] + 1

    run(story())
