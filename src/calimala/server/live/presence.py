"""Presence: who is connected to a table, through this process and through the others."""

import json
from collections.abc import Iterable
from dataclasses import asdict

from calimala.server.cluster.pubsub import PubSub
from calimala.server.live.loaded_table import Json, LoadedTable, Present


class Presence:
    """Who is connected to which table."""

    def __init__(self, pubsub: PubSub) -> None:
        self._pubsub = pubsub

    async def broadcast(self, loaded: LoadedTable) -> None:
        """Send who is present to every connection, here and through other processes."""
        loaded.broadcast(loaded.presence())
        await self._publish(loaded)

    async def ask(self, loaded: LoadedTable) -> None:
        """A table was taken over: the other processes answer who is connected through them."""
        await self._publish(loaded)

    async def _publish(self, loaded: LoadedTable) -> None:
        """Notify the other processes who is connected through this one."""
        await self._pubsub.publish_now(f"here {loaded.key} {json.dumps(asdict(loaded.here))}")

    async def on_notification(self, loaded: LoadedTable, process: str, here: Json) -> None:
        """Another process publishes who is connected through it; a new one gets an answer."""
        there, known = Present(**here), loaded.elsewhere.pop(process, None)
        if there.seats or there.watching:
            loaded.elsewhere[process] = there
        loaded.broadcast(loaded.presence())
        if known is None and loaded.connections:
            await self._publish(loaded)

    def process_gone(self, process: str, tables: Iterable[LoadedTable]) -> None:
        """Nobody is connected any more through a process that died."""
        for loaded in tables:
            if loaded.elsewhere.pop(process, None):
                loaded.broadcast(loaded.presence())
