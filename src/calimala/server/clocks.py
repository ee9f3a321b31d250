"""Time by the clock: what every person has left follows from the times in the log."""

from typing import Final

from calimala.server.wire import Clock

LIVE, TURNS = "live", "turns"
NO_TIME: Final = 0.0


class Clocks:
    """The clocks of one table; only the one of the person who decides runs."""

    def __init__(self, clock: Clock, players: int, start: float) -> None:
        self._clock = clock
        self._left = [self._allowance()] * players
        self._since = start
        self._running: int | None = None

    def _allowance(self) -> float:
        """What a person begins with."""
        return self._clock.budget if self._clock.kind == LIVE else self._clock.turn

    def note(self, at: float, running: int | None, still: bool = False) -> None:
        """Something was done; from now on the clock of this seat runs, or none.

        `still`: the clocks stood still until now.
        """
        was = self._running
        if was is not None:
            if not still:
                self._left[was] = max(self._left[was] - (at - self._since), NO_TIME)
            if was != running:
                self._left[was] = self._after_turn(self._left[was])
        self._since, self._running = at, running

    def _after_turn(self, left: float) -> float:
        """What a person has when the turn passes on."""
        return left + self._clock.increment if self._clock.kind == LIVE else self._clock.turn

    def refresh(self, seat: int) -> None:
        """A person who comes back has at least one turn's time."""
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
