"""One game of the arena, from the deal to its result."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from calimala.arena.clock import Clock
from calimala.arena.plan import Plan, Seating, bot_seeds, dealt, seating
from calimala.arena.result import Fault, Result, forfeit, places
from calimala.game import BadOption, Game, records
from calimala.players import BotFault, Player, ask, check, hire
from calimala.rules import final


@dataclass(frozen=True)
class Played:
    """A game's result and, if the plan wants it, its record on one line."""

    result: Result
    record: str


def play(plan: Plan, k: int) -> Played:
    """The k-th game to its end, or to the first fault of a bot."""
    seats = seating(plan, k)
    game = dealt(plan, seats)
    clocks = tuple(Clock() for _ in seats.bots)
    fault = _absent(seats) or _play_out(plan, seats, game, clocks)
    result = Result(
        game=k,
        deal=seats.deal,
        bots=seats.bots,
        places=forfeit(plan.players, fault.seat) if fault else _places(game),
        scores=None if fault else tuple(game.scores[: plan.players]),
        clocks=clocks,
        fault=fault,
    )
    return Played(result, records.dumps(game.record()) if plan.recorded else "")


def _absent(seats: Seating) -> Fault | None:
    """A bot that was there when the arena began, such as a file, and is there no more."""
    for seat, name in enumerate(seats.bots):
        try:
            check(name)
        except BadOption as refusal:
            return Fault(seat, str(refusal))
    return None


def _play_out(plan: Plan, seats: Seating, game: Game, clocks: Sequence[Clock]) -> Fault | None:
    """Play until the game is over, or until a bot cannot go on."""
    with hire(seats.bots, bot_seeds(plan, seats)) as bots:
        while (seat := game.actor) is not None:
            try:
                _decide(game, bots[seat], clocks[seat], plan.seconds)
            except BotFault as fault:
                return Fault(seat, str(fault))
    return None


def _decide(game: Game, bot: Player, clock: Clock, seconds: float | None) -> None:
    """One decision: asked, timed, made."""
    begun = perf_counter()
    move = ask(bot, game, seconds)
    clock.add(perf_counter() - begun)
    game.play(move)


def _places(game: Game) -> tuple[int, ...]:
    """Who came in where; the third party is no player (R7.5, R8.4)."""
    s = game.position()[0]
    return places([final.final_rank(s, seat) for seat in range(game.players)])
