"""Options that several commands share, and the values of options."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from os import cpu_count

LARGEST_SEED = 2**63 - 1


def whole(least: int, most: int) -> Callable[[str], int]:
    """A whole number between two others."""

    def number(text: str) -> int:
        digits = text.isascii() and text.isdigit() and len(text) < 20
        if not digits or not least <= int(text) <= most:
            raise ArgumentTypeError(f"{text[:40]!r} is not a whole number from {least} to {most}")
        return int(text)

    return number


def seconds(text: str) -> float:
    """A time to wait."""
    try:
        time = float(text)
    except ValueError:
        time = -1
    if not 0 <= time <= 3600:
        raise ArgumentTypeError(f"{text[:40]!r} is not a number of seconds from 0 to 3600")
    return time


def duration(text: str) -> float:
    """A time in which something is measured."""
    if (time := seconds(text)) == 0:
        raise ArgumentTypeError("nothing can be measured in 0 seconds")
    return time


def layout(text: str) -> str | list[str]:
    """A named layout, or the nine actions of a given one (R6.2)."""
    words = text.replace(",", " ").split()
    return words[0] if len(words) == 1 else words


def bots(text: str) -> list[str]:
    """Names of bots with commas between; a path may have spaces in it, but no comma."""
    return [name.strip() for name in text.split(",") if name.strip()]


def workers(text: str) -> int:
    """How many processes; 0 is one for each core."""
    return whole(0, 512)(text) or cpu_count() or 1


def add_game(parser: ArgumentParser, players: int, bot: str) -> None:
    """The options of a new game."""
    add = parser.add_argument
    add("--players", type=int, choices=(2, 3, 4, 5), default=players, help=f"default {players}")
    add("--bots", type=bots, default=[bot], metavar="NAMES",
        help=f"one bot for all seats, or one a seat: a,b,c (default {bot})")  # fmt: skip
    add("--edition", choices=("international", "german"), default="international",
        help="the rule for a white disc without an own one in reserve (R6.1)")  # fmt: skip
    add("--layout", type=layout, default="shuffled",
        help="shuffled (default), first-game, or nine actions with commas between")  # fmt: skip


def add_games(parser: ArgumentParser, games: int, more: str = "") -> None:
    """How many games, from which seed."""
    add = parser.add_argument
    add("--games", type=whole(1, 10**9), default=games, metavar="N", help=f"default {games}{more}")
    add("--seed", type=whole(0, LARGEST_SEED), default=0, help="default 0")


def add_workers(parser: ArgumentParser) -> None:
    """How many processes."""
    parser.add_argument(
        "--workers",
        type=workers,
        default=1,
        metavar="N",
        help="processes to share the work (default 1; 0: one for each core)",
    )


def add_file(parser: ArgumentParser) -> None:
    """A file of records."""
    parser.add_argument("file", metavar="FILE", help=".json or .jsonl of records; - is stdin")


def add_database(parser: ArgumentParser) -> None:
    """The database of a server."""
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME "
        "(default sqlite:///calimala.db)",
    )
