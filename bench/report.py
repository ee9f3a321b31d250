"""The figures as tables for a person."""

from collections.abc import Iterable

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from bench.figures import Beside, Report
from bench.lines import Check
from bench.machine import Machine
from bench.measure import Pace, Spread

ABSENT = "not installed (make bench installs them)"


def number(value: float | None) -> str:
    """Three or more digits that matter; nothing for nothing."""
    if value is None:
        return ""
    places = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{places}f}"


def times(ratio: float | None) -> str:
    """A ratio, green where it clears its mark."""
    if ratio is None:
        return ""
    return f"[{'green' if ratio >= 1 else 'red'}]{number(ratio)} x[/]"


def table(title: str, left: str, *right: str) -> Table:
    """An empty table: one column of words, the others of numbers."""
    empty = Table(
        title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False
    )
    empty.add_column(left)
    for column in right:
        empty.add_column(column, justify="right")
    return empty


def games(paces: dict[int, Pace]) -> Table:
    """Random games for each number of players."""
    columns = ("games/s", "best", "ns/decision", "best", "decisions/game", "games")
    rows = table("Complete random games, one thread, median and best", "players", *columns)
    for players, pace in paces.items():
        rate, cost = pace.games_per_second, pace.ns_per_decision
        values = (rate.median, rate.best, cost.median, cost.best, pace.decisions_per_game)
        rows.add_row(str(players), *map(number, values), f"{pace.games:,}")
    return rows


def checks(results: Iterable[Check]) -> Table:
    """Each figure beside its line."""
    columns = ("median", "best", "line", "ratio", "goal", "ratio")
    rows = table("Against the lines", "figure", *columns)
    for each in results:
        rows.add_row(
            f"{each.title} ({each.unit})",
            number(each.measured.median),
            number(each.measured.best),
            number(each.bound),
            times(each.times_bound),
            number(each.goal),
            times(each.times_goal),
        )
    return rows


def peers(results: Iterable[Beside], players: int) -> Table:
    """Each peer that is here, beside Calimala: how many decisions we take in the time of one."""
    columns = ("games/s", "ns/decision", "ratio", "of bests", "goal")
    rows = table(f"Against other engines (Calimala: {players} players)", "engine", *columns)
    for each in results:
        if each.pace and each.ratio:
            rows.add_row(each.title, *peer_cells(each, each.pace, each.ratio))
    return rows


def peer_cells(each: Beside, pace: Pace, ratio: Spread) -> tuple[str, ...]:
    """The numbers of one peer."""
    colour = "green" if ratio.median >= (each.goal or 1) else "red"
    return (
        number(pace.games_per_second.median),
        number(pace.ns_per_decision.median),
        f"[{colour}]{number(ratio.median)} x[/]",
        f"{number(ratio.best)} x",
        f"{number(each.goal)} x" if each.goal else "",
    )


def packages(results: Iterable[Beside]) -> str:
    """Which versions the peers had, and who is absent."""
    here = {each.package: each.version or ABSENT for each in results}
    return "\n".join(f"{package} {version}" for package, version in here.items())


def heading(machine: Machine, state_bytes: int) -> str:
    """One line about the machine, one about us."""
    versions = ", ".join(f"{name} {text}" for name, text in machine.versions.items() if text)
    how = "compiled" if machine.compiled else "UNCOMPILED"
    return (
        f"{machine.processor}, {machine.cores} cores, load {machine.load:.1f}\n"
        f"Python {machine.python}, {versions}; {how}; a state has {state_bytes:,} bytes"
    )


def show(report: Report, console: Console) -> None:
    """Print whatever was measured."""
    console.print(heading(report.machine, report.state_bytes), highlight=False)
    if report.random_games:
        console.print(games(report.random_games))
    if report.checks:
        console.print(checks(report.checks))
    if report.peers:
        console.print(peers(report.peers, report.compared_players))
        console.print(packages(report.peers), highlight=False)
