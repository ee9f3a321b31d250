"""What people install: the wheel and the sdist have the page, and the wheel plays a game."""

import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools import package

pytestmark = pytest.mark.slow  # compiles the rules in an environment of its own


def test_a_wheel_in_a_clean_environment_plays_a_game(tmp_path: Path) -> None:
    wheel = package.build(tmp_path)
    with ZipFile(wheel) as packed:
        names = packed.namelist()
    assert "calimala/server/page/index.html" in names
    assert not [name for name in names if not name.startswith("calimala")]
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as sources:
        assert any(name.endswith("/server/page/index.html") for name in sources.getnames())
    assert "winners" in package.trial(wheel)
