"""`calimala simulate`: bots play many games in fixed seats."""

import sys
from argparse import ArgumentParser
from contextlib import closing, nullcontext
from functools import partial
from time import perf_counter
from typing import IO, Any, Final

from calimala.arena import Fault, Plan, Result, report, seating
from calimala.arena.match import play
from calimala.arena.plan import new_game
from calimala.arena.report import several
from calimala.arena.workers import ordered
from calimala.cli.support import options as shared
from calimala.cli.support import terminal
from calimala.cli.support.ready import ready
from calimala.cli.support.report_tables import tables
from calimala.cli.support.seats import seated
from calimala.cli.support.sink import sink
from calimala.game import CalimalaError

DESCRIPTION: Final = "Game k depends on --seed and k only, never on the number of games or workers."
EXAMPLES: Final = """\
calimala simulate --players 4 --games 1000 --seed 7
calimala simulate --games 100 --records out.jsonl --workers 0
calimala simulate --games 5 --records - | calimala replay -
calimala simulate --layout build,ship,artwork,weave,contribute,brick,transport,wood,marble"""


def add_options(parser: ArgumentParser) -> None:
    """Which games, and where their records go."""
    shared.add_game(parser, players=3, bot="uniform")
    shared.add_games(parser, 100)
    parser.add_argument(
        "--records", metavar="FILE", help="write the games there, one JSON line each; - is stdout"
    )
    shared.add_workers(parser)


def run(options: Any) -> int:
    """Play, write the records, say who won how often; a bot's fault ends it, games played stay."""
    plan = _plan(options)
    with sink(options.records) if options.records else nullcontext() as out:
        ready()
        new_game(plan, seating(plan, 0))
        summary = Summary(plan, options.games, _summary_stream(options.records))
        fault = _play(plan, options, out, summary)
        if fault and not summary.games:
            raise CalimalaError(fault.message)
    summary.show()
    if fault:
        raise CalimalaError(fault.message)
    return 0


def _plan(options: Any) -> Plan:
    return Plan(
        players=options.players,
        bots=seated(options.bots, options.players),
        seed=options.seed,
        edition=options.edition,
        layout=options.layout if isinstance(options.layout, str) else tuple(options.layout),
        recorded=options.records is not None,
        rotating=False,
    )


class Summary:
    """The results as they come, if they are to be shown in the end."""

    def __init__(self, plan: Plan, asked: int, stream: IO[str] | None) -> None:
        self.games = 0
        self._plan, self._asked, self._stream = plan, asked, stream
        self._results: list[Result] = []
        self._begun = perf_counter()

    def add(self, result: Result) -> None:
        """One more game; many games that nobody asks about take no memory."""
        self.games += 1
        if self._stream:
            self._results.append(result)

    def show(self) -> None:
        """The figures of an arena, and the speed."""
        if self._stream is None:
            return
        seconds = perf_counter() - self._begun
        screen = terminal.screen(self._stream)
        screen.print(tables(report(self._plan, {}, self._asked, self._results)))
        rate = f"{self.games / seconds:.1f} games/s"
        screen.print(f"\n{several(self.games, 'game')} in {seconds:.2f} s, {rate}")


def _summary_stream(path: str | None) -> IO[str] | None:
    """The summary is the result if there are no records, else only for a person who watches."""
    if path is None:
        return sys.stdout
    return sys.stderr if terminal.watched(sys.stderr) else None


def _play(plan: Plan, options: Any, out: IO[str] | None, summary: Summary) -> Fault | None:
    """Play, write and count, in the order of the games; the fault that ended it early."""
    games = ordered(partial(play, plan), range(options.games), options.workers)
    bar = nullcontext() if _scrolling(options) else terminal.bar("Playing")
    with closing(games), bar as advance:
        for played in games:
            if played.result.fault:
                return played.result.fault
            summary.add(played.result)
            if out:
                out.write(f"{played.record}\n")
            if advance:
                advance(summary.games, options.games, "games")
    return None


def _scrolling(options: Any) -> bool:
    """Whether records scroll by, with no room for a bar between them."""
    return options.records == "-" and terminal.watched(sys.stdout)
