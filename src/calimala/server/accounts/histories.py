"""Histories: a person's finished games, searched and page by page."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from calimala.server.store import results as store
from calimala.server.store.database import Database
from calimala.server.store.results import Cursor, Opponent, Result, Sought

PAGE: Final = 20
MOST_READ: Final = 500  # results looked at for one page


@dataclass(frozen=True)
class Game:
    """A finished game as its history shows it: one seat's result, and who sat there."""

    result: Result
    seats: Sequence[Opponent]


@dataclass(frozen=True)
class Page:
    """Some games, and where the next ones begin; None after the last."""

    games: Sequence[Game]
    next: Cursor | None


async def history(
    db: Database,
    person: str,
    sought: Sought,
    *,
    name: str = "",
    after: Cursor | None = None,
    viewer: str | None = None,
) -> Page:
    """A page of a person's games, as far as the viewer may see them.

    A name is compared here, since the databases fold letters differently; a page may be short, or
    even empty, and still have a next one.
    """
    batch = MOST_READ if name else PAGE + 1
    async with db.reading() as c:
        found = await store.of_person(c, person, sought, batch, after, viewer)
        sat = await store.seated(c, (each.table_id for each in found))
    fitting = [Game(each, sat[each.table_id]) for each in found]
    shown = [game for game in fitting if _fits(game, name)][:PAGE]
    return Page(shown, _next(found, shown, batch))


def _next(found: Sequence[Result], shown: Sequence[Game], batch: int) -> Cursor | None:
    """Where the next page begins: after the last game shown, or after the last one read."""
    if len(shown) == PAGE and shown[-1].result != found[-1]:
        return shown[-1].result.cursor
    return found[-1].cursor if len(found) == batch else None


def _fits(game: Game, name: str) -> bool:
    """Whether somebody at the table is called so; bots by the name of their level."""
    others = [each for each in game.seats if each.seat != game.result.seat]
    return not name or any(_folded(name) in _folded(each.name) for each in others)


def _folded(name: str) -> str:
    """A name as it is searched for."""
    return unicodedata.normalize("NFKC", name).casefold()
