"""The claims of the documents, played again."""

import json
from pathlib import Path

import pytest

from bench import claims
from bench.__main__ import main
from bench.claims import Claim
from calimala.players import check

pytestmark = pytest.mark.compiled

EVEN = Claim(("uniform", "greedy"), 0.0, 4)
BOASTFUL = Claim(("uniform", "greedy", "greedy"), 1.0, 6)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "CLAIMS", (EVEN,))


def test_every_claim_names_bots_that_there_are() -> None:
    for each in claims.ALL:
        for bot in each.bots:
            check(bot)
    assert len({each.title for each in claims.ALL}) == len(claims.ALL)


def test_a_claim_is_played_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims"]) == 0
    out = capsys.readouterr().out
    first, last = out.splitlines()
    assert first.startswith("one uniform against 1 greedy: 0.0% (0.0% to ")
    assert "in 4 games" in first and first.endswith("claimed 0%: holds")
    assert last.startswith("the network judges ")


def test_a_claim_that_does_not_hold_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(claims, "CLAIMS", (EVEN, BOASTFUL))
    assert main(["claims", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [each["holds"] for each in found["claims"]] == [True, False]


def test_games_are_kept_and_not_played_again(tmp_path: Path) -> None:
    for _ in range(2):
        assert main(["claims", "--save", str(tmp_path / "kept")]) == 0
    (kept,) = (tmp_path / "kept").iterdir()
    assert kept.read_bytes().count(b"\n") == 5


def test_words_that_no_claim_has_are_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", "--only", "nobody"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
