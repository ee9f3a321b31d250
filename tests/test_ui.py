"""The page's sources keep in step with the server, and name no package registry."""

import json
from pathlib import Path
from typing import Any

from calimala.game.notation import WORDS
from calimala.game.refusals import NO_SUCH_MOVE, REFUSALS
from calimala.server.wire import Goodbye
from tests.server.test_protocol_document import reasons
from tools import ui_types

UI = Path(__file__).parents[1] / "ui"


def fixture(name: str) -> Any:
    """What the page's own tests take the server's word for."""
    return json.loads((UI / "src" / "text" / "fixtures" / f"{name}.json").read_text())


def test_the_types_of_messages_are_those_of_the_server() -> None:
    assert ui_types.TARGET.read_text() == ui_types.text(), "make ui-types"


def test_no_registry_is_named() -> None:
    lock = (UI / "package-lock.json").read_text()
    assert '"resolved"' not in lock
    assert '"integrity"' in lock


def test_the_page_has_a_text_for_every_word_of_the_engine() -> None:
    assert fixture("words") == WORDS


def test_the_page_has_a_text_for_every_reason_of_a_refusal_and_no_other() -> None:
    told = fixture("reasons")
    goodbyes = set(Goodbye.model_json_schema()["properties"]["reason"]["enum"])
    rules = {refusal.reason for refusal in REFUSALS.values()} | {NO_SUCH_MOVE.reason}
    assert set(told["moves"]) == rules
    assert set(told["server"]) == reasons() - goodbyes
    assert set(told["goodbye"]) == goodbyes
