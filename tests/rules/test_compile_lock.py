"""Whoever waits for another process's compilation reports how far that is."""

import subprocess
import sys
from pathlib import Path

import pytest

from calimala.rules.compile_lock import _pass_on, compiling

HOLDER = """
import sys; from pathlib import Path; from calimala.rules.compile_lock import compiling
with compiling(Path(sys.argv[1]), print) as report:
    report(3, 7, "players"); sys.stdout.flush(); input()
"""


class Enough(Exception):
    """The test has seen what it wants."""


def test_a_process_that_waits_reports_the_progress_of_the_other(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLDER, str(tmp_path)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes) as other:  # type: ignore[call-overload]
        assert other.stdout.readline() == "3 7 players\n"
        seen: list[tuple[int, int, str]] = []

        def progress(*step: object) -> None:
            seen.append(step)  # type: ignore[arg-type]
            other.kill()  # its lock ends with it

        with compiling(tmp_path, progress) as report:
            assert set(seen) == {(3, 7, "players")}
            report(7, 7, "")
    assert seen[-1] == (7, 7, "")


def test_nothing_is_reported_of_a_step_that_is_just_being_written(tmp_path: Path) -> None:
    seen: list[tuple[int, int, str]] = []
    for text in ("", "[3, 7, ", '[3, 7, "players"]'):
        (tmp_path / "progress").write_text(text)
        _pass_on(tmp_path / "progress", lambda *step: seen.append(step))
    assert seen == [(3, 7, "players")]


def test_what_an_interrupted_process_left_is_not_reported(tmp_path: Path) -> None:
    (tmp_path / "progress").write_text('[3, 7, "players"]')
    with compiling(tmp_path, print):
        assert not (tmp_path / "progress").exists()


def test_the_lock_is_free_after_a_failure(tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(Enough), compiling(tmp_path, print):
            raise Enough
