"""The figures of many games as tables for a person."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table

from calimala.arena.report import ORDINALS, Bot, InSeat, Report, several
from calimala.arena.statistics import Estimate
from calimala.board.palette import printable

LONGEST_NAME = 20


def tables(report: Report) -> RenderableType:
    """All that is known so far, for 80 columns."""
    return Group(*_parts(report))


def _parts(report: Report) -> Iterator[RenderableType]:
    yield _heading(report)
    if report.bots:
        for table in (_strength, _places, _times, _seats):
            yield from ("", table(report))
    if report.faulted:
        yield from ("", *_faults(report))


def _heading(report: Report) -> str:
    plan = report.plan
    part = "" if report.complete else f"{report.played} of "
    games = part + several(report.played if report.complete else report.asked, "game")
    counted = "" if report.counted == report.played else f", {report.counted} in whole deals count"
    return (
        f"{plan['players']} players, {games}{counted}: {several(report.deals, 'deal')}, "
        f"seed {plan['seed']}, {plan['edition']} edition"
    )


def _table(left: str, *right: str) -> Table:
    """An empty table: one column of words, the others of numbers."""
    empty = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    empty.add_column(left, overflow="fold")
    for title in right:
        empty.add_column(title, justify="right", no_wrap=True)
    return empty


def _name(bot: Bot) -> str:
    return printable(bot.name, LONGEST_NAME)


def _strength(report: Report) -> Table:
    """Victories against chance, and ratings."""
    rated = any(bot.rating for bot in report.bots)
    titles = ("victories", "95 % interval", "chance", "")
    table = _table("bot", *titles, *(("rating",) if rated else ()))
    for bot in report.bots:
        share = bot.victories
        interval = f"{share.low:.1%} to {share.high:.1%}"
        rating = (f"{bot.rating.mu:.1f} ±{bot.rating.sigma:.1f}",) if bot.rating else ()
        cells = (f"{share.mean:.1%}", interval, f"{bot.chance:.1%}", bot.verdict)
        table.add_row(_name(bot), *cells, *rating)
    return table


def _mean(estimate: Estimate | None, form: str = ".1f") -> str:
    """A mean and how far its interval reaches."""
    if estimate is None:
        return "-"
    return f"{estimate.mean:{form}} ±{estimate.high - estimate.mean:.1f}"


def _places(report: Report) -> Table:
    """Points and places."""
    places = ORDINALS[: report.plan["players"]]
    table = _table("bot", "points", "margin", *places)
    for bot in report.bots:
        shares = (f"{part:.0%}" for part in bot.places)
        table.add_row(_name(bot), _mean(bot.points), _mean(bot.margin, "+.1f"), *shares)
    return table


def _times(report: Report) -> Table:
    """Time for each decision, and faults if there are any."""
    titles = ("decisions", "mean", "95 % within", "slowest")
    table = _table("bot", *titles, *(("faults",) if report.faulted else ()))
    for bot in report.bots:
        took = (bot.decisions.mean, bot.decisions.percentile_95, bot.decisions.slowest)
        faults = (str(bot.faults),) if report.faulted else ()
        table.add_row(_name(bot), f"{bot.decisions.count:,}", *map(_time, took), *faults)
    return table


def _time(seconds: float) -> str:
    """A time with the digits that matter."""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{1e3 * seconds:.1f} ms" if seconds >= 1e-3 else f"{1e6 * seconds:.0f} us"


def _seats(report: Report) -> Table:
    """Victories by seat."""
    seats = range(report.plan["players"])
    table = _table("by seat, %", *(f"seat {seat}" for seat in seats))
    if len(report.bots) > 1:
        for bot in report.bots:
            sat = {each.seat: each for each in bot.by_seat}
            table.add_row(_name(bot), *(_in_seat(sat.get(seat)) for seat in seats))
    table.add_row("anybody", *map(_in_seat, report.seats))
    return table


def _in_seat(figure: InSeat | None) -> str:
    """The victories in a seat, if there were games in it."""
    if figure is None:
        return "-"
    share = figure.victories
    return f"{100 * share.mean:.0f} ({100 * share.low:.0f}-{100 * share.high:.0f})"


def _faults(report: Report) -> Iterator[str]:
    """The first games that faults ended."""
    yield f"{several(report.faulted, 'game')} ended by a bot's fault, which loses the game:"
    for fault in report.faults:
        yield f"  game {fault.game}, seat {fault.seat}: {printable(fault.message, 160)}"
    if report.faulted > len(report.faults):
        yield f"  and {report.faulted - len(report.faults)} more"
