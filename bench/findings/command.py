"""The command: play the experiment, print its tables, draw its pictures, fill in the document.

Usage: python -m bench findings FOLDER [--games N] [--workers N] [--seed N] [--network FILE]
                                       [--pictures FOLDER] [--document FILE]
"""

from argparse import Namespace
from pathlib import Path

from bench.findings.effects import Experiment, Played
from bench.findings.games import played
from bench.findings.picture import PICTURES, draw
from bench.findings.tables import fill, markdown
from calimala.arena.plot import check_path
from calimala.cli.parser import Parser
from calimala.cli.support import options, terminal
from calimala.cli.support.ready import ready
from calimala.cli.support.signals import unwinding
from calimala.players.network.weights import SHIPPED, read
from calimala.training import orders


def parser() -> Parser:
    """What the command understands."""
    command = Parser(
        prog="python -m bench findings",
        description="What pays in this game: games of the network against itself, in most of which "
        "one seat, drawn, is told how to play. What was stopped goes on when it is run again.",
    )
    add = command.add_argument
    add("folder", metavar="FOLDER", help="where the games are kept")
    add("--games", type=options.whole(1, 10**9), default=20000, metavar="N",
        help="in all, those there counted (default 20000)")  # fmt: skip
    add("--seed", type=options.whole(0, options.LARGEST_SEED), default=0, help="default 0")
    add("--network", default=str(SHIPPED), metavar="FILE",
        help="who plays (default: the network of the package)")  # fmt: skip
    add("--pictures", metavar="FOLDER", help="draw the findings there, as .svg")
    add("--document", metavar="FILE", help="put the tables into their places in this document")
    options.add_workers(command)
    return command


def check(found: Namespace) -> None:
    """Refuse what could not be done in the end, before any game is played."""
    read(Path(found.network))
    for name in PICTURES if found.pictures else ():
        check_path(str(Path(found.pictures) / name))
    if found.document:
        Path(found.document).read_bytes()


def main(argv: list[str]) -> int:
    """Play what is missing, then tell."""
    found = parser().parse_args(argv)
    check(found)
    with unwinding():
        ready(*(() if found.workers > 1 else (orders.__name__,)))  # worker processes load all
        games = play(found)
    tell(Experiment(games), found)
    return 0


def play(found: Namespace) -> Played:
    """All games, with a progress bar while those that are missing are played."""
    folder, network = Path(found.folder), Path(found.network)
    with terminal.bar("Findings") as advance:
        return played(folder, network, found.seed, found.games, found.workers, advance)


def tell(experiment: Experiment, found: Namespace) -> None:
    """Print the findings; draw them and put them into the document where that was asked for."""
    findings = markdown(experiment)
    for name, text in findings.items():
        print(f"### {name}\n\n{text}\n")
    if found.pictures:
        draw(experiment, Path(found.pictures))
    if found.document:
        fill(Path(found.document), findings)
