"""`calimala play`: a demonstration game of bots in the terminal."""

import sys
from collections.abc import Iterator, Sequence
from secrets import randbelow
from time import sleep
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table

from calimala.cli import palette, terminal
from calimala.cli.draw import WIDE, Caption, panel, table
from calimala.cli.ready import ready
from calimala.cli.seats import hired, seated, step
from calimala.cli.telling import told
from calimala.game import Game
from calimala.players import Player, short_name

EASY_TO_RETYPE = 10_000


def run(options: Any) -> int:
    """Play turn by turn at a pace a person can follow, then rank."""
    bots = seated(options.bots, options.players)
    names = [short_name(bot) for bot in bots]
    seed = randbelow(EASY_TO_RETYPE) if options.seed is None else options.seed
    ready()
    game = Game.new(options.players, seed, options.edition, options.layout, names)
    screen = terminal.screen(sys.stdout)
    with hired(bots, seed) as players:
        for turn, since in enumerate(turns(game, players)):
            heading = f"seed {seed}, {f'turn {turn}' if turn else 'setup'}"
            _show(screen, game, since, Caption(names=names, heading=heading))
            if terminal.watched(sys.stdout):
                sleep(options.speed)
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


def _show(screen: Console, game: Game, since: int, caption: Caption) -> None:
    """Each turn in the place of the one before; in a pipe one below the other."""
    parts = list(table(game.state(), caption, screen.width))
    log = Group(*told(game.events(since), game.players, caption.names))
    happened = panel("What happened", log, min(screen.width, WIDE))
    if terminal.watched(sys.stdout):
        screen.clear()
        parts = parts if game.over else _fitting(screen, parts, happened)
    screen.print(Group(*parts, happened))


def _fitting(screen: Console, parts: list[RenderableType], log: Panel) -> list[RenderableType]:
    """As much of the table as there is room for, but always the city; then the log is cut."""
    room = screen.height - 1
    while len(parts) > 2 and _height(screen, *parts, log) > room:
        parts = parts[:-1]
    log.height = min(_height(screen, log), max(4, room - _height(screen, *parts)))
    return parts


def _height(screen: Console, *parts: RenderableType) -> int:
    return len(screen.render_lines(Group(*parts)))


def _ranking(game: Game, names: Sequence[str]) -> RenderableType:
    """All sides by points, the winners marked and first among equals."""
    winners = game.winners or []
    ranks = Table(title="Final ranking", box=None, header_style="dim", title_justify="left")
    for title in ("", "points", ""):
        ranks.add_column(title, justify="right" if title else "left")
    for side in sorted(range(len(game.scores)), key=lambda s: (-game.scores[s], s not in winners)):
        won = "" if side not in winners else "wins" if len(winners) == 1 else "shares the victory"
        ranks.add_row(palette.who(game.players, side, names), str(game.scores[side]), won)
    return ranks
