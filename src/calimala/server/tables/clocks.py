"""Game clocks: the time that each player has left, computed from the times in the log."""

from typing import Final

from calimala.server.protocol import Clock
from calimala.server.store.log import Kind

LIVE, TURNS = "live", "turns"
NO_TIME: Final = 0.0
MOST_REFRESHED: Final = 3  # times that a player's clock is refilled, in a live game or in a turn


class Clocks:
    """The clocks of one table; only the one of the person who decides runs."""

    def __init__(self, clock: Clock, players: int, start: float) -> None:
        self._clock = clock
        self._left = [self._allowance()] * players
        self._before = list(self._left)  # what was left when each player's turn last ended
        self._refreshed = [0] * players
        self._since = start
        self._running: int | None = None

    def _allowance(self) -> float:
        """The time that a player begins with."""
        return self._clock.budget if self._clock.kind == LIVE else self._clock.turn

    def note(self, at: float, running: int | None, what: Kind) -> None:
        """Charge the time since the last entry; from now on the clock of `running` runs."""
        was, gone = self._running, max(at - self._since, NO_TIME)
        if what == "undo" and was != running and running is not None:
            self._turn_back(running, gone)
        elif was is not None and what != "clock":
            self._left[was] = max(self._left[was] - gone, NO_TIME)
            if was != running and what == "move":
                self._pass_on(was)
        self._since, self._running = at, running

    def _pass_on(self, seat: int) -> None:
        """A turn is over: add the time for the player's next."""
        left = self._before[seat] = self._left[seat]
        if self._clock.kind == LIVE:
            self._left[seat] = left + self._clock.increment
        else:
            self._left[seat], self._refreshed[seat] = self._clock.turn, 0

    def _turn_back(self, seat: int, gone: float) -> None:
        """An undo returns the turn: charge its player as if the clock had never passed on."""
        self._left[seat] = max(self._before[seat] - gone, NO_TIME)

    def refresh(self, seat: int) -> None:
        """Give a player at least one turn's time; only a few times, or it would be no limit."""
        self._refreshed[seat] += 1
        if self._refreshed[seat] > MOST_REFRESHED:
            return
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
