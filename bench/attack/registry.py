"""The attacks by name: a module in `attacks/` registers its functions here."""

import pkgutil
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from bench.attack.target import Target

MIB: Final = 1 << 20


@dataclass(frozen=True)
class Finding:
    """What an attack saw by itself: one line, and whether the server held."""

    text: str
    held: bool = True


Run = Callable[[Target], Awaitable[Finding]]


@dataclass(frozen=True)
class Attack:
    """One attack, with what the server may cost an honest client and itself meanwhile."""

    name: str
    text: str  # one line: what is done
    run: Run
    seconds: float  # how long it lasts, about
    slowest: float | None  # milliseconds of an honest client's p95; None: nobody else plays
    growth: int  # bytes of memory that the server may take beside
    settings: dict[str, str]  # environment variables of the server


ATTACKS: Final[dict[str, Attack]] = {}


def attack(
    name: str,
    text: str,
    *,
    seconds: float = 10.0,
    slowest: float | None = 100.0,
    growth: int = 64 * MIB,
    **settings: str,
) -> Callable[[Run], Run]:
    """Register an attack; further keywords are environment variables of its server."""

    def register(run: Run) -> Run:
        ATTACKS[name] = Attack(name, text, run, seconds, slowest, growth, settings)
        return run

    return register


def load() -> dict[str, Attack]:
    """Every attack, after all modules of `attacks/` are imported."""
    package = import_module("bench.attack.attacks")
    for module in pkgutil.iter_modules(package.__path__, "bench.attack.attacks."):
        import_module(module.name)
    return ATTACKS
