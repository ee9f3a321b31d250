"""The only file that knows Numba: `rule` marks a compiled rule, `ready` compiles them all."""

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from inspect import signature
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeVar, get_args, get_origin

import numba
import numpy as np
from llvmlite.binding import get_host_cpu_name
from numba.core import config, types
from numba.cpython.unsafe.numbers import trailing_zeros

from calimala.rules.state import Ints, Luck, Ranks, dtype_of

Rule = TypeVar("Rule", bound=Callable[..., Any])
Progress = Callable[[int, int, str], None]

COMPILED: Final = not config.DISABLE_JIT
CACHE_VARIABLE: Final = "CALIMALA_CACHE_DIR"
PACKAGE: Final = Path(__file__).parents[1]
SHELVES: Final = {"rules": ("rules", "players"), "adapters": ("rules", "players", "adapters")}
"""A cache for each, and the folders whose text is compiled into it."""
STALE_AFTER: Final = 3 * 24 * 3600

_TYPES: Final = {
    Ints: types.Array(types.int32, 1, "C"),
    Luck: types.uint64,
    Ranks: types.UniTuple(types.int64, 5),
    int: types.int64,
    float: types.float64,
    bool: types.boolean,
}
_rules: list[Any] = []
_doors: list[Any] = []
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
    return _folder("adapters" if function.__module__.startswith("calimala.adapters.") else "rules")


def _compiled(function: Rule, inline: bool) -> Rule:
    """The function as Numba's dispatcher, or as it is when compilation is switched off."""
    if not COMPILED:
        return function
    with _cache_at(str(_home(function))):
        compiled = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=inline)(
            function
        )
    _rules.append(compiled)
    return compiled  # type: ignore[no-any-return]  # Numba has no types


def rule(function: Rule) -> Rule:
    """A compiled rule that becomes part of whoever asks it."""
    return _compiled(function, inline=True)


def big_rule(function: Rule) -> Rule:
    """A compiled rule that is too long, or asked too rarely, to be part of its callers."""
    return _compiled(function, inline=False)


def door(function: Rule) -> Rule:
    """A compiled rule for Python to call: it takes arrays of games, never one game."""
    compiled = big_rule(function)
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


def _type(annotation: Any) -> Any:
    """The compiler's type: of a plain one, of a declared record, or of an array of such."""
    if annotation in _TYPES:
        return _TYPES[annotation]
    if get_origin(annotation) is np.ndarray:
        (record,) = get_args(get_args(annotation)[1])
        return types.Array(numba.from_dtype(dtype_of(record)), 1, "C")
    return numba.from_dtype(dtype_of(annotation))


def _names() -> set[str]:
    """Every rule known so far, by the name of its cache too."""
    functions = [each.py_func for each in _rules]
    return {f"{_home(each).name}/{each.__module__}.{each.__qualname__}" for each in functions}


def _marker() -> Path:
    """The file that names the rules whose compilation was completed."""
    return _folder("rules") / "complete"


def all_cached() -> bool:
    """Whether an earlier run has compiled every rule we know."""
    return _marker().exists() and _names() <= set(_marker().read_text().split())


def _compile(due: list[Any], progress: Progress) -> None:
    """Compile or load, in the order of definition, each rule for exactly one signature.

    Callees come first and take no other signature, so int32 and int64 callers share one.
    """
    for done, each in enumerate(due):
        progress(done, len(due), each.py_func.__qualname__)
        if not each.signatures:
            each.compile(_argument_types(each.py_func))
            each.disable_compile()
    progress(len(due), len(due), "")


def _quietly(_done: int, _total: int, _name: str) -> None:
    """Report nothing."""


def ready(progress: Progress | None = None) -> None:
    """Compile every rule, or load the doors from the cache; report (done, total, name)."""
    if not COMPILED or all(each.signatures for each in _doors):
        return
    with _lock:
        cached = all_cached()
        _compile(_doors if cached else _rules, progress or _quietly)
        if not cached:
            before = _marker().read_text().split() if _marker().exists() else []
            _marker().write_text("\n".join(sorted({*before, *_names()})))
