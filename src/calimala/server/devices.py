"""The devices by which people are connected to this process, until they are signed out."""

from typing import Final

from calimala.server.listeners import Listener
from calimala.server.people import People

SIGNED_OUT: Final = (
    b'{"type":"goodbye","reason":"signed-out","text":"you were signed out on this device"}'
)


class Devices:
    """Every connection, with the person for whom it speaks."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._connected: set[Listener] = set()

    async def enter(self, listener: Listener) -> None:
        """A connection begins; it ends if its token became void while it was looked up."""
        self._connected.add(listener)
        if listener.person_id is not None:
            await self._look_at(listener.person_id)

    def leave(self, listener: Listener) -> None:
        """A connection has ended."""
        self._connected.discard(listener)

    def sign_out(self, person: str, epoch: int) -> None:
        """Somebody's tokens of earlier epochs are void: who came by one is let go."""
        self._people.forget(person)
        self._let_go(person, epoch)

    async def look_again(self) -> None:
        """News may have been missed: look whether everybody's token still counts."""
        for person in {each.person.id for each in self._connected if each.person}:
            self._people.forget(person)
            await self._look_at(person)

    async def _look_at(self, person: str) -> None:
        """Let go who came by a token that is void by now."""
        if found := await self._people.find(person):
            self._let_go(person, found.epoch)

    def _let_go(self, person: str, epoch: int) -> None:
        """End the connections of somebody that began in an earlier epoch."""
        for listener in self._connected:
            known = listener.person
            if known is not None and known.id == person and known.epoch < epoch:
                listener.dismiss(SIGNED_OUT)
