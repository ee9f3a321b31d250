"""The time that game clocks go by: it stands still while the server cannot act."""

import time
from collections.abc import Callable
from typing import Final

LATE: Final = 5.0  # seconds without a tick after which the time stands still
JUMP: Final = 5.0  # seconds that the wall clock may be ahead or behind; more is a gap


class ServerClock:
    """The wall clock, but for gaps: a sleeping machine, a stopped process, a clock that jumps.

    Time goes by steadily from the last tick on, for a few seconds; so nobody is charged for a gap
    before `tick` has noticed it. Then the clock follows the wall clock again.
    """

    def __init__(
        self, wall: Callable[[], float] | None = None, steady: Callable[[], float] | None = None
    ) -> None:
        self._wall, self._steady = wall or time.time, steady or time.monotonic
        self._at, self._ticked = self._wall(), self._steady()

    def now(self) -> float:
        """The time that entries get, in seconds since 1970."""
        return self._at + min(max(self._steady() - self._ticked, 0.0), LATE)

    def tick(self) -> bool:
        """Go on; whether there was a gap since the last tick."""
        now, self._at, self._ticked = self.now(), self._wall(), self._steady()
        return abs(self._at - now) > JUMP
