"""Play what is still to be played, and write down each game as it is finished."""

from collections.abc import Callable
from contextlib import closing

from calimala.arena.crew import Crew
from calimala.arena.journal import Journal
from calimala.arena.plan import Plan
from calimala.arena.result import Result

Tell = Callable[[Result], None]


def contest(plan: Plan, games: int, crew: Crew, journal: Journal, tell: Tell) -> None:
    """All games below this number that the journal does not have yet."""
    due = [k for k in range(games) if k not in journal.results]
    if not due:
        return
    with closing(crew(plan, due)) as finished:
        for played in finished:
            journal.keep(played)
            tell(played.result)
