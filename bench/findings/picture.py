"""The findings as pictures, in the style of the arena's."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from bench.findings.effects import (
    TABLE_SIZES,
    Effect,
    Experiment,
    card_effects,
    is_clear,
    opening_effects,
    seat_victories,
    street_effects,
    told_effects,
    usage,
)
from calimala.arena.plot import CHANCE, GREY, INK, MARK, figure, whiskers
from calimala.arena.statistics import Estimate
from calimala.game.notation import ACTIONS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SEATS, CHOICES, STREETS = "strategy-seats.svg", "strategy-choices.svg", "strategy-streets.svg"
PICTURES: Final = (SEATS, CHOICES, STREETS)
ROW: Final = 0.27  # inches
MOST_PAIRS: Final = 24


def draw(found: Experiment, folder: Path) -> None:
    """Draw all of them."""
    _draw_seats(found, str(folder / SEATS))
    _draw_choices(found, str(folder / CHOICES))
    _draw_streets(found, str(folder / STREETS))


def _draw_seats(found: Experiment, path: str) -> None:
    """Victories by seat, a panel for each size of the table."""
    with figure(path, 3.0, TABLE_SIZES) as (drawn, panels):
        for panel, players in zip(panels, TABLE_SIZES, strict=True):
            panel.set_title(f"{players} players")
            panel.axhline(1 / players, ls="--", color=CHANCE)
            for seat, each in enumerate(seat_victories(found, players)):
                panel.errorbar(
                    [seat + 1], [each.mean], yerr=whiskers(each), fmt="o", color=MARK,
                    markersize=5, elinewidth=1.8, capsize=3,
                )  # fmt: skip
            panel.set_xticks(range(1, players + 1))
            panel.set_xlim(0.4, players + 0.6)
            panel.set_ylim(0, 0.7)
            panel.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
            panel.grid(axis="y")
            panel.set_xlabel("seat")
        drawn.suptitle("Victories by seat, 1 begins; dashed: chance; lines: 95 % intervals",
                       x=0.012, ha="left", fontsize=9, color=GREY)  # fmt: skip


def _draw_choices(found: Experiment, path: str) -> None:
    """What one seat was told, and the cards that were drawn: points beside free play."""
    told = told_effects(found)
    cards = [*card_effects(found), *opening_effects(found)]
    rows = max(len(told), len(cards))
    with figure(path, 1.2 + ROW * rows, (1, 1)) as (_, (left, right)):
        _forest(left, "What one of four seats was told", told)
        _forest(right, "Cards drawn: scoring, then action", cards)


def _draw_streets(found: Experiment, path: str) -> None:
    """First streets that were drawn, and where the network goes by itself."""
    _, pairs = street_effects(found)
    shown = [*pairs[: MOST_PAIRS // 2], *pairs[MOST_PAIRS // 2 :][-MOST_PAIRS // 2 :]]
    with figure(path, 1.2 + ROW * max(len(shown), 16), (1, 1.15)) as (_, (left, right)):
        _forest(left, "First street drawn, all tables", shown, everywhere=True)
        _heat(right, usage(found, "all"))


def _forest(panel: "Axes", title: str, effects: Sequence[Effect], everywhere: bool = False) -> None:
    """A row for each effect: points beside free play; dark where the interval leaves zero out."""
    panel.set_title(title)
    panel.axvline(0, ls="--", color=CHANCE)
    for row, each in enumerate(effects):
        estimate = each.everywhere if everywhere else each.usual
        if estimate:
            panel.errorbar(
                [estimate.mean], [row], xerr=whiskers(estimate), fmt="o", markersize=5,
                color=MARK if is_clear(estimate) else GREY, elinewidth=1.8,
                capsize=3,
            )  # fmt: skip
    panel.set_yticks(range(len(effects)), [each.title for each in effects])
    panel.set_ylim(max(len(effects), 1) - 0.5, -0.5)
    panel.spines["left"].set_visible(False)
    panel.grid(axis="x")
    panel.set_xlabel("points beside free play, 95 %\n(grey: may be none)")


def _heat(panel: "Axes", used: dict[tuple[int, int], Estimate]) -> None:
    """Discs on a street of two actions, where there is one; 1 is as many as on any other."""
    panel.set_title("Discs on a street, free play; 1 is average")
    values = np.full((len(ACTIONS), len(ACTIONS)), np.nan)
    for (low, high), each in used.items():
        values[high, low] = each.mean
        panel.text(low, high, f"{each.mean:.1f}", ha="center", va="center", size=8,
                   color="white" if each.mean > 1.8 else INK)  # fmt: skip
    panel.imshow(values, cmap="Blues", vmin=0, vmax=3, aspect="auto")
    panel.set_xticks(range(len(ACTIONS) - 1), ACTIONS[:-1], rotation=45, ha="right")
    panel.set_yticks(range(1, len(ACTIONS)), ACTIONS[1:])
    panel.set_xlim(-0.5, len(ACTIONS) - 1.5)
    panel.set_ylim(len(ACTIONS) - 0.5, 0.5)
    for side in ("left", "bottom"):
        panel.spines[side].set_visible(False)
