"""The door to the database: what it says of an error repeats no value."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import StatementError

from calimala.game import BadOption
from calimala.server.store.database import Database, database_url
from calimala.server.store.schema import METADATA, keys

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
