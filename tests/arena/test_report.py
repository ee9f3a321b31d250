"""The figures, from results that are known."""

import json
from dataclasses import fields

import pytest

from calimala.arena.report import Bot, Report, label, report
from tests.arena.support import faulted, plan, result, results

PAIR = plan("a", "b")


def seats_of(k: int, a: int, b: int) -> tuple[int, int]:
    """Points by seat, from points by bot: who sits where changes with every game."""
    return (a, b) if k % 2 == 0 else (b, a)


def bots(found: Report) -> dict[str, Bot]:
    return {bot.bot: bot for bot in found.bots}


def test_shares_points_margins_and_places_are_means_over_deals() -> None:
    points = [(30, 20), (10, 40), (25, 15), (22, 22)]
    games = [result(PAIR, k, seats_of(k, *pair)) for k, pair in enumerate(points)]
    found = bots(report(PAIR, {}, 4, games))
    assert found["a"].victories.mean == pytest.approx((1 + 0 + 1 + 0.5) / 4)
    assert found["b"].victories.mean == pytest.approx((0 + 1 + 0 + 0.5) / 4)
    assert found["a"].places == pytest.approx([0.625, 0.375])
    a = found["a"]
    assert a.points is not None and a.margin is not None
    assert a.points.mean == pytest.approx(21.75)
    assert a.margin.mean == pytest.approx((10 - 30 + 10 + 0) / 4)
    assert a.chance == 0.5


def test_victories_of_all_bots_are_one_and_places_of_a_seat_are_one() -> None:
    arena = plan("a", "a", "b", "c")
    found = report(arena, {}, 240, results(arena, 240, {"a": 0, "b": 5, "c": -5}))
    assert sum(bot.victories.mean for bot in found.bots) == pytest.approx(1)
    assert sum(bot.chance for bot in found.bots) == 1
    assert [bot.bot for bot in found.bots] == ["b", "a", "c"]
    for bot in found.bots:
        assert sum(bot.places) == pytest.approx(1)
        assert sum(seat.games for seat in bot.by_seat) == 240 * bot.seats
    assert sum(seat.victories.mean for seat in found.seats) == pytest.approx(1)


def test_a_stronger_bot_is_above_chance_and_an_equal_one_is_not_said_to_be() -> None:
    arena = plan("a", "b")
    strong = bots(report(arena, {}, 400, results(arena, 400, {"a": 8, "b": 0})))
    assert (strong["a"].verdict, strong["b"].verdict) == ("above", "below")
    equal = bots(report(arena, {}, 400, results(arena, 400, {"a": 0, "b": 0}, seed=2)))
    assert equal["a"].verdict == equal["b"].verdict == ""


def test_only_deals_played_in_all_seatings_count() -> None:
    games = results(PAIR, 9, {"a": 0, "b": 0})
    found = report(PAIR, {}, 20, games)
    assert (found.asked, found.played, found.counted, found.deals) == (20, 9, 8, 4)
    assert not found.complete
    assert found.bots == report(PAIR, {}, 8, games[:8]).bots


def test_no_whole_deal_no_figures() -> None:
    found = report(PAIR, {}, 20, results(PAIR, 1, {"a": 0, "b": 0}))
    assert (found.bots, found.seats, found.counted) == ([], [], 0)


def test_the_order_in_which_games_were_finished_changes_nothing() -> None:
    games = results(PAIR, 30, {"a": 3, "b": 0})
    assert report(PAIR, {}, 30, games) == report(PAIR, {}, 30, games[::-1])


def test_a_faulted_game_is_lost_by_its_bot_and_has_no_points() -> None:
    arena = plan("a", "b", "c")
    games = [*results(arena, 6, {"a": 0, "b": 0, "c": 0})[:5], faulted(arena, 5, "c")]
    found = report(arena, {}, 6, games)
    assert found.faulted == 1
    (told,) = found.faults
    assert (told.game, told.bot, told.message) == (5, "c", "c: gave up")
    assert bots(found)["c"].faults == 1
    whole = report(arena, {}, 6, [*games[:5], result(arena, 5, (1, 1, 1))])
    assert bots(found)["a"].victories.mean == pytest.approx(
        bots(whole)["a"].victories.mean + (1 / 2 - 1 / 3) / 6
    )


def test_only_the_first_faults_are_listed() -> None:
    found = report(PAIR, {}, 20, [faulted(PAIR, k, "a") for k in range(20)])
    assert found.faulted == 20
    assert [fault.game for fault in found.faults] == [0, 1, 2, 3, 4]
    assert bots(found)["a"].points is None
    assert bots(found)["b"].victories.mean == 1


def test_one_bot_has_no_rating_and_all_the_victories() -> None:
    arena = plan("a", "a", "a")
    (bot,) = report(arena, {}, 30, results(arena, 30, {"a": 0})).bots
    assert bot.rating is None
    assert bot.chance == bot.victories.mean == bot.victories.low == bot.victories.high == 1


def test_files_are_called_by_their_short_names_unless_two_are_alike() -> None:
    assert label("x/mine.py", ["x/mine.py", "greedy"]) == "mine"
    assert label("x/mine.py", ["x/mine.py", "y/mine.py"]) == "x/mine.py"
    assert label("greedy.py", ["greedy", "greedy.py"]) == "greedy.py"
    assert label("greedy", ["greedy", "greedy.py"]) == "greedy"


def test_of_a_path_only_what_tells_it_from_the_others_is_shown() -> None:
    first, second = "/home/me/a/long/way/to/v1/bot.py", "/home/me/a/long/way/to/v2/bot.py"
    assert label(first, [first, second]) == "v1/bot.py"
    assert label(second, [first, second, first]) == "v2/bot.py"
    assert label("bot.py", ["bot.py", "./bot.py"]) == "bot.py"
    assert label("./bot.py", ["bot.py", "./bot.py"]) == "./bot.py"


def test_the_json_has_every_figure() -> None:
    told = json.loads(json.dumps(report(PAIR, {}, 8, results(PAIR, 8, {"a": 0, "b": 0})).json()))
    assert set(told) == {field.name for field in fields(Report)}
    assert set(told["bots"][0]) == {field.name for field in fields(Bot)}
    assert told["bots"][0]["victories"].keys() == {"mean", "low", "high"}
    assert told["format"] == "calimala-arena-report/1"
