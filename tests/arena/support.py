"""Results without games, for tests of what is made from results."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

from calimala.arena.latency import Latencies
from calimala.arena.plan import Plan, seating
from calimala.arena.result import Fault, Result, forfeit

WRONG_BOTS = {
    "raises": "def choose(moment): raise ZeroDivisionError('half a coin')",
    "cheats": "def choose(moment): return 'win at once'",
    "broken": "def choose(moment:",
    "empty": "x = 1",
}


def plan(*bots: str, seed: int = 7, **more: object) -> Plan:
    return Plan(len(bots), bots, seed, **more)  # type: ignore[arg-type]  # whatever a test sets


def result(plan: Plan, k: int, scores: tuple[int, ...]) -> Result:
    """A game of the plan that ended with these points."""
    seats = seating(plan, k)
    places = tuple(1 + sum(other > mine for other in scores) for mine in scores)
    latencies = tuple(Latencies() for _ in scores)
    return Result(k, seats.deal, seats.bots, places, scores, latencies)


def faulted(plan: Plan, k: int, bot: str) -> Result:
    """A game of the plan that this bot's fault ended."""
    seats = seating(plan, k)
    seat = seats.bots.index(bot)
    latencies = tuple(Latencies() for _ in seats.bots)
    fault = Fault(seat, f"{bot}: gave up")
    return Result(k, seats.deal, seats.bots, forfeit(plan.players, seat), None, latencies, fault)


def results(plan: Plan, games: int, strength: Mapping[str, float], seed: int = 1) -> list[Result]:
    """Games in which a stronger bot tends to have more points."""
    random = Random(seed)
    return [
        result(plan, k, tuple(round(random.gauss(30 + strength[bot], 8)) for bot in bots))
        for k, bots in ((k, seating(plan, k).bots) for k in range(games))
    ]


def bot_file(folder: Path, name: str, text: str | None = None) -> str:
    """A bot's file, one of the wrong ones unless its text is given."""
    path = folder / f"{name}.py"
    path.write_text(WRONG_BOTS[name] if text is None else text)
    return str(path)
