"""`calimala play`: a demonstration game of bots in the terminal."""

import sys
from collections.abc import Iterator, Sequence
from secrets import randbelow
from time import sleep
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from calimala.cli import palette, terminal
from calimala.cli.draw import WIDE, Caption, panel, table
from calimala.cli.ready import ready
from calimala.cli.seats import hired, seated, step
from calimala.cli.telling import told
from calimala.game import Game
from calimala.players import Player

EASY_TO_RETYPE = 10_000


def run(options: Any) -> int:
    """Play turn by turn at a pace a person can follow, then rank."""
    names = seated(options.bots, options.players)
    seed = randbelow(EASY_TO_RETYPE) if options.seed is None else options.seed
    ready()
    game = Game.new(options.players, seed, options.edition, options.layout, names)
    screen = terminal.screen(sys.stdout)
    for turn, since in enumerate(turns(game, hired(names, seed))):
        caption = Caption(names=names, heading=f"seed {seed}, {_title(turn)}")
        log = told(game.events(since), game.players, names)
        _show(screen, [*table(game.state(), caption, screen.width), _log(log, screen.width)])
        _wait(screen, options.speed)
    screen.print(_ranking(game, names))
    return 0


def turns(game: Game, bots: Sequence[Player]) -> Iterator[int]:
    """Play on to the end of the setup, then of each turn; the ply at which it began."""
    while not game.over:
        since = game.ply
        _turn(game, bots)
        yield since


def _turn(game: Game, bots: Sequence[Player]) -> None:
    """Decisions until the next disc is to be placed or the game is over."""
    while (seat := game.actor) is not None:
        step(game, seat, bots)
        if not game.over and game.legal()[0].startswith("place "):
            return


def _title(turn: int) -> str:
    return f"turn {turn}" if turn else "setup"


def _log(lines: Iterator[Text], width: int) -> RenderableType:
    return panel("What happened", Group(*lines), min(width, WIDE))


def _show(screen: Console, parts: list[RenderableType]) -> None:
    """On a terminal as much as it is high, the log always; in a pipe everything, one by one."""
    if screen.is_terminal:
        screen.clear()
        while len(parts) > 2 and _height(screen, parts) >= screen.height:
            del parts[-2]
    screen.print(Group(*parts))


def _height(screen: Console, parts: list[RenderableType]) -> int:
    return len(screen.render_lines(Group(*parts)))


def _wait(screen: Console, seconds: float) -> None:
    if screen.is_terminal:
        sleep(seconds)


def _ranking(game: Game, names: Sequence[str]) -> RenderableType:
    """All sides by points, the winners marked."""
    ranks = Table(title="Final ranking", box=None, header_style="dim", title_justify="left")
    for title in ("", "points", ""):
        ranks.add_column(title, justify="right" if title else "left")
    for side in sorted(range(len(game.scores)), key=lambda side: -game.scores[side]):
        won = "wins" if side in (game.winners or ()) else ""
        ranks.add_row(palette.who(game.players, side, names), str(game.scores[side]), won)
    return ranks
