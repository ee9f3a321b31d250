"""The lines the engine was asked to clear, and how far beyond them a figure is."""

from dataclasses import dataclass

from bench.measure import Spread


@dataclass(frozen=True)
class Line:
    """A bound that must hold and, where one was named, a further goal."""

    title: str
    unit: str
    bound: float
    goal: float | None = None
    at_least: bool = False

    def ratio(self, value: float, mark: float) -> float:
        """How many times better than a mark a value is; above 1 clears it."""
        return value / mark if self.at_least else mark / value


@dataclass(frozen=True)
class Check:
    """One figure beside its line; the median decides, since the best may be luck."""

    title: str
    unit: str
    at_least: bool
    bound: float
    goal: float | None
    measured: Spread
    times_bound: float
    times_goal: float | None


GAMES = Line("random games, 4 players", "games/s", 12_000, 25_000, at_least=True)
DECISION = Line("a decision, 4 players", "ns", 220, 110)
COPY = Line("copying a state", "ns", 50)
PYTHON = Line("play() + legal() from Python", "us", 60)
COLD = Line("first start, compiling", "s", 60)
WARM = Line("later start and first move", "s", 1.5)


def check(line: Line, measured: Spread) -> Check:
    """Put a figure beside its line."""
    return Check(
        title=line.title,
        unit=line.unit,
        at_least=line.at_least,
        bound=line.bound,
        goal=line.goal,
        measured=measured,
        times_bound=line.ratio(measured.median, line.bound),
        times_goal=line.ratio(measured.median, line.goal) if line.goal else None,
    )
