"""Strength by budget: the same bot with less and more to think with, against the base.

Usage: python -m bench.strength [--bot NAME] [--base N] [--games N] [--players N] [--seed N]
                                [--workers N] [--save FOLDER] [--out FILE] [--json]
"""

import json
import sys
from argparse import Namespace
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path

from calimala.arena import Journal, Plan, journal, local_workers, report, rounded, run_arena
from calimala.arena.plot import CHANCE, MARK, check_path, figure, whiskers
from calimala.arena.report import Decisions
from calimala.arena.statistics import Estimate
from calimala.arena.versions import versions
from calimala.cli.parser import Parser
from calimala.cli.support import options, terminal
from calimala.cli.support.ready import ready
from calimala.players import check as check_bot

FORMAT = "calimala-bench-strength/1"
STEPS = (Fraction(1, 16), Fraction(1, 4), Fraction(1), Fraction(4))
"""Budgets, in bases."""


@dataclass(frozen=True)
class Point:
    """One budget against the base; the base against itself is chance, and is not played."""

    budget: int
    bot: str
    games: int
    victories: Estimate
    decisions: Decisions | None


@dataclass(frozen=True)
class Curve:
    """Every figure of one run."""

    format: str
    bot: str
    base: int
    players: int
    seed: int
    chance: float
    versions: dict[str, object]
    points: list[Point]


def budgets(base: int) -> list[int]:
    """The budgets, one iteration at least, each once."""
    return sorted({max(1, round(base * step)) for step in STEPS})


def plans(found: Namespace) -> dict[int, Plan]:
    """An arena for every budget: one with it, all others with the base."""
    base = f"{found.bot}:{found.base}"
    line_ups = {n: (f"{found.bot}:{n}", *[base] * (found.players - 1)) for n in budgets(found.base)}
    return {n: Plan(found.players, bots, found.seed) for n, bots in line_ups.items()}


def measured(found: Namespace) -> Curve:
    """Play every budget against the base."""
    points = [point(found, budget, plan) for budget, plan in plans(found).items()]
    return Curve(
        format=FORMAT,
        bot=found.bot,
        base=found.base,
        players=found.players,
        seed=found.seed,
        chance=1 / found.players,
        versions=versions([]),
        points=points,
    )


def point(found: Namespace, budget: int, plan: Plan) -> Point:
    """One budget; the base against itself needs no games."""
    if budget == found.base:
        even = 1 / found.players
        return Point(budget, plan.bots[0], 0, Estimate(even, even, even), None)
    games = rounded(plan, found.games)
    results = played(found, budget, plan, games).results
    figures = report(plan, {}, games, results.values())
    mine = next(bot for bot in figures.bots if bot.bot == plan.bots[0])
    return Point(budget, mine.bot, games, mine.victories, mine.decisions)


def played(found: Namespace, budget: int, plan: Plan, games: int) -> Journal:
    """The games of one budget, kept where that was asked for."""
    save = str(Path(found.save) / f"{found.bot}-{budget}.jsonl") if found.save else None
    return play_kept(plan, games, save, found.workers, f"against {found.base}")


def play_kept(plan: Plan, games: int, save: str | None, workers: int, what: str) -> Journal:
    """Play what the file does not hold yet of so many games."""
    with (
        journal(save, None, plan, versions(plan.bots), terminal.say) as kept,
        terminal.bar(plan.bots[0]) as advance,
    ):
        run_arena(
            plan, games, local_workers(workers), kept,
            lambda _: advance(len(kept.results), games, f"games {what}"),
        )  # fmt: skip
    return kept


def draw(curve: Curve, path: str) -> None:
    """Victories over the budget, which grows by factors."""
    with figure(path, 4.2) as (_, (panel,)):
        budgets = [point.budget for point in curve.points]
        panel.axhline(curve.chance, ls="--", color=CHANCE, label="chance: the base against itself")
        panel.plot(budgets, [point.victories.mean for point in curve.points], color=MARK, lw=1.2)
        for each in curve.points:
            panel.errorbar(
                [each.budget], [each.victories.mean], yerr=whiskers(each.victories), fmt="o",
                color=MARK, markersize=6, elinewidth=2, capsize=4, capthick=2,
            )  # fmt: skip
        panel.set_xscale("log")
        panel.set_xticks(budgets, [f"{budget:,}" for budget in budgets])
        panel.minorticks_off()
        highest = max(point.victories.high for point in curve.points)
        panel.set_ylim(0, min(1, 1.3 * highest))
        panel.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
        panel.set_xlabel(
            f"iterations a decision of one {curve.bot}; the others have {curve.base:,}"
        )
        panel.set_title(f"Victories by budget, {curve.players} players, 95 % intervals")
        panel.grid(axis="y")
        panel.legend(loc="upper left")


def parser() -> Parser:
    """What the command understands."""
    command = Parser(
        prog="python -m bench strength",
        description="Measure what a bot gains from thinking longer: 1/16, 1/4 and 4 times its "
        "budget against the base.",
    )
    add = command.add_argument
    add("--bot", default="search", metavar="NAME", help="a bot that takes a budget (search)")
    add("--base", type=options.whole(1, 10**8), default=320, metavar="N",
        help="iterations a decision (default 320)")  # fmt: skip
    add("--games", type=options.whole(1, 10**9), default=400, metavar="N",
        help="for each budget (default 400)")  # fmt: skip
    add("--players", type=int, choices=(2, 3, 4, 5), default=4, help="default 4")
    add("--seed", type=options.whole(0, options.LARGEST_SEED), default=0, help="default 0")
    add("--workers", type=options.workers, default=1, metavar="N", help="processes (default 1)")
    add("--save", metavar="FOLDER", help="keep the games there, and go on from there")
    add("--out", metavar="FILE", help="draw the curve there, as .svg or .png")
    add("--json", action="store_true", help="print one JSON object")
    return command


def show(curve: Curve) -> None:
    """One line a budget."""
    for each in curve.points:
        share = each.victories
        interval = f"{share.low:.1%} to {share.high:.1%}" if each.games else "by definition"
        print(f"{each.bot}: {share.mean:.1%} ({interval}), chance {curve.chance:.1%}")


def main(argv: list[str]) -> int:
    """Measure, draw, print."""
    found = parser().parse_args(argv)
    for plan in plans(found).values():
        check_bot(plan.bots[0])
    if found.out:
        check_path(found.out)
    if found.save:
        Path(found.save).mkdir(parents=True, exist_ok=True)
    ready()
    curve = measured(found)
    if found.out:
        draw(curve, found.out)
    if found.json:
        print(json.dumps(asdict(curve), indent=2))
    else:
        show(curve)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
