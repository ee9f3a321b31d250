"""Files that appear whole or not at all."""

from pathlib import Path

import pytest

from calimala.game.whole_files import whole_file


def test_a_file_is_replaced_when_all_is_written(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.write_text("old")
    with whole_file(path) as begun:
        begun.write_text("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert [*tmp_path.iterdir()] == [path]


def test_whatever_goes_wrong_the_old_file_stays_alone(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.write_text("old")
    with pytest.raises(TypeError), whole_file(path) as begun:
        begun.write_text(5)  # type: ignore[arg-type]
    assert path.read_text() == "old"
    assert [*tmp_path.iterdir()] == [path]
