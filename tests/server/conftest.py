"""One server for the tests that need no other."""

from collections.abc import Iterator

import pytest

from tests.server.client import Server, serving
from tests.server.postgres import postgres, shared_database

__all__ = ["postgres", "server", "shared_database"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests of this process share."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running
