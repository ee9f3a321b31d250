"""`calimala simulate`: bots play many games."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from time import perf_counter
from typing import IO, Any

from calimala.cli import terminal
from calimala.cli.pool import ordered
from calimala.cli.ready import ready
from calimala.cli.seats import hired, seated, step
from calimala.cli.sink import sink
from calimala.cli.tally import Tally
from calimala.game import Game, records
from calimala.players import BotFault, short_name
from calimala.players.seeds import derived

AT_A_TIME = 8


@dataclass(frozen=True)
class Plan:
    """What all games of one simulation have in common."""

    players: int
    edition: str
    layout: str | list[str]
    bots: list[str]
    seed: int
    recorded: bool


@dataclass(frozen=True)
class Played:
    """One finished game."""

    scores: list[int]
    winners: list[int]
    record: str


def run(options: Any) -> int:
    """Play, write the records, say who won how often; a bot's fault ends it, games played stay."""
    plan = _plan(options)
    tally = Tally(plan.bots)
    file = sink(options.records) if options.records else nullcontext()
    with file as out:
        ready()
        begin(plan, 0)
        fault = _play_all(plan, options, out, tally)
        if fault and not tally.games:
            raise fault
    if stream := _summary_stream(options.records):
        terminal.screen(stream).print(tally.table())
    if fault:
        raise fault
    return 0


def begin(plan: Plan, k: int) -> Game:
    """The k-th game before its first move: it depends on the seed and k only."""
    return Game.new(
        players=plan.players,
        seed=derived(plan.seed, k),
        edition=plan.edition,
        layout=plan.layout,
        names=[short_name(bot) for bot in plan.bots],
    )


def play(plan: Plan, k: int) -> Played:
    """The k-th game to its end."""
    game = begin(plan, k)
    with hired(plan.bots, derived(plan.seed, k)) as bots:
        while (seat := game.actor) is not None:
            step(game, seat, bots)
    record = records.dumps(game.record()) if plan.recorded else ""
    return Played(list(game.scores), list(game.winners or ()), record)


def play_some(task: tuple[Plan, range]) -> list[Played | BotFault]:
    """A few games, the task of one process; a bot's fault is the last of them."""
    return list(_until_a_fault(*task))


def _until_a_fault(plan: Plan, games: range) -> Iterator[Played | BotFault]:
    try:
        for k in games:
            yield play(plan, k)
    except BotFault as fault:
        yield fault


def _plan(options: Any) -> Plan:
    return Plan(
        players=options.players,
        edition=options.edition,
        layout=options.layout,
        bots=seated(options.bots, options.players),
        seed=options.seed,
        recorded=options.records is not None,
    )


def _play_all(plan: Plan, options: Any, out: IO[str] | None, tally: Tally) -> BotFault | None:
    """Play, write and count; the fault that ended it early."""
    begun = perf_counter()
    tasks = ((plan, games) for games in _portions(options.games))
    with nullcontext() if _scrolling(options) else terminal.bar("Playing") as advance:
        for played in _flat(ordered(play_some, tasks, options.workers)):
            tally.seconds = perf_counter() - begun
            if isinstance(played, BotFault):
                return played
            tally.count(played.scores, played.winners)
            if out:
                out.write(f"{played.record}\n")
            if advance:
                advance(tally.games, options.games, "games")
    return None


def _scrolling(options: Any) -> bool:
    """Whether records scroll by, with no room for a bar between them."""
    return options.records == "-" and terminal.watched(sys.stdout)


def _portions(games: int) -> Iterator[range]:
    return (range(k, min(k + AT_A_TIME, games)) for k in range(0, games, AT_A_TIME))


def _flat(portions: Iterable[list[Played | BotFault]]) -> Iterator[Played | BotFault]:
    return (played for portion in portions for played in portion)


def _summary_stream(path: str | None) -> IO[str] | None:
    """The summary is the result if there are no records, else only for a person who watches."""
    if path is None:
        return sys.stdout
    return sys.stderr if terminal.watched(sys.stderr) else None
