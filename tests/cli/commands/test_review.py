"""calimala review."""

import json
from pathlib import Path
from typing import Any

import pytest

from calimala.cli.commands import review
from calimala.cli.main import main

pytestmark = pytest.mark.compiled  # as plain Python one iteration takes a second


@pytest.fixture(autouse=True)
def apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep reviews apart from those of a person, with the rules compiled where they are."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def reviewed(*words: str) -> int:
    """Run the command with the smallest budget; the exit status."""
    return main(["review", *words, "--iterations", "1"])


def first(games: Path, to: Path, **changes: object) -> str:
    """A file with the first of some games, changed."""
    record: dict[str, Any] = json.loads(games.read_text().splitlines()[0])
    to.write_text(json.dumps(record | changes) + "\n")
    return str(to)


def test_a_game_is_told_with_turning_points_players_and_moves(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = first(games, tmp_path / "one.jsonl", names=["Ada", "Bob", "Carl"])
    assert reviewed(path) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.count("\n- ") == 3
    assert " wins: Ada " in out or " share the victory: Ada " in out
    assert all(title in out for title in ("accuracy", "luck", "without luck", "better: "))
    assert max(map(len, out.splitlines())) <= 80


def test_json_is_a_review_and_is_computed_once(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = first(games, tmp_path / "one.jsonl")
    assert reviewed(path, "--json") == 0
    told = capsys.readouterr().out
    assert json.loads(told)["format"] == "calimala-review/1"
    monkeypatch.setattr(review, "review", None)  # it is not asked again
    assert reviewed(path, "--json") == 0
    assert capsys.readouterr().out == told
    assert len(list((tmp_path / "cache" / "calimala" / "reviews").iterdir())) == 1


def test_of_several_games_each_has_its_line_and_bad_ones_do_not_stop_the_rest(
    games: Path, pair: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = first(games, tmp_path / "bad.jsonl", winners=[0, 1, 2])
    kept = str(tmp_path / "here")
    assert reviewed(bad, str(pair), "--kept", kept) == 1
    out, err = capsys.readouterr()
    assert out.count("Accuracy: ") == 1 and "pair.jsonl: game 0" in out
    assert err.startswith(f"calimala: {bad}: game 0, ply ") and err.count("\n") == 1
    assert len(list(Path(kept).iterdir())) == 1


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"format": "chess"}, "game 0: format must be 'calimala-record/1', not 'chess'"),
        ({"rules_version": 2}, "game 0: played by version 2 of the rules"),
        ({"moves": [], "deck": None, "reshuffles": [], "scores": None, "winners": None},
         "game 0, ply 0: the game is not over; only finished games are reviewed"),
    ],
)  # fmt: skip
def test_what_is_no_finished_game_is_one_line(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], changes: Any, says: str
) -> None:
    assert reviewed(first(games, tmp_path / "bad.jsonl", **changes)) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert says in err


def test_what_is_no_record_at_all_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, content in (("a.jsonl", "{"), ("b.json", "[]"), ("c.jsonl", "")):
        (tmp_path / name).write_text(content)
        assert reviewed(str(tmp_path / name)) == 1
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1) and name in err
    assert reviewed(str(tmp_path / "none.jsonl")) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_the_picture_shows_every_player(games: Path, tmp_path: Path) -> None:
    path = first(games, tmp_path / "one.jsonl", names=["Ada", "Bob", "Carl"])
    drawn = tmp_path / "one.svg"
    assert reviewed(path, "--picture", str(drawn)) == 0
    assert drawn.read_text().startswith("<?xml")
    again = tmp_path / "again.svg"
    assert reviewed(path, "--picture", str(again)) == 0
    assert again.read_bytes() == drawn.read_bytes()


def test_a_picture_is_of_one_game(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert reviewed(str(games), "--picture", "x.svg") == 2
    assert capsys.readouterr().err == "calimala: --picture draws one game; there are 2\n"


def test_a_folder_that_cannot_be_written_is_said_and_the_review_goes_on(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert reviewed(first(games, tmp_path / "one.jsonl"), "--json") == 0
    out, err = capsys.readouterr()
    assert out.startswith("{") and "reviews are not kept" in err


def test_workers_share_the_games_and_tell_them_in_order(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reviewed(str(games), "--json", "--workers", "2") == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    records = [json.loads(line) for line in games.read_text().splitlines()]
    assert [[each["word"] for each in review["decisions"]] for review in told] == [
        each["moves"] for each in records
    ]
    assert len(list((tmp_path / "cache" / "calimala" / "reviews").iterdir())) == 2
