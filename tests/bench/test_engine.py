import json
from collections.abc import Iterator
from typing import Any

import pytest

from bench import engine, report
from bench.__main__ import main
from bench.measure import Batch, Spread
from bench.peers import Peer
from bench.start import Start

pytestmark = pytest.mark.compiled

SPREAD = {"median", "best"}
PACE = {"games_per_second", "ns_per_decision", "decisions_per_game", "games"}
QUICK = ["--seconds", "0.01"]


def absent() -> Batch:
    raise ImportError


def present() -> Batch:
    return lambda games: sum(1 for _ in range(10 * games))


@pytest.fixture(autouse=True)
def quick_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    peers = (
        Peer("here", "A peer", "pytest", 15.0, present),
        Peer("gone", "An absent peer", "no-such-package", None, absent),
    )
    monkeypatch.setattr(engine, "PEERS", peers)
    monkeypatch.setattr(engine, "starts", lambda: Start(30.0, Spread(1.0, 0.9)))


def keys(value: Any, path: str = "") -> Iterator[str]:
    """Every key of a JSON object, with its path."""
    pairs = value.items() if isinstance(value, dict) else ()
    for key, inner in pairs:
        yield f"{path}{key}"
        yield from keys(inner, f"{path}{key}.")


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert engine.main(["--json", *QUICK, *arguments]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def test_json_has_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    figures = run_json(capsys)
    assert set(figures) == {
        "format", "machine", "seconds", "random_games", "state_bytes", "copy_ns", "python_us",
        "start", "peers", "compared_players", "checks",
    }  # fmt: skip
    assert set(figures["machine"]) == {
        "processor", "cores", "load", "python", "versions", "compiled",
    }  # fmt: skip
    assert set(figures["random_games"]) == {"2", "3", "4", "5"}
    for pace in figures["random_games"].values():
        assert set(pace) == PACE
        assert pace["decisions_per_game"] > 50
    assert set(figures["copy_ns"]) == set(figures["python_us"]) == SPREAD
    assert set(keys(figures["start"])) == {"cold", "warm", "warm.median", "warm.best"}
    assert len(figures["checks"]) == 6


def test_peers_are_measured_or_listed_as_absent(capsys: pytest.CaptureFixture[str]) -> None:
    here, gone = run_json(capsys, "--only", "peers")["peers"]
    assert here["installed"]
    assert set(here["pace"]) == PACE
    assert here["ratio"]["median"] > 0
    assert not gone["installed"]
    assert gone["pace"] is gone["ratio"] is gone["version"] is None


def test_a_part_that_was_not_asked_for_is_null(capsys: pytest.CaptureFixture[str]) -> None:
    figures = run_json(capsys, "--only", "copy")
    assert figures["random_games"] == {}
    assert figures["python_us"] is figures["start"] is None
    assert [check["title"] for check in figures["checks"]] == ["copying a state"]


def test_peers_are_compared_with_the_players_that_were_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    figures = run_json(capsys, "--players", "2", "3", "--only", "games", "peers")
    assert set(figures["random_games"]) == {"2", "3"}
    assert figures["compared_players"] == 3
    assert figures["checks"] == []


def test_the_tables_show_every_part(capsys: pytest.CaptureFixture[str]) -> None:
    assert engine.main(QUICK) == 0
    shown = " ".join(capsys.readouterr().out.split())
    for title in ("Complete random games", "Against the lines", "Against other engines"):
        assert title in shown
    assert "not installed" in shown


@pytest.mark.parametrize(
    "wrong", [["--seconds", "0"], ["--players", "6"], ["--only", "luck"], ["--loud"]]
)
def test_a_wrong_option_is_refused_in_one_line_with_status_2(
    wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["engine", *wrong]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert wrong[0] in line
    assert "see python -m bench engine --help" in line


@pytest.mark.parametrize(
    ("value", "shown"), [(None, ""), (24_000.4, "24,000"), (12.34, "12.3"), (0.987, "0.99")]
)
def test_numbers_are_shown_with_the_digits_that_matter(value: float | None, shown: str) -> None:
    assert report.number(value) == shown
