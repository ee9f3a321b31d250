"""`calimala check-store`: replay every game of a database and compare it with what is stored."""

import asyncio
from typing import Any

from calimala.cli.ready import ready
from calimala.server.check_store import check
from calimala.server.settings import chosen


def run(options: Any) -> int:
    """Report each game that differs; the status is then 1."""
    ready()
    if asyncio.run(check(chosen(vars(options)).database, print)):
        return 1
    print("every stored game goes as it was played")
    return 0
