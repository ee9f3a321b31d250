"""calimala show."""

import json
import os
from pathlib import Path

import pytest

from calimala.cli.main import main
from tests.support.commands import calimala


def test_a_position_is_drawn_with_its_move_and_decision(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = json.loads(games.read_text().splitlines()[1])["moves"]
    assert main(["show", str(games), "--game", "1", "--ply", "30"]) == 0
    out, err = capsys.readouterr()
    assert "game 1, ply 30" in out
    assert f"uniform: {moves[29]}" in out
    assert "legal move" in out
    assert err == ""


def test_without_a_ply_it_is_the_last_position(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(games)]) == 0
    out = capsys.readouterr().out
    assert "Game over" in out
    assert "wins" in out or "share" in out


def test_the_first_position_has_no_last_move(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(games), "--ply", "0"]) == 0
    out = capsys.readouterr().out
    assert "0 uniform keeps one scoring card" in out
    assert "after" not in out


def test_a_seat_sees_no_more_than_it_may(pair: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(pair.read_text())
    kept = record["moves"][0].split()[1]
    assert main(["show", str(pair), "--ply", "1", "--seat", "1"]) == 0
    out = capsys.readouterr().out
    assert "as seat 1 sees it" in out
    assert "0 uniform: (hidden)" in out
    assert "legal" not in out
    cards = out.split("Cards")[1]
    assert kept not in cards.replace(" ".join(record["dealt"][1]), "")
    assert "face down beside the board: (hidden)" in " ".join(cards.replace("│", "").split())


def test_a_seat_that_decides_sees_its_moves(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(games), "--ply", "1", "--seat", "1"]) == 0
    assert "3 legal moves" in capsys.readouterr().out


def test_the_position_before_a_fault_can_be_looked_at(games: Path, tmp_path: Path) -> None:
    broken = json.loads(games.read_text().splitlines()[0])
    broken["moves"][4] = "end"
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(broken))
    assert main(["show", str(path), "--ply", "4"]) == 0
    assert main(["show", str(path), "--ply", "5"]) == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--ply 9999", "--ply 9999: game 0 has "),
        ("--game 2", "--game 2: "),
        ("--seat 3", "--seat 3: the seats are 0 to 2"),
    ],
)
def test_a_position_that_is_not_there_is_one_line(
    options: str, said: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(games), *options.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"calimala: {said}")
    assert err.count("\n") == 1


def test_a_terminal_without_drawing_characters_gets_plain_ones(games: Path) -> None:
    env = os.environ | {"PYTHONIOENCODING": "ascii", "COLUMNS": "80"}
    done = calimala("show", str(games), "--ply", "60", env=env)
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "?" not in done.stdout


def test_a_name_from_elsewhere_may_be_missing(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(games.read_text().splitlines()[0])
    del record["names"], record["seed"]
    path = tmp_path / "elsewhere.json"
    path.write_text(json.dumps(record))
    assert main(["show", str(path)]) == 0
    assert "uniform" not in capsys.readouterr().out
