"""`calimala review`: what decided finished games, and how much of it was luck."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from calimala.analysis import Review, SearchEvaluator
from calimala.analysis.budget import ITERATIONS, Budget
from calimala.analysis.game_review import Progress, finished, review
from calimala.analysis.shelf import Shelf, default_folder
from calimala.arena.plot import check_path
from calimala.arena.report import several
from calimala.arena.workers import ordered
from calimala.cli.support import options as shared
from calimala.cli.support import terminal
from calimala.cli.support.ready import ready
from calimala.cli.support.review_picture import plot_review
from calimala.cli.support.review_tables import line, tables
from calimala.cli.support.signals import unwinding
from calimala.game import BadOption, BadRecord, records

DESCRIPTION: Final = """\
Judges every decision by what its player could know then, and tells the moves and the
draws that decided the game, everyone's skill and luck. A finished review is kept, so that
the same command goes on where it was stopped. The status is 1 if a record is no finished
game; the others are reviewed all the same."""
EXAMPLES: Final = """\
calimala review game.json
calimala review game.json --picture game.svg
calimala review evening.jsonl tournament.jsonl --workers 0 --json > reviews.jsonl"""
STOPPED: Final = 130


def add_options(parser: ArgumentParser) -> None:
    """Which games, how they are told, where reviews are kept, and who does the work."""
    add = parser.add_argument
    add("files", metavar="FILE", nargs="+", help=".json or .jsonl of records; - is stdin")
    add("--json", action="store_true", help="print one JSON object a game, calimala-review/1")
    add("--picture", metavar="FILE",
        help="draw the chances of a single game there, as .svg or .png")  # fmt: skip
    add("--kept", metavar="FOLDER", help=f"where reviews are kept (default {default_folder()})")
    add("--iterations", type=shared.whole(1, 10**6), default=ITERATIONS, metavar="N",
        help=f"of the search; more take longer (default {ITERATIONS})")  # fmt: skip
    shared.add_workers(parser)


@dataclass(frozen=True)
class Task:
    """One record to be reviewed, or why it could not be read."""

    where: str
    record: dict[str, Any] | None
    fault: BadRecord | None
    folder: Path | None
    iterations: int


@dataclass(frozen=True)
class Reviewed:
    """One record gone through."""

    where: str
    review: Review | None
    fault: str


def run(options: Any) -> int:
    """Review every game; say what is wrong with those that cannot be."""
    if options.picture:
        check_path(options.picture)
    tasks = list(_tasks(options))
    if not tasks:
        raise BadRecord("no record in it", where=options.files[0])
    if options.picture and len(tasks) > 1:
        raise BadOption(f"--picture draws one game; there are {len(tasks)}")
    with unwinding():
        ready(*SearchEvaluator.modules)
        return _review(tasks, options)


def check(task: Task, progress: Progress | None = None) -> Reviewed:
    """Review one record, unless that was done before."""
    if task.record is None:
        return Reviewed(task.where, None, str(task.fault))
    try:
        return Reviewed(task.where, _reviewed(task, task.record, progress), "")
    except BadRecord as fault:
        return Reviewed(task.where, None, str(BadRecord(fault.what, fault.ply, task.where)))


def _reviewed(task: Task, record: dict[str, Any], progress: Progress | None) -> Review:
    """The review of a record: the kept one, or a new one that is kept then."""
    evaluator, game = _evaluator(task.iterations), finished(record)
    shelf = Shelf(task.folder) if task.folder else None
    kept = shelf.find(game, evaluator.name) if shelf else None
    if kept:
        return kept
    found = review(record, evaluator, progress)
    if shelf:
        shelf.keep(game, found)
    return found


@cache
def _evaluator(iterations: int) -> SearchEvaluator:
    """One for each process."""
    budget = Budget.of(iterations)
    return SearchEvaluator(budget.iterations, budget.duel)


def _folder(chosen: str | None) -> Path | None:
    """Where reviews are kept; nowhere, and said so, if nothing can be written there."""
    folder = Path(chosen) if chosen else default_folder()
    try:
        return Shelf(folder).folder
    except OSError as fault:
        if chosen:
            raise
        reason = (fault.strerror or "cannot be written").lower()
        terminal.say(f"{folder}: {reason}; reviews are not kept (--kept FOLDER keeps them)")
        return None


def _tasks(options: Any) -> Iterator[Task]:
    """Every record of the files; a fault in reading ends its file."""
    folder = _folder(options.kept)
    for path in options.files:
        try:
            for index, record in records.read(path):
                yield Task(f"{path}: game {index}", record, None, folder, options.iterations)
        except BadRecord as fault:
            located = BadRecord(fault.what, fault.ply, f"{path}: {fault.where}".rstrip(": "))
            yield Task(path, None, located, folder, options.iterations)


def _review(tasks: Sequence[Task], options: Any) -> int:
    """Review and tell, in the order of the files; the exit status."""
    faults = done = 0
    try:
        for each in _each(tasks, options.workers):
            done += 1
            faults += bool(each.fault)
            _tell(each, len(tasks), options)
    except KeyboardInterrupt:
        terminal.say(
            f"stopped after {done} of {several(len(tasks), 'game')}; the same command goes on"
        )
        return STOPPED
    return int(faults > 0)


def _each(tasks: Sequence[Task], workers: int) -> Iterator[Reviewed]:
    """The reviews, with a bar if a person watches: of moves for one game, else of games."""
    with terminal.bar("Reviewing") as advance:
        if len(tasks) == 1:
            yield check(tasks[0], lambda done, total: advance(done, total, "moves"))
            return
        with closing(ordered(check, tasks, min(workers, len(tasks)))) as results:
            for done, each in enumerate(results, 1):
                advance(done, len(tasks), "games")
                yield each


def _tell(reviewed: Reviewed, games: int, options: Any) -> None:
    """Print one review, or what was wrong with the record."""
    found = reviewed.review
    if found is None:
        terminal.say(reviewed.fault)
        return
    if options.json:
        print(json.dumps(found, ensure_ascii=False, separators=(",", ":")), flush=True)
    elif games == 1:
        terminal.screen(sys.stdout).print(tables(found))
    else:
        terminal.screen(sys.stdout).print(line(reviewed.where, found), soft_wrap=True)
    if options.picture:
        plot_review(found, options.picture)
