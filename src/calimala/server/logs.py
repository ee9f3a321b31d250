"""The log for who runs the server: JSON lines on stderr, without a word of anybody's secrets.

Moves, seeds, tokens, links, contributions to shuffles, chat and query strings have no field here.
What other libraries log keeps only its fixed first line and where it happened, never its values.
"""

import json
import logging
import traceback
from datetime import UTC, datetime
from logging.config import dictConfig
from typing import Any, Final, TypedDict, Unpack

LONGEST: Final = 300
LONGEST_FOREIGN: Final = 80
SHORT_ID: Final = 6  # enough to find a table in the database, too little to visit it
DEEPEST: Final = 8
OURS: Final = "calimala"
log: Final = logging.getLogger(OURS)


class Fields(TypedDict, total=False):
    """Everything that may be logged beside an event."""

    table: str  # shortened: a table's whole id may be all that its visitors need
    seat: int | None
    n: int  # of an entry of the log
    version: int
    level: str  # of a bot
    kind: str
    reason: str  # of a refusal; a key
    method: str
    route: str  # the pattern of a path, never the path
    status: int
    seconds: float
    count: int
    done: int
    total: int
    shard: int
    process: str
    port: int
    workers: int
    error: str  # the name of an exception, never its text
    fault: str  # one line on the engine, the database or a webhook's host, never on a request


def say(event: str, severity: int = logging.INFO, **fields: Unpack[Fields]) -> None:
    """Log an event; a field that is not declared here is a mistake."""
    unknown = set(fields) - set(Fields.__annotations__)
    if unknown:
        raise TypeError(f"{min(unknown)} is no field of the log")
    log.log(severity, event, extra={"fields": dict(fields)})


def fail(event: str, cause: BaseException, **fields: Unpack[Fields]) -> None:
    """Log that something broke: the kind of error and where, not what it says."""
    known: dict[str, Any] = dict(fields)
    log.error(event, exc_info=cause, extra={"fields": known})


class Lines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, severity, event and fields."""
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {
            "time": when,
            "severity": record.levelname.lower(),
            "event": _event(record),
        }
        fields: dict[str, Any] = getattr(record, "fields", {})
        line |= {name: _shown(name, value) for name, value in fields.items()}
        return json.dumps(line | _broken(record), ensure_ascii=True)


def _event(record: logging.LogRecord) -> str:
    """Our own event, or what is fixed in a foreign one."""
    text = str(record.msg)
    return text if record.name == OURS else f"{record.name}: {_fixed(text.strip())}"


def _fixed(text: str) -> str:
    """The first line, which has no values in it yet; of a traceback the kind of its error."""
    lines = text.splitlines() or [""]
    line = lines[-1].partition(":")[0] if lines[0].startswith("Traceback") else lines[0]
    return line[:LONGEST_FOREIGN]


def _shown(name: str, value: object) -> object:
    """A value as it may stand in the log."""
    if name == "table":
        return str(value)[:SHORT_ID]
    if isinstance(value, float):
        return round(value, 6)
    return value if isinstance(value, int) or value is None else str(value)[:LONGEST]


def _broken(record: logging.LogRecord) -> dict[str, Any]:
    """The kind of an exception and the lines it came through, innermost first."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return {}
    steps = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    where = [f"{step.filename.rpartition('/')[2]}:{step.lineno}" for step in reversed(steps)]
    return {"error": type(error).__name__, "where": where}


CONFIG: Final[dict[str, Any]] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"lines": {"()": "calimala.server.logs.Lines"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "stream": "ext://sys.stderr",
            "formatter": "lines",
        }
    },
    "loggers": {OURS: {"level": "INFO", "handlers": ["stderr"], "propagate": False}},
    "root": {"level": "WARNING", "handlers": ["stderr"]},
}
"""For uvicorn, which sets up logging anew in each of its processes."""


def begin() -> None:
    """Log to stderr from now on."""
    dictConfig(CONFIG)
