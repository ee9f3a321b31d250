"""Play what is still to be played, and write down each game as it is finished."""

from collections.abc import Callable
from contextlib import closing

from calimala.arena.crew import Crew
from calimala.arena.journal import Journal
from calimala.arena.plan import Plan
from calimala.arena.result import Result
from calimala.arena.versions import changed, texts
from calimala.game import CalimalaError

Tell = Callable[[Result], None]


class BotChanged(CalimalaError):
    """A bot's file is not what it was: games of two bots do not belong in one figure."""


def contest(plan: Plan, games: int, crew: Crew, journal: Journal, tell: Tell) -> None:
    """All games below this number that the journal does not have yet."""
    if all(k in journal.results for k in range(games)):
        return
    due = (k for k in range(games) if k not in journal.results)
    begun_with = texts(plan.bots)
    with closing(crew(plan, due)) as finished:
        for played in finished:
            if others := changed(begun_with):
                raise BotChanged(f"{others[0]} has changed since the arena began")
            journal.keep(played)
            tell(played.result)
