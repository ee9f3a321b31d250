"""Everything one run of the engine benchmark finds out; its JSON has these names."""

from dataclasses import dataclass

from bench.lines import Check
from bench.machine import Machine
from bench.measure import Pace, Spread
from bench.start import Start


@dataclass(frozen=True)
class Beside:
    """A peer beside Calimala; `ratio` is how many decisions we take in the time of one."""

    key: str
    title: str
    package: str
    version: str | None
    installed: bool
    goal: float | None
    pace: Pace | None
    ratio: Spread | None


@dataclass(frozen=True)
class Report:
    """Every figure of one run; None where a part was not asked for."""

    format: str
    machine: Machine
    seconds: float
    random_games: dict[int, Pace]
    state_bytes: int
    copy_ns: Spread | None
    python_us: Spread | None
    start: Start | None
    peers: list[Beside]
    compared_players: int
    checks: list[Check]
