"""The connected devices of people, to be disconnected when their tokens are revoked."""

from typing import Final

from calimala.server.accounts.people import People
from calimala.server.live.connection import Connection

SIGNED_OUT: Final = (
    b'{"type":"goodbye","reason":"signed-out","text":"you were signed out on this device"}'
)


class Devices:
    """Every connection of this process, with its person."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._connected: set[Connection] = set()

    async def add(self, connection: Connection) -> None:
        """A connection begins; it is closed if its token was revoked while it was looked up."""
        self._connected.add(connection)
        if connection.person_id is not None:
            await self._recheck(connection.person_id)

    def remove(self, connection: Connection) -> None:
        """A connection has ended."""
        self._connected.discard(connection)

    def sign_out(self, person: str, epoch: int) -> None:
        """Tokens of earlier epochs are revoked: close the connections that came with one."""
        self._people.forget(person)
        self._close_older(person, epoch)

    async def recheck_all(self) -> None:
        """Notifications may have been missed: check everybody's token again."""
        for person in {each.person.id for each in self._connected if each.person}:
            self._people.forget(person)
            await self._recheck(person)

    async def _recheck(self, person: str) -> None:
        """Close a person's connections whose token was revoked meanwhile."""
        if found := await self._people.find(person):
            self._close_older(person, found.epoch)

    def _close_older(self, person: str, epoch: int) -> None:
        """Close the connections of a person that began in an earlier epoch."""
        for connection in self._connected:
            known = connection.person
            if known is not None and known.id == person and known.epoch < epoch:
                connection.dismiss(SIGNED_OUT)
