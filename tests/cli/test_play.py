"""calimala play."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from calimala.cli.main import main

PLAY = ["play", "--bots", "uniform"]


@pytest.mark.parametrize("players", ["2", "3", "5"])
def test_a_whole_game_is_shown_turn_by_turn_and_ranked(
    players: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*PLAY, "--players", players, "--seed", "7"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    turns = [int(turn) for turn in re.findall(r"seed 7, turn (\d+)", out)]
    assert turns == list(range(1, len(turns) + 1))
    assert out.count("What happened") == len(turns) + 1
    assert out.count(" places a") == len(turns)
    ranking = out.split("Final ranking")[1]
    points = [int(line.split()[-1]) for line in _lines(ranking.replace("wins", ""))]
    assert len(points) == max(3, int(players))
    assert points == sorted(points, reverse=True)
    assert ranking.count("wins") >= 1


def _lines(ranking: str) -> list[str]:
    return [line for line in ranking.splitlines() if line.strip()[-1:].isdigit()]


def test_the_same_seed_shows_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    games = []
    for seed in ("1", "1", "2"):
        assert main([*PLAY, "--seed", seed]) == 0
        games.append(capsys.readouterr().out)
    assert games[0] == games[1] != games[2]


def test_without_a_seed_one_is_chosen_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(PLAY) == 0
    assert re.search(r"seed \d+, setup", capsys.readouterr().out)


def test_a_bot_at_fault_ends_it_with_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.py").write_text("def choose(moment): raise ValueError('bad luck')")
    assert main(["play", "--bots", f"uniform,uniform,{tmp_path / 'mine.py'}"]) == 1
    out, err = capsys.readouterr()
    assert err == "calimala: mine.py: raised ValueError: bad luck (line 1)\n"
    assert "Final ranking" not in out


@pytest.mark.compiled
@pytest.mark.parametrize(("rows", "seen", "unseen"), [(24, "City", "Buildings"), (70, "Cards", "")])
def test_a_low_terminal_shows_the_city_and_what_happened(rows: int, seen: str, unseen: str) -> None:
    screens = _watched(rows)
    assert len(screens) > 30
    for screen in screens[:-1]:
        assert screen.count("\n") < rows
        assert "What happened" in screen
        assert seen in screen
        assert not unseen or unseen not in screen
    assert "Buildings" in screens[-1]
    assert "Final ranking" in screens[-1]


def _watched(rows: int) -> list[str]:
    """What a terminal of 80 columns and so many rows shows, screen by screen."""
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "calimala", *PLAY, "--seed", "7", "--speed", "0"]
    env = os.environ | {"TERM": "xterm", "COLUMNS": "80", "LINES": str(rows), "NO_COLOR": "1"}
    with subprocess.Popen(command, stdout=follower, stderr=subprocess.DEVNULL, env=env):
        os.close(follower)
        text = b"".join(iter(lambda: _read(leader), b"")).decode()
    os.close(leader)
    return text.replace("\r", "").split("\x1b[2J")[1:]


def _read(leader: int) -> bytes:
    """What the terminal was sent; nothing at its end, which Linux reports as an error."""
    try:
        return os.read(leader, 65536)
    except OSError:
        return b""
