"""Which games may be reviewed, and the decisions of such a game as their players met them."""

from calimala.game import RULES_VERSION, Game, IllegalMove, records
from calimala.players.base import Moment
from calimala.server.errors import Refused, RefusedByRules
from calimala.server.store import log as log_store
from calimala.server.store import tables as table_store
from calimala.server.store.database import Database
from calimala.server.store.people import Person
from calimala.server.store.tables import TableRow
from calimala.server.tables.archive import Json, record
from calimala.server.tables.closing import is_frozen
from calimala.server.tables.seating import check_spectator


def check_reviewable(row: TableRow, person: Person | None) -> None:
    """Refuse people who may not watch the game, and every game that is not over."""
    check_spectator(row, person)
    over = row.phase == "over" and row.header is not None and row.result is not None
    if is_frozen(row) or (over and (row.frozen or row.rules_version != RULES_VERSION)):
        raise Refused("frozen", "this game was played under other rules; it cannot be reviewed")
    if not over:
        raise Refused("not-over", "only finished games are reviewed")


async def reviewable(db: Database, key: str, person: Person | None) -> TableRow:
    """A table whose game may be reviewed, and seen by the person; Refused otherwise."""
    async with db.reading() as c:
        row = await table_store.get(c, key)
    check_reviewable(row, person)
    return row


async def record_of(db: Database, row: TableRow) -> Json:
    """The record of a finished game."""
    async with db.reading() as c:
        return record(row, await log_store.entries(c, row.id))


def game_at(played: Json, ply: int) -> Game:
    """A finished game as it stood after so many moves; Refused if nobody decided then."""
    if ply >= len(played["moves"]):
        raise Refused("nothing-to-play", "there is no decision left after that move")
    game = Game(*records.opened(played))
    for word in played["moves"][:ply]:
        game.play(word)
    return game


def moment_of(game: Game, word: str) -> Moment:
    """What the player knows who decides; Refused unless the word is legal."""
    try:
        game.check(word)
    except IllegalMove as illegal:
        raise RefusedByRules(illegal) from None
    return Moment(game.view(game.actor), game.moves_for(game.actor), game.legal())
