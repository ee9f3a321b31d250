"""Word to people who are not at the table that it is their turn."""

from calimala.server.live import Live
from calimala.server.notices import Notices
from calimala.server.ownership import Ownership
from calimala.server.people import People


class Turns:
    """Notices when the turn passes to somebody who is not looking."""

    def __init__(self, people: People, notices: Notices, ownership: Ownership) -> None:
        self._people, self._notices, self._ownership = people, notices, ownership

    async def passed(self, live: Live) -> None:
        """A table has changed; only the process that drives it sends notices."""
        table = live.table
        actor = table.game.actor if table else None
        if table is None or actor is None or not self._ownership.owns(live.key):
            return
        if live.noticed == actor:
            return
        live.noticed = actor
        sitter = table.sitters[actor].person
        if sitter is None or table.bots[actor] is not None or live.is_here(actor):
            return
        person = await self._people.find(sitter)
        if person is not None and person.webhook is not None:
            self._notices.post(person, live.key, lambda: table.game.actor == actor)
