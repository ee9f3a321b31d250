"""make play: the page is built beside the set-up, compilation begins in between."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import play, setup, ui
from tools.steps import SetupError

WAITS = "print('building', flush=True); input()"
FAILS = "import sys; sys.exit('calimala: the page is in ruins')"


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was begun, in order; nothing is installed or compiled."""
    order: list[str] = []
    monkeypatch.setattr(setup, "prepare", order.append)
    monkeypatch.setattr(play, "_compile_in_background", lambda: order.append("compile"))
    monkeypatch.setattr(ui, "is_built", lambda: False)
    return order


@pytest.fixture
def page() -> Iterator[list["subprocess.Popen[str]"]]:
    """Processes that stand for the one that builds the page."""
    pages: list[subprocess.Popen[str]] = []
    yield pages
    for each in pages:
        each.kill()
        each.communicate()


def building(script: str, pages: list["subprocess.Popen[str]"]) -> "subprocess.Popen[str]":
    """A process that builds a page, or fails to."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    pages.append(subprocess.Popen([sys.executable, "-c", script], text=True, **pipes))  # type: ignore[call-overload]
    return pages[-1]


def test_a_page_that_is_up_to_date_needs_no_waiting(
    begun: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ui, "is_built", lambda: True)
    monkeypatch.setattr(play, "_start_page", lambda: begun.append("page"))
    assert play.main() == 0
    assert begun == ["run"]


def test_compilation_begins_once_the_packages_are_there(
    begun: list[str],
    page: list["subprocess.Popen[str]"],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(play, "_start_page", lambda: building("pass", page))
    assert play.main() == 0
    assert begun == ["run", "compile"]


def test_a_page_that_cannot_be_built_is_one_line(
    begun: list[str],
    page: list["subprocess.Popen[str]"],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(play, "_start_page", lambda: building(FAILS, page))
    assert play.main() == 1
    assert capsys.readouterr().err == "calimala: the page is in ruins\n"
    assert begun == ["run", "compile"]


def test_a_set_up_that_fails_ends_the_building_too(
    page: list["subprocess.Popen[str]"],
    begun: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fails(_kind: str) -> None:
        assert page[0].stdout is not None
        assert page[0].stdout.readline() == "building\n"
        raise SetupError("the disk is full")

    monkeypatch.setattr(setup, "prepare", fails)
    monkeypatch.setattr(play, "_start_page", lambda: building(WAITS, page))
    with pytest.raises(SetupError, match="the disk is full"):
        play.main()
    assert page[0].returncode not in (None, 0)
    assert (capsys.readouterr().err, begun) == ("", [])


def test_the_compiler_is_the_installed_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    command = tmp_path / "calimala"
    command.write_text(f"#!/bin/sh\necho $1 > {tmp_path}/called\n")
    command.chmod(0o755)
    monkeypatch.setattr(setup, "BIN", tmp_path)
    started = play._compile_in_background()
    assert started.wait() == 0
    assert (tmp_path / "called").read_text() == "prepare\n"
