"""One place compiles: once, visibly, and never from stale text."""

import os
import subprocess
import sys
from collections.abc import Callable
from inspect import signature
from pathlib import Path

import numba
import numpy as np
import pytest
from numba.core.caching import FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher

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
    for folder in ("rules", "players", "adapters", "training"):
        (tmp_path / folder).mkdir()
    monkeypatch.setattr(jit, "PACKAGE", tmp_path)
    plain = {shelf: jit._cache_folder(shelf).name for shelf in jit.SHELVES}
    (tmp_path / "adapters" / "turns.py").write_text("another text")
    changed = {shelf: jit._cache_folder(shelf).name for shelf in jit.SHELVES}
    assert len({*before.values(), *plain.values()}) == 2 * len(jit.SHELVES)
    assert plain["rules"] == changed["rules"]
    assert plain["adapters"] != changed["adapters"]


def test_a_folder_that_cannot_be_written_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not jit._writable(tmp_path / "file" / "below")
    assert jit._writable(tmp_path / "new")


def test_the_cache_can_be_put_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(jit.CACHE_VARIABLE, str(tmp_path))
    assert jit._cache_folder().parent == tmp_path


TINY = """
import sys
from calimala.rules import jit

@jit.rule
def double(n: int) -> int:
    return n + n

@jit.door
def first(n: int) -> int:
    return double(n) + 1

@jit.door
def second(n: int) -> int:
    return first(n) + double(n)

told, emitted = [], []
emit = jit._Rule.emit
jit._Rule.emit = lambda rule: (emitted.append(rule), emit(rule))

def tell(done, total, module):
    told.append(done)
    if "stop" in sys.argv and done > total // 2:
        sys.exit("stopped")

jit.ready(tell, modules=(__name__,))
print(len(told), len(emitted), first(3), second(3))
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Callable[..., subprocess.Popen[str]]:
    """Starts a process that compiles two small doors, or loads them, in an empty cache at first."""
    (tmp_path / "tiny.py").write_text(TINY)

    def start(*arguments: str) -> subprocess.Popen[str]:
        command = [sys.executable, str(tmp_path / "tiny.py"), *arguments]
        cache = os.environ | {jit.CACHE_VARIABLE: str(tmp_path / "cache")}
        return subprocess.Popen(command, env=cache, stdout=subprocess.PIPE, text=True)

    return start


def work_of(process: subprocess.Popen[str]) -> tuple[int, int]:
    """How many steps a process reported, and how many doors it compiled; they must work."""
    told, emitted, *answers = process.communicate()[0].split()
    assert answers == ["7", "13"]
    return int(told), int(emitted)


def test_a_first_run_compiles_with_progress_and_the_second_only_loads(
    tiny: Callable[..., subprocess.Popen[str]],
) -> None:
    assert work_of(tiny()) == (6, 2)  # three parts, two doors, the end
    assert work_of(tiny()) == (0, 0)


def test_of_several_processes_one_compiles_and_the_others_wait_for_it(
    tiny: Callable[..., subprocess.Popen[str]],
) -> None:
    started = [tiny() for _ in range(3)]
    assert sorted(compiled for _, compiled in map(work_of, started)) == [0, 0, 2]


def test_after_an_interruption_the_next_run_goes_on(
    tiny: Callable[..., subprocess.Popen[str]],
) -> None:
    stopped = tiny("stop")
    stopped.communicate()
    assert stopped.returncode == 1
    assert 1 < work_of(tiny())[0] < 6


LEANS_ON = {
    CPUDispatcher: "add_overload compile disable_compile _compile_for_args _numba_type_ signatures",
    JITCodeLibrary: "add_linking_library finalize get_pointer_to_function codegen _ensure_finalized"
    " _get_module_for_linking enable_object_caching",
    FunctionCache: "load_overload",
}


def test_numba_has_what_the_linking_of_parts_leans_on() -> None:
    lost = [
        f"{owner.__name__}.{name}"
        for owner, names in LEANS_ON.items()
        for name in names.split()
        if not hasattr(owner, name)
    ]
    assert not lost, f"gone from Numba {numba.__version__}: {lost}; see docs/decisions/0013"
    first = list(signature(Compiler.__init__).parameters)[1:4]
    assert first == ["typingctx", "targetctx", "library"]


@jit.rule
def doubled(n: int) -> int:
    """Part of its callers."""
    return n + n


@jit.big_rule
def quadrupled(n: int) -> int:
    """Calls a part."""
    return doubled(doubled(n))


@jit.big_rule
def eightfold(n: int) -> int:
    """Calls a part that calls a part."""
    return quadrupled(doubled(n))


def test_code_is_emitted_only_for_what_python_calls() -> None:
    assert eightfold(3) == 24
    assert [len(each.signatures) for each in rules_of(eightfold, quadrupled, doubled)] == [1, 0, 0]
    assert all(len(each.part.signatures) == 1 for each in rules_of(quadrupled, doubled))
    assert quadrupled(3) == 12  # Python's own call, compiled when it comes


def test_a_door_refuses_what_it_was_not_compiled_for() -> None:
    with pytest.raises(TypeError, match="No matching definition"):
        engine.step(np.zeros(1, np.int64), 0, 0)


def rules_of(*functions: object) -> list[jit._Rule]:
    """Decorated functions as what they are."""
    return [each for each in functions if isinstance(each, jit._Rule)]


def test_a_folder_that_cannot_keep_compiled_rules_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(jit, "_folder", jit._cache_folder)
    monkeypatch.setenv(jit.CACHE_VARIABLE, str(tmp_path))
    assert jit.cache_fault() is None
    monkeypatch.setenv(jit.CACHE_VARIABLE, str(tmp_path / "file"))
    assert str(jit.cache_fault()).startswith(f"{tmp_path / 'file'}: cannot be written to")
    monkeypatch.setattr(jit, "_cache_parents", lambda: iter(()))
    monkeypatch.delenv(jit.CACHE_VARIABLE)
    assert str(jit.cache_fault()).startswith("no folder to keep")
