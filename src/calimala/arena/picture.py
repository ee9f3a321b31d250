"""The results as a picture: for each bot its victories against chance, its places, its points."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from calimala.arena.drawing import CHANCE, FIGURE, GREY, INK, drawing, whiskers
from calimala.arena.report import Bot, Report, several
from calimala.arena.statistics import Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PLACES: Final = ("#10476b", "#3f83ad", "#86b6d3", "#bcd4e2", "#e0e2df")
"""From dark to light, so that they are told apart without seeing colours."""
ON_PLACES: Final = ("white", "white", INK, INK, INK)
ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th")
LONGEST_NAME: Final = 28
FRAME, ROW = 1.55, 0.5
WIDE_ENOUGH: Final = 0.075
"""The part of a bar that has room for its percentage."""


def draw(report: Report, path: str) -> None:
    """The whole picture; a row a bot, the best on top."""
    with drawing(path, FRAME + ROW * len(report.bots), (1.2, 1.3, 1)) as (figure, panels):
        victories, places, points = panels
        for panel in panels:
            _rows(panel, report.bots)
        victories.set_yticklabels([short(bot.name) for bot in report.bots])
        _victories(victories, report.bots)
        _places(places, report.bots)
        _points(points, report.bots)
        figure.suptitle(_title(report), x=0.012, ha="left", fontsize=9, color=GREY)


def short(name: str) -> str:
    """A name that leaves room for the figures; of a long one, both ends."""
    half = (LONGEST_NAME - 1) // 2
    return name if len(name) <= LONGEST_NAME else f"{name[:half]}…{name[-half:]}"


def _title(report: Report) -> str:
    plan = report.plan
    return (
        f"{plan['players']} players, {several(report.counted, 'game')}: "
        f"{several(report.deals, 'deal')}, "
        f"seed {plan['seed']}, {plan['edition']} edition; lines are 95 % intervals"
    )


def _rows(panel: "Axes", bots: Sequence[Bot]) -> None:
    """A row a bot, without names."""
    panel.set_ylim(len(bots) - 0.5, -0.5)
    panel.set_yticks(range(len(bots)), [""] * len(bots))
    panel.spines["left"].set_visible(False)


def _dot(panel: "Axes", row: int, estimate: Estimate) -> None:
    """A mean with its interval."""
    panel.errorbar(
        [estimate.mean], [row], xerr=whiskers(estimate), fmt="o", color=FIGURE, markersize=6,
        elinewidth=2, capsize=4, capthick=2, zorder=3,
    )  # fmt: skip


def _victories(panel: "Axes", bots: Sequence[Bot]) -> None:
    """Shares of victory, each beside what chance would give."""
    panel.set_title("Victories")
    for row, bot in enumerate(bots):
        line = panel.plot([bot.chance] * 2, [row - 0.4, row + 0.4], "--", color=CHANCE, zorder=2)
        _dot(panel, row, bot.victories)
    panel.set_xlim(-0.02, 1.02)
    panel.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "25 %", "50 %", "75 %", "100 %"])
    panel.grid(axis="x")
    panel.legend(line, ["chance"], loc="upper center", bbox_to_anchor=(0.5, -0.12), handlelength=2)


def _places(panel: "Axes", bots: Sequence[Bot]) -> None:
    """How often a seat of the bot came in first, second, ..."""
    panel.set_title("Places of a seat")
    for p in range(len(bots[0].places)):
        shares = [bot.places[p] for bot in bots]
        left = [sum(bot.places[:p]) for bot in bots]
        panel.barh(
            range(len(bots)), shares, 0.62, left, color=PLACES[p], edgecolor="white",
            label=ORDINALS[p],
        )  # fmt: skip
        for row, part in enumerate(shares):
            if part >= WIDE_ENOUGH:
                where = left[row] + part / 2
                panel.text(where, row, f"{part:.0%}", ha="center", va="center", size=8,
                           color=ON_PLACES[p])  # fmt: skip
    panel.set_xlim(0, 1)
    panel.set_xticks([])
    panel.spines["bottom"].set_visible(False)
    panel.legend(
        loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=5, handlelength=1,
        columnspacing=1.2,
    )  # fmt: skip


def _points(panel: "Axes", bots: Sequence[Bot]) -> None:
    """Points a game."""
    panel.set_title("Points a game")
    for row, bot in enumerate(bots):
        if bot.points:
            _dot(panel, row, bot.points)
    panel.margins(x=0.1)
    panel.grid(axis="x")
