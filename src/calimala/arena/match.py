"""One game, from the deal to its result."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from calimala.arena.latency import Latencies
from calimala.arena.plan import Plan, Seating, bot_seeds, new_game, seating
from calimala.arena.result import Fault, Result, forfeit
from calimala.game import BadOption, Game, records
from calimala.game.places import final_places
from calimala.players import BotFault, Player, ask, check, hire


@dataclass(frozen=True)
class Played:
    """A game's result and, if the plan wants it, its record on one line."""

    result: Result
    record: str


def play(plan: Plan, k: int) -> Played:
    """The k-th game to its end, or to the first fault of a bot."""
    seats = seating(plan, k)
    game = new_game(plan, seats)
    latencies = tuple(Latencies() for _ in seats.bots)
    fault = _missing_bot(seats) or _play_out(plan, seats, game, latencies)
    result = Result(
        game=k,
        deal=seats.deal,
        bots=seats.bots,
        places=forfeit(plan.players, fault.seat) if fault else final_places(game.position()),
        scores=None if fault else tuple(game.scores[: plan.players]),
        latencies=latencies,
        fault=fault,
    )
    return Played(result, records.dumps(game.record()) if plan.recorded else "")


def _missing_bot(seats: Seating) -> Fault | None:
    """The fault of a bot whose file was there when the arena began, and is there no more."""
    for seat, name in enumerate(seats.bots):
        try:
            check(name)
        except BadOption as refusal:
            return Fault(seat, str(refusal))
    return None


def _play_out(
    plan: Plan, seats: Seating, game: Game, latencies: Sequence[Latencies]
) -> Fault | None:
    """Play until the game is over, or until a bot cannot go on."""
    with hire(seats.bots, bot_seeds(plan, seats)) as bots:
        while (seat := game.actor) is not None:
            try:
                _decide(game, bots[seat], latencies[seat], plan.seconds)
            except BotFault as fault:
                return Fault(seat, str(fault))
    return None


def _decide(game: Game, bot: Player, latencies: Latencies, seconds: float | None) -> None:
    """One decision: asked, timed, made."""
    begun = perf_counter()
    move = ask(bot, game, seconds)
    latencies.add(perf_counter() - begun)
    game.play(move)
