"""Final places: points, then influence, then together."""

from collections.abc import Sequence
from random import Random

import pytest

from calimala.game import Game
from calimala.game.places import final_places
from tests.laws.games import PLAYERS
from tests.records.test_golden import read
from tests.support.arrange import arrange


def places(points: Sequence[int], artworks: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    """The places of players with these points, council artworks and seats."""
    game = arrange(len(points))
    game.seats(seats)
    game.points(points)
    game.cubes("palazzo artwork", artworks)
    return final_places(game.position())


@pytest.mark.parametrize(
    ("points", "artworks", "seats", "expected"),
    [
        ([10, 12, 11], [3, 0, 0], [0, 0], (3, 1, 2)),
        ([10, 10, 12], [0, 1, 0], [], (3, 2, 1)),
        ([10, 10, 10], [0, 1, 0], [0, 0], (1, 2, 3)),
        ([10, 10, 9], [1, 0, 2], [1], (1, 1, 3)),
        ([9, 10, 10, 9], [0, 0, 0, 0], [], (3, 1, 1, 3)),
        ([8, 8, 8, 8, 8], [1, 1, 1, 0, 0], [3, 4], (1, 1, 1, 1, 1)),
    ],
    ids=["points", "influence below the first", "seats and artworks together", "a shared victory",
         "two pairs", "all together"],
)  # fmt: skip
def test_r8_4_places_go_by_points_then_by_influence_and_equals_share(
    points: list[int], artworks: list[int], seats: list[int], expected: tuple[int, ...]
) -> None:
    assert places(points, artworks, seats) == expected


def test_r7_5_the_third_party_has_no_place() -> None:
    game = arrange(2)
    game.points([7, 8, 30])
    assert final_places(game.position()) == (2, 1)


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["won-by-points", "won-by-influence", "won-together"])
def test_r8_4_the_winners_of_a_record_are_in_the_first_place(name: str) -> None:
    record = read(name)
    game = Game.from_record(record)
    first = [seat for seat, place in enumerate(final_places(game.position())) if place == 1]
    assert first == record["winners"]


@pytest.mark.compiled
@pytest.mark.parametrize("players", PLAYERS)
def test_r8_4_every_game_has_its_winners_in_the_first_place(players: int) -> None:
    game, random = Game.new(players, seed=players), Random(players)
    while not game.over:
        game.play(random.choice(game.legal()))
    first = [seat for seat, place in enumerate(final_places(game.position())) if place == 1]
    assert first == game.winners
