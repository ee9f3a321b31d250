"""`calimala train`: a network that learns the game by playing against itself."""

from argparse import ArgumentParser
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from calimala.arena.plot import check_path
from calimala.cli.support import options as shared
from calimala.cli.support import terminal
from calimala.cli.support.ready import ready
from calimala.cli.support.signals import unwinding
from calimala.game import BadOption

if TYPE_CHECKING:
    from calimala.training.curve import Point
    from calimala.training.run import Run

DESCRIPTION: Final = """\
Generation after generation the best network so far plays games against itself, a new one
learns from them, and is let in if it beats the best, two against two. Everything is kept in
a folder; the same command goes on there, whenever and however it was stopped."""
EXAMPLES: Final = """\
calimala train night --generations 100 --workers 0
calimala train night --generations 100 --workers 0 --picture curve.svg
calimala train trial --generations 2 --games 200 --gate 10"""
STOPPED: Final = 130
PACKAGES: Final = ("jax", "optax")


def add_options(parser: ArgumentParser) -> None:
    """Where, how much, from which seed, and who does the work."""
    add = parser.add_argument
    add("folder", metavar="FOLDER", help="where everything is kept")
    add("--generations", type=shared.whole(1, 10**6), default=10, metavar="N", help="default 10")
    add("--games", type=shared.whole(1, 10**7), default=40000, metavar="N",
        help="games of a generation (default 40000)")  # fmt: skip
    add("--rollouts", type=shared.whole(0, 1000), default=6, metavar="N",
        help="rollouts from each sample; 0: the end of its game is all (default 6)")  # fmt: skip
    add("--from", dest="start", metavar="FILE",
        help="a network to begin with (default: one that trusts the estimate)")  # fmt: skip
    add("--window", type=shared.whole(1, 1000), default=40, metavar="N",
        help="generations to learn from (default 40)")  # fmt: skip
    add("--epochs", type=shared.whole(1, 1000), default=3, metavar="N",
        help="how often a generation goes through them (default 3)")  # fmt: skip
    add("--gate", type=shared.whole(1, 10**6), default=50, metavar="N",
        help="deals at the gate, each played in six seatings (default 50)")  # fmt: skip
    add("--seed", type=shared.whole(0, shared.LARGEST_SEED), default=0, help="default 0")
    add("--picture", metavar="FILE", help="draw the learning curve there, as .svg or .png")
    shared.add_workers(parser)


def run(options: Any) -> int:
    """Train until all generations are done, or until it is stopped."""
    _check(options)
    from calimala.training.run import COMPILED, Run, Settings  # noqa: PLC0415 - needs packages

    settings = Settings(
        seed=options.seed,
        games=options.games,
        rollouts=options.rollouts,
        part=min(500, options.games),
        window=options.window,
        epochs=options.epochs,
        gate=options.gate,
        start=_fingerprint(options.start),
    )
    with unwinding():
        ready(*COMPILED)
        training = Run(
            Path(options.folder), settings, options.workers, options.start and Path(options.start)
        )
        return _train(training, options)


def _fingerprint(start: str | None) -> str:
    """What tells the network to begin with from others; BadOption if it is none."""
    if start is None:
        return ""
    from calimala.players.network.weights import fingerprint, read  # noqa: PLC0415 - needs NumPy

    read(Path(start))
    return fingerprint(Path(start))


def _check(options: Any) -> None:
    """Refuse what could not be done in the end, before anything is begun."""
    missing = [each for each in PACKAGES if find_spec(each) is None]
    if missing:
        raise BadOption(
            f"training needs the package {missing[0]}: make setup-train in the checkout, "
            'or pip install "calimala[train]"'
        )
    if options.picture:
        check_path(options.picture)


def _train(training: "Run", options: Any) -> int:
    """One generation after the other; the exit status."""
    from calimala.training.curve import plot_curve  # noqa: PLC0415 - the same

    begun = monotonic()
    try:
        while len(training.points) < options.generations:
            with terminal.bar(f"Generation {len(training.points) + 1}") as advance:
                print(_line(training.next_generation(advance)), flush=True)
            if options.picture:
                plot_curve(training.points, options.picture)
    except KeyboardInterrupt:
        minutes = (monotonic() - begun) / 60
        terminal.say(f"stopped after {minutes:.0f} minutes; the same command goes on")
        return STOPPED
    print(f"the best network: {training.best}")
    return 0


def _line(point: "Point") -> str:
    """One generation for a person."""
    share, lesson = point.against_best, point.lesson
    return (
        f"generation {point.generation}: {point.games:,} games, log loss {lesson.loss:.4f} "
        f"(guessing {lesson.guessing:.3f}), {lesson.right:.1%} right; wins {share.mean:.1%} "
        f"({share.low:.1%} to {share.high:.1%}) against the best"
        f"{', let in' if point.admitted else ', not let in'}; {point.seconds:.0f} s"
    )
