"""`calimala arena`: which bot is stronger, and how sure that is."""

import json
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Any

from calimala.arena import Journal, Plan, Report, Result, contest, journal, report, rounded
from calimala.arena.contest import BotChanged
from calimala.arena.crew import Crew, processes
from calimala.arena.plan import dealt, seating
from calimala.arena.report import label
from calimala.arena.versions import versions
from calimala.cli import terminal
from calimala.cli.arena_table import tables
from calimala.cli.palette import printable
from calimala.cli.ready import ready
from calimala.cli.seats import seated
from calimala.cli.sink import unwinding
from calimala.game import BadOption

FAILED, STOPPED = 1, 130
FILES = ("save", "records", "picture")


def run(options: Any) -> int:
    """Play what is still to be played, then show what all games say."""
    plan = _plan(options)
    games = _games(plan, options.games)
    _check_files(options)
    crew, made = _crew(options), versions(plan.bots)
    with unwinding(), journal(options.save, options.records, plan, made, terminal.say) as kept:
        ready()
        dealt(plan, seating(plan, 0))
        status = _play(plan, games, crew, kept)
    found = report(plan, made, games, kept.results.values())
    _show(found, options.json)
    if status:
        terminal.say(_how_to_go_on(found, options.save))
    elif options.picture:
        _draw(found, options.picture)
    return status


def _plan(options: Any) -> Plan:
    if options.seconds == 0:
        raise BadOption("--seconds is the time for a decision; 0 is none")
    return Plan(
        players=options.players,
        bots=tuple(seated(options.bots, options.players)),
        seed=options.seed,
        edition=options.edition,
        layout=options.layout if isinstance(options.layout, str) else tuple(options.layout),
        seconds=options.seconds,
        recorded=options.records is not None,
    )


def _games(plan: Plan, asked: int) -> int:
    """Whole deals; a person is told of games that were not asked for."""
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
        from calimala.arena import drawing  # noqa: PLC0415 - only who wants a picture needs it

        drawing.check(options.picture)


def _crew(options: Any) -> Crew:
    """Who plays: this machine, or a cluster."""
    if options.ray is None:
        return processes(options.workers)
    from calimala.arena.cluster import cluster  # noqa: PLC0415 - only who wants Ray needs it

    return cluster(options.ray, options.workers)


def _play(plan: Plan, games: int, crew: Crew, kept: Journal) -> int:
    """Play until all is played or somebody stops it; the exit status."""
    try:
        with terminal.bar("Playing") as advance:
            contest(plan, games, crew, kept, Progress(plan, games, kept, advance).count)
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


def _draw(found: Report, path: str) -> None:
    from calimala.arena.picture import draw  # noqa: PLC0415 - only who wants a picture needs it

    draw(found, path)
