"""The search under the clock."""

import json

import pytest

from bench import search

pytestmark = pytest.mark.compiled


def test_every_moment_is_measured_in_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    assert search.main(["--seconds", "0.02", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [rate["moment"] for rate in found["rates"]] == ["opening", "middle", "late"]
    assert all(rate[way]["median"] > 0 for rate in found["rates"] for way in ("tuned", "random"))


def test_people_read_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert search.main(["--seconds", "0.01"]) == 0
    assert "opening" in capsys.readouterr().out
