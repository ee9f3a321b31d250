"""Worker processes of an arena, forked from a process that has loaded everything.

So do only those that a test asks for by itself: the commands that it starts as processes start
their workers as people's commands do.
"""

import multiprocessing

import pytest

from calimala.arena import workers


def fork(patch: pytest.MonkeyPatch) -> None:
    """Let this process start its workers in a moment."""
    multiprocessing.set_forkserver_preload(["tests.support.loaded"])
    patch.setattr(workers, "get_context", lambda _: multiprocessing.get_context("forkserver"))
