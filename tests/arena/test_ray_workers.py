"""Workers on a real Ray cluster, which is on this machine."""

import json
import os
import re
import secrets
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from calimala.arena.match import play
from calimala.arena.ray_workers import _task, ray_workers
from calimala.arena.versions import code, texts
from calimala.arena.workers import WorkerFault
from calimala.cli.main import main
from calimala.game import BadOption
from tests.arena.support import bot_file, plan
from tests.support.commands import calimala
from tests.support.deadlines import PATIENCE, within_patience

pytestmark = pytest.mark.compiled
needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="make setup-ray installs Ray")

OPTIONS = [
    "arena",
    "--players",
    "3",
    "--games",
    "6",
    "--bots",
    "uniform,greedy,uniform",
    "--seed",
    "5",
]


def games(path: Path) -> list[dict[str, Any]]:
    """The games of a save file by their number, without the times."""
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    return sorted(
        ({key: line[key] for key in line if key != "clocks"} for line in lines),
        key=lambda game: int(game["game"]),
    )


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """A token for this test alone; without one Ray would leave one in the home folder."""
    token = tmp_path / "token"
    token.write_text(secrets.token_hex(32))
    return os.environ | {
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN_PATH": str(token),
        "RAY_USAGE_STATS_ENABLED": "0",
    }


def plays_the_same(address: str, env: dict[str, str], tmp_path: Path) -> None:
    """The cluster's games are those of one process, and Ray says nothing."""
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    assert calimala(*OPTIONS, "--save", str(here)).returncode == 0
    done = calimala(*OPTIONS, "--save", str(there), "--ray", address, "--workers", "2", env=env)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("3 players, 6 games: 2 deals, seed 5")
    assert games(here) == games(there)
    assert len(games(there)) == 6


@needs_ray
def test_a_local_cluster_plays_the_same_games_quietly(env: dict[str, str], tmp_path: Path) -> None:
    plays_the_same("local", env, tmp_path)


@needs_ray
def test_a_cluster_that_runs_already_plays_the_same_games(
    env: dict[str, str], tmp_path: Path
) -> None:
    head = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block"]
    head += ["--port=0", "--num-cpus=2", "--include-dashboard=false"]
    with subprocess.Popen(
        head, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    ) as process:
        try:
            plays_the_same(_address(process), env, tmp_path)
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE)


def _address(head: subprocess.Popen[bytes]) -> str:
    """Where Ray says that others can join it, at a port that it has chosen itself."""
    assert head.stdout
    printed = b""
    with within_patience("the address of Ray's head"):
        for line in head.stdout:
            printed += line
            if found := re.search(rb"ray start --address='(.+)'", line):
                return found[1].decode()
    raise AssertionError(f"Ray's head has ended: {printed.decode()}")


@needs_ray
def test_a_machine_with_another_text_of_the_bots_is_refused() -> None:
    with pytest.raises(RuntimeError, match="another version of calimala"):
        _task(plan("uniform", "uniform"), 0, "another text", {})
    here = play(plan("uniform", "uniform", recorded=True), 3)
    there = _task(plan("uniform", "uniform", recorded=True), 3, code(), {})
    assert here.record == there.record


@needs_ray
def test_a_machine_with_another_text_of_a_bots_file_is_refused(tmp_path: Path) -> None:
    bot = bot_file(tmp_path, "first", "def choose(moment): return moment.legal[0]")
    with pytest.raises(RuntimeError, match=r"another text of .*first\.py"):
        _task(plan("uniform", bot), 0, code(), {bot: "another text"})
    assert _task(plan("uniform", bot), 0, code(), texts([bot])).result.fault is None


@needs_ray
@pytest.mark.parametrize("address", ["127.0.0.1:1", "no.such.host.example:6379"])
def test_a_cluster_that_cannot_be_reached_is_one_line(address: str) -> None:
    with pytest.raises(WorkerFault, match=f"^no Ray cluster at {address}: ") as fault:
        next(ray_workers(address, 1)(plan("uniform", "uniform"), [0]))
    assert "\n" not in str(fault.value)


@needs_ray
@pytest.mark.parametrize(
    "address", ["nonsense", "host:", ":6379", "host:port", "ray://127.0.0.1:1"]
)
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(BadOption, match="--ray takes host:port"):
        next(ray_workers(address, 1)(plan("uniform", "uniform"), [0]))


def test_without_ray_one_line_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["arena", "--bots", "uniform", "--ray", "local"]) == 2
    assert capsys.readouterr().err == (
        "calimala: --ray needs the package ray: make setup-ray in the checkout, "
        "or pip install ray\n"
    )
