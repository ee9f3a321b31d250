"""The environments under the clock."""

import json

import pytest

from bench import research
from bench.__main__ import main
from bench.measure import Batch, Spread
from bench.peers import Peer
from bench.research import Rate

pytestmark = pytest.mark.compiled


def present() -> Batch:
    return lambda games: sum(1 for _ in range(10 * games))


def rate(key: str, spread: Spread | None) -> Rate:
    return Rate(key, "", None, spread, spread)


def absent() -> Batch:
    raise ImportError


@pytest.fixture(autouse=True)
def quick_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    peers = (
        Peer("here", "A peer", "pytest", 1.0, present),
        Peer("there", "Another peer", "pytest", 1.0, present),
        Peer("gone", "An absent peer", "no-such-package", None, absent),
    )
    monkeypatch.setattr(research, "PEERS", peers)
    monkeypatch.setattr(research, "SIZES", (1, 8))


@pytest.mark.slow
def test_every_environment_is_measured_beside_the_peers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert research.main(["--json", "--seconds", "0.01", "--players", "3"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["format"] == "calimala-bench-research/1"
    keys = ["aec", "aec-raw", "gymnasium", "batch-1", "batch-8"]
    assert [each["key"] for each in found["ours"]] == keys
    assert all(each["decisions_per_second"]["median"] > 0 for each in found["ours"])
    assert all(each["decisions_per_cpu_second"]["best"] > 0 for each in found["ours"])
    assert [each["decisions_per_second"] is None for each in found["peers"]] == [0, 0, 1]
    assert len(found["checks"]) == 3


def test_people_read_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert research.main(["--seconds", "0.01"]) == 0
    shown = capsys.readouterr().out
    for title in ("AEC (PettingZoo)", "batch of 8", "An absent peer", "not installed", "Against"):
        assert title in shown


def test_lines_compare_like_with_like() -> None:
    ours = [
        rate("aec", Spread(30, 40)),
        rate("batch-1", Spread(1, 1)),
        rate("batch-8", Spread(8e6, 9e6)),
    ]
    others = [rate("a", Spread(10, 20)), rate("b", None)]
    others += [rate("c", Spread(1e6, 1e6))]
    batch, peers, classic = research.checked(ours, others)
    assert (batch.times_bound, peers.measured.median, classic.measured.median) == (2, 8, 3)
    assert research.checked(ours, [])[1:] == []


def test_a_wrong_option_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["research", "--players", "6"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "see python -m bench research --help" in line
