"""Files appear complete or not at all."""

from pathlib import Path

import pytest

from calimala.cli.support.sink import sink


def test_the_file_appears_when_all_is_written(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    with sink(str(target)) as file:
        file.write("one\n")
        assert not target.exists()
    assert target.read_text() == "one\n"
    assert list(tmp_path.iterdir()) == [target]


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    target.write_text("old\n")
    with pytest.raises(KeyboardInterrupt):
        _write_half(target)
    assert target.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [target]


def _write_half(target: Path) -> None:
    with sink(str(target)) as file:
        file.write("new\n")
        raise KeyboardInterrupt


def test_permissions_are_those_of_the_old_file_or_of_any_new_one(tmp_path: Path) -> None:
    old, new, usual = tmp_path / "old", tmp_path / "new", tmp_path / "usual"
    old.touch()
    old.chmod(0o640)
    usual.touch()
    for target in (old, new):
        with sink(str(target)):
            pass
    assert old.stat().st_mode & 0o777 == 0o640
    assert new.stat().st_mode == usual.stat().st_mode


def test_a_link_keeps_pointing_at_the_file_that_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "target")
    with sink(str(tmp_path / "link")) as file:
        file.write("x")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "x"


def test_a_device_is_written_in_place() -> None:
    with sink("/dev/null") as file:
        file.write("x")
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize("path", [".", "no/such/folder/out.jsonl"])
def test_a_path_that_cannot_be_written_is_named(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OSError) as fault, sink(path):  # noqa: PT011 - which one differs
        pass
    assert fault.value.filename
