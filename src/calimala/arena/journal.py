"""The games of an arena on disk: a header, then one line a game, written when it is finished.

Records, if wanted, stand in a file of their own, in the same order.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from calimala.arena.jsonl import LineFile, line_file
from calimala.arena.match import Played
from calimala.arena.plan import Plan, seating
from calimala.arena.result import Result
from calimala.game import BadOption, BadRecord

FORMAT = "calimala-arena/1"

Header = dict[str, Any]
Say = Callable[[str], None]


class Journal:
    """The results so far; each new one is on disk before it is counted."""

    def __init__(self, save: LineFile | None = None, records: LineFile | None = None) -> None:
        self.results: dict[int, Result] = {}
        self._save, self._records = save, records

    def keep(self, played: Played) -> None:
        """Write a game down: first its record, for a record too many is found and cut off."""
        if self._records:
            self._records.add(played.record)
        if self._save:
            self._save.add(_line(played.result.json()))
        self.results[played.result.game] = played.result

    def resume(self, plan: Plan, versions: dict[str, Any], say: Say) -> None:
        """Read what the files hold, mend a torn end, refuse what does not belong together."""
        header = {"format": FORMAT, **plan.json(), "versions": versions}
        written = _resume(self._save, plan, header, say) if self._save else []
        if self._records:
            _keep_records(self._records, len(written), say)
        self.results = {result.game: result for result in written}


@contextmanager
def journal(
    save: str | None, records: str | None, plan: Plan, versions: dict[str, Any], say: Say
) -> Iterator[Journal]:
    """The journal in these files, with the games that are already there."""
    with ExitStack() as stack:
        files = [path and stack.enter_context(line_file(path)) for path in (save, records)]
        found = Journal(*(file or None for file in files))
        found.resume(plan, versions, say)
        yield found


def _line(value: dict[str, Any]) -> str:
    """The value in ASCII, for a bot's name or message may hold half a surrogate pair."""
    return json.dumps(value, separators=(",", ":"))


def _resume(save: LineFile, plan: Plan, header: Header, say: Say) -> list[Result]:
    """The results in the file, in their order there; a new file gets its header."""
    written = save.read()
    if _torn_header(written, header):
        save.cut(0)
        save.add(_line(header))
        return []
    _check_header(save.path, _decoded(written[0]), header)
    _mend(save, written, say)
    return [
        _result(plan, save.path, number, line) for number, line in enumerate(written[1:], start=2)
    ]


def _torn_header(written: list[bytes], header: Header) -> bool:
    """Whether the file is new, or broke off in our own first line."""
    return len(written) < 2 and _line(header).encode().startswith(b"".join(written))


def _mend(file: LineFile, written: list[bytes], say: Say) -> None:
    """Cut off a torn last line."""
    if _torn(written[-1]):
        torn = written.pop()
        file.cut(sum(map(len, written)))
        say(f"{file.path}: the last line was not complete and is left out ({len(torn)} bytes)")


def _torn(line: bytes) -> bool:
    """Whether a crash broke the line off."""
    return not line.endswith(b"\n") or _decoded(line) is None


def _decoded(line: bytes) -> Any:
    """What the line says, or None if it is no JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _result(plan: Plan, path: str, number: int, line: bytes) -> Result:
    """The result on a line."""
    try:
        result = Result.from_json(_decoded(line))
        _check_result(plan, result)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadRecord(f"line {number} is no result of this arena", where=path) from None
    return result


def _check_result(plan: Plan, result: Result) -> None:
    """Refuse what no game of the plan can have left: who sat where follows from its number."""
    seats = seating(plan, result.game)
    lists = (result.places, result.latencies, result.scores or result.places)
    faulty = result.fault.seat if result.fault else 0
    if (result.deal, result.bots) != (seats.deal, seats.bots) or result.game < 0:
        raise ValueError
    if faulty not in range(plan.players) or any(len(each) != plan.players for each in lists):
        raise ValueError


def _check_header(path: str, found: Any, header: Header) -> None:
    """Refuse the file of another arena, and say what differs."""
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadOption(f"{path} is not a file of calimala arena ({FORMAT})")
    before, now = _flat(found), _flat(header)
    differing = [
        f"{key} {_shown(before.get(key))}, now {_shown(now.get(key))}"
        for key in {**now, **before}
        if before.get(key) != now.get(key)
    ]
    if differing:
        raise BadOption(f"{path} was begun with {'; '.join(differing)}")


def _flat(header: Header) -> Header:
    """The header with the versions among its keys."""
    versions = header.get("versions")
    known = versions if isinstance(versions, dict) else {}
    flat = {f"version of {key}": each for key, each in known.items()}
    return {key: each for key, each in header.items() if key != "versions"} | flat


def _shown(value: Any) -> str:
    """A value of the header, short."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:79]}…"


def _keep_records(records: LineFile, games: int, say: Say) -> None:
    """Leave exactly the records of the games that are saved; without any the file is empty."""
    written = [line for line in records.read() if line.endswith(b"\n")]
    if len(written) < games:
        raise BadOption(f"{records.path} has {len(written)} records of {games} games saved")
    if games and len(written) > games:
        say(f"{records.path}: {len(written) - games} records of unsaved games are left out")
    records.cut(sum(map(len, written[:games])))
