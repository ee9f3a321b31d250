"""Luck that a number decides, so that what a test has met can be met again.

What people add to a shuffle is a test's own choice; what the server adds, and how its bots
choose, is made of this number here instead of random bytes.
"""

import hashlib
import os
from typing import Final

import pytest

from calimala.server.live import autoplay
from calimala.server.tables import provable_shuffle

VARIABLE: Final = "CALIMALA_TEST_SEED"
SEED: Final = os.environ.get(VARIABLE, "0")


def told(purpose: str) -> str:
    """64 digits that the number decides."""
    return hashlib.sha256(f"{purpose} {SEED}".encode()).hexdigest()


def fix(patch: pytest.MonkeyPatch) -> None:
    """Let the number decide all deals and bots of the servers in this process."""
    patch.setattr(provable_shuffle, "new_secret", lambda: told("secret"))
    patch.setattr(provable_shuffle, "new_contribution", lambda: told("contribution"))
    patch.setattr(autoplay, "new_seed", lambda: int(told("bot")[:15], 16))
