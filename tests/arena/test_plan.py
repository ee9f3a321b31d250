"""Seatings are fair, and a game depends on the plan and its number only."""

from collections import Counter

import pytest

from calimala.arena.plan import Plan, bot_seeds, new_game, rounded, seating
from calimala.players.seeds import derived
from tests.arena.support import plan

LINE_UPS = ["ab", "abc", "aab", "abcd", "aabb", "aaab", "aabc", "abcde", "aaabb", "aabcd"]


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_in_every_deal_everyone_sits_in_every_seat_equally_often(line_up: str) -> None:
    arena, size = plan(*line_up), len(line_up)
    for deal in range(30):
        tables = [seating(arena, size * deal + turn) for turn in range(size)]
        assert {table.deal for table in tables} == {deal}
        for seat in range(size):
            assert Counter(table.bots[seat] for table in tables) == Counter(line_up)


@pytest.mark.parametrize("line_up", ["abc", "abcd", "aabb", "abcde"])
def test_over_all_circles_everyone_follows_everyone_else_equally_often(line_up: str) -> None:
    size = len(line_up)
    circles = {2: 1, 3: 2, 4: 6, 5: 24}[size]
    follows = Counter(
        (bots[seat - 1], bots[seat])
        for k in range(size * circles)
        for bots in [seating(plan(*line_up), k).bots]
        for seat in range(size)
    )
    counts = Counter(line_up)
    pairs = {
        (a, b): times / (counts[a] * (counts[b] - (a == b))) for (a, b), times in follows.items()
    }
    assert len(set(pairs.values())) == 1


def test_alike_bots_play_each_deal_once() -> None:
    arena = plan("a", "a", "a")
    assert arena.rotations == 1
    assert [seating(arena, k).deal for k in range(3)] == [0, 1, 2]


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert [rounded(plan(*"abcd"), games) for games in (1, 4, 5, 400)] == [4, 4, 8, 400]
    assert rounded(plan("a", "a"), 7) == 7


@pytest.mark.parametrize("players", [2, 4])
def test_the_same_deal_has_the_same_layout_tiles_cards_and_deck(players: int) -> None:
    arena = plan("uniform", *["greedy"] * (players - 1))
    games = [new_game(arena, seating(arena, k)) for k in range(players + 1)]
    tables = [(game.setup.layout, game.setup.tiles, game.setup.cards) for game in games]
    assert all(table == tables[0] for table in tables[:players])
    assert tables[players] != tables[0]
    assert len({game.seed for game in games}) == 2


def test_bots_have_luck_of_their_own_in_every_seat_of_every_game() -> None:
    arena = plan("a", "b")
    seeds = [seed for k in range(50) for seed in bot_seeds(arena, seating(arena, k))]
    assert len(set(seeds)) == 100


def test_in_a_simulation_everyone_stays_and_every_game_is_a_deal() -> None:
    simulation = plan("a", "b", "c", rotating=False)
    assert simulation.rotations == 1
    assert [(seats.deal, seats.bots) for seats in (seating(simulation, k) for k in range(3))] == [
        (0, ("a", "b", "c")), (1, ("a", "b", "c")), (2, ("a", "b", "c")),
    ]  # fmt: skip
    assert [bot_seeds(simulation, seating(simulation, k))[1] for k in range(2)] == [
        derived(derived(7, 0), 2), derived(derived(7, 1), 2),
    ]  # fmt: skip


def test_a_record_names_a_bots_file_without_its_folder() -> None:
    arena = plan("somewhere/mine.py", "uniform")
    assert new_game(arena, seating(arena, 0)).names == ["mine", "uniform"]


def test_the_plan_is_told_as_json() -> None:
    told = Plan(2, ("a", "b"), 1, layout=("wood", "brick")).json()
    assert told == {
        "players": 2, "bots": ["a", "b"], "seed": 1, "edition": "international",
        "layout": ["wood", "brick"], "seconds": None, "recorded": False,
    }  # fmt: skip
