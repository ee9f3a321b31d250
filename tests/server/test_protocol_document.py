"""docs/protocol.md is true: its examples, its client, its tables of refusals and limits."""

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

from calimala.game import Game
from calimala.game.refusals import NO_SUCH_MOVE, REFUSALS
from calimala.server import protocol
from calimala.server.api import errors, security, sockets, websocket
from calimala.server.api import http_connection as http
from calimala.server.errors import Reason
from calimala.server.live import connection, devices
from calimala.server.ops import rate_limit
from calimala.server.settings import REQUESTS_PER_MINUTE
from tests.support.server import Server

ROOT: Final = Path(__file__).parents[2]
DOCUMENT: Final = (ROOT / "docs" / "protocol.md").read_text()
CLIENT_MESSAGE: Final[TypeAdapter[Any]] = TypeAdapter(protocol.Hello | protocol.Request)
SERVER_MESSAGES: Final[dict[str, type[protocol.Message]]] = {
    model.model_fields["type"].default: model
    for model in (
        protocol.Sync,
        protocol.NewEntry,
        protocol.Accepted,
        protocol.RefusedRequest,
        protocol.Said,
        protocol.Presence,
        protocol.Reasons,
        protocol.Cascade,
        protocol.Advice,
        protocol.Missed,
        protocol.AllStandings,
        protocol.Pong,
        protocol.Goodbye,
        protocol.TableChanged,
    )
}
GOODBYES: Final = set(get_args(protocol.Goodbye.model_fields["reason"].annotation))
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


def whole(message: Any) -> Any:
    """An example with all of its state, of which the document shows a part."""
    if "state" not in message:
        return message
    return {**message, "state": {**Game.new(players=2, seed=7).view(1), **message["state"]}}


@pytest.mark.parametrize("message", list(examples()), ids=lambda message: message["type"])
def test_every_example_in_the_document_is_a_valid_message(message: Any) -> None:
    if model := SERVER_MESSAGES.get(message["type"]):
        model.model_validate(whole(message))
    else:
        CLIENT_MESSAGE.validate_python(message)


def test_every_kind_of_message_has_an_example() -> None:
    shown = {message["type"] for message in examples()}
    asked = {"hello", "move", "undo", "say", "leave", "back", "ping"}
    questions = {"why", "preview", "hint", "look-back", "standings"}
    assert shown == {*SERVER_MESSAGES, *asked, *questions} - {"table"}


EDGE: Final[dict[str, set[int]]] = {
    "bad-message": set(),
    "too-slow": set(),
    errors.MALFORMED: {400, 422},
    "no-database": {503},
    "server-error": {500},
    **{reason: {status} for status, reason in errors.FRAMEWORK.items()},
}  # refusals that no Refused stands for


def statuses() -> dict[str, set[int]]:
    """The HTTP statuses of every reason."""
    return {reason: {status} for reason, status in errors.STATUS.items()} | EDGE


def reasons() -> set[str]:
    """Every reason that the server gives."""
    return set(statuses())


def test_every_reason_has_a_status() -> None:
    assert set(errors.STATUS) == set(get_args(Reason))


def test_every_refusal_is_documented_and_no_other() -> None:
    documented = {key for key, _ in ROW.findall(DOCUMENT)}
    assert documented == reasons()


def test_every_goodbye_is_documented() -> None:
    rows = DOCUMENT.partition("**Goodbye**")[2].partition("|---|")[2].partition("Codes of")[0]
    for each in (sockets.GOODBYE, connection.SLOW, devices.SIGNED_OUT):
        protocol.Goodbye.model_validate_json(each)
    documented = re.findall(r"^\| `([a-z-]+)` \|", rows, re.MULTILINE)
    assert set(documented) == GOODBYES


def test_every_code_of_closing_is_documented() -> None:
    codes = DOCUMENT.partition("Codes of closing")[2].partition("## ")[0]
    sent = {connection.CLOSED, websocket.RESTART, websocket.TOO_LONG, websocket.FLOODING}
    for code in sent | {sockets.FOREIGN, sockets.BUSY, sockets.LATER}:
        assert re.search(rf"^\| .*\b{code}\b.* \|", codes, re.MULTILINE), code


def test_every_refusal_has_the_status_of_the_document() -> None:
    documented = {
        key: {int(each) for each in numbers.split(",") if each.strip()}
        for key, numbers in ROW.findall(DOCUMENT)
    }
    assert documented == statuses()


def test_no_reason_of_the_server_is_one_of_the_rules() -> None:
    assert not RULES & reasons()


def test_the_page_has_words_for_every_reason() -> None:
    """Its own tests hold the texts of every language against this list."""
    listed = json.loads((ROOT / "ui/tests/fixtures/reasons.json").read_text())
    given = {"moves": RULES, "server": reasons(), "goodbye": GOODBYES}
    assert {kind: set(names) for kind, names in listed.items()} == given


def test_the_limits_are_those_of_the_document() -> None:
    limits = DOCUMENT.partition("## Limits")[2].partition("## Fair")[0]
    assert f"{sockets.LONGEST} characters" in limits
    small, large = security.LARGEST >> 10, security.LARGEST_AT["/api/records"] >> 20
    assert f"| body of a request | {small} KiB; of a record {large} MiB |" in limits
    assert f"| {security.MOST_OF_ONE >> 20} MiB together |" in limits
    head, seconds = http.LARGEST_HEAD >> 10, http.HEAD_TIMEOUT
    assert f"| {head} KiB and {seconds:.0f} seconds; " in limits
    assert f"no more than {http.CROWDED} connections take longer than {http.MOMENT:.0f}" in limits
    assert f"| time for a body | {http.BODY_TIMEOUT:.0f} seconds |" in limits
    assert f"| open sockets of one address | {rate_limit.MOST_SOCKETS} |" in limits
    own, shared = rate_limit.FRAMES, rate_limit.STRICT["frame"]
    for found in (own, shared):
        assert f"{found.burst} at once, then {found.per_minute} a minute" in limits
    assert f"| {connection.QUEUE}, then" in limits
    for rule, words in (
        ("person", "{} at once, then {} a minute"),
        ("chat", "{} lines, then {} a minute"),
        ("guest", "{}, then {} a minute"),
        ("login", "{}, then {} a minute"),
        ("table", "of one person | {}, then {} a minute"),
        ("tables", "of all people at one address | {}, then {} a minute"),
        ("review", "from one address | {}, then {} a minute"),
        ("try", "tries | one at a time; {}, then {} a minute"),
    ):
        found = rate_limit.STRICT[rule]
        assert words.format(found.burst, found.per_minute) in limits, rule


@pytest.mark.parametrize("way", ["socket", "http"])
def test_the_example_client_plays_a_whole_game(server: Server, way: str) -> None:
    program = ROOT / "docs" / "examples" / "client.py"
    done = subprocess.run(
        [sys.executable, program, f"http://{server.address}", way],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert re.match(r"scores \[\d+, \d+, \d+\] winners \[\d", done.stdout)


def test_the_example_client_waits_for_its_turn_within_the_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A client that asks again at once is soon refused by a server with the usual limit."""
    waits: list[float] = []
    monkeypatch.setattr("time.sleep", waits.append)
    phases = iter(["place"] * 3 + ["over"])

    def respond(_request: httpx.Request) -> httpx.Response:
        state = {"phase": next(phases)}
        return httpx.Response(200, json={"version": 1, "legal": [], "state": state})

    example = runpy.run_path(str(ROOT / "docs" / "examples" / "client.py"))
    with httpx.Client(transport=httpx.MockTransport(respond), base_url="http://test") as client:
        assert example["play_by_http"](client, "key") == {"phase": "over"}
    assert len(waits) == 3
    assert min(waits) >= 60 / REQUESTS_PER_MINUTE
