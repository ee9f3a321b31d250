"""tools/setup.py: any order of set-ups works, an interrupted one is gone on with."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools import lock, setup
from tools.setup import KINDS, PINS, pinned
from tools.steps import ROOT, UNREACHABLE, SetupError

NAMES = {kind: {each.partition("==")[0] for each in pinned(kind)} for kind in KINDS}


def needed() -> set[str]:
    """The names of what a plain installation needs, as the pins spell them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = (re.match(r"[\w.-]+", each) for each in project["dependencies"])
    return {re.sub(r"[-_.]+", "-", name[0]).lower() for name in names if name}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_what_playing_needs(kind: str) -> None:
    assert pinned("run") <= pinned(kind)
    assert needed() <= NAMES[kind]


def test_all_kinds_agree_so_that_they_share_one_environment() -> None:
    everything = set[str]().union(*(pinned(kind) for kind in KINDS))
    for kind in KINDS:
        assert {each for each in everything if each.partition("==")[0] in NAMES[kind]} == pinned(
            kind
        )


def test_every_kind_is_locked() -> None:
    assert set(KINDS) == set(lock.KINDS)
    assert {path.stem for path in PINS.glob("*.txt")} == {*KINDS, "uv", "node"}


def test_pins_have_hashes_and_no_address() -> None:
    for path in PINS.glob("*.txt"):
        text = path.read_text()
        assert "--hash=sha256:" in text
        assert "://" not in text


@pytest.fixture
def steps_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """An environment in a folder of the test's own; commands are noted instead of run."""
    taken: list[list[str]] = []
    monkeypatch.setattr(setup, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(setup, "BIN", tmp_path / ".venv" / "bin")
    monkeypatch.setattr(setup, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(setup, "MARKS", tmp_path / ".venv" / ".calimala")
    monkeypatch.setattr("tools.steps.LOCKS", tmp_path)
    monkeypatch.setattr(setup, "run", lambda command: _taken(taken, command))
    return taken


def _taken(taken: list[list[str]], command: list[str]) -> None:
    """Note a command; of those that make an environment only the traces are left."""
    taken.append(command)
    if "venv" in command:
        setup.BIN.mkdir(parents=True)
        setup.PYTHON.touch()
    if str(PINS / "uv.txt") in command:
        (setup.BIN / "uv").touch()


def installs(taken: list[list[str]]) -> list[str]:
    """Which files of pins were installed."""
    return [Path(each[-1]).stem for each in taken if each[-2] == "-r"]


@pytest.mark.parametrize("first", KINDS)
def test_playing_after_any_other_set_up_installs_nothing_more(
    first: str, steps_taken: list[list[str]]
) -> None:
    setup.prepare(first)
    assert installs(steps_taken) == ["uv", first]
    assert "--editable" in steps_taken[-1]
    steps_taken.clear()
    setup.prepare("run")
    assert steps_taken == []


def test_set_ups_add_to_each_other(steps_taken: list[list[str]]) -> None:
    for kind in ("run", "research", "ray", "dev", "bench"):
        setup.prepare(kind)
    assert installs(steps_taken) == ["uv", "run", "research", "ray", "dev", "bench"]
    steps_taken.clear()
    for kind in KINDS:
        setup.prepare(kind)
    assert steps_taken == []


def test_an_interrupted_set_up_is_gone_on_with(
    steps_taken: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(command: list[str]) -> None:
        _taken(steps_taken, command)
        if str(PINS / "run.txt") in command:
            raise KeyboardInterrupt

    monkeypatch.setattr(setup, "run", interrupted)
    with pytest.raises(KeyboardInterrupt):
        setup.prepare("run")
    monkeypatch.setattr(setup, "run", lambda command: _taken(steps_taken, command))
    steps_taken.clear()
    setup.prepare("run")
    assert installs(steps_taken) == ["run"]


def test_what_was_replaced_is_no_longer_counted_as_installed(
    steps_taken: list[list[str]],
) -> None:
    setup.prepare("run")
    setup._note_installed({f"{name}==0" for name in NAMES["dev"]})
    steps_taken.clear()
    setup.prepare("run")
    assert installs(steps_taken) == ["run"]
    assert f"{min(NAMES['dev'] - NAMES['run'])}==0" in setup.installed()
    assert not {f"{name}==0" for name in NAMES["run"]} & setup.installed()


def test_where_uv_cannot_be_had_pip_installs_and_a_line_says_so(
    steps_taken: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def without_uv(command: list[str]) -> None:
        if str(PINS / "uv.txt") in command:
            raise SetupError("no ready-made package of uv for this Python and machine")
        _taken(steps_taken, command)

    monkeypatch.setattr(setup, "run", without_uv)
    setup.prepare("run")
    assert installs(steps_taken) == ["run"]
    assert "pip" in steps_taken[-1]
    assert "uv cannot be installed (no ready-made package of uv" in capsys.readouterr().out


def test_pip_is_tried_where_uv_reaches_no_registry(
    steps_taken: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreachable_for_uv(command: list[str]) -> None:
        if command[0] == str(setup.BIN / "uv"):
            raise SetupError(UNREACHABLE)
        _taken(steps_taken, command)

    monkeypatch.setattr(setup, "run", unreachable_for_uv)
    setup.prepare("run")
    assert installs(steps_taken) == ["uv", "run"]


def test_without_a_network_nothing_more_is_tried(
    steps_taken: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def offline(command: list[str]) -> None:
        _taken(steps_taken, command)
        if "install" in command:
            raise SetupError(UNREACHABLE)

    monkeypatch.setattr(setup, "run", offline)
    with pytest.raises(SetupError, match="is there a network"):
        setup.prepare("run")
    assert installs(steps_taken) == ["uv"]


@pytest.mark.parametrize("script", ["setup.py run", "ui.py", "play.py"])
def test_an_older_python_gets_one_line(script: str) -> None:
    name, *arguments = script.split()
    older = (
        "import sys, runpy; sys.version_info = (3, 10, 2); sys.version = '3.10.2 (old)'\n"
        f"sys.argv = {[name, *arguments]}; runpy.run_path('tools/{name}', run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", older], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == (
        "calimala: Python 3.11 or newer is needed, this is 3.10.2; "
        "if there is another one: make PYTHON=python3.12\n"
    )


def test_an_unknown_kind_is_one_line() -> None:
    done = subprocess.run(
        [sys.executable, "tools/setup.py", "fly"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "usage: python3 tools/setup.py run|dev|bench|arena|train|research|ray\n"
