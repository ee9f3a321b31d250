"""calimala verify."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from calimala.cli.main import main
from calimala.game import Game
from calimala.server.tables import provable_shuffle

SECRET = "ab" * 32


def record() -> dict[str, Any]:
    """A game up to its deck, with its proof."""
    seed = provable_shuffle.seed(SECRET, [(0, "mine")])
    game = Game.new(2, seed)
    while game.record()["deck"] is None:
        game.play(game.legal()[0])
    return game.record() | {
        "fair": provable_shuffle.proof(
            SECRET, [(0, "mine")], provable_shuffle.order(seed, range(2))
        )
    }


def written(path: Path, *records: dict[str, Any]) -> str:
    """A file of these records."""
    path.write_text("".join(json.dumps(each) + "\n" for each in records))
    return str(path)


def test_every_game_has_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", written(tmp_path / "games.jsonl", record(), record())]) == 0
    line = "every shuffle is as committed (turn order, layout, tiles, cards, deck)"
    assert capsys.readouterr() == (f"game 0: {line}\ngame 1: {line}\n", "")


def test_what_was_chosen_is_not_passed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = record()
    game["fair"]["order_given"] = True
    assert main(["verify", written(tmp_path / "game.json", game)]) == 0
    shuffled, _, rest = capsys.readouterr().out.partition("; ")
    assert shuffled.endswith("(layout, tiles, cards, deck)")
    assert rest == "chosen, not shuffled: turn order\n"


def test_a_false_game_and_one_without_proof_are_one_line_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    false, bare = record(), record()
    false["fair"]["commitment"] = "0" * 64
    del bare["fair"]
    assert main(["verify", written(tmp_path / "games.jsonl", record(), false, bare)]) == 1
    out, err = capsys.readouterr()
    assert re.fullmatch(r"game 0: every .*\n", out)
    assert err.splitlines() == [
        "calimala: game 1: the secret is not the one committed to",
        "calimala: game 2: it has no proof of its shuffles (the key fair)",
    ]


@pytest.mark.parametrize("content", [b"", b"not JSON", b"[]", b"\xff"])
def test_what_is_no_record_is_one_line(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(content)
    assert main(["verify", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("calimala: ")
    assert err.count("\n") == 1


def test_a_missing_file_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "nowhere.json"]) == 1
    assert capsys.readouterr() == ("", "calimala: nowhere.json: no such file or directory\n")
