"""Everything compiled before the first game: once, anywhere, and with one line if it cannot be."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from calimala.cli.commands import prepare
from calimala.cli.main import main
from calimala.rules import jit

NOT_EVERYWHERE = ("fcntl", "resource", "pwd", "uvloop", "fastapi", "sqlalchemy", "uvicorn")


def test_what_is_compiled_already_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    jit.ready()
    assert main(["prepare"]) == 0
    assert capsys.readouterr().out == "calimala: the rules and the bots are compiled\n"


def test_a_folder_that_cannot_be_written_to_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(jit, "_folder", jit._cache_folder)
    monkeypatch.setenv(jit.CACHE_VARIABLE, str(tmp_path / "file"))
    assert main(["prepare"]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert f"{tmp_path / 'file'}: cannot be written to" in told


def test_a_full_disk_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "cache/step.nbc")

    monkeypatch.setattr(jit, "ready", full)
    assert main(["prepare"]) == 1
    assert capsys.readouterr().err == "calimala: cache/step.nbc: no space left on device\n"


def test_progress_for_programs_is_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(jit, "ready", lambda progress: progress(1, 4, "engine"))
    assert main(["prepare", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"done": 1, "total": 4, "name": "engine"}


def test_it_needs_neither_the_server_nor_posix() -> None:
    """So that set-up can start it early, and other systems have a chance."""
    absent = f"import sys; sys.modules.update(dict.fromkeys({NOT_EVERYWHERE!r})); "
    program = absent + f"import {prepare.__name__}"
    subprocess.run([sys.executable, "-c", program], env=os.environ, check=True)


def test_what_only_reviews_need_is_compiled_last() -> None:
    order = "from calimala.rules import jit; jit.ready = lambda *_: None; "
    run = f"from {prepare.__name__} import run; from argparse import Namespace; "
    told = "run(Namespace(json=True)); print(*(each.__module__ for each in jit._doors))"
    program = order + run + told
    done = subprocess.run(
        [sys.executable, "-c", program], env=os.environ, check=True, capture_output=True, text=True
    )
    modules = done.stdout.split()
    assert set(modules[modules.index(prepare.LAST) :]) == {prepare.LAST}
