"""The judgement of `calimala review`: order of the levels, planted blunders, strong moves, luck.

Usage: python -m bench.review FILE [--strong NAME] [--decisions N] [--planted N] [--moves N]
                                   [--seed N] [--json]

FILE has records of finished games whose players are named after their bots.
"""

import json
import sys
from argparse import Namespace
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time

import numpy as np

from calimala.analysis import SearchEvaluator
from calimala.analysis.budget import DUEL, ITERATIONS
from calimala.analysis.chance_events import draw_ahead, draw_swing
from calimala.analysis.game_review import finished
from calimala.cli.parser import Parser
from calimala.cli.support import options, terminal
from calimala.cli.support.ready import ready
from calimala.game import BadRecord, Game, records
from calimala.game.notation import NUMBERS
from calimala.players import Moment
from calimala.players.base import CHOICES_OF_CARDS
from calimala.players.bots import planner
from calimala.players.evaluation.evaluate import POINT
from calimala.players.hidden.determinize import determinize
from calimala.players.levels import LEVELS
from calimala.rules.state import OFFER, STATE

FORMAT = "calimala-bench-review/2"
THROWN_AWAY = 4.0  # points, by a planted blunder
AT_STAKE = 0.1  # the chance that there is to win or to lose
DEALS = 8  # in which the worst placement is looked for
TIMES = 4  # the budget that judges strong moves
BAD = ("mistake", "blunder")


@dataclass(frozen=True)
class Decision:
    """A decision of a recorded game."""

    name: str
    players: int
    moment: Moment
    word: str


@dataclass(frozen=True)
class Level:
    """How much a level loses in decisions that all levels were asked about."""

    asked: int
    loss: float  # of chance, the mean
    loss_error: float  # its standard error
    gain: float  # by how much it loses less than the level below; the lowest has none
    gain_error: float


@dataclass(frozen=True)
class Figures:
    """Everything that was measured."""

    format: str
    evaluator: str
    games: int
    levels: dict[str, Level]
    planted: int
    planted_found: int  # marked as a mistake or a blunder
    planted_marked: int  # marked at all
    strong_moves: int
    strong_moves_marked: int  # as a mistake or a blunder, with four times the budget
    draws: int
    mean_luck: float  # of the player who draws
    luck_error: float  # its standard error
    seconds: float  # of the processor


def decisions(games: Sequence[Game]) -> Iterator[Decision]:
    """All decisions with a choice, those about scoring cards apart."""
    for game in games:
        names = game.names or [""] * game.players
        for now, word in zip(Game.replay(game.record()), game.moves, strict=False):
            if len(now.legal()) > 1 and not word.startswith(CHOICES_OF_CARDS):
                seat = now.actor or 0
                moment = Moment(now.view(seat), now.moves_for(seat), now.legal())
                yield Decision(names[seat], game.players, moment, word)


def levels(
    made: Sequence[Decision], count: int, evaluator: SearchEvaluator, random: Random
) -> dict[str, Level]:
    """Ask every level what it would do in the same decisions, and judge that.

    Its own games would not do: they lead each level to positions of other kinds.
    """
    losses: dict[str, list[float]] = {name: [] for name in LEVELS}
    for each in random.sample(made, min(count, len(made))):
        words = {name: _choice(name, each, random) for name in LEVELS}
        judged = {
            word: evaluator.decide(each.moment, word, 1).loss
            for word in dict.fromkeys(words.values())
        }
        for name, word in words.items():
            losses[name].append(judged[word])
    names = list(LEVELS)
    return {
        name: _level(losses[name], losses[below])
        for name, below in zip(names, names[:1] + names, strict=False)
    }


def _choice(name: str, decision: Decision, random: Random) -> str:
    """What a level would do."""
    return LEVELS[name](random.getrandbits(32)).choose(decision.moment)


def _level(losses: Sequence[float], below: Sequence[float]) -> Level:
    """The figures of a level, beside the losses of the one below."""
    gains = [under - own for own, under in zip(losses, below, strict=True)]
    return Level(len(losses), *_mean(losses), *_mean(gains))


def _mean(figures: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    return fmean(figures), stdev(figures) / sqrt(len(figures))


def worst(decision: Decision, random: Random) -> tuple[str, float]:
    """The placement with the lowest value at the end of the turn, and how many points it costs."""
    games, offers = np.zeros(planner.GAMES, STATE), np.zeros(planner.GAMES, OFFER)
    values: dict[str, int] = defaultdict(int)
    for _ in range(DEALS):
        games[0] = determinize(decision.moment, random)[0]
        for word in decision.moment.legal:
            values[word] += int(planner.planned_value(games, offers, NUMBERS[word]))
    lowest = min(values, key=lambda word: values[word])
    return lowest, (max(values.values()) - values[lowest]) / DEALS / POINT


def planted_marks(
    made: Sequence[Decision], strong: str, count: int, evaluator: SearchEvaluator, random: Random
) -> list[str | None]:
    """The marks of blunders made on purpose, in the place of a strong player's placements.

    Only of those that throw away points, while the player has something to win and to lose.
    """
    placed = [each for each in made if each.name == strong and each.word.startswith("place ")]
    marks: list[str | None] = []
    for each in random.sample(placed, len(placed)):
        word, cost = worst(each, random)
        if len(marks) < count and cost >= THROWN_AWAY:
            judged = evaluator.decide(each.moment, word, 1)
            if AT_STAKE < judged.before[each.moment.view["actor"] or 0] < 1 - AT_STAKE:
                marks.append(judged.mark(each.players))
    return marks


def strong_marks(
    made: Sequence[Decision], strong: str, count: int, random: Random
) -> list[str | None]:
    """The marks of a strong player's moves, by four times the budget."""
    evaluator = SearchEvaluator(TIMES * ITERATIONS, TIMES * DUEL)
    theirs = [each for each in made if each.name == strong]
    some = random.sample(theirs, min(count, len(theirs)))
    return [evaluator.decide(each.moment, each.word, 1).mark(each.players) for each in some]


def luck(games: Sequence[Game], evaluator: SearchEvaluator) -> list[float]:
    """The luck of everyone who drew a card, in the own chance."""
    swings = []
    for game in games:
        drawn = {each["ply"]: each["card"] for each in game.events() if each["event"] == "drew"}
        for now, word in zip(Game.replay(game.record()), game.moves, strict=False):
            moment = Moment(now.view(now.actor), now.moves_for(now.actor), now.legal())
            draw, drew = draw_ahead(now, moment, word), drawn.get(now.ply)
            if draw and drew:
                swings.append(draw_swing(draw, drew, evaluator, 1)["swing"][draw.seat])
    return swings


def measure(found: Namespace) -> Figures:
    """Measure everything on the games of a file."""
    games = [finished(record) for _, record in records.read(found.file)]
    if not games:
        raise BadRecord("no record in it", where=found.file)
    begun, random, evaluator = process_time(), Random(found.seed), SearchEvaluator()
    made = list(decisions(games))
    terminal.say(f"{len(games)} games, {len(made)} decisions")
    by_level = levels(made, found.decisions, evaluator, random)
    for name, each in by_level.items():  # a line that is too long would be cut
        terminal.say(f"{name}: {each}")
    planted = planted_marks(made, found.strong, found.planted, evaluator, random)
    terminal.say(f"planted blunders: {dict(Counter(planted))}")
    strong = strong_marks(made, found.strong, found.moves, random)
    terminal.say(f"strong moves: {dict(Counter(strong))}")
    swings = luck(games, evaluator)
    return Figures(
        FORMAT, evaluator.name, len(games), by_level,
        len(planted), sum(each in BAD for each in planted),
        sum(each not in (None, "great") for each in planted),
        len(strong), sum(each in BAD for each in strong),
        len(swings), *_mean(swings), process_time() - begun,
    )  # fmt: skip


def parser() -> Parser:
    """What can be chosen."""
    command = Parser(prog="python -m bench review", description=__doc__)
    command.add_argument("file", metavar="FILE", help="records of games whose players are bots")
    command.add_argument("--strong", default="master", metavar="NAME", help="default master")
    for name, most, default in (
        ("decisions", 10**6, 200),
        ("planted", 10**6, 20),
        ("moves", 10**6, 40),
    ):
        command.add_argument(f"--{name}", type=options.whole(2, most), default=default, metavar="N",
                             help=f"default {default}")  # fmt: skip
    command.add_argument("--seed", type=options.whole(0, options.LARGEST_SEED), default=0)
    command.add_argument("--json", action="store_true", help="print one JSON object")
    return command


def main(arguments: list[str]) -> int:
    """Measure and print."""
    found = parser().parse_args(arguments)
    ready(*SearchEvaluator.modules)
    figures = asdict(measure(found))
    if found.json:
        print(json.dumps(figures))
    else:
        print("\n".join(f"{name:20} {value}" for name, value in figures.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
