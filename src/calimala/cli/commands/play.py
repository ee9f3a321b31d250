"""`calimala play`: a game in the terminal, of bots to watch or with a person among them."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from secrets import randbelow
from time import sleep
from typing import Any, Final

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table

from calimala.board import palette
from calimala.board.draw import WIDE, Caption, panel, table
from calimala.board.events import sentences
from calimala.cli.support import options as shared
from calimala.cli.support import terminal
from calimala.cli.support.person import Left, Person, take_any_bytes
from calimala.cli.support.ready import ready
from calimala.cli.support.seats import seated, seated_around
from calimala.cli.support.signals import unwinding
from calimala.cli.support.sink import sink
from calimala.game import CalimalaError, Game, records
from calimala.game.places import final_places
from calimala.players import Player, ask, hire, short_name
from calimala.players.seeds import derived

DESCRIPTION: Final = """\
Without --me it draws the table after every turn, with what happened, and ends with the
ranking. With --me you have a seat: it draws what you may know, numbers the legal moves and
asks. Answer with a number or the words of a move; help lists what else can be typed (why,
hint, standings, log, undo, quit)."""
EXAMPLES: Final = """\
calimala play --me
calimala play --me 2 --players 4 --bots apprentice,banker,master --record game.json
calimala play --players 5 --seed 7 --speed 0.5
calimala play --seed 7 --speed 0 > game.txt"""
EASY_TO_RETYPE: Final = 10_000
WATCHED, MET = "greedy", "journeyman"  # the bots of a demonstration, and those of a person


def add_options(parser: ArgumentParser) -> None:
    """Which game, who sits down, how fast it is shown, and where its record goes."""
    add = parser.add_argument
    shared.add_game(parser, players=3, bot=f"{WATCHED}, with --me {MET}")
    parser.set_defaults(bots=[])
    add(
        "--me",
        type=shared.whole(0, 4),
        nargs="?",
        const=0,
        metavar="SEAT",
        help="sit down in this seat, 0 starts (default 0); --bots then names the others",
    )
    add("--name", default="Guest", help="what you are called in the record (default Guest)")
    add("--seed", type=shared.whole(0, shared.LARGEST_SEED), help="default: a new game each time")
    add(
        "--speed",
        type=shared.seconds,
        default=2.0,
        metavar="SECONDS",
        help="how long to show each turn of bots; 0 at once (default 2; a pipe never waits)",
    )
    add(
        "--record",
        metavar="FILE",
        help="write the game here, finished or not; calimala replay checks it",
    )


def run(options: Any) -> int:
    """Play to the end, or until the person leaves; then rank, and write the record."""
    bots, names = _sitting(options)
    seed = randbelow(EASY_TO_RETYPE) if options.seed is None else options.seed
    ready()
    game = Game.new(options.players, seed, options.edition, options.layout, names)
    end: BaseException | None = None
    with unwinding(), sink(options.record) if options.record else nullcontext() as file:
        try:
            with hire(bots, [derived(seed, 1 + seat) for seat in range(len(bots))]) as players:
                _play(game, players, seed, options)
        except (CalimalaError, KeyboardInterrupt, SystemExit) as fault:
            end = fault
        if file:
            file.write(records.dumps(game.record()) + "\n")
    if end:
        raise end
    return 0


def _sitting(options: Any) -> tuple[Sequence[str], list[str]]:
    """The bots in the order of their seats, and what everybody is called."""
    if options.me is None:
        bots = seated(options.bots or [WATCHED], options.players)
        return bots, [short_name(bot) for bot in bots]
    bots = seated_around(options.bots or [MET], options.players, options.me)
    names = [short_name(bot) for bot in bots]
    return bots, [*names[: options.me], options.name, *names[options.me :]]


def _play(game: Game, bots: Sequence[Player], seed: int, options: Any) -> None:
    """Show a game of bots, or let a person play with them."""
    screen = terminal.screen(sys.stdout)
    if options.me is None:
        _demonstrate(screen, game, bots, seed, options.speed)
    elif _finished(screen, game, bots, seed, options.me):
        screen.print(f"The seed of this game was {seed}.")
    else:
        screen.print(_farewell(game, options.record))
        return
    screen.print(_ranking(game, game.names or []))


def _farewell(game: Game, record: str | None) -> str:
    kept = f"in {record}" if record else "not kept; --record FILE keeps one"
    return f"You have left the table after {game.ply} moves.\nThe game is {kept}."


def _finished(screen: Console, game: Game, bots: Sequence[Player], seed: int, me: int) -> bool:
    """Let the person play with the bots; False if the person has left."""
    person = Person(game, me, game.names or [], screen, derived(seed, 0))
    others = dict(zip((s for s in range(game.players) if s != me), bots, strict=True))
    take_any_bytes()
    try:
        while (seat := game.actor) is not None:
            if seat == me:
                person.decide()
            else:
                game.play(ask(others[seat], game))
    except Left:
        return False
    person.show_table()
    person.show_news()
    return True


def _demonstrate(
    screen: Console, game: Game, bots: Sequence[Player], seed: int, speed: float
) -> None:
    """Show turn by turn at a pace a person can follow."""
    names = game.names or []
    for turn, since in enumerate(turns(game, bots)):
        heading = f"seed {seed}, {f'turn {turn}' if turn else 'setup'}"
        _show(screen, game, since, Caption(names=names, heading=heading))
        if terminal.watched(sys.stdout):
            sleep(speed)


def turns(game: Game, bots: Sequence[Player]) -> Iterator[int]:
    """Play on to the end of the setup, then of each turn; the ply at which it began."""
    while not game.over:
        since = game.ply
        _turn(game, bots)
        yield since


def _turn(game: Game, bots: Sequence[Player]) -> None:
    """Decisions until the next disc is to be placed or the game is over."""
    while (seat := game.actor) is not None:
        game.play(ask(bots[seat], game))
        if not game.over and game.legal()[0].startswith("place "):
            return


def _show(screen: Console, game: Game, since: int, caption: Caption) -> None:
    """Each turn in the place of the one before; in a pipe one below the other."""
    parts = list(table(game.state(), caption, screen.width))
    log = Group(*sentences(game.events(since), game.players, caption.names))
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
    """All sides by points, players with equal points by their places, the winners marked (R8.4)."""
    ranks = Table(title="Final ranking", box=None, header_style="dim", title_justify="left")
    for title in ("", "points", ""):
        ranks.add_column(title, justify="right" if title else "left")
    for side in _ranked(game):
        who = palette.who(game.players, side, names)
        ranks.add_row(who, str(game.scores[side]), _verdict(side, game.winners or []))
    return ranks


def _ranked(game: Game) -> list[int]:
    """The sides in the order of the ranking; the third party has points, but no place."""
    places = (*final_places(game.position()), game.players + 1)
    return sorted(range(len(game.scores)), key=lambda side: (-game.scores[side], places[side]))


def _verdict(side: int, winners: Sequence[int]) -> str:
    if side not in winners:
        return ""
    return "wins" if len(winners) == 1 else "shares the victory"
