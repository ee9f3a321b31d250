"""What the documents promise is there."""

import doctest
import json
import re
import sys
from pathlib import Path

import pytest

from calimala.game import Game
from calimala.game.schema import View

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
FENCED = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SOURCES = [ROOT / name for name in ("src", "tests", "bench", "tools", "docs", "ui/src", "ui/tests")]
SOURCE = re.compile(r"(?<![\w.-])\w[\w/-]*(?:\.svelte)?\.(?:py|ts|svelte)\b")
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


def fenced(path: Path, language: str) -> list[str]:
    """The blocks of a language in a document."""
    return [text for kind, text in FENCED.findall(path.read_text()) if kind == language]


def test_the_python_of_the_readme_runs() -> None:
    (program,) = fenced(ROOT / "README.md", "python")
    scope: dict[str, object] = {}
    exec(program, scope)  # noqa: S102 - our own document
    assert isinstance(scope["game"], Game)


def test_the_example_in_the_docstring_of_a_game_is_true() -> None:
    assert doctest.testmod(sys.modules[Game.__module__]).failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(path: Path) -> None:
    for target in LINK.findall(path.read_text()):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_source_file_named_exists(path: Path) -> None:
    there = [f"/{file.relative_to(ROOT)}" for folder in SOURCES for file in folder.rglob("*.*")]
    for name in set(SOURCE.findall(path.read_text())) - {"my_bot.py"}:  # the reader's own
        assert any(file.endswith(f"/{name}") for file in there), name


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_make_command_named_exists(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"`make ([a-z-]+)", path.read_text()):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_the_records_and_states_of_the_notation_are_real() -> None:
    blocks = [json.loads(text) for text in fenced(ROOT / "docs" / "notation.md", "json")]
    records = [each for each in blocks if each.get("format") == "calimala-record/1"]
    states = [each for each in blocks if each.get("format") == "calimala-state/1"]
    assert records and states
    games = [game.state() for record in records for game in Game.replay(record)]
    for state in states:
        assert state in games or any(state == view for view in _views(records))


def _views(records: list[dict[str, object]]) -> list[View]:
    """Every view of every position of the records."""
    return [
        game.view(seat)
        for record in records
        for game in Game.replay(record)
        for seat in (None, *range(game.players))
    ]
