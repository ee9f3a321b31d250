"""Strength by budget, with a searcher that gains nothing from its budget."""

import json
from pathlib import Path

import pytest

from bench import strength
from bench.__main__ import main
from calimala.players import registry
from calimala.players.bots.uniform import Uniform

pytestmark = pytest.mark.compiled

OPTIONS = ["--bot", "idle", "--base", "16", "--games", "4", "--players", "2"]


class Idle(Uniform):
    """Any legal move, whatever its budget."""

    def __init__(self, seed: int, iterations: int = 1) -> None:
        super().__init__(seed + iterations)


@pytest.fixture(autouse=True)
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.SEARCHERS, "idle", Idle)


def test_a_file_where_the_folder_should_be_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").write_text("")
    assert main(["strength", *OPTIONS, "--save", str(tmp_path / "taken")]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


def test_budgets_are_a_sixteenth_a_quarter_once_and_four_times_the_base() -> None:
    assert strength.budgets(3200) == [200, 800, 3200, 12800]
    assert strength.budgets(2) == [1, 2, 8]


def test_json_has_a_point_for_every_budget(capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main([*OPTIONS, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [point["budget"] for point in found["points"]] == [1, 4, 16, 64]
    assert [point["games"] for point in found["points"]] == [4, 4, 0, 4]
    assert found["points"][2]["victories"] == {"mean": 0.5, "low": 0.5, "high": 0.5}
    assert found["points"][0]["decisions"]["count"] > 0


def test_the_curve_is_drawn_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    assert strength.main([*OPTIONS, "--out", str(tmp_path / "a.svg")]) == 0
    assert "<svg" in (tmp_path / "a.svg").read_text()
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert lines[2] == "idle:16: 50.0% (by definition), chance 50.0%"


def test_games_are_kept_and_not_played_again(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there"
    for _ in range(2):
        assert strength.main([*OPTIONS, "--save", str(folder)]) == 0
    saved = {path.name: path.read_bytes().count(b"\n") for path in folder.iterdir()}
    assert saved == {"idle-1.jsonl": 5, "idle-4.jsonl": 5, "idle-64.jsonl": 5}


@pytest.mark.parametrize(
    "wrong", [["--bot", "nobody"], ["--bot", "uniform"], ["--out", "a.gif"], ["--base", "0"]]
)
def test_a_wrong_option_is_refused_in_one_line(
    wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["strength", *OPTIONS, *wrong]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
