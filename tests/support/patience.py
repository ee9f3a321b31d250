"""Servers that give nothing up because the machine is busy."""

import pytest

from calimala.server.live import attempts, hints, worker_process
from tests.support.deadlines import PATIENCE


def lend(patch: pytest.MonkeyPatch) -> None:
    """Let the servers in this process wait for bots and coaches as long as tests do."""
    patch.setattr(hints, "LONGEST", PATIENCE)
    patch.setattr(attempts, "LONGEST", PATIENCE)
    patch.setattr(worker_process.reply, "__defaults__", (PATIENCE,))
