"""Standing orders, by table and seat."""

from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from calimala.server.store.schema import orders


async def get(c: AsyncConnection, table_id: str, seat: int) -> dict[str, Any] | None:
    """The order of a seat, or None."""
    wanted = select(orders.c.do, orders.c.action, orders.c.turn)
    at_seat = (orders.c.table_id == table_id, orders.c.seat == seat)
    row = (await c.execute(wanted.where(*at_seat))).mappings().first()
    return dict(row) if row else None


async def put(c: AsyncConnection, table_id: str, seat: int, order: dict[str, Any] | None) -> None:
    """Replace the order of a seat; None removes it."""
    at_seat = (orders.c.table_id == table_id, orders.c.seat == seat)
    await c.execute(delete(orders).where(*at_seat))
    if order is not None:
        await c.execute(insert(orders).values(table_id=table_id, seat=seat, **order))
