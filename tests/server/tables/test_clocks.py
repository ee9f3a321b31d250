"""The time left follows from the times in the log; nobody gains time by a trick."""

import pytest
from hypothesis import given

from calimala.server.protocol import Clock
from calimala.server.tables.clocks import MOST_REFRESHED, Clocks
from calimala.server.tables.table import Table
from tests.laws.games import about, seeds
from tests.support.tables import BY_TURNS, LIVE, START, Play, loaded, new_table

NO_CLOCK = Clock()


def left(table: Table, at: float) -> list[float]:
    """Seconds left by seat."""
    now = table.clocks.now(at)
    assert now is not None
    seconds = now["left"]
    assert isinstance(seconds, list)
    return seconds


def move(table: Table, at: float) -> None:
    """The player or bot that decides makes any move."""
    seat = table.game.actor
    assert seat is not None
    by = "person" if table.bots[seat] is None else "bot"
    table.completed(table.move(seat, table.game.legal()[0], at, by))  # type: ignore[arg-type] # one of two


def of_three(clock: Clock) -> Table:
    """A table of three at the very beginning, where every move passes the turn on."""
    return next(t for s in range(99) if (t := new_table(s, clock=clock)).game.players == 3)


def test_without_a_clock_there_is_no_deadline() -> None:
    table = of_three(NO_CLOCK)
    assert table.clocks.deadline is None
    assert table.clocks.now(START) is None
    move(table, START + 1e9)
    assert table.clocks.deadline is None


def test_a_live_clock_runs_for_the_actor_and_adds_the_increment_after_the_turn() -> None:
    table = of_three(LIVE)
    assert table.clocks.deadline == START + 600
    assert table.clocks.now(START + 30) == {"left": [570, 600, 600], "running": 0}
    move(table, START + 100)
    assert table.clocks.now(START + 100) == {"left": [510, 600, 600], "running": 1}
    assert table.clocks.deadline == START + 700
    move(table, START + 101)
    assert left(table, START + 103) == [510, 609, 598]


def test_the_increment_comes_with_the_turn_not_with_every_move() -> None:
    clocks = Clocks(LIVE, 2, START)
    clocks.note(START, 0, "clock")
    for at in (10, 20, 30):
        clocks.note(START + at, 0, "move")
    assert clocks.now(START + 30) == {"left": [570, 600], "running": 0}
    clocks.note(START + 40, 1, "move")
    assert clocks.now(START + 40) == {"left": [570, 600], "running": 1}


def test_a_clock_by_turns_gives_every_turn_the_same_time() -> None:
    table = of_three(BY_TURNS)
    move(table, START + 3000)
    assert left(table, START + 3000) == [3600, 3600, 3600]
    assert table.clocks.deadline == START + 6600
    assert left(table, START + 4000) == [3600, 2600, 3600]


@pytest.mark.parametrize("clock", [LIVE, BY_TURNS])
def test_nobody_has_less_than_nothing(clock: Clock) -> None:
    table = of_three(clock)
    late = START + 1e6
    assert left(table, late)[0] == 0
    assert table.clocks.deadline is not None and table.clocks.deadline < late
    table.completed(table.substitute(0, late, "server"))
    assert left(table, late)[0] == 0
    assert table.clocks.deadline is None


def test_a_clock_that_goes_backwards_gives_no_time() -> None:
    table = of_three(LIVE)
    table.completed(table.substitute(1, START - 50, "person"))
    assert left(table, START - 50)[0] == 600


def test_clocks_stop_while_no_server_runs() -> None:
    table = of_three(LIVE)
    move(table, START + 100)
    table.completed(table.resume(START + 9000))
    assert left(table, START + 9000) == [510, 600, 600]
    assert table.clocks.deadline == START + 9600
    move(table, START + 9001)
    assert left(table, START + 9001) == [510, 609, 600]


def test_while_a_bot_decides_no_clock_runs() -> None:
    table = of_three(LIVE)
    table.completed(table.substitute(1, START, "person"))
    move(table, START + 10)
    assert table.clocks.now(START + 500) == {"left": [600, 600, 600], "running": None}
    assert table.clocks.deadline is None
    move(table, START + 500)
    assert table.clocks.now(START + 501) == {"left": [600, 600, 599], "running": 2}


@pytest.mark.parametrize(("clock", "least"), [(LIVE, 100), (BY_TURNS, 3600)])
def test_a_player_who_takes_a_seat_back_has_time_for_a_turn(clock: Clock, least: float) -> None:
    table = of_three(clock)
    late = START + 5000
    table.completed(table.substitute(0, late, "server"))
    move(table, late)
    table.completed(table.back(0, late + 1, None))
    assert left(table, late + 1)[0] == least


def test_a_player_with_more_time_than_a_turn_keeps_it() -> None:
    table = of_three(LIVE)
    table.completed(table.substitute(0, START + 100, "person"))
    move(table, START + 100)
    table.completed(table.back(0, START + 101, None))
    assert left(table, START + 101)[0] == 500


@pytest.mark.parametrize("clock", [LIVE, BY_TURNS])
def test_leaving_and_coming_back_gains_no_time(clock: Clock) -> None:
    table = of_three(clock)
    had = left(table, START + 500)[0]
    for _ in range(3):
        table.completed(table.substitute(0, START + 500, "person"))
        table.completed(table.back(0, START + 500, None))
    assert left(table, START + 500)[0] == had


@pytest.mark.parametrize("clock", [LIVE, BY_TURNS])
def test_leaving_one_move_of_the_bot_and_coming_back_gain_no_time(clock: Clock) -> None:
    table = of_three(clock)
    late = left(table, START)[0] - 10
    table.completed(table.substitute(0, START + late, "person"))
    move(table, START + late)
    table.completed(table.back(0, START + late, None))
    assert left(table, START + late)[0] == 10


def test_letting_the_time_run_out_refills_a_live_clock_a_few_times_only() -> None:
    table, at, filled = of_three(LIVE), START, 0
    for _ in range(MOST_REFRESHED + 2):
        while table.game.actor != 0:
            move(table, at)
        at += 5000
        table.completed(table.substitute(0, at, "server"))
        move(table, at)
        table.completed(table.back(0, at, None))
        filled += left(table, at)[0] == 100
    assert filled == MOST_REFRESHED
    assert left(table, at)[0] == 0


def test_a_clock_by_turns_is_refilled_in_every_turn() -> None:
    clocks = Clocks(BY_TURNS, 2, START)
    for turn in range(5):
        clocks.note(START, 0, "clock")
        clocks.note(START + 3600, None, "bot")
        clocks.refresh(0)
        clocks.note(START + 3600, 0, "back")
        assert clocks.now(START + 3600) == {"left": [3600, 3600], "running": 0}, turn
        clocks.note(START + 3601, 1, "move")


@pytest.mark.parametrize("clock", [LIVE, BY_TURNS])
def test_taking_back_gains_no_time_and_costs_the_others_none(clock: Clock) -> None:
    table = of_three(clock)
    had = left(table, START)[0]
    for n in range(5):
        move(table, START + 100 * n + 50)
        table.completed(table.undo(0, None, START + 100 * n + 100, None))
    assert left(table, START + 500) == [had - 500, had, had]
    assert table.clocks.deadline == START + had


@about(10)
@given(seeds)
def test_a_loaded_clock_shows_the_same(seed: int) -> None:
    clock = (LIVE, BY_TURNS)[seed % 2]
    play = Play(new_table(seed, clock=clock), seed)
    for _ in zip(range(100), play, strict=False):
        pass
    again = loaded(play.table)
    assert again.clocks.now(play.at + 5) == play.table.clocks.now(play.at + 5)
    assert again.clocks.deadline == play.table.clocks.deadline


@about(10)
@given(seeds)
def test_the_time_gone_from_all_clocks_is_the_time_that_has_passed(seed: int) -> None:
    """Without an increment, and while nobody has left."""
    clock = Clock(kind="live", budget=86400, increment=0)
    table = new_table(seed, clock=clock)
    play = Play(table, seed)
    for _ in zip(range(200), play, strict=False):
        if any(table.bots):
            break
        gone = sum(86400 - each for each in left(table, play.at))
        assert gone == pytest.approx(play.at - START, abs=0.5)
