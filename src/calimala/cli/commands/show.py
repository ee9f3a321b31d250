"""`calimala show`: draw one position of a recorded game."""

import sys
from argparse import ArgumentParser
from typing import Any, Final

from calimala.board.draw import Caption, draw
from calimala.cli.support import options as shared
from calimala.cli.support import terminal
from calimala.cli.support.ready import ready
from calimala.game import BadOption, BadRecord, Game, records

DESCRIPTION: Final = "Needs 80 columns to look its best; 120 are better; fewer will do."
EXAMPLES: Final = """\
calimala show game.json --ply 57
calimala show out.jsonl --game 3
calimala show out.jsonl --ply 20 --seat 1"""


def add_options(parser: ArgumentParser) -> None:
    """Which position, and as whose view."""
    shared.add_file(parser)
    add, number = parser.add_argument, shared.whole(0, 10**9)
    add("--ply", type=number, metavar="N", help="after N moves (default: the last position)")
    add("--game", type=number, default=0, metavar="K", help="which record of the file (default 0)")
    add("--seat", type=number, metavar="N", help="draw only what this seat may know")


def run(options: Any) -> int:
    """Find the position, draw it."""
    ready()
    game, mover = _reached(_record(options.file, options.game), options)
    if options.seat is not None and options.seat >= game.players:
        raise BadOption(f"--seat {options.seat}: the seats are 0 to {game.players - 1}")
    screen = terminal.screen(sys.stdout)
    state = game.state() if options.seat is None else game.view(options.seat)
    screen.print(draw(state, _caption(game, mover, options), screen.width))
    return 0


def _record(path: str, wanted: int) -> dict[str, Any]:
    """The record with this index."""
    index = -1
    try:
        for index, record in records.read(path):
            if index == wanted:
                return record
    except BadRecord as fault:
        raise BadRecord(f"{path}: {fault}") from None
    raise BadOption(f"--game {wanted}: {path} has {index + 1} games, numbered from 0")


def _reached(record: dict[str, Any], options: Any) -> tuple[Game, int | None]:
    """The game at the position wanted, and who made the last move before it."""
    before: int | None = None
    mover: int | None = None
    try:
        for game in Game.replay(record):
            before, mover = game.actor, before
            if game.ply == options.ply:
                return game, mover
    except BadRecord as fault:
        where = f"{options.file}: game {options.game}"
        raise BadRecord(fault.what, fault.ply, where) from None
    if options.ply is not None:
        raise BadOption(f"--ply {options.ply}: game {options.game} has {game.ply} moves")
    return game, mover


def _caption(game: Game, mover: int | None, options: Any) -> Caption:
    return Caption(
        names=game.names or [""] * game.players,
        heading=f"game {options.game}, ply {game.ply}{_seen_by(options.seat)}",
        last=_last(game, mover, options.seat),
        legal=game.legal() if options.seat in (None, game.actor) else (),
    )


def _seen_by(seat: int | None) -> str:
    return "" if seat is None else f", as seat {seat} sees it"


def _last(game: Game, mover: int | None, seat: int | None) -> tuple[int, str] | None:
    """The move that led here; another's secret choice stays secret."""
    if mover is None:
        return None
    known = game.moves if seat is None else game.moves_for(seat)
    return mover, known[-1] or "(hidden)"
