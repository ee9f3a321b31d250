"""The claims of the README and of docs/bots.md, played again: what was found, beside what is said.

Usage: python -m bench.claims [--only WORDS] [--games N] [--seed N] [--workers N] [--save FOLDER]
                              [--json]
"""

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from time import process_time

import numpy as np

from bench.strength import play_kept
from calimala.arena import Plan, report, rounded
from calimala.arena.report import Bot
from calimala.arena.statistics import Estimate
from calimala.arena.versions import versions
from calimala.cli.parser import Parser
from calimala.cli.support import options
from calimala.cli.support.ready import ready
from calimala.game import BadOption, Game
from calimala.players.network.sizes import LAYERS
from calimala.players.network.weights import shipped
from calimala.rules.state import Games
from calimala.training.judging import judge_games

FORMAT = "calimala-bench-claims/1"
POSITIONS = 40


@dataclass(frozen=True)
class Claim:
    """A match: the first bot of the line-up has at least this share of the victories."""

    bots: tuple[str, ...]
    least: float
    games: int = 1000

    @property
    def title(self) -> str:
        """The match in words."""
        others = sorted(set(self.bots[1:]) - {self.bots[0]})
        alone = self.bots.count(self.bots[0]) == 1
        rivals = len(self.bots) - self.bots.count(self.bots[0])
        return f"{'one' if alone else 'two'} {self.bots[0]} against {rivals} {', '.join(others)}"


@dataclass(frozen=True)
class Found:
    """What the games say of a claim."""

    title: str
    claimed: float
    games: int
    victories: Estimate
    margin: Estimate | None
    seconds_a_decision: float

    @property
    def holds(self) -> bool:
        """Whether the claim lies within the interval, or below."""
        return self.victories.high >= self.claimed


def _pairs(strong: str, weak: str) -> tuple[str, ...]:
    """Two against two."""
    return (strong, weak, strong, weak)


def _alone(bot: str, rival: str, rivals: int = 3) -> tuple[str, ...]:
    """One against several."""
    return (bot, *[rival] * rivals)


ALL = (
    Claim(_alone("greedy", "uniform"), 0.94),
    Claim(_pairs("journeyman", "apprentice"), 0.78),
    Claim(_pairs("merchant", "journeyman"), 0.64),
    Claim(_pairs("banker", "merchant"), 0.63),
    Claim(_pairs("search-classic:300", "banker"), 0.72),
    Claim(_alone("learned", "greedy"), 0.54),
    Claim(_alone("learned", "planner"), 0.41),
    Claim(_alone("master", "greedy"), 0.61, games=132),
    Claim(_alone("master", "greedy", 1), 0.96, games=200),
    Claim(_alone("master", "greedy", 2), 0.79, games=150),
    Claim(_alone("master", "greedy", 4), 0.57, games=40),
    Claim(_alone("search:300", "search-classic:300"), 0.17, games=72),
    Claim(_alone("search:320", "search:80"), 0.18, games=92),
    Claim(_alone("search-classic:600", "greedy"), 0.65),
    Claim(_alone("search-classic:300", "greedy"), 0.63),
    Claim(_alone("search-classic:300", "greedy", 1), 0.92),
    Claim(_alone("search-classic:300", "greedy", 2), 0.69),
    Claim(_alone("search-classic:300", "greedy", 4), 0.48),
)
"""Each with the low end of the interval that docs/bots.md has for it."""
CLAIMS: tuple[Claim, ...] = ALL  # those to play


def plan(claim: Claim, seed: int) -> Plan:
    """The arena of a claim."""
    return Plan(len(claim.bots), claim.bots, seed)


def file_name(claim: Claim) -> str:
    """Where the games of a claim are kept."""
    return "-".join(claim.bots).replace(":", "_") + ".jsonl"


def tried(claim: Claim, found: Namespace) -> Found:
    """Play what is not played yet, and say what all games say."""
    arena = plan(claim, found.seed)
    games = rounded(arena, found.games or claim.games)
    save = str(Path(found.save) / file_name(claim)) if found.save else None
    kept = play_kept(arena, games, save, found.workers, claim.title)
    mine = _first(report(arena, {}, games, kept.results.values()).bots, claim)
    return Found(claim.title, claim.least, games, mine.victories, mine.margin, mine.decisions.mean)


def _first(bots: Sequence[Bot], claim: Claim) -> Bot:
    return next(bot for bot in bots if bot.bot == claim.bots[0])


def evaluations(seconds: float = 1.0) -> float:
    """How many positions of a game of four the network judges in a second of one core."""
    games = np.concatenate([position(seed) for seed in range(POSITIONS)])
    viewers, layers = np.zeros(len(games), np.int32), np.zeros(len(games), LAYERS)
    judge_games(games, viewers, shipped(), layers)
    begun, judged = process_time(), 0
    while process_time() - begun < seconds:
        judge_games(games, viewers, shipped(), layers)
        judged += len(games)
    return judged / (process_time() - begun)


def position(seed: int) -> Games:
    """A position in the midst of a random game of four."""
    game, random = Game.new(players=4, seed=seed), Random(seed)
    for _ in range(random.randrange(40, 160)):
        game.play(random.choice(game.legal()))
    return game.position()


def chosen(words: str | None) -> list[Claim]:
    """The claims whose title has all of the words."""
    found = [each for each in CLAIMS if set((words or "").split()) <= set(each.title.split())]
    if not found:
        raise BadOption(f"no claim has the words {words!r}")
    return found


def parser() -> Parser:
    """What the command understands."""
    command = Parser(
        prog="python -m bench claims",
        description="Play every match that the documents make claims about, and print what was "
        "found. With --save, what was stopped goes on when it is run again.",
    )
    add = command.add_argument
    add("--only", metavar="WORDS", help="only claims with these words, such as 'master greedy'")
    add("--games", type=options.whole(1, 10**9), metavar="N", help="instead of 1000 for each")
    add("--seed", type=options.whole(0, options.LARGEST_SEED), default=1, help="default 1")
    add("--workers", type=options.workers, default=1, metavar="N", help="processes (default 1)")
    add("--save", metavar="FOLDER", help="keep the games there, and go on from there")
    add("--json", action="store_true", help="print one JSON object")
    return command


def line(found: Found) -> str:
    """One claim and what was found, for a person."""
    share = found.victories
    margin = f", {found.margin.mean:+.1f} points" if found.margin else ""
    return (
        f"{found.title}: {share.mean:.1%} ({share.low:.1%} to {share.high:.1%}) in "
        f"{found.games:,} games{margin}, {1000 * found.seconds_a_decision:.1f} ms a decision; "
        f"claimed {found.claimed:.0%}: {'holds' if found.holds else 'DOES NOT HOLD'}"
    )


def main(argv: list[str]) -> int:
    """Play, compare, print; the status is 1 if a claim does not hold."""
    found = parser().parse_args(argv)
    claims = chosen(found.only)
    if found.save:
        Path(found.save).mkdir(parents=True, exist_ok=True)
    ready()
    results = []
    for each in claims:
        results.append(tried(each, found))
        if not found.json:
            print(line(results[-1]), flush=True)
    rate = evaluations()
    if found.json:
        told = [asdict(each) | {"holds": each.holds} for each in results]
        print(
            json.dumps(
                {
                    "format": FORMAT,
                    "versions": versions([]),
                    "claims": told,
                    "evaluations_per_second": rate,
                },
                indent=2,
            )
        )
    else:
        print(f"the network judges {rate:,.0f} positions a second and core")
    return 0 if all(each.holds for each in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
