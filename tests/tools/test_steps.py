"""Every failure of a set-up is one line that says what is wrong; a lock ends with its process."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tools import steps
from tools.steps import FULL, UNREACHABLE, SetupError, alone, cause, guarded, run


@pytest.mark.parametrize(
    ("log", "line"),
    [
        ("npm error code ENOSPC\nnpm error nospc ENOSPC: no space left", FULL),
        ("error: failed to write: No space left on device (os error 28)", FULL),
        ("database or disk is full", FULL),
        ("OSError: [Errno 30] Read-only file system", "the clone's folder cannot be written to"),
        ("error: Permission denied (os error 13)", "the clone's folder cannot be written to"),
        ("unable to open database file", "the clone's folder cannot be written to"),
        ("npm error code EAI_AGAIN\nnpm error network", UNREACHABLE),
        ("error: Failed to fetch: `x`\n  Caused by: dns error: failed to lookup", UNREACHABLE),
        ("Retrying after NewConnectionError: Failed to establish a new connection", UNREACHABLE),
        (
            "error: Failed to download `rich==1`\n  Caused by: Hash mismatch for `rich==1`",
            "a downloaded package is not the pinned one (wrong hash)",
        ),
        (
            "ERROR: No matching distribution found for numba==0.1",
            "no ready-made package of numba==0.1 for this Python and machine",
        ),
        (
            "x No solution found\n  Because open-spiel==1.6 has no usable wheels and you require",
            "no ready-made package of open-spiel==1.6 for this Python and machine",
        ),
        (
            "\x1b[31merror:\x1b[0m src/App.svelte is strange\nmore",
            "error: src/App.svelte is strange",
        ),
        ("one\ntwo\n", "two"),
        ("", "no reason given"),
    ],
)
def test_the_cause_of_a_failure_is_one_line(log: str, line: str) -> None:
    assert cause(log) == line


def test_a_nearly_full_disk_explains_what_nothing_else_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(steps, "NEARLY_FULL", 1 << 62)
    assert cause("Killed") == FULL


def test_a_step_that_fails_says_why() -> None:
    with pytest.raises(SetupError, match=r"^error: it rains$"):
        run([sys.executable, "-c", "print('begun'); exit('error: it rains')"])


@pytest.mark.parametrize(
    ("fault", "status", "line"),
    [
        (SetupError("the disk is full"), 1, "calimala: set-up failed: the disk is full\n"),
        (
            PermissionError(13, "Permission denied"),
            1,
            "calimala: set-up failed: the clone's folder cannot be written to\n",
        ),
        (
            sqlite3.OperationalError("attempt to write a readonly database"),
            1,
            "calimala: set-up failed: the clone's folder cannot be written to\n",
        ),
        (
            KeyboardInterrupt(),
            130,
            "\ncalimala: set-up interrupted; the same command goes on with it\n",
        ),
    ],
)
def test_a_command_ends_with_one_line(
    fault: BaseException, status: int, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def work() -> int:
        raise fault

    assert guarded(work, "set-up") == status
    assert capsys.readouterr().err == line


def test_one_command_waits_for_the_other_even_if_that_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = (
        "from pathlib import Path; from tools import steps\n"
        f"steps.LOCKS = Path({str(tmp_path)!r})\n"
        "with steps.alone('venv'): print('mine', flush=True); input()"
    )
    monkeypatch.setattr(steps, "LOCKS", tmp_path)
    with subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=steps.ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "mine\n"
        with (
            closing(sqlite3.connect(tmp_path / "venv.lock", timeout=0)) as impatient,
            pytest.raises(sqlite3.OperationalError, match="locked"),
        ):
            impatient.execute("BEGIN EXCLUSIVE")
        other.kill()
        with alone("venv"):
            assert other.wait() != 0
