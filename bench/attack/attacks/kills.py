"""Servers are killed while people play; what was acknowledged stays, once."""

import asyncio
from typing import Final

from bench import kills
from bench.attack.registry import Finding, attack
from bench.attack.target import Target

SECONDS: Final = 300.0  # the thousand take an hour: the next run goes on where this one ends


@attack(
    "kills", "servers are killed over and over while people play", seconds=SECONDS, slowest=None
)
async def killed(target: Target) -> Finding:
    """Over SQLite and PostgreSQL by turns, on servers of their own; a lost move is an error."""
    done = await asyncio.to_thread(kills.run, kills.WANTED, target.seconds)
    count = sum(each["kills"] for each in done.values())
    promised = sum(each["acknowledged"] for each in done.values())
    return Finding(f"{count} kills in all, {promised} acknowledged moves, each kept once")
