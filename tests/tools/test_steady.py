"""A steady run is done in pieces, goes on where it was stopped, and tells what ran how often."""

import argparse
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.commands import run
from tests.support.lifelines import lifeline
from tools import steady
from tools.steady import Done, Journal, Round, table, take
from tools.steps import ROOT

BUSY = """
from tools.steady import busy
with busy(2):
    print("busy", flush=True)
    input()
"""
APART = """
import subprocess, sys
subprocess.run([sys.executable, "-c", sys.argv[1]], start_new_session=True)
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a steady run keeps what it has done."""
    monkeypatch.setattr(steady, "FOLDER", tmp_path)
    return tmp_path


def commands(monkeypatch: pytest.MonkeyPatch, *texts: str) -> None:
    """Let the pieces of every round be these lines of Python."""
    pieces = [[sys.executable, "-c", text] for text in texts]
    monkeypatch.setattr(Round, "pieces", lambda _round: pieces)


def test_a_round_goes_on_with_the_piece_that_was_under_way(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal(folder / "journal")
    commands(monkeypatch, "print('first')", "print('second'); exit(3)")
    journal.add(Done("text", Round(1), 1, 2, 0, 1.5, 7))
    with (folder / "journal").open("a") as torn:
        torn.write('{"text": "te')
    take(Round(1), "text", journal)
    done = journal.read("text")
    assert [(each.piece, each.status) for each in done] == [(1, 0), (2, 3)]
    assert not (folder / "processes-busy-1-1.log").exists()
    assert (folder / "processes-busy-1-2.log").read_text() == "second\n"
    assert journal.read("another text") == []


def test_the_table_tells_what_ran_how_often_and_what_failed() -> None:
    one, two = Round(1), Round(2, quiet=True)
    title, first, second, green, *failed = table([
        Done("text", one, 1, 2, 0, 1.0, 40),
        Done("text", one, 2, 2, 1, 2.5, 30, ["tests.a::b"]),
        Done("text", two, 1, 2, 1, 4.0, 10, ["tests.a::b", "tests.c::d"]),
    ])  # fmt: skip
    assert title.split() == [*"tests round cores order Ctrl-C pieces tests failed minutes".split()]
    assert first.split() == [*"processes 1 busy own heeded 2/2 70 1 3.5".split()]
    assert second.split() == [*"processes 2 quiet random 2 ignored 1/2 10 2 4.0".split()]
    assert green == "0 of 1 whole rounds were green"
    assert failed == ["failed 2 times: tests.a::b", "failed 1 times: tests.c::d"]


def test_every_round_has_all_files_in_an_order_that_its_number_decides() -> None:
    first, second, third = (Round(number).files() for number in (1, 2, 3))
    assert first == sorted(second) == sorted(third)
    assert len({*map(tuple, (first, second, third))}) == 3
    assert Round(2).files() == second
    in_pieces = [argument for piece in Round(3).pieces() for argument in piece]
    assert [each for each in in_pieces if each.endswith(".py")] == third


def test_every_second_round_ignores_ctrl_c_whatever_is_inherited(folder: Path) -> None:
    look = "import signal; print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        for number in (1, 2):
            prefix = Round(number, whole=True).pieces()[0][: -len(steady.MAKE) - 1]
            assert steady.run([*prefix, sys.executable, "-c", look], f"round-{number}") == 0
    finally:
        signal.signal(signal.SIGINT, before)
    said = [(folder / f"round-{number}.log").read_text() for number in (1, 2)]
    assert said == ["False\n", "True\n"]


def test_a_failed_piece_is_counted_and_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(steady, "tested", lambda: "text")
    report = folder / "processes-quiet-1-1.xml"
    case = '<testcase classname="tests.a" name="b"><failure/></testcase>'
    text = f"<r>{case}<testcase classname='tests.a' name='c'/></r>"
    commands(monkeypatch, f"open({str(report)!r}, 'w').write({text!r}); exit(1)")
    wanted = argparse.Namespace(rounds=1, whole=False, quiet=True, show=False)
    assert steady.steady(wanted) == 1
    said = capsys.readouterr().out
    assert "piece 1 of 1, 2 tests in 0.0 min: red (status 1): tests.a::b\n" in said
    assert said.endswith("calimala: failed 1 times: tests.a::b\n")


def test_the_loops_end_with_whoever_started_them_however_that_ends() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", BUSY], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"busy\n"
        process.kill()
        assert process.stdout.read() == b""  # the loops held the other end


@pytest.mark.skipif(not Path("/proc").exists(), reason="nothing tells of other processes here")
def test_whatever_a_piece_has_started_ends_with_a_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_process: subprocess.Popen[bytes]) -> int:
        assert watch.heard() == b"here"
        raise KeyboardInterrupt

    with lifeline(tmp_path) as watch:
        monkeypatch.setattr(steady, "waited", interrupted)
        child = f"{watch.grasp}; import signal; signal.pause()"
        with pytest.raises(KeyboardInterrupt):
            steady.run([sys.executable, "-c", APART, child], "piece")
        assert watch.heard() == b""


def test_another_text_of_anything_tested_has_another_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steady, "ROOT", tmp_path)
    for name in ("src/calimala", "tests/__pycache__", "ui/src"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", "tests/test_a.py"):
        (tmp_path / name).touch()
    first = steady.tested()
    (tmp_path / "tests/__pycache__/made").touch()
    assert steady.tested() == first
    (tmp_path / "tests/test_a.py").write_text("changed")
    assert steady.tested() != first


def test_the_command_shows_what_was_done() -> None:
    done = run((sys.executable, "tools/steady.py", "--show"), cwd=ROOT)
    assert (done.returncode, done.stderr) in [(0, ""), (1, "")]
    assert "whole rounds were green" in done.stdout
