"""What a server counts, and what it says of itself: never a secret."""

import io
import json
import logging
from collections.abc import Iterator
from logging.config import dictConfig
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from calimala.server import logs
from calimala.server.metrics import CONTENT_TYPE, Metrics


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """Where the log goes; afterwards logging is as it was."""
    written, root = io.StringIO(), logging.getLogger()
    before = (root.handlers[:], root.level, logs.log.handlers[:], logs.log.propagate)
    handler = {**logs.CONFIG["handlers"]["stderr"], "stream": written}
    dictConfig({**logs.CONFIG, "handlers": {"stderr": handler}})
    yield written
    root.handlers[:], root.level, logs.log.handlers[:], logs.log.propagate = before


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    """What was logged, without the time."""
    read = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert all(line.pop("time").endswith("+00:00") for line in read)
    return read


def test_an_event_is_one_line_of_json(stream: io.StringIO) -> None:
    logs.say("moved", n=7, seconds=0.12345678, table="abcdefghijkl", seat=None, reason="a\nb")
    assert lines(stream) == [
        {
            "severity": "info",
            "event": "moved",
            "n": 7,
            "seconds": 0.123457,
            "table": "abcdef",
            "seat": None,
            "reason": "a\nb",
        }
    ]
    assert stream.getvalue().count("\n") == 1


@pytest.mark.parametrize(
    "field", ["word", "seed", "secret", "token", "link", "entropy", "text", "path", "query"]
)
def test_there_is_no_field_for_a_secret(field: str, stream: io.StringIO) -> None:
    with pytest.raises(TypeError, match=f"{field} is no field of the log"):
        logs.say("moved", **_any({field: "x"}))
    assert stream.getvalue() == ""


def _any(fields: Any) -> Any:
    """Fields that mypy would refuse."""
    return fields


def test_a_failure_says_what_kind_and_where_but_not_what_it_says(stream: io.StringIO) -> None:
    try:
        raise ValueError("place own 1-2")
    except ValueError as error:
        logs.fail("broke", error, seat=1)
    (line,) = lines(stream)
    assert (line["event"], line["severity"], line["error"]) == ("broke", "error", "ValueError")
    assert line["where"][0].startswith("test_metrics_logs.py:")
    assert "1-2" not in stream.getvalue()


def test_what_others_log_keeps_no_value(stream: io.StringIO) -> None:
    other = logging.getLogger("uvicorn.error")
    other.warning('%s - "WebSocket %s" [accepted]', "10.0.0.7", "/tables/x?token=secret")
    other.error("Task failed\nfuture: <Task secret>")
    other.info("secret")
    try:
        raise KeyError("secret")
    except KeyError:
        other.exception("Exception in ASGI application\n")
    assert "secret" not in stream.getvalue()
    assert [line["event"] for line in lines(stream)] == [
        'uvicorn.error: %s - "WebSocket %s" [accepted]',
        "uvicorn.error: Task failed",
        "uvicorn.error: Exception in ASGI application",
    ]


def test_a_traceback_that_was_logged_as_text_is_only_named(stream: io.StringIO) -> None:
    text = 'Traceback (most recent call last):\n  File "x"\nmy.Error: secret\n'
    logging.getLogger("uvicorn.error").error(text)
    assert [line["event"] for line in lines(stream)] == ["uvicorn.error: my.Error"]


def test_every_number_is_counted_by_itself() -> None:
    one, other = Metrics(), Metrics()
    one.moves.inc()
    one.undos.inc()
    one.chat.inc()
    one.refusals.labels("not-your-turn").inc()
    one.tables.set(3)
    one.connections.inc(2)
    one.acknowledged.observe(0.003)
    one.broadcast.observe(0.004)
    one.thinking.labels("master").observe(1.5)
    told = _told(one)
    assert told["calimala_moves_total"] == told["calimala_undos_total"] == 1
    assert told["calimala_chat_total"] == 1
    assert told["calimala_refusals_total", "not-your-turn"] == 1
    assert told["calimala_tables_loaded"] == 3
    assert told["calimala_connections"] == 2
    assert told["calimala_acknowledge_seconds_count"] == 1
    assert told["calimala_broadcast_seconds_sum"] == 0.004
    assert told["calimala_thinking_seconds_sum", "master"] == 1.5
    assert _told(other)["calimala_moves_total"] == 0
    assert CONTENT_TYPE.startswith("text/plain")


def _told(metrics: Metrics) -> dict[Any, float]:
    """Every sample by name, or by name and label; without the buckets."""
    return {
        (sample.name, *sample.labels.values()) if sample.labels else sample.name: sample.value
        for family in text_string_to_metric_families(metrics.text().decode())
        for sample in family.samples
        if not sample.name.endswith("_bucket")
    }
