"""calimala play."""

import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from calimala.cli.commands import play
from calimala.cli.main import main
from calimala.game import Game
from tests.support.commands import CALIMALA
from tests.support.deadlines import eventually, readable

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


def test_without_a_seed_one_is_chosen_and_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "randbelow", lambda most: most - 1)
    assert main(PLAY) == 0
    assert "seed 9999, setup" in capsys.readouterr().out


def test_a_bot_at_fault_ends_it_with_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.py").write_text("def choose(moment): raise ValueError('bad luck')")
    bots = f"uniform,uniform,{tmp_path / 'mine.py'}"
    assert main(["play", "--bots", bots, "--seed", "7"]) == 1
    out, err = capsys.readouterr()
    assert err == "calimala: mine.py: raised ValueError: bad luck (line 1)\n"
    assert "Final ranking" not in out


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let a person type these lines, and then no more."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.mark.parametrize(("players", "me"), [(2, 1), (3, 0), (4, 3), (5, 2)])
def test_a_person_plays_a_whole_game_by_numbers_and_its_record_is_true(
    players: int,
    me: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typing(monkeypatch, *["1"] * 1000)
    path = tmp_path / "game.json"
    seats = ["--players", str(players), "--me", str(me), "--name", "Ada"]
    assert main([*PLAY, *seats, "--seed", "7", "--record", str(path)]) == 0
    out = capsys.readouterr().out
    assert "seed of this game was 7" in out
    assert "Final ranking" in out
    assert main(["replay", str(path)]) == 0
    record = json.loads(path.read_text())
    game = Game.from_record(record)
    assert game.over
    assert record["names"] == ["uniform"] * me + ["Ada"] + ["uniform"] * (players - me - 1)
    assert out.count("your move> ") == game.actors.count(me)


def test_a_person_may_sit_against_a_level_on_each_other_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, "quit")
    path = tmp_path / "game.json"
    bots = ["--bots", "apprentice,banker", "--me", "1", "--record", str(path)]
    assert main(["play", "--players", "3", "--seed", "1", *bots]) == 0
    assert json.loads(path.read_text())["names"] == ["apprentice", "Guest", "banker"]
    assert "after 1 moves.\nThe game is in " in capsys.readouterr().out


def test_the_seed_is_not_shown_while_a_person_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, "log", "standings")
    assert main([*PLAY, "--me", "--seed", "987654321"]) == 0
    out = capsys.readouterr().out
    assert "987654321" not in out
    assert "not kept; --record FILE keeps one" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--me 3", "--me 3: the seats are 0 to 2"),
        ("--me x", "'x' is not a whole number"),
        ("--me --bots uniform,uniform,uniform", "one for each of the 2 others"),
        ("--me --record no/such/folder/game.json", "no such folder"),
    ],
)
def test_what_cannot_be_set_up_is_one_line(
    arguments: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments.split()]) in (1, 2)
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err


@pytest.mark.compiled
def test_a_pipe_gets_the_game_without_colours_and_bad_bytes_are_one_line(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    command = [*CALIMALA, *PLAY, "--me", "--seed", "7", "--record", str(path)]
    done = subprocess.run(command, input=b"\xff\xfe\n1\n", capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    assert b"neither a move nor a command" in done.stdout
    assert len(json.loads(path.read_text())["moves"]) > 1
    assert main(["replay", str(path)]) == 0


def _waits(process: int) -> bool:
    """Whether a process sleeps: a signal between a prompt and the read after it would be lost."""
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] == "S"


@pytest.mark.compiled
def test_ctrl_c_leaves_in_one_line_and_keeps_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    command = [*CALIMALA, *PLAY, "--me", "--seed", "7", "--record", str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        assert playing.stderr is not None
        playing.stdin.write(b"1\n")
        seen = b""
        while seen.count(b"your move> ") < 2:
            seen += os.read(readable(playing.stdout.fileno(), "a second question"), 65536)
        eventually(lambda: _waits(playing.pid), "that the command waits for a line")
        playing.send_signal(signal.SIGINT)
        assert playing.stderr.read() == b"calimala: stopped\n"
    assert playing.returncode == 130
    moves = json.loads(path.read_text())["moves"]
    assert moves[0].startswith("keep ")
    assert main(["replay", str(path)]) == 0


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
    command = [*CALIMALA, *PLAY, "--seed", "7", "--speed", "0"]
    env = os.environ | {"TERM": "xterm", "COLUMNS": "80", "LINES": str(rows), "NO_COLOR": "1"}
    with subprocess.Popen(command, stdout=follower, stderr=subprocess.DEVNULL, env=env):
        os.close(follower)
        text = b"".join(iter(lambda: _read(leader), b"")).decode()
    os.close(leader)
    return text.replace("\r", "").split("\x1b[2J")[1:]


def _read(leader: int) -> bytes:
    """What the terminal was sent; nothing at its end, which Linux reports as an error."""
    try:
        return os.read(readable(leader, "more of the game, or its end"), 65536)
    except OSError:
        return b""
