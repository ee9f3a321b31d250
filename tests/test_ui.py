"""The page's sources keep in step with the server, and name no package registry."""

from pathlib import Path

from tools import ui_types

UI = Path(__file__).parents[1] / "ui"


def test_the_types_of_messages_are_those_of_the_server() -> None:
    assert ui_types.TARGET.read_text() == ui_types.text(), "make ui-types"


def test_no_registry_is_named() -> None:
    lock = (UI / "package-lock.json").read_text()
    assert '"resolved"' not in lock
    assert '"integrity"' in lock
