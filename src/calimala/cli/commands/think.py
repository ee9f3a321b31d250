"""`calimala think`: drive tables of a server on PostgreSQL here: bots, clocks and reviews."""

import asyncio
import logging.config
import signal
from argparse import ArgumentParser
from typing import Any, Final

from calimala.cli.support import options as shared
from calimala.game import BadOption
from calimala.server import services
from calimala.server.cluster.shard_leases import THINKING
from calimala.server.ops import json_log
from calimala.server.settings import Settings, chosen

DESCRIPTION: Final = """\
Takes bots, clocks and reviews over from the processes of `calimala serve` on the same database,
as many times and on as many machines as you like. When the last one ends, they take them back."""
EXAMPLES: Final = """\
calimala think --database postgresql://calimala@db/calimala --bot-processes 4"""


def add_options(parser: ArgumentParser) -> None:
    """Which database, and how much is thought; None leaves it to the settings."""
    shared.add_database(parser)
    add = parser.add_argument
    add("--bot-processes", metavar="N", help="masters that think at the same time (default 1)")
    add("--pace", metavar="SECONDS", help="about what a bot takes for a move (default 0.4)")


def run(options: Any) -> int:
    """Think until stopped; SIGTERM and Ctrl-C end it well."""
    settings = chosen(vars(options))
    if not settings.shared:
        raise BadOption(
            "think needs the PostgreSQL of a server: --database postgresql://user@host/name"
        )
    logging.config.dictConfig(json_log.CONFIG)
    asyncio.run(_think(settings))
    return 0


async def _think(settings: Settings) -> None:
    """Run the parts of a process that serves nobody."""
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    json_log.info("start")
    async with services.running(services.build(settings, THINKING)):
        await stopped.wait()
    json_log.info("stop")
