"""The engine behaves as it is written down, compiled or not."""

import os
import subprocess
import sys

import pytest

from tests.laws.signature import FILE, signature


def test_the_behaviour_is_the_one_written_down() -> None:
    assert signature() == FILE.read_text().strip()


@pytest.mark.compiled
def test_compiled_and_uncompiled_rules_behave_the_same() -> None:
    plain = subprocess.run(
        [sys.executable, "-m", "tests.laws.signature"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.strip() == signature()
