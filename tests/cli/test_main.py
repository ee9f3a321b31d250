"""The door: every command explains itself, every complaint is one line with the right status."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from calimala.cli.main import main
from tests.cli.shell import calimala, shell

COMMANDS = ("play", "simulate", "arena", "replay", "show", "bench")


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
    assert all(f"\n    {command} " in text for command in COMMANDS)
    assert "130 stopped" in text


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("calimala ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("", "a command is missing"),
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
        ("bench", "engine"),
        ("bench ship", "'ship'"),
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


def test_help_needs_no_engine() -> None:
    script = "import sys; from calimala.cli.main import main; main(['--help']); "
    script += "sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_a_closed_stdout_is_one_line() -> None:
    done = shell("calimala --help >&-")
    assert done.returncode == 1
    assert done.stderr == "calimala: standard output is closed\n"


def test_a_closed_stderr_is_no_trouble() -> None:
    done = shell("calimala fly 2>&-")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_behind_stdout_is_one_line() -> None:
    done = shell("calimala --help > /dev/full")
    assert done.returncode == 1
    assert done.stderr == "calimala: no space left on device\n"


def test_a_narrow_encoding_is_no_trouble() -> None:
    done = calimala("simulate", "--fly\N{WHITE CHESS KING}", env=_ascii())
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def _ascii() -> dict[str, str]:
    return os.environ | {"PYTHONIOENCODING": "ascii"}
