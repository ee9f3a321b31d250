"""`calimala replay`: check recorded games and, if asked, print every position."""

import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from calimala.cli import terminal
from calimala.cli.pool import ordered
from calimala.cli.ready import ready
from calimala.game import BadRecord, Game, records


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
    with nullcontext() if scrolling else terminal.bar("Checking") as advance:
        results = ordered(check, _tasks(options.file, options.states), options.workers)
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
    return f"{_many(games, 'game')}, {_many(moves, 'move')}: all right"


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
