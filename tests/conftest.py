"""What all tests share: the rules are compiled once, before any worker starts."""

import pytest
from hypothesis import settings

from calimala.adapters import turns
from calimala.rules import audit, jit

settings.register_profile("calimala", deadline=None, print_blob=True, derandomize=True)
settings.load_profile("calimala")
COMPILED_HERE = (audit, turns)


def pytest_configure(config: pytest.Config) -> None:
    """Compile in the first process only; its workers load the result."""
    if not hasattr(config, "workerinput"):
        jit.ready()
