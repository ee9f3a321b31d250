"""`calimala arena`: which bot is stronger, and how sure that is."""

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from calimala.arena import (
    Journal,
    Plan,
    Report,
    Result,
    journal,
    local_workers,
    report,
    rounded,
    run_arena,
)
from calimala.arena.plan import new_game, seating
from calimala.arena.plot import check_path, plot_report
from calimala.arena.ray_workers import ray_workers
from calimala.arena.report import label
from calimala.arena.run import BotChanged, Workers
from calimala.arena.versions import versions
from calimala.board.palette import printable
from calimala.cli.support import options as shared
from calimala.cli.support import terminal
from calimala.cli.support.ready import ready
from calimala.cli.support.report_tables import tables
from calimala.cli.support.seats import seated
from calimala.cli.support.signals import unwinding
from calimala.game import BadOption

DESCRIPTION: Final = """\
Each deal is played until everyone has sat in every seat. Shares of victory come with
95 % intervals that take each deal, not each game, as one observation. A bot that fails
loses its game. With --save, an arena that was stopped goes on when it is run again."""
EXAMPLES: Final = """\
calimala arena --players 4 --games 400 --bots greedy,uniform,uniform,uniform
calimala arena --bots greedy,my_bot.py,uniform --save run.jsonl --picture run.svg
calimala arena --players 2 --bots greedy,uniform --workers 0 --json > result.json
calimala arena --players 4 --bots greedy --ray head.example:6379"""
FAILED, STOPPED = 1, 130
FILES: Final = ("save", "records", "picture")


def add_options(parser: ArgumentParser) -> None:
    """Who plays what, what is kept, how it is shown, and who does the work."""
    shared.add_game(parser, players=4, bot="greedy")
    shared.add_games(parser, 400, "; rounded up to whole deals")
    add = parser.add_argument
    add("--seconds", type=shared.seconds, metavar="S",
        help="time for each decision (default: what each bot takes by itself)")  # fmt: skip
    add("--save", metavar="FILE", help="keep every finished game there, and go on from there")
    add("--records", metavar="FILE", help="write the games there too, one record a line")
    add("--json", action="store_true", help="print one JSON object instead of the tables")
    add("--picture", metavar="FILE", help="draw the results there, as .svg or .png")
    shared.add_workers(parser)
    add("--ray", metavar="ADDRESS",
        help="play on the Ray cluster at host:port; local starts one with --workers")  # fmt: skip


def run(options: Any) -> int:
    """Play what is still to be played, then show what all games say."""
    plan = _plan(options)
    games = _games(plan, options.games)
    _check_files(options)
    workers, made = _workers(options), versions(plan.bots)
    with unwinding(), journal(options.save, options.records, plan, made, terminal.say) as kept:
        ready()
        new_game(plan, seating(plan, 0))
        status = _play(plan, games, workers, kept)
    found = report(plan, made, games, kept.results.values())
    _show(found, options.json)
    if status:
        terminal.say(_how_to_go_on(found, options.save))
    elif options.picture:
        plot_report(found, options.picture)
    return status


def _plan(options: Any) -> Plan:
    if options.seconds == 0:
        raise BadOption("--seconds is the time for a decision; 0 is none")
    return Plan(
        players=options.players,
        bots=seated(options.bots, options.players),
        seed=options.seed,
        edition=options.edition,
        layout=options.layout if isinstance(options.layout, str) else tuple(options.layout),
        seconds=options.seconds,
        recorded=options.records is not None,
    )


def _games(plan: Plan, asked: int) -> int:
    """Round up to whole deals, and say so if that is more than was asked for."""
    games = rounded(plan, asked)
    if games != asked:
        terminal.say(
            f"{asked} games are rounded up to {games}: "
            f"each deal is played {plan.rotations} times, everyone in every seat once"
        )
    return games


def _check_files(options: Any) -> None:
    """Refuse files that cannot be what they are meant for, before any game is played."""
    paths = {each: getattr(options, each) for each in FILES if getattr(options, each) is not None}
    for option, path in paths.items():
        if path in ("", "-"):
            raise BadOption(f"--{option} takes a file; stdout is for the results")
    for one, other in combinations(paths, 2):
        if Path(paths[one]).resolve() == Path(paths[other]).resolve():
            raise BadOption(f"--{one} and --{other} take a file each")
    if options.picture:
        check_path(options.picture)


def _workers(options: Any) -> Workers:
    """Those of this machine, or of a cluster."""
    if options.ray is None:
        return local_workers(options.workers)
    return ray_workers(options.ray, options.workers)


def _play(plan: Plan, games: int, workers: Workers, kept: Journal) -> int:
    """Play until all is played or a signal stops it; the exit status."""
    try:
        with terminal.bar("Playing") as advance:
            run_arena(plan, games, workers, kept, Progress(plan, games, kept, advance).count)
    except BotChanged as change:
        terminal.say(str(change))
        return FAILED
    except KeyboardInterrupt:
        return STOPPED
    except SystemExit as end:  # a signal that asks us to end
        return int(end.code or 0)
    return 0


class Progress:
    """The bar's text: how fast it goes and who leads."""

    def __init__(self, plan: Plan, games: int, kept: Journal, advance: terminal.Advance) -> None:
        self._plan, self._games, self._kept, self._advance = plan, games, kept, advance
        self._begun, self._new = perf_counter(), 0
        self._wins: Counter[str] = Counter()
        for result in kept.results.values():
            self._add(result)

    def count(self, result: Result) -> None:
        """One more game."""
        self._new += 1
        self._add(result)
        rate = self._new / (perf_counter() - self._begun)
        done = len(self._kept.results)
        self._advance(done, max(self._games, done), f"games, {rate:.1f} games/s, {self._leader()}")

    def _add(self, result: Result) -> None:
        for bot, part in zip(result.bots, result.victory, strict=True):
            self._wins[bot] += part  # type: ignore[assignment]  # parts of victories count too

    def _leader(self) -> str:
        """The bot with most victories for its seats."""
        seats = Counter(self._plan.bots)
        best = max(seats, key=lambda bot: self._wins[bot] / seats[bot])
        share = self._wins[best] / self._wins.total()
        return f"{printable(label(best, self._plan.bots))} wins {share:.0%}"


def _show(found: Report, as_json: bool) -> None:
    if as_json:
        print(json.dumps(found.json(), indent=2, ensure_ascii=False))
    else:
        terminal.screen(sys.stdout).print(tables(found))
    sys.stdout.flush()


def _how_to_go_on(found: Report, save: str | None) -> str:
    """What became of the games of an arena that was stopped."""
    done = f"stopped after {found.played} of {found.asked} games"
    if save is None:
        return f"{done}, which are not kept; --save FILE keeps them"
    return f"{done}; the same command goes on from {save}"
