"""The only file that knows Numba: `rule` marks a compiled rule, `ready` compiles them all.

Numba lowers each rule to LLVM's language once: that is the rule's part. Only for a door, which
Python calls, are the parts of all that it calls linked, optimised and emitted, in one go
(docs/decisions/0013).
"""

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from inspect import signature
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any, Final, TypeVar, get_args, get_origin

import numba
import numpy as np
from llvmlite.binding import get_host_cpu_name
from numba.core import config, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.cpython.unsafe.numbers import trailing_zeros

from calimala.rules.compile_lock import Progress, compiling
from calimala.rules.state import Floats, Ints, Luck, Ranks, dtype_of

Rule = TypeVar("Rule", bound=Callable[..., Any])

COMPILED: Final = not config.DISABLE_JIT
CACHE_VARIABLE: Final = "CALIMALA_CACHE_DIR"
PACKAGE: Final = Path(__file__).parents[1]
SHELVES: Final = {
    "rules": ("rules", "players"),
    "adapters": ("rules", "players", "adapters"),
    "analysis": ("rules", "players", "analysis"),
    "training": ("rules", "players", "training"),
}
"""A cache for each, and the folders whose text is compiled into it."""
STALE_AFTER: Final = 3 * 24 * 3600
OPTIONS: Final = {
    "nopython": True,
    "nogil": True,
    "error_model": "numpy",
    "no_cfunc_wrapper": True,
}
LOWERING: Final = 4  # what lowering a rule costs, measured; linking one into a door costs 1

_TYPES: Final = {
    Ints: types.Array(types.int32, 1, "C"),
    Floats: types.Array(types.float64, 1, "C"),
    Luck: types.uint64,
    Ranks: types.UniTuple(types.int64, 5),
    int: types.int64,
    float: types.float64,
    bool: types.boolean,
}
_doors: list["_Rule"] = []
_lock = Lock()


def _text_hash(*folders: Path) -> str:
    """A hash of every source file below the folders, of the compiler and of the processor."""
    digest = hashlib.sha256(f"{numba.__version__} {get_host_cpu_name()}".encode())
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            digest.update(str(path.relative_to(folder)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _cache_parents() -> Iterator[Path]:
    """Where compiled rules may be kept, best first."""
    if chosen := os.environ.get(CACHE_VARIABLE):
        yield Path(chosen)
    yield Path(__file__).parent / "__pycache__"
    home = os.path.expanduser("~/.cache")  # noqa: PTH111 - where there is no home, Path raises
    yield Path(os.environ.get("XDG_CACHE_HOME") or home) / "calimala"


def _writable(folder: Path) -> bool:
    """Whether files can be made there; makes the folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _cache_folder(shelf: str = "rules") -> Path:
    """A folder named after the text of all that is compiled, so that nothing stale is loaded."""
    name = f"{shelf}-{_text_hash(*(PACKAGE / each for each in SHELVES[shelf]))}"
    for parent in _cache_parents():
        if _writable(parent / name):
            _drop_stale(parent, name)
            return parent / name
    return Path(tempfile.mkdtemp(prefix="calimala-"))


def cache_fault() -> str | None:
    """Why compiled rules cannot be kept for the next start, in one line; None if they can."""
    chosen, folder = os.environ.get(CACHE_VARIABLE), _folder("rules").parent
    if chosen and folder != Path(chosen):
        return f"{chosen}: cannot be written to; {CACHE_VARIABLE} says to keep compiled rules there"
    if folder not in _cache_parents():
        return f"no folder to keep compiled rules in; let {CACHE_VARIABLE} name one"
    return None


def _drop_stale(parent: Path, name: str) -> None:
    """Remove what earlier texts of the rules left beside our folder, unless still in use."""
    for old in parent.glob(f"{name.partition('-')[0]}-*"):
        if old.name != name and _age(old) > STALE_AFTER:
            shutil.rmtree(old, ignore_errors=True)


def _age(folder: Path) -> float:
    """Seconds since the folder was last written; 0 if another process has just removed it."""
    try:
        return time.time() - folder.stat().st_mtime
    except FileNotFoundError:
        return 0


@contextmanager
def _cache_at(folder: str) -> Iterator[None]:
    """Point Numba at our cache for the length of one decoration."""
    before, config.CACHE_DIR = config.CACHE_DIR, folder
    try:
        yield
    finally:
        config.CACHE_DIR = before


_folder: Final = cache(_cache_folder)


def _home(function: Callable[..., Any]) -> Path:
    """Where the function is kept once it is compiled."""
    package = function.__module__.removeprefix("calimala.").partition(".")[0]
    return _folder(package if package in SHELVES else "rules")


class _Linked(JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """Code that is linked with all the parts it needs, not only with those that it calls itself."""

    def add_linking_library(self, library: Any) -> None:
        """Link a callee, then what a part needs: LLVM leaves out what nothing has named before."""
        needed = library.needed if isinstance(library, _Part) else ()
        for each in (library, *needed):
            if each not in self._linking_libraries:
                super().add_linking_library(each)


class _Part(_Linked):
    """A rule as it was lowered: optimised and emitted only as part of a door."""

    @property
    def needed(self) -> Any:
        """What is to be linked with it."""
        return self._linking_libraries

    def finalize(self) -> None:
        """Leave the code as it is."""
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        """Null: there is nothing to call yet."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> "_Part":
        """Where Numba sets the environment of code that runs; this does not."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Nothing to set."""


class _PartCompiler(Compiler):  # type: ignore[misc]  # Numba has no types
    """Numba's compiler, which leaves a part."""

    def __init__(self, typing: Any, target: Any, _library: Any, *rest: Any) -> None:
        super().__init__(typing, target, _Part(target.codegen(), "part"), *rest)


class _DoorCompiler(Compiler):  # type: ignore[misc]  # Numba has no types
    """Numba's compiler, which links all parts."""

    def __init__(self, typing: Any, target: Any, _library: Any, *rest: Any) -> None:
        library = _Linked(target.codegen(), "door")
        library.enable_object_caching()
        super().__init__(typing, target, library, *rest)


class _Rule(CPUDispatcher):  # type: ignore[misc]  # Numba has no types
    """A rule as Python calls it; compiled code that calls it gets its part."""

    def __init__(self, function: Callable[..., Any], inline: bool) -> None:
        super().__init__(function, targetoptions=OPTIONS, pipeline_class=_DoorCompiler)
        self.types = _argument_types(function)
        part = OPTIONS | {"forceinline": inline, "no_cpython_wrapper": True}
        self.part = CPUDispatcher(function, targetoptions=part, pipeline_class=_PartCompiler)

    @property
    def _numba_type_(self) -> Any:
        """How Numba, compiling a caller, sees the rule."""
        self.lower()
        return self.part._numba_type_

    def lower(self) -> None:
        """Lower the rule for its one signature, so that int32 and int64 callers share one part."""
        if not self.part.signatures:
            self.part.compile(self.types)
            self.part.disable_compile()

    def load(self) -> bool:
        """Whether Python can call the rule now; loads it from the cache."""
        if not self.signatures:
            found = self._cache.load_overload(self.types, self.targetctx)
            if found is None:
                return False
            self.add_overload(found)
            self.disable_compile()
        return True

    def emit(self) -> None:
        """Link, optimise and emit the rule for Python, and keep that in the cache."""
        self.compile(self.types)
        self.disable_compile()

    def callees(self) -> "Iterator[_Rule]":
        """The rules named in its text, as globals or in modules."""
        names, scope = self.py_func.__code__.co_names, self.py_func.__globals__
        for found in (scope.get(name) for name in names):
            inside = names if isinstance(found, ModuleType) else ()
            for each in (found, *(getattr(found, name, None) for name in inside)):
                if isinstance(each, _Rule):
                    yield each

    def _compile_for_args(self, *_args: Any, **_kws: Any) -> "_Rule":
        """Become ready at Python's first call; it is then tried again."""
        _make_ready([self], _quietly)
        return self


def _compiled(function: Rule, inline: bool) -> Rule:
    """The function for Numba, or as it is when compilation is switched off."""
    return _Rule(function, inline) if COMPILED else function


def rule(function: Rule) -> Rule:
    """A compiled rule that becomes part of whoever asks it."""
    return _compiled(function, inline=True)


def big_rule(function: Rule) -> Rule:
    """A compiled rule that is too long, or asked too rarely, to be part of its callers."""
    return _compiled(function, inline=False)


def door(function: Rule) -> Rule:
    """A compiled rule for Python to call: it takes arrays of games, never one game."""
    compiled = _compiled(function, inline=False)
    if isinstance(compiled, _Rule):
        with _cache_at(str(_home(function))):
            compiled.enable_caching()
        _doors.append(compiled)
    return compiled


if COMPILED:
    lowest_bit = trailing_zeros
else:

    def lowest_bit(bits: int) -> int:
        """The position of the lowest bit that is set."""
        return (int(bits) & -int(bits)).bit_length() - 1


def _argument_types(function: Callable[..., Any]) -> tuple[Any, ...]:
    """The one signature a rule is compiled for, read off its annotations."""
    return tuple(_type(each.annotation) for each in signature(function).parameters.values())


@cache
def _type(annotation: Any) -> Any:
    """The compiler's type: of a plain one, of a declared record, or of an array of such."""
    if annotation in _TYPES:
        return _TYPES[annotation]
    if get_origin(annotation) is np.ndarray:
        (record,) = get_args(get_args(annotation)[1])
        return types.Array(numba.from_dtype(dtype_of(record)), 1, "C")
    return numba.from_dtype(dtype_of(annotation))


def _needed(rule: _Rule, seen: set[_Rule]) -> list[_Rule]:
    """The rule and all that it calls, callees first, without those seen before."""
    seen.add(rule)
    below = [
        each for callee in rule.callees() if callee not in seen for each in _needed(callee, seen)
    ]
    return [*below, rule]


def _steps(doors: Iterable[_Rule]) -> Iterator[tuple[int, str, Callable[[], None]]]:
    """What compiles the doors, in order: its cost, the module that needs it, how it is done."""
    lowered: set[_Rule] = set()
    for each in doors:
        needed = _needed(each, set())
        for part in needed:
            if part not in lowered:
                yield LOWERING, each.__module__, part.lower
        lowered.update(needed)
        yield len(needed), each.__module__, each.emit


def _compile(doors: Iterable[_Rule], progress: Progress) -> None:
    """Compile the doors and report after each step how much of the whole it was."""
    steps, done = list(_steps(doors)), 0
    total = sum(cost for cost, _, _ in steps)
    for cost, module, take in steps:
        progress(done, total, module)
        take()
        done += cost
    progress(total, total, "")


def _quietly(_done: int, _total: int, _module: str) -> None:
    """Report nothing."""


def _make_ready(doors: Iterable[_Rule], progress: Progress) -> None:
    """Load the doors; compile what is missing while no other process does."""
    with _lock:
        if missing := [each for each in doors if not each.load()]:
            with compiling(_folder("rules"), progress) as report:
                _compile([each for each in missing if not each.load()], report)


def _doors_of(modules: Collection[str]) -> list[_Rule]:
    """The doors of these modules, or all that are known."""
    return [each for each in _doors if not modules or each.__module__ in modules]


def load(modules: Collection[str] = ()) -> bool:
    """Load the doors of these modules, or all, from the cache; whether none is missing there."""
    with _lock:
        return all([each.load() for each in _doors_of(modules)])


def ready(progress: Progress | None = None, modules: Collection[str] = ()) -> None:
    """Load the doors of these modules, or all, and compile the missing ones.

    Reports the cost of what is done, the whole cost, and which module is under way.
    """
    _make_ready(_doors_of(modules), progress or _quietly)
