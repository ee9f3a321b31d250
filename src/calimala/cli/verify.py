"""`calimala verify`: recompute every shuffle of games that were dealt by a server."""

from typing import Any

from calimala.cli import terminal
from calimala.cli.ready import ready
from calimala.game import BadRecord, records
from calimala.server import fair


def run(options: Any) -> int:
    """One line for each game; the status is 1 if any shuffle is not as committed."""
    ready()
    verdicts = [_told(index, record) for index, record in records.read(options.file)]
    if not verdicts:
        raise BadRecord("no record in it", where=options.file)
    return 0 if all(verdicts) else 1


def _told(index: int, record: dict[str, Any]) -> bool:
    """Say of one game whether every shuffle is as committed, and what is not."""
    findings = fair.check(record)
    if findings:
        terminal.say(f"game {index}: {'; '.join(findings)}")
    else:
        chosen = fair.given(record)
        rest = f"; chosen, not shuffled: {', '.join(chosen)}" if chosen else ""
        shuffles = ", ".join(fair.shuffles(record))
        print(f"game {index}: every shuffle is as committed ({shuffles}){rest}")
    return not findings
