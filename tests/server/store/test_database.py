"""Errors of the database say what is wrong, without any secret."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from socket import gaierror
from ssl import CERT_REQUIRED, SSLContext

import asyncpg
import pytest
from sqlalchemy import insert
from sqlalchemy.exc import DBAPIError, StatementError

from calimala.game import BadOption
from calimala.server.store.database import (
    UNAVAILABLE,
    Database,
    database_url,
    encryption,
    is_unavailable,
    without_encryption,
)
from calimala.server.store.schema import METADATA, keys
from tests.support.server import begin, refused, seated, serving

SECRET = "nobody may read this"  # noqa: S105 - of nobody


async def error(address: str) -> str:
    """The error of a key that is written twice, as text."""
    db = Database(address)
    with pytest.raises(StatementError) as fault:
        await write_twice(db)
    await db.close()
    return f"{fault.value} {fault.value!r}"


async def write_twice(db: Database) -> None:
    """Write the same key twice in one transaction."""
    async with db.writing() as connection:
        await connection.run_sync(METADATA.create_all)
        for _ in range(2):
            await connection.execute(insert(keys).values(name="key", value=SECRET))


@pytest.fixture(params=["sqlite", "postgresql"])
def any_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database, of each kind."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("shared_database"))
    return f"sqlite:///{tmp_path}/test.db"


async def test_an_error_repeats_no_value(any_database: str) -> None:
    message = await error(any_database)
    assert "INSERT INTO keys" in message
    assert SECRET not in message


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("calimala.db", "'calimala.db' is not an address such as sqlite:///FILE"),
        ("postgresql:/me:hidden@host/name", "this is not an address such as"),
        ("postgresql://me:hidden@host:x/name", "this is not an address such as"),
        ("postgresql://me:hidden@host:65536/name", "port 65536 is above 65535"),
        ("postgresql://me:hidden@host/name?sslmode=always", "sslmode 'always' is none of disable"),
        ("postgresql://me:hidden@host/name?sslkey=x", "'sslkey' is not understood"),
        ("sqlite:///file.db?mode=ro", "'mode' is not understood"),
        ("mysql://me:hidden@host/name", "not mysql"),
    ],
)
def test_an_address_with_a_mistake_is_refused_without_its_password(
    address: str, message: str
) -> None:
    with pytest.raises(BadOption, match=message) as caught:
        database_url(address)
    assert "hidden" not in str(caught.value)


def test_postgresql_may_be_reached_by_the_folder_of_its_socket() -> None:
    assert database_url("postgresql:///name?host=/run/postgresql").query["host"]


async def test_while_the_database_is_locked_requests_are_refused_and_do_nothing(
    tmp_path: Path,
) -> None:
    """A move that is retried with its id, once the database is free, is made once."""
    with serving(tmp_path) as server:
        async with server.guests(2) as people:
            key = await people[0].new_table("me", "open")
            await begin(key, people)
            mover = (await seated(key, people))[0]
            position = await mover.sync(key)
            move = {"version": position["version"], "seat": 0, "word": position["legal"][0]}
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
            assert len((await mover.sync(key, 0))["entries"]) == position["version"] + 1


# Encryption of the connection to PostgreSQL.


@pytest.mark.parametrize("mode", ["disable", "allow", "prefer", "require"])
def test_sslmode_is_passed_on_and_does_not_stay_in_the_address(mode: str) -> None:
    url = database_url(f"postgresql://me@host/name?sslmode={mode}&host=/run")
    assert encryption(url) == mode
    assert dict(without_encryption(url).query) == {"host": "/run"}


@pytest.mark.parametrize(("mode", "named"), [("verify-ca", False), ("verify-full", True)])
def test_a_certificate_is_verified_if_the_address_says_so(mode: str, named: bool) -> None:
    context = encryption(database_url(f"postgresql://me@host/name?sslmode={mode}"))
    assert isinstance(context, SSLContext)
    assert context.verify_mode == CERT_REQUIRED and context.check_hostname == named


def test_a_file_of_authorities_that_cannot_be_read_is_named() -> None:
    url = database_url("postgresql://me@host/name?sslmode=verify-ca&sslrootcert=/none.crt")
    with pytest.raises(BadOption, match=r"sslrootcert '/none\.crt' cannot be read"):
        encryption(url)


# A database that is not there yet, or no more.


@pytest.mark.parametrize(
    "raised",
    [
        asyncpg.CannotConnectNowError("the database system is starting up"),
        asyncpg.TooManyConnectionsError("sorry"),
        asyncpg.ConnectionDoesNotExistError("closed in the middle"),
        asyncpg.InterfaceError("closing"),
        FileNotFoundError(2, "no such socket"),
        gaierror(-2, "no such name"),
        TimeoutError(),
    ],
    ids=lambda fault: type(fault).__name__,
)
async def test_a_database_that_cannot_be_reached_is_unavailable(
    raised: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def connect(*_given: object, **_options: object) -> None:
        raise raised

    monkeypatch.setattr(asyncpg, "connect", connect)
    db = Database("postgresql://me@host/name")
    with pytest.raises((DBAPIError, *UNAVAILABLE)) as caught:
        async with db.writing():
            pass
    assert is_unavailable(caught.value)
    await db.close()


def test_a_database_that_stops_is_unavailable_and_a_mistake_of_ours_is_not() -> None:
    for fault, gone in (
        (asyncpg.AdminShutdownError("stopping"), True),
        (asyncpg.DiskFullError("full"), True),
        (asyncpg.IdleInTransactionSessionTimeoutError("we were too slow"), True),
        (asyncpg.InternalClientError("something else was expected"), True),
        (asyncpg.InvalidTransactionStateError("not like this"), False),
        (asyncpg.UniqueViolationError("twice"), False),
    ):
        assert is_unavailable(DBAPIError("SELECT 1", None, fault)) == gone
    assert not is_unavailable(KeyError("x"))
