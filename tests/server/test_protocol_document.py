"""What docs/protocol.md says is so: its examples, its client, its table of refusals."""

import json
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import httpx
import pytest
from pydantic import TypeAdapter

from calimala.game.refusals import NO_SUCH_MOVE, REFUSALS
from calimala.server import app, devices, doorkeeper, listeners, sockets, throttle, wire
from calimala.server.settings import Settings
from tests.server.client import Server

ROOT: Final = Path(__file__).parents[2]
DOCUMENT: Final = (ROOT / "docs" / "protocol.md").read_text()
SOURCES: Final = sorted((ROOT / "src" / "calimala" / "server").rglob("*.py"))
SENT: Final[TypeAdapter[Any]] = TypeAdapter(wire.Hello | wire.Request)
TOLD: Final[dict[str, type[wire.Message]]] = {
    model.model_fields["type"].default: model
    for model in (
        wire.Sync, wire.NewEntry, wire.Accepted, wire.RefusedRequest, wire.Said, wire.Presence,
        wire.Reasons, wire.Cascade, wire.AllStandings, wire.Goodbye, wire.TableNews,
    )
}  # fmt: skip
GOODBYES: Final = set(get_args(wire.Goodbye.model_fields["reason"].annotation))
RULES: Final = {refusal.reason for refusal in REFUSALS.values()} | {NO_SUCH_MOVE.reason}
ROW: Final = re.compile(r"^\| `([a-z-]+)` \|\s*([\d, ]*?)\s*\|", re.MULTILINE)


def examples() -> Iterator[Any]:
    """Every message of the document."""
    decoder = json.JSONDecoder()
    for block in re.findall(r"^```json\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL):
        rest = block.strip()
        while rest:
            message, end = decoder.raw_decode(rest)
            yield message
            rest = rest[end:].strip()


@pytest.mark.parametrize("message", list(examples()), ids=lambda message: message["type"])
def test_every_message_of_the_document_is_one(message: Any) -> None:
    if model := TOLD.get(message["type"]):
        model.model_validate(message)
    else:
        SENT.validate_python(message)


def test_every_kind_of_message_has_an_example() -> None:
    shown = {message["type"] for message in examples()}
    asked = {"hello", "move", "undo", "say", "leave", "back", "why", "preview", "standings"}
    assert shown == {*TOLD, *asked} - {"table"}


def reasons() -> set[str]:
    """Every reason key that the server's source gives."""
    text = "\n".join(path.read_text() for path in SOURCES)
    given = set(re.findall(r"Refused\(\s*\d+,\s*\"([a-z-]+)\"", text))
    given |= set(re.findall(r"\"reason\": \"([a-z-]+)\"", text))
    return given - GOODBYES | set(app.FRAMEWORK.values()) | {"bad-request"}


def test_every_refusal_is_explained_and_no_other() -> None:
    told = {key for key, _ in ROW.findall(DOCUMENT)}
    assert told == reasons()


def test_every_goodbye_is_explained() -> None:
    rows = DOCUMENT.partition("**Goodbye**")[2].partition("|---|")[2].partition("Codes of")[0]
    said = [sockets.GOODBYE, listeners.SLOW, devices.SIGNED_OUT]
    goodbyes = [wire.Goodbye.model_validate_json(each) for each in said]
    told = re.findall(r"^\| `([a-z-]+)` \|", rows, re.MULTILINE)
    assert told == [goodbye.reason for goodbye in goodbyes]


def test_every_refusal_has_the_status_of_the_document() -> None:
    told = {key: {int(each) for each in statuses.split(",") if each.strip()}
            for key, statuses in ROW.findall(DOCUMENT)}  # fmt: skip
    text = "\n".join(path.read_text() for path in SOURCES)
    for status, key in re.findall(r"Refused\(\s*(\d+),\s*\"([a-z-]+)\"", text):
        assert int(status) in told[key], key


def test_no_reason_of_the_server_is_one_of_the_rules() -> None:
    assert not RULES & reasons()


def test_the_page_has_words_for_every_reason() -> None:
    """Its own tests hold the texts of every language against this list."""
    listed = json.loads((ROOT / "ui/src/text/fixtures/reasons.json").read_text())
    given = {"moves": RULES, "server": reasons(), "goodbye": GOODBYES}
    assert {kind: set(names) for kind, names in listed.items()} == given


def test_the_limits_are_those_of_the_document() -> None:
    limits = DOCUMENT.partition("## Limits")[2].partition("## Fair")[0]
    assert f"{sockets.LONGEST} characters" in limits
    assert doorkeeper.LARGEST == 1 << 20 and "1 MiB" in limits
    assert f"| {listeners.QUEUE}, then it is let go" in limits
    for rule, words in (
        ("person", "{} at once, then {} a minute"),
        ("chat", "{} lines, then {} a minute"),
        ("guest", "{}, then {} a minute"),
        ("login", "{}, then {} a minute"),
        ("table", "{}, then {} a minute"),
    ):
        found = throttle.STRICT[rule]
        assert words.format(found.burst, found.per_minute) in limits, rule


@pytest.mark.parametrize("way", ["socket", "http"])
def test_the_example_client_plays_a_whole_game(server: Server, way: str) -> None:
    program = ROOT / "docs" / "examples" / "client.py"
    done = subprocess.run(
        [sys.executable, program, f"http://{server.address}", way],
        check=False, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert re.match(r"scores \[\d+, \d+, \d+\] winners \[\d", done.stdout)


def test_the_example_client_waits_for_its_turn_within_the_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who asks again at once is soon refused by a server with its usual limit."""
    waits: list[float] = []
    monkeypatch.setattr("time.sleep", waits.append)
    phases = iter(["place"] * 3 + ["over"])

    def stand(_request: httpx.Request) -> httpx.Response:
        state = {"phase": next(phases)}
        return httpx.Response(200, json={"version": 1, "legal": [], "state": state})

    example = runpy.run_path(str(ROOT / "docs" / "examples" / "client.py"))
    with httpx.Client(transport=httpx.MockTransport(stand), base_url="http://test") as client:
        assert example["play_by_http"](client, "key") == {"phase": "over"}
    assert len(waits) == 3
    assert min(waits) >= 60 / Settings.requests_per_minute
