"""The comparison of compiling beside an earlier commit."""

import pytest

from bench import compilation
from calimala.cli.parser import UsageError


def test_a_commit_that_cannot_be_measured_is_one_line() -> None:
    with pytest.raises(UsageError, match="beside no-such-commit: fatal") as refused:
        compilation.main(["--base", "no-such-commit"])
    assert "\n" not in str(refused.value)
