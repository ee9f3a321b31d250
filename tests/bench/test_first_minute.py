"""The benchmark of the first minute counts processor time by stage."""

import subprocess
import sys
from pathlib import Path

import pytest

from bench.first_minute import Stopwatch, _clone, _environment
from calimala.game import BadOption

BUSY = "import time\nwhile time.process_time() < 0.3: pass\nprint(flush=True); input()"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
def test_processor_time_is_counted_by_what_a_process_is_for() -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    command = [sys.executable, "-c", BUSY, "tools/ui.py"]
    watch = Stopwatch()
    with subprocess.Popen(command, start_new_session=True, **pipes) as page:  # type: ignore[call-overload]
        page.stdout.readline()
        watch._look(page.pid)
        page.communicate(b"\n")
    used = watch.by_stage()
    assert used["page"] > 0.2  # ticks of the clock are coarse
    assert (used["compile"], used["install"]) == (0, 0)


def test_a_child_without_a_name_counts_for_its_parent() -> None:
    watch = Stopwatch()
    watch.used[7] = ("compile", 1.0)
    assert watch._stage("python -c spawn_main", parent=7) == "compile"
    assert watch._stage("/x/.venv/bin/calimala serve", parent=7) == "serve"


def test_nobody_elses_caches_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CALIMALA_CACHE_DIR", "/elsewhere")
    monkeypatch.setenv("UV_CACHE_DIR", "/elsewhere")
    assert "/elsewhere" not in _environment(tmp_path, 1).values()


def test_an_unknown_commit_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="pathspec 'nowhere'"):
        _clone("nowhere", tmp_path / "clone")
