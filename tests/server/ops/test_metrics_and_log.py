"""Metrics and log of a server; neither holds a secret."""

import io
import json
import logging
from collections.abc import Iterator
from logging.config import dictConfig
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from calimala.game import BadOption
from calimala.server.ops import json_log
from calimala.server.ops.metrics import CONTENT_TYPE, Metrics
from tests.support.running import Clock


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """Where the log goes; afterwards logging is as it was."""
    written, root = io.StringIO(), logging.getLogger()
    before = (root.handlers[:], root.level, json_log.log.handlers[:], json_log.log.propagate)
    handler = {**json_log.CONFIG["handlers"]["stderr"], "stream": written}
    dictConfig({**json_log.CONFIG, "handlers": {"stderr": handler}})
    yield written
    root.handlers[:], root.level, json_log.log.handlers[:], json_log.log.propagate = before


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    """What was logged, without the time."""
    read = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert all(line.pop("time").endswith("+00:00") for line in read)
    return read


def test_an_event_is_one_line_of_json(stream: io.StringIO) -> None:
    json_log.info("moved", n=7, seconds=0.12345678, table="abcdefghijkl", seat=None, reason="a\nb")
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
        json_log.info("moved", **_any({field: "x"}))
    assert stream.getvalue() == ""


def _any(fields: Any) -> Any:
    """Fields that mypy would refuse."""
    return fields


def test_an_error_is_logged_with_type_and_place_but_without_its_text(stream: io.StringIO) -> None:
    try:
        raise ValueError("place own 1-2")
    except ValueError as error:
        json_log.error("broke", error, seat=1)
    (line,) = lines(stream)
    assert (line["event"], line["severity"], line["error"]) == ("broke", "error", "ValueError")
    assert line["where"][0].startswith("test_metrics_and_log.py:")
    assert "1-2" not in stream.getvalue()


def test_logs_of_other_libraries_lose_their_values(stream: io.StringIO) -> None:
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


def test_a_traceback_logged_as_text_is_reduced_to_its_exception(stream: io.StringIO) -> None:
    text = 'Traceback (most recent call last):\n  File "x"\nmy.Error: secret\n'
    logging.getLogger("uvicorn.error").error(text)
    assert [line["event"] for line in lines(stream)] == ["uvicorn.error: my.Error"]


def test_every_metric_is_counted_separately() -> None:
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
    samples = _samples(one)
    assert samples["calimala_moves_total"] == samples["calimala_undos_total"] == 1
    assert samples["calimala_chat_total"] == 1
    assert samples["calimala_refusals_total", "not-your-turn"] == 1
    assert samples["calimala_tables_loaded"] == 3
    assert samples["calimala_connections"] == 2
    assert samples["calimala_acknowledge_seconds_count"] == 1
    assert samples["calimala_broadcast_seconds_sum"] == 0.004
    assert samples["calimala_thinking_seconds_sum", "master"] == 1.5
    assert _samples(other)["calimala_moves_total"] == 0
    assert CONTENT_TYPE.startswith("text/plain")


def _samples(metrics: Metrics) -> dict[Any, float]:
    """Every sample by name, or by name and label; without the buckets."""
    return {
        (sample.name, *sample.labels.values()) if sample.labels else sample.name: sample.value
        for family in text_string_to_metric_families(metrics.text().decode())
        for sample in family.samples
        if not sample.name.endswith("_bucket")
    }


def test_what_repeats_itself_is_logged_a_few_times_a_minute_with_how_often(
    stream: io.StringIO,
) -> None:
    clock = Clock()
    (handler,) = (each for each in json_log.log.handlers if each.filters)  # pytest may add its own
    handler.filters[:] = [json_log.Repeats(clock)]
    for _ in range(5000):
        json_log.error("driver", BadOption("the same each time"))
    json_log.error("driver", KeyError("another"))
    for _ in range(100):
        json_log.info("moved")
    assert len(lines(stream)) == json_log.MOST_ALIKE + 1 + 100
    clock.at += json_log.MINUTE
    json_log.error("driver", BadOption("still"))
    assert lines(stream)[-1]["alike"] == 5000 - json_log.MOST_ALIKE


def test_kinds_of_errors_are_remembered_in_bounded_memory() -> None:
    repeats = json_log.Repeats(Clock())
    for n in range(2 * json_log.MOST_KINDS):
        record = logging.LogRecord("x", logging.ERROR, "", 0, f"event {n}", None, None)
        assert repeats.filter(record)
    assert len(repeats._seen) == json_log.MOST_KINDS
