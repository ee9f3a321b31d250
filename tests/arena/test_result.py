"""Places, parts of victories, clocks, and the way to a file and back."""

import json

import pytest

from calimala.arena.clock import Clock, together
from calimala.arena.result import Fault, Result, forfeit, places


def result(where: tuple[int, ...], fault: Fault | None = None) -> Result:
    clocks = tuple(Clock() for _ in where)
    return Result(
        0, 0, tuple("abcde"[: len(where)]), where, None if fault else where, clocks, fault
    )


def test_equals_have_the_same_place_and_the_next_are_left_out() -> None:
    assert places([20, 30, 30, 10]) == (3, 1, 1, 4)


def test_winners_share_the_victory_equally() -> None:
    assert result((1, 1, 3)).victory == [0.5, 0.5, 0]


def test_equals_share_their_places_equally() -> None:
    assert result((1, 2, 2, 4)).standings == [
        [1, 0, 0, 0], [0, 0.5, 0.5, 0], [0, 0.5, 0.5, 0], [0, 0, 0, 1],
    ]  # fmt: skip


@pytest.mark.parametrize("where", [(1, 1, 1), (1, 2, 3, 4, 5), (3, 1, 1, 4), (1, 2)])
def test_every_place_and_every_seat_is_given_away_once(where: tuple[int, ...]) -> None:
    standings = result(where).standings
    assert [sum(seat) for seat in standings] == pytest.approx([1] * len(where))
    assert [sum(place) for place in zip(*standings, strict=True)] == pytest.approx([1] * len(where))
    assert [seat[0] for seat in standings] == result(where).victory


def test_a_fault_is_the_last_place_and_the_others_win_together() -> None:
    assert forfeit(4, seat=2) == (1, 1, 4, 1)
    assert result(forfeit(4, seat=2)).victory == pytest.approx([1 / 3, 1 / 3, 0, 1 / 3])


def test_a_result_survives_a_file() -> None:
    clock = Clock()
    clock.add(0.002)
    before = Result(9, 2, ("a", "b"), (2, 1), (10, 20), (clock, Clock()))
    assert Result.from_json(json.loads(json.dumps(before.json()))) == before
    broken = result((1, 2), Fault(1, "b: gave up"))
    assert Result.from_json(json.loads(json.dumps(broken.json()))) == broken


def test_a_clock_knows_mean_slowest_and_nearly_its_percentiles() -> None:
    clock = Clock()
    for milliseconds in range(1, 101):
        clock.add(milliseconds / 1000)
    assert clock.count == 100
    assert clock.mean == pytest.approx(0.0505)
    assert clock.slowest == 0.1
    assert 0.095 <= clock.percentile(95) <= 0.095 * 1.1
    assert clock.percentile(100) == 0.1


def test_clocks_add_up() -> None:
    one, two = Clock(), Clock()
    one.add(1.0)
    two.add(3.0)
    both = together([one, two, Clock()])
    assert (both.count, both.mean, both.slowest) == (2, 2.0, 3.0)


def test_a_clock_without_decisions_shows_nothing() -> None:
    assert (Clock().mean, Clock().percentile(95), Clock().slowest) == (0, 0, 0)
