"""Games that the tests of several commands read."""

from pathlib import Path

import pytest

from calimala.cli.main import main


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with two recorded games of three players."""
    path = tmp_path_factory.mktemp("games") / "games.jsonl"
    assert main(["simulate", "--games", "2", "--seed", "7", "--records", str(path)]) == 0
    return path


@pytest.fixture(scope="session")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with one recorded game of two players."""
    path = tmp_path_factory.mktemp("pair") / "pair.jsonl"
    assert main(["simulate", "--players", "2", "--games", "1", "--records", str(path)]) == 0
    return path
