"""Secret keys that all processes of a database share."""

from collections.abc import Callable

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from calimala.server.store.database import Database
from calimala.server.store.schema import keys


async def shared_key(db: Database, name: str, make: Callable[[], str]) -> str:
    """The key of a name; the first process that asks makes it."""
    found = await _read(db, name)
    if found is None:
        await _offer(db, name, make())
        found = await _read(db, name)
    assert found is not None, "a key was offered or was there"  # noqa: S101 - for the type
    return found


async def _read(db: Database, name: str) -> str | None:
    """The key, if there is one."""
    async with db.reading() as connection:
        wanted = select(keys.c.value).where(keys.c.name == name)
        return (await connection.execute(wanted)).scalar_one_or_none()


async def _offer(db: Database, name: str, key: str) -> None:
    """Store a key, unless another process was faster."""
    try:
        async with db.writing() as connection:
            await connection.execute(insert(keys).values(name=name, value=key))
    except IntegrityError:
        pass
