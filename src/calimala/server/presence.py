"""Who is here: told to all who listen, through this process and through the others."""

import json
from collections.abc import Iterable
from dataclasses import asdict

from calimala.server.live import Here, Json, Live
from calimala.server.relay import Relay


class Presence:
    """Who looks at which table."""

    def __init__(self, relay: Relay) -> None:
        self._relay = relay

    async def tell(self, live: Live) -> None:
        """Tell everybody, here and through other processes, who is here."""
        live.tell(live.presence())
        await self._tell_others(live)

    async def _tell_others(self, live: Live) -> None:
        """Tell the other processes who is here through this one."""
        await self._relay.tell_now(f"here {live.key} {json.dumps(asdict(live.here))}")

    async def heard(self, live: Live, process: str, here: Json) -> None:
        """Another process tells who is here through it; one that is new here is answered."""
        told, known = Here(**here), live.elsewhere.pop(process, None)
        if told.seats or told.watching:
            live.elsewhere[process] = told
        live.tell(live.presence())
        if known is None and live.listeners:
            await self._tell_others(live)

    def process_gone(self, process: str, tables: Iterable[Live]) -> None:
        """Nobody is here any more through a process that died."""
        for live in tables:
            if live.elsewhere.pop(process, None):
                live.tell(live.presence())
