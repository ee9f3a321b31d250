"""`calimala check-store`: replay every game of a database and compare it with what is stored."""

import asyncio
from argparse import ArgumentParser
from typing import Any, Final

from calimala.cli.support import options as shared
from calimala.cli.support.ready import ready
from calimala.server.settings import chosen
from calimala.server.tables.verify import check

DESCRIPTION: Final = "One line for each game that differs; the status is then 1."
EXAMPLES: Final = """\
calimala check-store
calimala check-store --database sqlite:////srv/calimala.db"""


def add_options(parser: ArgumentParser) -> None:
    """Which database."""
    shared.add_database(parser)


def run(options: Any) -> int:
    """Report each game that differs; the status is then 1."""
    ready()
    if asyncio.run(check(chosen(vars(options)).database, print)):
        return 1
    print("every stored game goes as it was played")
    return 0
