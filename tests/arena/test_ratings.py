"""Ratings: stronger is higher, and the order of games does not matter."""

import pytest

from calimala.arena.ratings import ratings
from tests.arena.support import plan, results

MIXED = plan("strong", "fair", "weak")
STRENGTH = {"strong": 10, "fair": 4, "weak": -6}


def test_stronger_bots_are_rated_higher() -> None:
    found = ratings(results(MIXED, 150, STRENGTH))
    assert found["strong"].mu > found["fair"].mu + 3 > found["weak"].mu + 6
    assert found["fair"].ordinal == found["fair"].mu - 3 * found["fair"].sigma


def test_the_order_in_which_games_were_finished_does_not_matter() -> None:
    games = results(MIXED, 50, STRENGTH)
    assert ratings(games) == ratings(games[::-1])


def test_other_orders_of_rating_would_hardly_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    games = results(MIXED, 150, STRENGTH)
    few = ratings(games)
    monkeypatch.setattr("calimala.arena.ratings.MOST_PASSES", 80)
    for bot, rating in ratings(games).items():
        assert rating.mu == pytest.approx(few[bot].mu, abs=0.7)


def test_alike_bots_share_a_rating_and_are_rated_alike() -> None:
    found = ratings(results(plan("one", "many", "many", "many"), 400, {"one": 0, "many": 0}))
    assert set(found) == {"one", "many"}
    assert found["one"].mu == pytest.approx(found["many"].mu, abs=2)


def test_more_games_leave_less_doubt() -> None:
    few, many = (ratings(results(MIXED, games, STRENGTH)) for games in (30, 300))
    assert many["fair"].sigma < few["fair"].sigma


def test_no_games_no_ratings() -> None:
    assert ratings([]) == {}
