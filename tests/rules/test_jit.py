"""One place compiles: once, visibly, and never from stale text."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from calimala.rules import engine, jit

pytestmark = pytest.mark.compiled


def test_every_door_has_exactly_one_signature() -> None:
    jit.ready()
    assert len(engine.options.signatures) == 1  # type: ignore[attr-defined]
    assert engine.options.nopython_signatures  # type: ignore[attr-defined]


def test_the_cache_is_named_after_every_rule(tmp_path: Path) -> None:
    (tmp_path / "actions").mkdir()
    (tmp_path / "engine.py").write_text("a")
    (tmp_path / "actions" / "weave.py").write_text("b")
    before = jit._text_hash(tmp_path)
    assert jit._text_hash(tmp_path) == before
    (tmp_path / "actions" / "weave.py").write_text("c")
    assert jit._text_hash(tmp_path) != before


def test_old_caches_go_and_those_in_use_stay(tmp_path: Path) -> None:
    for name, age in (("rules-new", 0), ("rules-recent", 60), ("rules-old", 10**7)):
        (tmp_path / name).mkdir()
        past = (tmp_path / name).stat().st_mtime - age
        os.utime(tmp_path / name, (past, past))
    jit._drop_stale(tmp_path, "rules-new")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rules-new", "rules-recent"]


def test_environments_are_kept_apart_so_that_players_do_not_wait_for_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(jit.CACHE_VARIABLE, str(tmp_path))
    before = {shelf: jit._cache_folder(shelf).name for shelf in jit.SHELVES}
    for folder in ("rules", "players", "adapters"):
        (tmp_path / folder).mkdir()
    monkeypatch.setattr(jit, "PACKAGE", tmp_path)
    plain = {shelf: jit._cache_folder(shelf).name for shelf in jit.SHELVES}
    (tmp_path / "adapters" / "turns.py").write_text("another text")
    changed = {shelf: jit._cache_folder(shelf).name for shelf in jit.SHELVES}
    assert len({*before.values(), *plain.values()}) == 4
    assert plain["rules"] == changed["rules"]
    assert plain["adapters"] != changed["adapters"]


def test_a_folder_that_cannot_be_written_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not jit._writable(tmp_path / "file" / "below")
    assert jit._writable(tmp_path / "new")


def test_the_cache_can_be_put_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(jit.CACHE_VARIABLE, str(tmp_path))
    assert jit._cache_folder().parent == tmp_path


@pytest.mark.slow
def test_a_first_run_compiles_with_progress_and_the_second_only_loads(tmp_path: Path) -> None:
    program = """if True:
        from calimala.rules import engine, jit
        told = []
        jit.ready(lambda done, total, name: told.append((done, total, name)))
        print(len(told), told[0][1], told[-1])
    """
    runs = [
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {jit.CACHE_VARIABLE: str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split(" ", 2)
        for _ in range(2)
    ]
    (first, rules, _), (second, doors, _) = runs
    assert int(first) == int(rules) + 1 > 100
    assert int(second) == int(doors) + 1 < 20
