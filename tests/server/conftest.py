"""One server for the tests that need no other; deals and bots that repeat themselves."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from calimala.server.store.database import Database
from tests.support import luck, patience
from tests.support.postgres import postgres, shared_database
from tests.support.running import database
from tests.support.server import Server, serving

__all__ = ["postgres", "server", "shared_database"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests of this process share."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
async def db(tmp_path: Path) -> AsyncIterator[Database]:
    """A database with all tables, in a file of its own."""
    async with database(tmp_path) as opened:
        yield opened


@pytest.fixture(autouse=True)
def _fixed_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the server adds to a shuffle is the same each time."""
    luck.fix(monkeypatch)


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server in this process gives nothing up because the machine is busy."""
    patience.lend(monkeypatch)
