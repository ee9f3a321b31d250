from pathlib import Path

import pytest

from bench import start


def test_a_script_runs_with_the_given_cache_folder(tmp_path: Path) -> None:
    script = "import os, pathlib; pathlib.Path(os.environ['CALIMALA_CACHE_DIR'], 'x').touch()"
    assert start.seconds_of(script, str(tmp_path)) > 0
    assert (tmp_path / "x").exists()


def test_a_start_that_fails_is_no_measurement(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        start.seconds_of("1 / 0", str(tmp_path))


def test_there_is_one_cold_start_and_then_warm_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    scripts: list[str] = []

    def pretend(script: str, cache: str) -> float:
        assert not list(Path(cache).iterdir())
        scripts.append(script)
        return float(len(scripts))

    monkeypatch.setattr(start, "seconds_of", pretend)
    times = start.starts(warm_starts=3)
    assert times.cold == 1
    assert (times.warm.best, times.warm.median) == (2, 3)
    assert [start.COMPILE in script for script in scripts] == [True, False, False, False]
