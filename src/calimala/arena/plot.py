"""Plots: matplotlib without any display, one style for all, and the plot of an arena's report."""

import os
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from calimala.arena.report import ORDINALS, Bot, Report, several
from calimala.arena.statistics import Estimate
from calimala.game import BadOption

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES: Final = (".svg", ".png")
INK, GREY, PALE, MARK, CHANCE = "#22313f", "#5f6b73", "#dfe4e7", "#10476b", "#c8641b"
WIDTH: Final = 10.0
PAD: Final = 0.1
STYLE: Final[dict[Any, Any]] = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "text.color": INK,
    "text.parse_math": False,
    "axes.edgecolor": PALE,
    "axes.labelcolor": GREY,
    "axes.titlesize": 10,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": PALE,
    "xtick.color": GREY,
    "ytick.color": INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "legend.frameon": False,
    "legend.fontsize": 8.5,
    "svg.hashsalt": "calimala",
}
PLACES: Final = ("#10476b", "#3f83ad", "#86b6d3", "#bcd4e2", "#e0e2df")
"""From dark to light, so that they are told apart without seeing colours."""
ON_PLACES: Final = ("white", "white", INK, INK, INK)
LONGEST_NAME: Final = 28
FRAME, ROW = 1.55, 0.5
WIDE_ENOUGH: Final = 0.075
"""The part of a bar that has room for its percentage."""


def check_path(path: str) -> None:
    """Refuse a plot that could not be made or written, before any game is played."""
    target = Path(path)
    if target.suffix.lower() not in SUFFIXES:
        raise BadOption(f"a picture is {' or '.join(SUFFIXES)}, not {path[:80]!r}")
    if target.is_dir():
        raise IsADirectoryError(21, "is a folder", path)
    if not target.parent.is_dir():
        raise FileNotFoundError(2, "no such folder", str(target.parent))
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise PermissionError(13, "permission denied", path)
    if find_spec("matplotlib") is None:
        raise BadOption(
            "a picture needs the package matplotlib: make setup-arena in the checkout, "
            "or pip install matplotlib"
        )


@contextmanager
def figure(
    path: str, height: float, widths: Sequence[float] = (1,)
) -> "Iterator[tuple[Figure, list[Axes]]]":
    """An empty figure with panels side by side, written to its file in the end.

    The same plot gives the same bytes.
    """
    from matplotlib import rc_context  # noqa: PLC0415 - optional, and slow to load
    from matplotlib.figure import Figure  # noqa: PLC0415 - the same
    from matplotlib.layout_engine import ConstrainedLayoutEngine  # noqa: PLC0415 - the same

    with rc_context(STYLE):
        drawn = Figure(
            figsize=(WIDTH, height), layout=ConstrainedLayoutEngine(w_pad=PAD, h_pad=PAD)
        )
        panels = drawn.subplots(1, len(widths), width_ratios=widths, squeeze=False)
        yield drawn, list(panels[0])
        Path(path).write_bytes(_image(drawn, Path(path).suffix.lower().removeprefix(".")))


def _image(figure: "Figure", kind: str) -> bytes:
    """The bytes of the finished picture, without a date."""
    image = BytesIO()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph")  # a letter that no font has is a box
        undated = {"Date": None} if kind == "svg" else {}
        figure.savefig(image, format=kind, dpi=160, metadata=undated)
    return image.getvalue()


def whiskers(estimate: Estimate) -> list[list[float]]:
    """How far the interval reaches to both sides of the mean, as matplotlib wants it."""
    return [[estimate.mean - estimate.low], [estimate.high - estimate.mean]]


def plot_report(report: Report, path: str) -> None:
    """For each bot its victories against chance, its places, its points; the best on top."""
    with figure(path, FRAME + ROW * len(report.bots), (1.2, 1.3, 1)) as (drawn, panels):
        victories, places, points = panels
        for panel in panels:
            _rows(panel, report.bots)
        victories.set_yticklabels([short(bot.name) for bot in report.bots])
        _victories(victories, report.bots)
        _places(places, report.bots)
        _points(points, report.bots)
        drawn.suptitle(_title(report), x=0.012, ha="left", fontsize=9, color=GREY)


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
        [estimate.mean], [row], xerr=whiskers(estimate), fmt="o", color=MARK, markersize=6,
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
