"""python -m bench."""

import sys
from importlib import import_module
from types import SimpleNamespace

import pytest

from bench.__main__ import BENCHMARKS, main
from calimala.game import BadOption


def test_options_after_the_name_go_to_the_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[str]] = []

    def benchmark(arguments: list[str]) -> int:
        given.append(arguments)
        return 0

    monkeypatch.setitem(sys.modules, "bench.engine", SimpleNamespace(main=benchmark))
    assert main(["engine"]) == 0
    assert main(["engine", "--json", "--seconds", "1"]) == 0
    assert given == [[], ["--json", "--seconds", "1"]]


@pytest.mark.parametrize("name", BENCHMARKS)
def test_every_benchmark_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"usage: python -m bench {name}")
    assert callable(import_module(f"bench.{name}").main)


@pytest.mark.parametrize(("typed", "said"), [("", "NAME"), ("ship", "'ship'")])
def test_bad_usage_is_one_line(typed: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(typed.split()) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and said in err


def test_what_a_benchmark_refuses_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def benchmark(_arguments: list[str]) -> int:
        raise BadOption("no peers here")

    monkeypatch.setitem(sys.modules, "bench.engine", SimpleNamespace(main=benchmark))
    assert main(["engine"]) == 2
    assert capsys.readouterr() == ("", "calimala: no peers here\n")
