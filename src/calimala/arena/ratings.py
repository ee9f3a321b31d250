"""Ratings for mixed fields: OpenSkill's Plackett-Luce model, one rating a bot."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean

from openskill.models import PlackettLuce, PlackettLuceRating

from calimala.arena.result import Result

MOST_PASSES, MOST_RATED = 20, 20_000


@dataclass(frozen=True)
class Rating:
    """What the games say of a bot's strength; `ordinal` is what it has most surely."""

    mu: float
    sigma: float
    ordinal: float


Ratings = dict[str, PlackettLuceRating]


def ratings(results: Sequence[Result]) -> dict[str, Rating]:
    """Each bot's rating: the mean of passes in several orders, since the order has a say."""
    if not results:
        return {}
    games = sorted(results, key=lambda result: result.game)
    passes = [_one_pass(games, seed) for seed in range(_passes(len(games)))]
    return {bot: _mean(each[bot] for each in passes) for bot in sorted(set(results[0].bots))}


def _passes(games: int) -> int:
    """As many passes as are quick, one at least."""
    return max(1, min(MOST_PASSES, MOST_RATED // games))


def _one_pass(results: Sequence[Result], seed: int) -> Ratings:
    """The ratings after all games in an order of their own."""
    model = PlackettLuce(tau=0)  # bots do not change between games
    found = {bot: model.rating() for bot in set(results[0].bots)}
    random = Random(seed)
    for result in sorted(results, key=lambda _: random.random()):
        _rate(model, found, result)
    return found


def _rate(model: PlackettLuce, found: Ratings, result: Result) -> None:
    """Rate one game, each seat a team; a bot in several seats moves by the mean of their moves."""
    teams = [[model.rating(found[bot].mu, found[bot].sigma)] for bot in result.bots]
    after = model.rate(teams, ranks=list(map(float, result.places)))
    for bot in found:
        mine = [after[seat][0] for seat, name in enumerate(result.bots) if name == bot]
        mu, sigma = fmean(each.mu for each in mine), fmean(each.sigma for each in mine)
        found[bot] = model.rating(mu, sigma)


def _mean(passes: Iterable[PlackettLuceRating]) -> Rating:
    """One rating from several passes."""
    each = list(passes)
    mu, sigma = fmean(rating.mu for rating in each), fmean(rating.sigma for rating in each)
    return Rating(mu, sigma, mu - 3 * sigma)
