"""What can be typed: the commands, their options and their help. Imports nothing heavy."""

import sys
from argparse import REMAINDER, ArgumentParser, RawDescriptionHelpFormatter
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NoReturn

from calimala.cli import options


class UsageError(Exception):
    """What was typed is no command of ours; the text is one line."""


class Parser(ArgumentParser):
    """Complains in one line that says where to read on."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            **settings, allow_abbrev=False, formatter_class=RawDescriptionHelpFormatter
        )

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is."""
        raise UsageError(f"{' '.join(message.split())} (see {self.prog} --help)")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help; argparse itself would swallow a full disk."""
        (file or sys.stdout).write(message)


def parser() -> Parser:
    """The whole command line."""
    whole = Parser(
        prog="calimala",
        description="Calimala, the board game of Florentine cloth merchants.",
        epilog="calimala COMMAND --help explains a command and shows an example.\n\n"
        "exit status: 0 all right, 1 bad data, 2 bad usage, 130 stopped with Ctrl-C",
    )
    whole.set_defaults(parser=whole)
    whole.add_argument("--version", action="version", version=f"calimala {_version()}")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for add in COMMANDS:
        add(commands)
    return whole


def parse(arguments: list[str] | None) -> Any:
    """The options as attributes; an unknown one is reported by the command it was given to."""
    whole = parser()
    found, unknown = whole.parse_known_args(arguments)
    if unknown:
        found.parser.error(f"unknown argument {unknown[0][:40]!r}")
    if found.command is None:
        whole.error("a command is missing, such as serve or play")
    return found


def _version() -> str:
    try:
        return version("calimala")
    except PackageNotFoundError:
        return "(not installed)"


def _command(commands: Any, name: str, purpose: str, text: str, examples: str) -> Parser:
    """A subcommand whose help ends with examples."""
    epilog = "examples:\n" + "\n".join(f"  {line}" for line in examples.splitlines())
    command: Parser = commands.add_parser(
        name, help=purpose, description=f"{purpose}\n\n{text}", epilog=epilog
    )
    command.set_defaults(parser=command)
    return command


def _game_options(command: Parser, players: int, bot: str) -> None:
    """The options of a new game."""
    add = command.add_argument
    add("--players", type=int, choices=(2, 3, 4, 5), default=players, help=f"default {players}")
    add("--bots", type=options.bots, default=[bot], metavar="NAMES",
        help=f"one bot for all seats, or one a seat: a,b,c (default {bot})")  # fmt: skip
    add("--edition", choices=("international", "german"), default="international",
        help="the rule for a white disc without an own one in reserve (R6.1)")  # fmt: skip
    add("--layout", type=options.layout, default="shuffled",
        help="shuffled (default), first-game, or nine actions with commas between")  # fmt: skip


def _play(commands: Any) -> None:
    command = _command(
        commands,
        "play",
        "Watch a demonstration game of bots in the terminal.",
        "Draws the table after every turn, with what happened, and ends with the ranking.",
        "calimala play\ncalimala play --players 5 --seed 7 --speed 0.5\n"
        "calimala play --seed 7 --speed 0 > game.txt",
    )
    _game_options(command, players=3, bot="greedy")
    command.add_argument(
        "--seed", type=options.whole(0, options.LARGEST_SEED), help="default: a new game each time"
    )
    command.add_argument(
        "--speed",
        type=options.seconds,
        default=2.0,
        metavar="SECONDS",
        help="how long to show each turn; 0 at once (default 2; a pipe never waits)",
    )


def _simulate(commands: Any) -> None:
    command = _command(
        commands,
        "simulate",
        "Let bots play many games and count who wins.",
        "Game k depends on --seed and k only, never on the number of games or workers.",
        "calimala simulate --players 4 --games 1000 --seed 7\n"
        "calimala simulate --games 100 --records out.jsonl --workers 0\n"
        "calimala simulate --games 5 --records - | calimala replay -\n"
        "calimala simulate --layout "
        "build,ship,artwork,weave,contribute,brick,transport,wood,marble",
    )
    _game_options(command, players=3, bot="uniform")
    add = command.add_argument
    add("--games", type=options.whole(1, 10**9), default=100, metavar="N", help="default 100")
    add("--seed", type=options.whole(0, options.LARGEST_SEED), default=0, help="default 0")
    add("--records", metavar="FILE", help="write the games there, one JSON line each; - is stdout")
    _workers(command)


def _arena(commands: Any) -> None:
    command = _command(
        commands,
        "arena",
        "Find out which bot is stronger, and how sure that is.",
        "Each deal is played until everyone has sat in every seat. Shares of victory come with\n"
        "95 % intervals that take each deal, not each game, as one observation. A bot that fails\n"
        "loses its game. With --save, an arena that was stopped goes on when it is run again.",
        "calimala arena --players 4 --games 400 --bots greedy,uniform,uniform,uniform\n"
        "calimala arena --bots greedy,my_bot.py,uniform --save run.jsonl --picture run.svg\n"
        "calimala arena --players 2 --bots greedy,uniform --workers 0 --json > result.json\n"
        "calimala arena --players 4 --bots greedy --ray head.example:6379",
    )
    _game_options(command, players=4, bot="greedy")
    add = command.add_argument
    add("--games", type=options.whole(1, 10**9), default=400, metavar="N",
        help="default 400; rounded up to whole deals")  # fmt: skip
    add("--seed", type=options.whole(0, options.LARGEST_SEED), default=0, help="default 0")
    add("--seconds", type=options.seconds, metavar="S",
        help="time for each decision (default: what each bot takes by itself)")  # fmt: skip
    add("--save", metavar="FILE", help="keep every finished game there, and go on from there")
    add("--records", metavar="FILE", help="write the games there too, one record a line")
    add("--json", action="store_true", help="print one JSON object instead of the tables")
    add("--picture", metavar="FILE", help="draw the results there, as .svg or .png")
    _workers(command)
    add("--ray", metavar="ADDRESS",
        help="play on the Ray cluster at host:port; local starts one with --workers")  # fmt: skip


def _replay(commands: Any) -> None:
    command = _command(
        commands,
        "replay",
        "Check recorded games: every move, every draw, the result.",
        "One line on stderr names game, ply and reason of the first fault; the status is then 1.",
        "calimala replay game.json\ncalimala replay out.jsonl --workers 0\n"
        "calimala replay out.jsonl --states | head -1",
    )
    _file(command)
    command.add_argument(
        "--states",
        action="store_true",
        help="print every position with its legal moves, one JSON line each",
    )
    _workers(command)


def _show(commands: Any) -> None:
    command = _command(
        commands,
        "show",
        "Draw one position of a recorded game.",
        "Needs 80 columns to look its best; 120 are better; fewer will do.",
        "calimala show game.json --ply 57\ncalimala show out.jsonl --game 3\n"
        "calimala show out.jsonl --ply 20 --seat 1",
    )
    _file(command)
    add = command.add_argument
    number = options.whole(0, 10**9)
    add("--ply", type=number, metavar="N", help="after N moves (default: the last position)")
    add("--game", type=number, default=0, metavar="K", help="which record of the file (default 0)")
    add("--seat", type=number, metavar="N", help="draw only what this seat may know")


def _serve(commands: Any) -> None:
    command = _command(
        commands,
        "serve",
        "Open tables to people: in this browser, in your network, on the internet.",
        "Games are kept in the database and survive everything. Each option can also be given by\n"
        "an environment variable, CALIMALA_PORT and so on; the command line wins.",
        "calimala serve --open\n"
        "calimala serve --host 0.0.0.0\n"
        "calimala serve --public-url https://calimala.example "
        "--database postgresql://calimala@db/calimala --workers 4",
    )
    add = command.add_argument
    add("--host", metavar="ADDRESS",
        help="where to listen (default 127.0.0.1: only for this machine; 0.0.0.0: for all)"
        )  # fmt: skip
    add("--port", metavar="N", help="default 8472; 0 takes any that is free")
    _database(command)
    add("--public-url", metavar="URL", help="what people type, if there is a proxy before us")
    add("--workers", metavar="N", help="processes; more than one need PostgreSQL (default 1)")
    add("--bot-threads", metavar="N", help="bots that think at the same time (default 1)")
    add("--pace", metavar="SECONDS", help="about what a bot takes for a move (default 0.4)")
    add("--private-webhooks", action="store_const", const="1",
        help="let people's webhooks reach private addresses")  # fmt: skip
    add("--open", action="store_true", help="open the browser there")


def _verify(commands: Any) -> None:
    command = _command(
        commands,
        "verify",
        "Recompute every shuffle of games that a server dealt.",
        "Says for each game whether turn order, layout, tiles, cards and decks fell as the\n"
        "server's secret and the players' contributions decide; compare the record's commitment\n"
        "with the one that the table showed before. The status is 1 if anything differs.",
        "calimala verify game.json\ncalimala verify games.jsonl",
    )
    _file(command)


def _backup(commands: Any) -> None:
    command = _command(
        commands,
        "backup",
        "Copy the server's database while it runs.",
        "The copy holds all that was acknowledged before it began. For SQLite; PostgreSQL has\n"
        "pg_dump.",
        "calimala backup calimala-copy.db\n"
        "calimala backup --database sqlite:////srv/calimala.db --force /backups/calimala.db",
    )
    _database(command)
    command.add_argument("file", metavar="FILE", help="where the copy goes")
    command.add_argument("--force", action="store_true", help="replace FILE if it is there")


def _check_store(commands: Any) -> None:
    command = _command(
        commands,
        "check-store",
        "Replay every stored game and compare it with what is stored.",
        "One line for each game that differs; the status is then 1.",
        "calimala check-store\ncalimala check-store --database sqlite:////srv/calimala.db",
    )
    _database(command)


def _bench(commands: Any) -> None:
    command = _command(
        commands,
        "bench",
        "Measure the engine, the search, environments, gains of thinking, the server or the page.",
        "Runs bench/ of the source checkout that calimala was installed from.",
        "calimala bench engine\ncalimala bench engine --json\ncalimala bench search\n"
        "calimala bench research --json\ncalimala bench strength --games 400 --out strength.svg\n"
        "calimala bench server --tables 500\ncalimala bench page",
    )
    command.add_argument(
        "what",
        choices=("engine", "search", "research", "strength", "server", "page"),
        metavar="engine|search|research|strength|server|page",
        help="what to measure",
    )
    command.add_argument(
        "rest",
        nargs=REMAINDER,
        metavar="...",
        help="its options, such as --json (see calimala bench engine --help)",
    )


def _database(command: Parser) -> None:
    command.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME "
        "(default sqlite:///calimala.db)",
    )


def _file(command: Parser) -> None:
    command.add_argument("file", metavar="FILE", help=".json or .jsonl of records; - is stdin")


def _workers(command: Parser) -> None:
    command.add_argument(
        "--workers",
        type=options.workers,
        default=1,
        metavar="N",
        help="processes to share the work (default 1; 0: one for each core)",
    )


COMMANDS = (
    _serve,
    _play,
    _simulate,
    _arena,
    _replay,
    _verify,
    _show,
    _backup,
    _check_store,
    _bench,
)
