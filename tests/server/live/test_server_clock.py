"""The time that clocks go by has no gaps: whatever the machine and its clock do."""

import pytest

from calimala.server.live.server_clock import JUMP, LATE, ServerClock
from tests.support.running import Clock

TICK = 0.25


class Machine:
    """A machine whose clocks a test moves on."""

    def __init__(self) -> None:
        self.wall, self.steady = Clock(1e9), Clock(50.0)
        self.clock = ServerClock(self.wall, self.steady)

    def runs(self, seconds: float) -> None:
        """Time goes by without a tick."""
        self.wall.at += seconds
        self.steady.at += seconds

    def ticks(self, seconds: float) -> int:
        """Time goes by with ticks; how many gaps there were."""
        gaps = 0
        for _ in range(int(seconds / TICK)):
            self.runs(TICK)
            gaps += self.clock.tick()
        return gaps


def test_without_a_gap_it_is_the_wall_clock() -> None:
    machine = Machine()
    assert machine.ticks(600) == 0
    machine.runs(0.1)
    assert machine.clock.now() == pytest.approx(machine.wall.at)


@pytest.mark.parametrize("jump", [3600.0, -3600.0, JUMP + 1, -JUMP - 1])
def test_a_jump_is_not_followed_before_it_is_noticed(jump: float) -> None:
    machine = Machine()
    machine.ticks(10)
    before = machine.clock.now()
    machine.wall.at += jump
    machine.runs(0.2)
    assert machine.clock.now() == pytest.approx(before + 0.2)
    assert machine.clock.tick()
    assert machine.clock.now() == machine.wall.at
    assert machine.ticks(10) == 0


def test_a_machine_that_sleeps_makes_a_gap() -> None:
    """Its steady clock stands still meanwhile."""
    machine = Machine()
    machine.ticks(10)
    before = machine.clock.now()
    machine.wall.at += 8 * 3600
    assert machine.clock.now() == before
    assert machine.clock.tick()


def test_a_process_that_is_stopped_makes_a_gap() -> None:
    """Its steady clock goes on meanwhile."""
    machine = Machine()
    machine.ticks(10)
    before = machine.clock.now()
    machine.runs(600)
    assert machine.clock.now() == before + LATE
    assert machine.clock.tick()
    assert machine.clock.now() == machine.wall.at


def test_a_busy_moment_and_a_clock_that_is_corrected_a_little_are_no_gap() -> None:
    machine = Machine()
    machine.runs(LATE)
    assert not machine.clock.tick()
    machine.wall.at += JUMP / 2
    assert not machine.clock.tick()
    assert machine.clock.now() == machine.wall.at
