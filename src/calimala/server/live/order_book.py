"""The standing orders of all tables: kept in the database, so that every process obeys them."""

from dataclasses import asdict

from calimala.server.errors import Refused
from calimala.server.live.loaded_table import LoadedTable
from calimala.server.protocol import Order
from calimala.server.store import orders as store
from calimala.server.store.database import Database
from calimala.server.store.people import Person
from calimala.server.tables.standing_orders import StandingOrder, in_others_turn, turn_of, word_for
from calimala.server.tables.table import Table

ASK = Order(do="ask")


class OrderBook:
    """Reads and writes orders; only the player of a seat sees or changes its order."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def shown(self, loaded: LoadedTable, person: Person, seat: int) -> Order:
        """The order of a seat as its player sees it; one for a turn that has passed is over."""
        _check_seat(loaded, person, seat)
        order = await self._find(loaded.key, seat)
        if order is None or order.turn not in (None, turn_of(loaded.dealt)):
            return ASK
        scope = "game" if order.turn is None else "turn"
        return Order.model_validate({"do": order.do, "action": order.action, "scope": scope})

    async def change(self, loaded: LoadedTable, person: Person, seat: int, order: Order) -> None:
        """Set the order of a seat; `ask` cancels it."""
        _check_seat(loaded, person, seat)
        if loaded.dealt.over:
            raise Refused("game-over", "the game is over")
        turn = turn_of(loaded.dealt) if order.scope == "turn" else None
        kept = None
        if order.do != "ask":
            kept = asdict(StandingOrder(order.do, order.action, turn))
        async with self._db.writing() as c:
            await store.put(c, loaded.key, seat, kept)

    async def word_for(self, table: Table, seat: int) -> str | None:
        """The move that the order of a seat demands now; None where the player is to decide."""
        if not in_others_turn(table.game, seat):  # no look into the database for each move
            return None
        order = await self._find(table.key, seat)
        return word_for(order, table, seat) if order else None

    async def _find(self, key: str, seat: int) -> StandingOrder | None:
        """The order of a seat, if it has one."""
        async with self._db.reading() as c:
            found = await store.get(c, key, seat)
        return StandingOrder(**found) if found else None


def _check_seat(loaded: LoadedTable, person: Person, seat: int) -> None:
    """Refuse anyone but the player of a seat."""
    if seat not in loaded.dealt.seats_of(person.id):
        raise Refused("not-your-seat", "this seat is not yours")
