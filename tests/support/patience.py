"""Servers that give nothing up because the machine is busy."""

import pytest

from calimala.server.cluster import pubsub
from calimala.server.live import attempts, coach_process, hints, thinkers, worker_process
from tests.support import coach
from tests.support.deadlines import PATIENCE


def lend(patch: pytest.MonkeyPatch) -> None:
    """Let the servers in this process wait for bots, coaches and databases as long as tests do."""
    patch.setattr(pubsub, "HANGING", PATIENCE)
    patch.setattr(hints, "LONGEST", PATIENCE)
    patch.setattr(attempts, "LONGEST", PATIENCE)
    start = coach_process.CoachProcess.__init__
    patch.setattr(start, "__defaults__", (coach.COMMAND, coach_process.IDLE))
    patch.setattr(thinkers, "WARM", PATIENCE)  # no bot loads beside a test that needs none
    patch.setattr(worker_process.reply, "__defaults__", (PATIENCE,))
