"""The picture of a review: everyone's chance after every decision, with the marks."""

from typing import Any, Final

from calimala.analysis.schema import Review
from calimala.arena.plot import GREY, INK, figure, short
from calimala.cli.support.review_words import Words

Panel = Any  # matplotlib's Axes, which only arena.plot knows
HEIGHT: Final = 4.4
SEATS: Final = (
    ("#b3392f", "-"), ("#10476b", "--"), ("#b08500", "-."), ("#3c7d3c", ":"), ("#7a3f8a", "-"),
)  # fmt: skip
"""Colours and strokes, so that they are told apart without seeing colours."""
MARKS: Final = {"great": ("*", 11.0), "doubtful": ("v", 4.0), "mistake": ("v", 7.0),
                "blunder": ("X", 9.0)}  # fmt: skip


def plot_review(review: Review, path: str) -> None:
    """One line a player; a mark on the line of the player who decided."""
    words = Words(review)
    with figure(path, HEIGHT) as (drawn, (panel,)):
        _lines(panel, review, words)
        _marks(panel, review)
        _turns(panel, review)
        panel.set_ylim(0, 1.02)
        panel.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0", "25 %", "50 %", "75 %", "100 %"])
        panel.set_xlim(0, len(review["decisions"]))
        panel.grid(axis="y")
        panel.set_title("Everyone's chance to win")
        panel.legend(loc="upper center", bbox_to_anchor=(0.5, -0.1), ncols=5, handlelength=3)
        drawn.suptitle(words.headline(), x=0.012, ha="left", fontsize=9, color=GREY)


def _lines(panel: Panel, review: Review, words: Words) -> None:
    """The chance of every player, from the deal to the end."""
    plies = [each["ply"] + 1 for each in review["decisions"]]
    for seat in range(review["players"]):
        colour, stroke = SEATS[seat]
        chances = [each["chances"][seat] for each in review["decisions"]]
        panel.plot(plies, chances, stroke, color=colour, linewidth=1.6,
                   label=short(words.name(seat)))  # fmt: skip


def _marks(panel: Panel, review: Review) -> None:
    """Every mark, each kind once in the legend."""
    for mark, (shape, size) in MARKS.items():
        panel.plot([], [], shape, color=GREY, markersize=size, label=mark)
    for each in review["decisions"]:
        if each["mark"]:
            shape, size = MARKS[each["mark"]]
            panel.plot([each["ply"] + 1], [each["chances"][each["seat"]]], shape,
                       color=SEATS[each["seat"]][0], markersize=size, markeredgecolor=INK,
                       markeredgewidth=0.6, clip_on=False, zorder=4)  # fmt: skip


def _turns(panel: Panel, review: Review) -> None:
    """Rounds below, in the place of plies."""
    first = {each["turn"]: each["ply"] for each in reversed(review["decisions"]) if each["turn"]}
    rounds = {turn: ply for turn, ply in first.items() if (turn - 1) % review["players"] == 0}
    numbers = {ply: (turn - 1) // review["players"] + 1 for turn, ply in rounds.items()}
    panel.set_xticks(
        [*numbers], [f"round {each}" if each == 1 else str(each) for each in numbers.values()]
    )
