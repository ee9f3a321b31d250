"""Turn notices to people who are not at the table: by webhook and by web push."""

from collections.abc import Sequence

from calimala.server.accounts.notices import Notices
from calimala.server.accounts.people import People
from calimala.server.cluster.shard_leases import ShardLeases
from calimala.server.live.loaded_table import LoadedTable


class TurnNotifier:
    """Posts a notice when the turn passes to a person who is not connected."""

    def __init__(self, people: People, ways: Sequence[Notices], leases: ShardLeases) -> None:
        self._people, self._ways, self._leases = people, ways, leases

    async def turn_passed(self, loaded: LoadedTable) -> None:
        """A table has changed; only the process that holds its lease sends notices."""
        table = loaded.table
        actor = table.game.actor if table else None
        if table is None or actor is None or not self._leases.owns(loaded.key):
            return
        if loaded.notified == actor:
            return
        loaded.notified = actor
        player = table.sitters[actor].person
        if player is None or table.bots[actor] is not None or loaded.is_present(actor):
            return
        person = await self._people.find(player)
        if person is not None:
            for way in self._ways:
                way.post(person, loaded.key, lambda: table.game.actor == actor)
