"""`calimala replay`: check recorded games and, if asked, print every position."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import closing, nullcontext
from dataclasses import dataclass
from typing import Any, Final

from calimala.arena.report import several
from calimala.arena.workers import ordered
from calimala.cli.support import options as shared
from calimala.cli.support import terminal
from calimala.cli.support.ready import ready
from calimala.game import BadRecord, Game, records

DESCRIPTION: Final = (
    "One line on stderr names game, ply and reason of the first fault; the status is then 1."
)
EXAMPLES: Final = """\
calimala replay game.json
calimala replay out.jsonl --workers 0
calimala replay out.jsonl --states | head -1"""


def add_options(parser: ArgumentParser) -> None:
    """Which records, and whether their positions are printed."""
    shared.add_file(parser)
    parser.add_argument(
        "--states",
        action="store_true",
        help="print every position with its legal moves, one JSON line each",
    )
    shared.add_workers(parser)


@dataclass(frozen=True)
class Task:
    """One record of a file, or why it could not be read."""

    index: int
    record: dict[str, Any] | None
    fault: BadRecord | None
    states: bool


@dataclass(frozen=True)
class Checked:
    """One record gone through: its positions as lines, its moves, what is wrong with it."""

    lines: str
    moves: int
    fault: str


def run(options: Any) -> int:
    """Check every game up to the first fault; say how many there were."""
    ready()
    games = moves = 0
    for checked in _checked(options):
        sys.stdout.write(checked.lines)
        if checked.fault:
            raise BadRecord(f"{options.file}: {checked.fault}")
        games, moves = games + 1, moves + checked.moves
    if not games:
        raise BadRecord("no record in it", where=options.file)
    print(_verdict(games, moves), file=sys.stderr if options.states else sys.stdout)
    return 0


def check(task: Task) -> Checked:
    """Play one record through, as far as it goes."""
    if task.record is None:
        return Checked("", 0, str(task.fault))
    lines: list[str] = []
    ply = 0
    try:
        for game in Game.replay(task.record):
            ply = game.ply
            if task.states:
                lines.append(position(task.index, game))
    except BadRecord as fault:
        located = BadRecord(fault.what, fault.ply, f"game {task.index}")
        return Checked("".join(lines), ply, str(located))
    return Checked("".join(lines), ply, "")


def position(index: int, game: Game) -> str:
    """One position as a line of JSON."""
    line = {
        "game": index,
        "ply": game.ply,
        "actor": game.actor,
        "legal": game.legal(),
        "state": game.state(),
    }
    return json.dumps(line, separators=(",", ":")) + "\n"


def _checked(options: Any) -> Iterator[Checked]:
    """The records gone through, in the order of the file, with a bar if a person watches."""
    scrolling = options.states and terminal.watched(sys.stdout)
    results = ordered(check, _tasks(options.file, options.states), options.workers)
    bar = nullcontext() if scrolling else terminal.bar("Checking")
    with closing(results), bar as advance:
        for done, checked in enumerate(results, 1):
            yield checked
            if advance:
                advance(done, 0, "games")


def _tasks(path: str, states: bool) -> Iterator[Task]:
    """The records of a file; a fault in reading is the last task, so that it keeps its place."""
    try:
        for index, record in records.read(path):
            yield Task(index, record, None, states)
    except BadRecord as fault:
        yield Task(-1, None, fault, states)


def _verdict(games: int, moves: int) -> str:
    return f"{several(games, 'game')}, {several(moves, 'move')}: all right"
