"""calimala bench."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from calimala.cli import bench
from calimala.cli.main import main


def test_options_after_the_name_go_to_the_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[str]] = []

    def benchmark(arguments: list[str]) -> int:
        given.append(arguments)
        return 0

    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setitem(sys.modules, "bench.engine", SimpleNamespace(main=benchmark))
    assert main(["bench", "engine"]) == 0
    assert main(["bench", "engine", "--json", "--seconds", "1"]) == 0
    assert given == [[], ["--json", "--seconds", "1"]]


def test_outside_a_checkout_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "CHECKOUT", tmp_path)
    assert main(["bench", "engine"]) == 2
    assert capsys.readouterr() == (
        "",
        "calimala: the benchmarks are in the source checkout; this copy has none\n",
    )
