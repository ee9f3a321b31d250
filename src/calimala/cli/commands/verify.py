"""`calimala verify`: recompute every shuffle of games that were dealt by a server."""

from argparse import ArgumentParser
from typing import Any, Final

from calimala.cli.support import options as shared
from calimala.cli.support import terminal
from calimala.cli.support.ready import ready
from calimala.game import BadRecord, records
from calimala.server.tables import provable_shuffle

DESCRIPTION: Final = """\
Says for each game whether turn order, layout, tiles, cards and decks fell as the
server's secret and the players' contributions decide; compare the record's commitment
with the one that the table showed before. The status is 1 if anything differs."""
EXAMPLES: Final = """\
calimala verify game.json
calimala verify games.jsonl"""


def add_options(parser: ArgumentParser) -> None:
    """Which records."""
    shared.add_file(parser)


def run(options: Any) -> int:
    """One line for each game; the status is 1 if any shuffle is not as committed."""
    ready()
    verdicts = [_told(index, record) for index, record in records.read(options.file)]
    if not verdicts:
        raise BadRecord("no record in it", where=options.file)
    return 0 if all(verdicts) else 1


def _told(index: int, record: dict[str, Any]) -> bool:
    """Say of one game whether every shuffle is as committed, and what is not."""
    findings = provable_shuffle.check(record)
    if findings:
        terminal.say(f"game {index}: {'; '.join(findings)}")
    else:
        chosen = provable_shuffle.given(record)
        rest = f"; chosen, not shuffled: {', '.join(chosen)}" if chosen else ""
        shuffles = ", ".join(provable_shuffle.shuffles(record))
        print(f"game {index}: every shuffle is as committed ({shuffles}){rest}")
    return not findings
