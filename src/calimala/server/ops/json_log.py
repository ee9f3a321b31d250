"""Logging: one JSON object a line on stderr, without secrets.

Moves, seeds, tokens, links, contributions to shuffles, chat and query strings have no field here.
What other libraries log keeps only its fixed first line and where it happened, never its values.
"""

import json
import logging
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from logging.config import dictConfig
from typing import Any, Final, TypedDict, Unpack

LONGEST: Final = 300
LONGEST_FOREIGN: Final = 80
SHORT_ID: Final = 6  # enough to find a table in the database, too few to open it
DEEPEST: Final = 8
MOST_ALIKE: Final = 10  # warnings or errors of one kind that are logged in a minute
MOST_KINDS: Final = 500  # that are remembered
MINUTE: Final = 60.0
OURS: Final = "calimala"
log: Final = logging.getLogger(OURS)


class Fields(TypedDict, total=False):
    """The fields that an event may have."""

    table: str  # shortened: the whole id may be all that it takes to open a table
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


def info(event: str, severity: int = logging.INFO, **fields: Unpack[Fields]) -> None:
    """Log an event; a field that is not declared here is a mistake."""
    unknown = set(fields) - set(Fields.__annotations__)
    if unknown:
        raise TypeError(f"{min(unknown)} is no field of the log")
    log.log(severity, event, extra={"fields": dict(fields)})


def error(event: str, cause: BaseException, **fields: Unpack[Fields]) -> None:
    """Log that something broke: the kind of error and where, not what it says."""
    known: dict[str, Any] = dict(fields)
    log.error(event, exc_info=cause, extra={"fields": known})


class Repeats(logging.Filter):
    """Lets a warning or an error through a few times a minute; the next tells how many were not.

    What a stranger can cause at will must not fill the disk, nor hide what else happens.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: OrderedDict[tuple[str, ...], tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to log a record."""
        if record.levelno < logging.WARNING:
            return True
        key, now = _kind(record), self._clock()
        since, count = self._seen.pop(key, (now, 0))
        if now - since >= MINUTE:
            if count > MOST_ALIKE:
                record.alike = count - MOST_ALIKE
            since, count = now, 0
        self._seen[key] = since, count + 1
        if len(self._seen) > MOST_KINDS:
            self._seen.popitem(last=False)
        return count < MOST_ALIKE


def _kind(record: logging.LogRecord) -> tuple[str, ...]:
    """What makes two records alike: who logs, what, which exception and where it was raised."""
    broken = _broken(record)
    return record.name, _event(record), broken.get("error", ""), *broken.get("where", [])[:1]


class JsonFormatter(logging.Formatter):
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
        if alike := getattr(record, "alike", 0):
            line["alike"] = alike
        return json.dumps(line | _broken(record), ensure_ascii=True)


def _event(record: logging.LogRecord) -> str:
    """Our own event, or the fixed part of another library's message."""
    text = str(record.msg)
    return text if record.name == OURS else f"{record.name}: {_fixed(text.strip())}"


def _fixed(text: str) -> str:
    """The first line of a template without its values; of a traceback, the exception's name."""
    lines = text.splitlines() or [""]
    line = lines[-1].partition(":")[0] if lines[0].startswith("Traceback") else lines[0]
    return line[:LONGEST_FOREIGN]


def _shown(name: str, value: object) -> object:
    """A value as it is logged: ids shortened, numbers rounded, texts cut."""
    if name == "table":
        return str(value)[:SHORT_ID]
    if isinstance(value, float):
        return round(value, 6)
    return value if isinstance(value, int) or value is None else str(value)[:LONGEST]


def _broken(record: logging.LogRecord) -> dict[str, Any]:
    """The name of an exception and its stack, innermost frame first."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return {}
    steps = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    where = [f"{step.filename.rpartition('/')[2]}:{step.lineno}" for step in reversed(steps)]
    return {"error": type(error).__name__, "where": where}


CONFIG: Final[dict[str, Any]] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"lines": {"()": "calimala.server.ops.json_log.JsonFormatter"}},
    "filters": {"repeats": {"()": "calimala.server.ops.json_log.Repeats"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "stream": "ext://sys.stderr",
            "formatter": "lines",
            "filters": ["repeats"],
        }
    },
    "loggers": {OURS: {"level": "INFO", "handlers": ["stderr"], "propagate": False}},
    "root": {"level": "WARNING", "handlers": ["stderr"]},
}
"""For uvicorn, which sets up logging anew in each of its processes."""


def begin() -> None:
    """Log to stderr from now on."""
    dictConfig(CONFIG)
