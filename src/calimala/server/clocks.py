"""Time by the clock: what every person has left follows from the times in the log."""

from typing import Final

from calimala.server.log import Kind
from calimala.server.wire import Clock

LIVE, TURNS = "live", "turns"
NO_TIME: Final = 0.0


class Clocks:
    """The clocks of one table; only the one of the person who decides runs."""

    def __init__(self, clock: Clock, players: int, start: float) -> None:
        self._clock = clock
        self._left = [self._allowance()] * players
        self._before = list(self._left)  # what was left when the turn last passed on
        self._since = start
        self._running: int | None = None

    def _allowance(self) -> float:
        """What a person begins with."""
        return self._clock.budget if self._clock.kind == LIVE else self._clock.turn

    def note(self, at: float, running: int | None, what: Kind) -> None:
        """Something was done; from now on the clock of this seat runs, or none."""
        was, gone = self._running, max(at - self._since, NO_TIME)
        if what == "undo" and was != running and running is not None:
            self._turn_back(running, gone)
        elif was is not None and what != "clock":
            self._left[was] = max(self._left[was] - gone, NO_TIME)
            if was != running and what == "move":
                self._pass_on(was)
        self._since, self._running = at, running

    def _pass_on(self, seat: int) -> None:
        """A person's turn is over: there is time for the next."""
        left = self._before[seat] = self._left[seat]
        live = self._clock.kind == LIVE
        self._left[seat] = left + self._clock.increment if live else self._clock.turn

    def _turn_back(self, seat: int, gone: float) -> None:
        """A turn was not over after all: its clock has run on, and the other's has not."""
        self._left[seat] = max(self._before[seat] - gone, NO_TIME)

    def refresh(self, seat: int) -> None:
        """A person has at least one turn's time."""
        least = self._clock.turn if self._clock.kind == TURNS else 4 * self._clock.increment + 60
        self._left[seat] = max(self._left[seat], least)

    @property
    def deadline(self) -> float | None:
        """When the running clock runs out."""
        if self._clock.kind == "none" or self._running is None:
            return None
        return self._since + self._left[self._running]

    def now(self, at: float) -> dict[str, object] | None:
        """Seconds left by seat, and whose clock runs."""
        if self._clock.kind == "none":
            return None
        left = list(self._left)
        if self._running is not None:
            left[self._running] = max(left[self._running] - (at - self._since), NO_TIME)
        return {"left": [round(each, 1) for each in left], "running": self._running}
