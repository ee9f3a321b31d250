"""Play what is still to be played, and write down each game as it is finished."""

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from functools import partial

from calimala.arena.journal import Journal
from calimala.arena.match import Played, play
from calimala.arena.plan import Plan
from calimala.arena.result import Result
from calimala.arena.versions import changed, texts
from calimala.arena.workers import unordered
from calimala.game import CalimalaError

Games = Generator[Played, None, None]
Workers = Callable[[Plan, Iterable[int]], Games]
"""Play the games of these numbers; closing the generator stops them at once."""


class BotChanged(CalimalaError):
    """A bot's file is not what it was: games of two bots do not belong in one figure."""


def local_workers(count: int) -> Workers:
    """So many processes on this machine."""
    return lambda plan, games: unordered(partial(play, plan), games, count)


def run_arena(
    plan: Plan, games: int, workers: Workers, journal: Journal, report: Callable[[Result], None]
) -> None:
    """Play all games below this number that the journal does not have yet."""
    if all(k in journal.results for k in range(games)):
        return
    due = (k for k in range(games) if k not in journal.results)
    begun_with = texts(plan.bots)
    with closing(workers(plan, due)) as finished:
        for played in finished:
            if others := changed(begun_with):
                raise BotChanged(f"{others[0]} has changed since the arena began")
            journal.keep(played)
            report(played.result)
