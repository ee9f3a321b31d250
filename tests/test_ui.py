"""The page's sources keep in step with the server, and name no package registry."""

import json
import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from pydantic import ConfigDict, TypeAdapter

from calimala.game import schema
from calimala.game.refusals import NO_SUCH_MOVE, REFUSALS
from calimala.server.errors import Reason
from calimala.server.protocol import Goodbye
from tests.server.test_protocol_document import reasons
from tools import protocol_types

UI = Path(__file__).parents[1] / "ui"


def fixture(name: str) -> Any:
    """What the page's own tests take the server's word for."""
    return json.loads((UI / "tests" / "fixtures" / f"{name}.json").read_text())


@pytest.mark.parametrize("path", protocol_types.files(), ids=lambda path: path.name)
def test_the_page_has_the_protocol_of_game_and_server(path: Path) -> None:
    assert path.read_text() == protocol_types.files()[path], "make protocol"


def test_the_events_of_the_pages_tests_are_events() -> None:
    strict = TypeAdapter[schema.Event](schema.Event, config=ConfigDict(extra="forbid"))
    kinds = set()
    for told in fixture("events"):
        assert told.pop("players") in (2, 3, 4, 5)
        kinds.add(strict.validate_python(told, strict=True)["event"])
    assert kinds == {
        get_args(get_type_hints(each)["event"])[0] for each in get_args(schema.Event)
    } - {
        "undone",
        "replaced",
        "returned",
        "resumed",
    }


def test_no_registry_is_named() -> None:
    lock = (UI / "package-lock.json").read_text()
    assert '"resolved"' not in lock
    assert '"integrity"' in lock


def test_the_page_has_a_text_for_every_reason_of_a_refusal_and_no_other() -> None:
    told = fixture("reasons")
    goodbyes = set(Goodbye.model_json_schema()["properties"]["reason"]["enum"])
    rules = {refusal.reason for refusal in REFUSALS.values()} | {NO_SUCH_MOVE.reason}
    assert set(told["moves"]) == rules
    assert set(told["server"]) == reasons() - (goodbyes - set(get_args(Reason)))
    assert set(told["goodbye"]) == goodbyes


RULING = re.compile(r"^- \*\*(R\d\.\d+)\*\*", re.MULTILINE)
PARAGRAPH = re.compile(r'^ {4}"(R\d\.\d+)":', re.MULTILINE)
LANGUAGES = sorted((UI / "src" / "i18n" / "rules").glob("??.ts"))


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.name)
def test_every_ruling_has_its_paragraph_for_players(path: Path) -> None:
    law = RULING.findall((UI.parent / "docs" / "rules.md").read_text())
    assert PARAGRAPH.findall(path.read_text(encoding="utf-8")) == law
    chapters = {each.partition(".")[0] for each in law}
    cited = {refusal.rule.partition("(")[0] for refusal in REFUSALS.values()}
    assert cited <= {*law, *chapters}


def test_the_sign_of_every_piece_can_be_seen_without_its_colour() -> None:
    """In both palettes a sign has the contrast that WCAG asks of shapes."""
    theme = (UI / "src" / "styles" / "theme.css").read_text()
    usual, distinct = (_seats(theme, block) for block in (":root {", '[data-palette="distinct"]'))
    for colours in (usual, usual | distinct):
        sides = [side for side in colours if not side.endswith("-mark")]
        assert len(sides) == 7
        for side in sides:
            assert _contrast(colours[side], colours[f"{side}-mark"]) >= 3, side


def _seats(theme: str, block: str) -> dict[str, str]:
    """The colours of pieces and signs in a block of the theme."""
    return dict(re.findall(r"--seat-([\w-]+): #(\w+);", theme.split(block)[1].split("}")[0]))


def _contrast(one: str, other: str) -> float:
    """The ratio of two luminances."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    """How light a colour of three or six digits is."""
    digits = colour if len(colour) == 6 else "".join(2 * digit for digit in colour)
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (n / 12.92 if n <= 0.03928 else ((n + 0.055) / 1.055) ** 2.4 for n in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
