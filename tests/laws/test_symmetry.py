"""Scoring knows no seats: relabel the players and the points move with them."""

from hypothesis import given
from hypothesis import strategies as st

from calimala.game.notation import SUBJECTS
from calimala.rules import engine
from calimala.rules.state import Games
from tests.laws.games import about, played, seeds


def relabelled(games: Games, new_seat: list[int]) -> Games:
    """The same board with every side's cubes, seats and artworks under another number."""
    other = games.copy()
    was, now = games[0], other[0]
    for side, moved in enumerate(new_seat):
        now.cubes[:, moved] = was.cubes[:, side]
    now.seats[:] = [new_seat[side] if side >= 0 else side for side in was.seats]
    now.artists[:] = [new_seat[side] if side >= 0 else side for side in was.artists]
    return other


@about(60)
@given(seeds, st.integers(30, 400), st.permutations(range(5)))
def test_ranks_and_points_move_with_the_players(seed: int, plies: int, order: list[int]) -> None:
    games = played(seed, plies).position()
    sides = int(games[0].sides)
    new_seat = [seat for seat in order if seat < sides]
    other = relabelled(games, new_seat)
    for subject in range(len(SUBJECTS)):
        ranks, moved = engine.ranking(games, 0, subject), engine.ranking(other, 0, subject)
        for side in range(sides):
            assert ranks[side] == moved[new_seat[side]]
            for card in (False, True):
                points = engine.points(ranks, side, card)
                assert points == engine.points(moved, new_seat[side], card)


@about(30)
@given(seeds, st.integers(30, 400))
def test_no_scoring_gives_more_than_its_points_and_nobody_scores_without_a_cube(
    seed: int, plies: int
) -> None:
    game = played(seed, plies)
    for subject in SUBJECTS:
        for card, total in ((False, 6), (True, 9)):
            ranking = game.ranking(subject, card)
            points = [line["points"] for line in ranking]
            assert sum(points) <= total
            assert points == sorted(points, reverse=True)
            assert all(line["cubes"] > 0 for line in ranking)
