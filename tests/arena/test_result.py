"""Shares of places and victories, and the way to a file and back."""

import json

import pytest

from calimala.arena.latency import Latencies
from calimala.arena.result import Fault, Result, forfeit


def result(where: tuple[int, ...], fault: Fault | None = None) -> Result:
    bots, latencies = tuple("abcde"[: len(where)]), tuple(Latencies() for _ in where)
    return Result(0, 0, bots, where, None if fault else where, latencies, fault)


def test_winners_share_the_victory_equally() -> None:
    assert result((1, 1, 3)).victory == [0.5, 0.5, 0]


def test_equals_share_their_places_equally() -> None:
    assert result((1, 2, 2, 4)).place_shares == [
        [1, 0, 0, 0], [0, 0.5, 0.5, 0], [0, 0.5, 0.5, 0], [0, 0, 0, 1],
    ]  # fmt: skip


@pytest.mark.parametrize("where", [(1, 1, 1), (1, 2, 3, 4, 5), (3, 1, 1, 4), (1, 2)])
def test_every_place_and_every_seat_is_given_away_once(where: tuple[int, ...]) -> None:
    shares = result(where).place_shares
    assert [sum(seat) for seat in shares] == pytest.approx([1] * len(where))
    assert [sum(place) for place in zip(*shares, strict=True)] == pytest.approx([1] * len(where))
    assert [seat[0] for seat in shares] == result(where).victory


def test_a_fault_is_the_last_place_and_the_others_win_together() -> None:
    assert forfeit(4, seat=2) == (1, 1, 4, 1)
    assert result(forfeit(4, seat=2)).victory == pytest.approx([1 / 3, 1 / 3, 0, 1 / 3])


def test_a_result_survives_a_file() -> None:
    latencies = Latencies()
    latencies.add(0.002)
    before = Result(9, 2, ("a", "b"), (2, 1), (10, 20), (latencies, Latencies()))
    assert Result.from_json(json.loads(json.dumps(before.json()))) == before
    broken = result((1, 2), Fault(1, "b: gave up"))
    assert Result.from_json(json.loads(json.dumps(broken.json()))) == broken
