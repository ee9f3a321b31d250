"""R8: how the game ends, the final scoring, and who wins."""

from collections.abc import Sequence

import pytest

from tests.support.arrange import Arranged, Json, arrange

PLACES_NOBODY_CARES_FOR = ["barcelona", "lisbon", "london", "troyes", "bruges"]


def scored(events: list[Json], what: str) -> list[str]:
    """Which tiles, or cards, were scored."""
    return [event[what] for event in events if event["event"] == "scored" and what in event]


def nearly_over(
    players: int = 3, *, kept: Sequence[str] = (), seats: Sequence[int | None] = ()
) -> Arranged:
    """One disc is left and goes on 8-9; every tile has been scored; no cube is on the board."""
    game = arrange(players, kept=kept or PLACES_NOBODY_CARES_FOR[:players])
    game.seats([None] * (15 - len(seats)) + list(seats))
    game.beside()
    if players == 2:
        game.shown(PLACES_NOBODY_CARES_FOR[2:4])
    game.last_turn()
    return game


def final_scores(game: Arranged) -> list[int]:
    """The points after the last turn."""
    game.take_turn("place own 8-9")
    assert game.over
    return game.scores


def fourteen_scored(stack: Sequence[int | str], active: int) -> Arranged:
    """One tile is left, and the active player is about to make 8-9 four high."""
    game = arrange(3, kept=PLACES_NOBODY_CARES_FOR[:3])
    game.beside()
    game.seats([None] * 14)
    game.stack("8-9", stack)
    game.turn(active)
    return game


def all_scored(stack: Sequence[int | str]) -> Arranged:
    """The fifteenth tile was scored before Bruno's turn; he and Carla finish the round."""
    game = fourteen_scored(stack, active=1)
    game.seats([None] * 15)
    return game


def discs(state: Json, kind: int | str) -> int:
    """How many such discs lie on the streets."""
    return sum(stack.count(kind) for stack in state["stacks"].values())


def test_r8_1_when_the_discs_run_out_the_tiles_left_are_scored_without_seats() -> None:
    game = arrange(3, kept=PLACES_NOBODY_CARES_FOR[:3])
    game.beside()
    game.tiles(["lisbon", "bruges", "london"])
    game.seats([0])
    game.cubes("bruges", [1, 2, 0])
    game.cubes("hamburg", [1, 1, 1])
    game.stack("8-9", [1, 0, 2])
    game.last_turn()
    events = game.take_turn("place own 8-9")
    state = game.state()
    assert state["seats"] == [0, 1] + [None] * 13
    assert state["scored"] == 15
    assert state["phase"] == "over"
    assert scored(events, "tile") == state["scoring_tiles"][1:]
    bruges, hamburg, trade = [2, 3, 0], [3, 2, 1], [2, 3, 1]
    assert state["scores"] == [sum(points) for points in zip(bruges, hamburg, trade, strict=True)]


def test_r8_1_as_long_as_somebody_has_a_disc_the_game_goes_on() -> None:
    game = arrange(3)
    game.last_turn()
    game.reserve(1, own=1, white=0)
    game.turn(1)
    game.take_turn("place own 8-9")
    assert (game.actor, game.state()["scored"]) == (2, 0)


def test_r8_1_a_white_or_a_support_disc_in_reserve_is_a_disc() -> None:
    game = arrange(2)
    for seat in (0, 1):
        game.reserve(seat, own=0, white=1, support=1)
    for word in ("place white 8-9", "place white 6-9", "place support 8-9"):
        game.take_turn(word)
        assert not game.over
    game.take_turn("place support 6-9")
    assert game.over


def test_r8_2_after_the_fifteenth_tile_the_round_is_played_to_its_end() -> None:
    game = fourteen_scored([1, 2, 0], active=0)
    game.take_turn("place own 8-9")
    assert (game.state()["scored"], game.actor) == (15, 1)
    game.take_turn("place own 6-9")
    assert game.actor == 2
    game.take_turn("place own 6-9")
    assert game.over


def test_r8_2_the_game_ends_at_once_if_all_have_placed_as_many_discs() -> None:
    game = fourteen_scored([1, 2, 0], active=2)
    game.take_turn("place own 8-9")
    assert game.over
    assert game.state()["seats"][14] == 1


@pytest.mark.parametrize("fourth", [0, 1, "white"])
def test_r8_2_in_the_rest_of_the_round_a_fourth_disc_of_any_kind_leaves_the_game(
    fourth: int | str,
) -> None:
    game = all_scored([fourth, 2, 0])
    before = game.state()
    game.take_turn("place own 8-9")
    after = game.state()
    assert after["stacks"]["8-9"] == [2, 0, 1]
    assert after["seats"] == before["seats"]
    assert after["scores"] == before["scores"]
    own = before["reserve"][1]["own"] - 1
    assert after["reserve"][1] == {"own": own, "white": 3, "support": 0}
    assert (after["phase"], after["actor"]) == ("place", 2)


def test_r8_2_a_white_fourth_disc_leaves_even_if_there_are_discs_to_take_its_place() -> None:
    game = all_scored(["white", 2, 0])
    game.stack("4-5", [1])
    game.stack("5-6", [1])
    game.reserve(1, own=0, white=1)
    game.take_turn("place white 8-9")
    state = game.state()
    assert state["phase"] == "place"
    assert discs(state, 1) == 2
    assert discs(state, "white") == 1


def test_r8_2_a_support_disc_leaves_likewise() -> None:
    game = arrange(2)
    game.seats([None] * 15)
    game.stack("8-9", ["support", 1, 0])
    game.take_turn("place own 8-9")
    state = game.state()
    assert state["stacks"]["8-9"] == [1, 0, 0]
    assert state["seats"] == [None] * 15


def test_r8_2_discs_of_the_rest_of_the_round_are_activated_as_ever() -> None:
    game = all_scored([0, 2])
    game.play_all("place own 8-9", "wood", "marble")
    assert (game.actor, game.state()["pending"]) == (2, {"wood": 1, "marble": 1})


@pytest.mark.parametrize(("players", "cards"), [(3, 4), (4, 5), (5, 5)])
def test_r8_3_all_cards_kept_and_the_one_face_up_are_scored(players: int, cards: int) -> None:
    game = arrange(players)
    game.last_turn()
    scored_cards = scored(game.take_turn("place own 8-9"), "card")
    state = game.state()
    beside = [state["face_up"]] if state["face_up"] else []
    assert scored_cards == state["kept"] + beside
    assert len(set(scored_cards)) == cards


def test_r8_3_with_two_players_the_cards_shown_and_the_one_face_down_are_scored_too() -> None:
    game = arrange(2)
    game.last_turn()
    scored_cards = scored(game.take_turn("place own 8-9"), "card")
    state = game.state()
    assert scored_cards == [*state["kept"], *state["shown"], state["face_down"]]
    assert len(set(scored_cards)) == 5


def test_r8_3_every_card_is_scored_for_everyone_with_five_three_and_one() -> None:
    game = nearly_over(4, kept=["barcelona", "lisbon", "london", "troyes"])
    game.beside(up="fiore")
    game.cubes("lisbon", [1, 2, 3, 4])
    game.cubes("fiore brick", [0, 0, 2, 0])
    game.cubes("hamburg", [9, 0, 0, 0])
    assert final_scores(game) == [0, 1, 3 + 5, 5]


def test_r8_3_every_kind_of_card_of_two_players_gives_points() -> None:
    game = nearly_over(2, kept=["barcelona", "lisbon"])
    game.shown(["troyes", "bruges"])
    game.beside(down="miniato")
    for place in ("barcelona", "lisbon", "troyes", "bruges", "miniato wood"):
        game.cubes(place, [2, 1, 0])
    assert final_scores(game) == [5 * 5, 5 * 3, 0]


def test_r8_3_ties_are_broken_and_shared_as_for_tiles() -> None:
    game = nearly_over(4, kept=["lisbon", "london", "troyes", "bruges"])
    game.cubes("lisbon", [0, 2, 2, 1])
    game.cubes("bruges", [0, 1, 0, 1])
    game.cubes("palazzo artwork", [0, 0, 0, 1])
    assert final_scores(game) == [0, 4 + 3, 4, 1 + 5]


def test_r8_3_palazzo_counts_seats_and_council_artworks_together() -> None:
    game = nearly_over(kept=["palazzo", "lisbon", "london"], seats=[2, 0, 0, 2, 2])
    game.cubes("palazzo artwork", [2, 1, 0])
    assert final_scores(game) == [5, 1, 3]


def test_r8_3_the_seat_of_the_very_last_turn_counts() -> None:
    game = fourteen_scored([0, 1, 2], active=2)
    game.beside(up="palazzo")
    game.take_turn("place own 8-9")
    assert game.scores == [5, 0, 0]


def test_r8_4_most_points_win() -> None:
    game = nearly_over()
    game.points([10, 12, 11])
    game.cubes("palazzo artwork", [3, 0, 1])
    game.take_turn("place own 8-9")
    assert game.winners == [1]


def test_r8_4_between_equals_seats_and_council_artworks_together_win() -> None:
    game = nearly_over(seats=[0, 0, 1])
    game.points([10, 10, 10])
    game.cubes("palazzo artwork", [0, 2, 1])
    game.take_turn("place own 8-9")
    assert game.winners == [1]


def test_r8_4_if_that_is_equal_as_well_they_win_together() -> None:
    game = nearly_over(seats=[1, 1, 0, 0])
    game.points([10, 9, 10])
    game.cubes("palazzo artwork", [0, 2, 2])
    game.take_turn("place own 8-9")
    assert game.winners == [0, 2]


def test_r8_4_neither_seats_nor_the_sooner_artwork_decide_the_victory() -> None:
    game = nearly_over(4)
    game.points([10, 10, 10, 10])
    game.cubes("palazzo artwork", [1, 1, 1, 1])
    game.artists([3, 1, 0, 2])
    game.take_turn("place own 8-9")
    assert game.winners == [0, 1, 2, 3]


def test_r8_4_before_the_end_nobody_has_won() -> None:
    game = nearly_over()
    assert game.winners is None
    assert game.state()["winners"] is None


def test_r8_4_the_third_party_never_wins_nor_keeps_others_from_winning() -> None:
    game = nearly_over(2)
    game.points([7, 7, 30])
    game.cubes("palazzo artwork", [0, 0, 3])
    game.take_turn("place own 8-9")
    assert (game.winners, game.scores) == ([0, 1], [7, 7, 30])
