"""All figures of an arena; its JSON has these names. Only deals played in all seatings count."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from calimala.arena.latency import merged
from calimala.arena.plan import Plan
from calimala.arena.ratings import Rating, ratings
from calimala.arena.result import Result
from calimala.arena.statistics import CONFIDENCE, Estimate, average, share
from calimala.players import short_name

FORMAT = "calimala-arena-report/1"
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")
MOST_FAULTS = 5
"""That are listed."""

Deals = list[list[Result]]
Figure = Callable[[Result, int], float | None]
"""What a game says of one of its seats, if anything."""


@dataclass(frozen=True)
class Decisions:
    """How long a bot took, in seconds a decision."""

    count: int
    mean: float
    percentile_95: float
    slowest: float


@dataclass(frozen=True)
class InSeat:
    """Victories in one seat."""

    seat: int
    games: int
    victories: Estimate


@dataclass(frozen=True)
class Bot:
    """A bot's figures, all its seats together; points and margin leave faulted games out."""

    bot: str
    name: str
    seats: int
    chance: float
    victories: Estimate
    points: Estimate | None
    margin: Estimate | None
    places: list[float]
    decisions: Decisions
    rating: Rating | None
    faults: int
    by_seat: list[InSeat]

    @property
    def verdict(self) -> str:
        """How the victories compare with chance, as far as they tell."""
        if self.victories.low > self.chance:
            return "above"
        return "below" if self.victories.high < self.chance else ""


@dataclass(frozen=True)
class FaultedGame:
    """A game that a bot's fault ended."""

    game: int
    seat: int
    bot: str
    message: str


@dataclass(frozen=True)
class Report:
    """The arena so far; `counted` games are those of the complete deals."""

    format: str
    plan: dict[str, Any]
    versions: dict[str, Any]
    asked: int
    played: int
    counted: int
    deals: int
    complete: bool
    confidence: float
    bots: list[Bot]
    seats: list[InSeat]
    faulted: int
    faults: list[FaultedGame]

    def json(self) -> dict[str, Any]:
        """The report as JSON."""
        return asdict(self)


def report(plan: Plan, versions: dict[str, Any], asked: int, results: Iterable[Result]) -> Report:
    """Every figure the results give."""
    played = sorted(results, key=lambda result: result.game)
    deals = _complete(plan, played)
    counted = [result for deal in deals for result in deal]
    faults = [faulted for result in played if (faulted := _faulted(result))]
    return Report(
        format=FORMAT,
        plan=plan.json(),
        versions=versions,
        asked=asked,
        played=len(played),
        counted=len(counted),
        deals=len(deals),
        complete=len(played) >= asked,
        confidence=CONFIDENCE,
        bots=_bots(plan, deals, counted) if deals else [],
        seats=[_in_seat(deals, seat, None) for seat in range(plan.players)] if deals else [],
        faulted=len(faults),
        faults=faults[:MOST_FAULTS],
    )


def _complete(plan: Plan, results: Sequence[Result]) -> Deals:
    """The deals of which every rotation has been played."""
    deals = defaultdict(list)
    for result in results:
        deals[result.deal].append(result)
    return [deal for _, deal in sorted(deals.items()) if len(deal) == plan.rotations]


def _bots(plan: Plan, deals: Deals, counted: Sequence[Result]) -> list[Bot]:
    """Each bot once, the one with most victories for its seats first."""
    names = list(dict.fromkeys(plan.bots))
    rated = ratings(counted) if len(names) > 1 else {}
    bots = [_bot(name, plan, deals, rated.get(name)) for name in names]
    return sorted(bots, key=lambda bot: -bot.victories.mean / bot.seats)


def _bot(name: str, plan: Plan, deals: Deals, rating: Rating | None) -> Bot:
    """All that the deals say of one bot."""
    seats = plan.bots.count(name)
    sat = {seat for deal in deals for result in deal for seat in _seats_of(name, result)}
    return Bot(
        bot=name,
        name=label(name, plan.bots),
        seats=seats,
        chance=seats / plan.players,
        victories=_victories(deals, name, seats, plan),
        points=average(_means(deals, name, _points)),
        margin=average(_means(deals, name, _margin)),
        places=[fmean(_means(deals, name, _place(p))) for p in range(plan.players)],
        decisions=_decisions(deals, name),
        rating=rating,
        faults=sum(_faulty(result) == name for deal in deals for result in deal),
        by_seat=[_in_seat(deals, seat, name) for seat in sorted(sat)],
    )


def _seats_of(name: str, result: Result) -> list[int]:
    return [seat for seat, bot in enumerate(result.bots) if bot == name]


def _victories(deals: Deals, name: str, seats: int, plan: Plan) -> Estimate:
    """The bot's share of all victories; a bot in all the seats has all of them for certain."""
    if seats == plan.players:
        return Estimate(1.0, 1.0, 1.0)
    parts = [seats * mean for mean in _means(deals, name, _victory)]
    return share(parts, len(deals) * plan.rotations)


def label(bot: str, bots: Sequence[str]) -> str:
    """The bot's short name, or as much of its path as tells it from others called the same."""
    alike = [other for other in set(bots) - {bot} if short_name(other) == short_name(bot)]
    if not alike:
        return short_name(bot)
    unlike = (tail for tail in _tails(bot) if not any(other.endswith(tail) for other in alike))
    return next(unlike, bot)


def several(count: int, noun: str) -> str:
    """So many of them: `1 deal`, `2 deals`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _tails(path: str) -> Iterator[str]:
    """The ends of a path, folder by folder, the shortest first."""
    parts = path.split("/")
    return ("/".join(parts[-count:]) for count in range(1, len(parts) + 1))


def _victory(result: Result, seat: int) -> float:
    return result.victory[seat]


def _points(result: Result, seat: int) -> float | None:
    return None if result.scores is None else result.scores[seat]


def _margin(result: Result, seat: int) -> float | None:
    """Points ahead of the best other player."""
    if result.scores is None:
        return None
    others = (*result.scores[:seat], *result.scores[seat + 1 :])
    return result.scores[seat] - max(others)


def _place(p: int) -> Figure:
    return lambda result, seat: result.place_shares[seat][p]


def _faulty(result: Result) -> str | None:
    return result.bots[result.fault.seat] if result.fault else None


def _means(deals: Deals, name: str | None, figure: Figure, only: int | None = None) -> list[float]:
    """The figure's mean in every deal, over the seats of a bot (None: of any), or in one seat."""
    found = []
    for deal in deals:
        values = [
            figure(result, seat)
            for result in deal
            for seat, bot in enumerate(result.bots)
            if name in (None, bot) and only in (None, seat)
        ]
        found.append([value for value in values if value is not None])
    return [fmean(values) for values in found if values]


def _in_seat(deals: Deals, seat: int, name: str | None) -> InSeat:
    """Victories of a bot, or of anybody, in one seat."""
    games = sum(name in (None, result.bots[seat]) for deal in deals for result in deal)
    return InSeat(seat, games, share(_means(deals, name, _victory, seat), games))


def _decisions(deals: Deals, name: str) -> Decisions:
    """How long the bot took."""
    whole = merged(
        result.latencies[seat]
        for deal in deals
        for result in deal
        for seat in _seats_of(name, result)
    )
    return Decisions(whole.count, whole.mean, whole.percentile(95), whole.slowest)


def _faulted(result: Result) -> FaultedGame | None:
    """The fault that ended the game, if one did."""
    if result.fault is None:
        return None
    seat = result.fault.seat
    return FaultedGame(result.game, seat, result.bots[seat], result.fault.message)
