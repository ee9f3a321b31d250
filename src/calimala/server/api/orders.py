"""Paths of standing orders: what is to be done for one's discs in the turns of others."""

from typing import Final

from fastapi import APIRouter

from calimala.server.api.dependencies import SignedInPerson, TableId, TheServices
from calimala.server.api.errors import declared
from calimala.server.api.tables import SeatNumber
from calimala.server.protocol import Order

router: Final = APIRouter(
    prefix="/api", responses=declared(401, 403, 404, 409, 503), tags=["tables"]
)
PATH: Final = "/tables/{key}/seats/{seat}/order"


@router.get(PATH)
async def order(
    services: TheServices, key: TableId, seat: SeatNumber, person: SignedInPerson
) -> Order:
    """The standing order of one's own seat."""
    return await services.order_book.shown(await services.hub.load(key), person, seat)


@router.put(PATH)
async def give_order(
    services: TheServices, key: TableId, seat: SeatNumber, person: SignedInPerson, wanted: Order
) -> Order:
    """Give or cancel a standing order; it is obeyed at once if it is one's decision now."""
    loaded = await services.hub.load(key)
    await services.order_book.change(loaded, person, seat, wanted)
    await services.autoplay.consider(loaded)
    return wanted
