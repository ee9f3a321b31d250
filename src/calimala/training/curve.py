"""The learning curve: what every generation came to, as data and as a picture."""

from dataclasses import asdict, dataclass
from typing import Any

from calimala.arena.plot import CHANCE, GREY, MARK, figure, whiskers
from calimala.arena.statistics import Estimate
from calimala.training.learn import Lesson


@dataclass(frozen=True)
class Point:
    """One generation."""

    generation: int
    games: int  # played so far, all generations together
    lesson: Lesson
    against_best: Estimate  # share of victories, two against two
    admitted: bool  # whether it became the best
    seconds: float

    def json(self) -> dict[str, Any]:
        """The point as the file has it."""
        return asdict(self)


def point(read: dict[str, Any]) -> Point:
    """A point of a file."""
    lesson, against = Lesson(**read["lesson"]), Estimate(**read["against_best"])
    return Point(**(read | {"lesson": lesson, "against_best": against}))


def best(points: list[Point]) -> int:
    """The generation that plays now: the last that was let in; 0 is the newborn network."""
    return max((each.generation for each in points if each.admitted), default=0)


def plot_curve(points: list[Point], path: str) -> None:
    """The log loss over the games, and every match at the gate."""
    games = [each.games for each in points]
    with figure(path, 3.8, (1, 1)) as (_, (loss, gate)):
        loss.set_title("Log loss of who wins, on games not learned from")
        loss.plot(games, [each.lesson.loss for each in points], "o-", color=MARK, markersize=4)
        loss.plot(games, [each.lesson.guessing for each in points], "--", color=CHANCE)
        loss.annotate("guessing", (games[-1], points[-1].lesson.guessing), ha="right", va="bottom",
                      color=CHANCE)  # fmt: skip
        gate.set_title("Victories against the best so far, two against two")
        gate.axhline(0.5, ls="--", color=CHANCE)
        for each in points:
            gate.errorbar(
                [each.games], [each.against_best.mean], yerr=whiskers(each.against_best), fmt="o",
                color=MARK if each.admitted else GREY, markersize=5, elinewidth=1.5, capsize=3,
            )  # fmt: skip
        gate.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
        for panel in (loss, gate):
            panel.set_xlabel("games against itself (grey: not let in)" if panel is gate
                             else "games against itself")  # fmt: skip
            panel.xaxis.set_major_formatter(lambda games, _: f"{games:,.0f}")
            panel.grid(axis="y")
