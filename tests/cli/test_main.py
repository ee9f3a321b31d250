"""The door: every command explains itself, every complaint is one line with the right status."""

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from calimala.cli.commands import COMMANDS
from calimala.cli.main import main
from calimala.cli.parser import parse
from tests.support.commands import calimala, run, running, shell
from tests.support.lifelines import lifeline


def complaint(capsys: pytest.CaptureFixture[str]) -> str:
    """What was said on stderr: one line, and nothing on stdout."""
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("calimala: ")
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize("command", COMMANDS)
def test_help_explains_a_command_with_an_example(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "--help"]) == 0
    text = capsys.readouterr().out
    assert f"\nexamples:\n  calimala {command}" in text


def test_help_lists_the_commands_and_the_statuses(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    assert all(f"\n    {command}" in text for command in COMMANDS)
    assert "130 stopped" in text


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("calimala ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("fly", "'fly'"),
        ("--fly", "--fly"),
        ("simulate --fly", "'--fly' (see calimala simulate --help)"),
        ("simulate --game 3", "'--game'"),
        ("simulate extra", "'extra'"),
        ("simulate --players 6", "--players"),
        ("simulate --players", "expected one argument"),
        ("simulate --games 0", "--games"),
        ("simulate --games many", "'many'"),
        ("simulate --seed -1", "--seed"),
        ("simulate --seed 9223372036854775808", "--seed"),
        ("simulate --edition french", "'french'"),
        ("simulate --workers -2", "--workers"),
        ("simulate --layout circle", "circle"),
        ("simulate --layout wood,brick", "layout"),
        ("simulate --layout wood,wood,marble,build,artwork,weave,ship,transport,brick", "wood"),
        ("simulate --bots nobody", "uniform"),
        ("simulate --bots uniform,uniform", "2 names"),
        ("simulate --bots ,", "0 names"),
        ("play --speed fast", "'fast'"),
        ("replay", "FILE"),
        ("show record.json --ply x", "'x'"),
        ("bench engine", "'bench'"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(
    arguments: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments.split()) == 2
    assert said in complaint(capsys)


def test_line_breaks_and_escapes_in_an_argument_stay_out_of_the_complaint(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["simulate", "a\n\x1b[2Jb" + "c" * 9999]) == 2
    line = complaint(capsys)
    assert "\x1b" not in line
    assert len(line) < 500


@pytest.mark.parametrize("typed", [["--help"], ["fly"], ["--version"]])
def test_what_is_no_command_needs_no_engine(typed: list[str]) -> None:
    script = f"import sys; from calimala.cli.main import main; main({typed}); "
    script += "sys.exit('numba' in sys.modules)"
    assert run([sys.executable, "-c", script]).returncode == 0


def test_a_command_whose_packages_are_missing_says_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "calimala.cli.commands.serve", raising=False)
    monkeypatch.setitem(sys.modules, "segno", None)
    assert main(["serve"]) == 1
    assert complaint(capsys) == (
        "calimala: serve needs segno, which is part of every installation: "
        "pip install --force-reinstall calimala, or make setup in a checkout\n"
    )


def test_alone_it_opens_the_table() -> None:
    options = parse([])
    assert (options.command, options.open, options.host) == ("serve", True, None)


def test_a_closed_stdout_is_one_line() -> None:
    done = shell("calimala --help >&-")
    assert done.returncode == 1
    assert done.stderr == "calimala: standard output is closed\n"


def test_a_closed_stderr_is_no_trouble() -> None:
    done = shell("calimala fly 2>&-")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


def test_nothing_that_is_opened_takes_the_place_of_a_closed_stdin() -> None:
    program = "import os; from calimala.cli.main import main; main(['--version']); print(os.dup(1))"
    done = shell(f'{sys.executable} -c "{program}" <&-')
    assert (done.stdout.splitlines()[1:], done.stderr) == (["3"], "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_behind_stdout_is_one_line() -> None:
    done = shell("calimala --help > /dev/full")
    assert done.returncode == 1
    assert done.stderr == "calimala: no space left on device\n"


ENDLESS_BOT = """
def choose(moment):
    {grasp}
    while True: pass
"""


@pytest.mark.compiled
@pytest.mark.parametrize(
    "options", ["play", "simulate", "simulate --workers 2", "arena", "arena --workers 2"]
)
def test_ctrl_c_stops_games_even_where_sigint_was_ignored(options: str, tmp_path: Path) -> None:
    with lifeline(tmp_path) as watch:
        (tmp_path / "bot.py").write_text(ENDLESS_BOT.format(grasp=watch.grasp))
        bots = ("--players", "2", "--bots", str(tmp_path / "bot.py"))
        with running(*options.split(), *bots, sigint_ignored=True) as command:
            assert watch.heard() == b"here"
            command.interrupt()
            done = command.end()
    assert done.returncode == 130
    assert done.stderr.startswith("calimala: stopped")


@pytest.mark.parametrize("name", ["replay", "show", "verify"])
def test_ctrl_c_stops_reading_even_where_sigint_was_ignored(name: str, tmp_path: Path) -> None:
    pipe, writers = tmp_path / "records", list[int]()
    os.mkfifo(pipe)

    def is_read() -> list[int]:
        with suppress(OSError):  # nobody reads yet
            writers.append(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))
        return writers

    with running(name, str(pipe), sigint_ignored=True) as command:
        command.wait_for(is_read, "a look at the records")
        command.interrupt()
        done = command.end()
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "calimala: stopped\n")
    for writer in writers:
        os.close(writer)


def test_whoever_calls_the_command_keeps_its_own_handler_of_ctrl_c() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        main(["--version"])
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_narrow_encoding_is_no_trouble() -> None:
    done = calimala("simulate", "--fly\N{WHITE CHESS KING}", env=_ascii())
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def _ascii() -> dict[str, str]:
    return os.environ | {"PYTHONIOENCODING": "ascii"}
