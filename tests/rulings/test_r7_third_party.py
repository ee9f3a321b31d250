"""R7: the third party of the game for two."""

import pytest

from calimala.game import Game
from tests.support.arrange import Arranged, arrange, between, fill, refused

Stack = list[int | str]
THIRD_PARTY = 2


def artists_quarter(stack: Stack) -> Arranged:
    """Two players with marble; the stack lies on 1-2, between artwork and wood."""
    game = between("artwork", "wood", players=2)
    game.stack("1-2", stack)
    for seat in (0, 1):
        game.mat(seat, marble=2)
    return game


def harbour(stack: Stack) -> Arranged:
    """Ada with ships, cloth and material; the stack lies on 2-5, between ship and contribute."""
    game = arrange(2)
    game.stack("2-5", stack)
    game.mat(0, wood=2, brick=2, marble=2, cloth=[4], ships=2)
    return game


def third_party_cubes(game: Game) -> dict[str, int]:
    """Where the third party has cubes."""
    state = game.state()
    places: dict[str, list[int]] = {str(city): of for city, of in state["cities"].items()}
    for building, rows in state["buildings"].items():
        places |= {f"{building} {row}": counts for row, counts in rows.items()}
    return {place: counts[THIRD_PARTY] for place, counts in places.items() if counts[THIRD_PARTY]}


def test_r7_1_one_support_disc_in_a_stack_is_enough() -> None:
    game = arrange(2)
    game.stack("8-9", ["support", 0, 1])
    game.stack("6-9", [0, "support"])
    game.stack("5-8", ["support"])
    for space in ("8-9", "6-9", "5-8"):
        assert refused(game, f"place support {space}") == "support-disc-there (R7.1)"
        assert {f"place own {space}", f"place white {space}"} <= set(game.legal())
    assert game.refusals()["place support 8-9"].rule == "R7.1"


def test_r7_1_a_support_disc_goes_on_any_other_stack() -> None:
    game = arrange(2)
    game.stack("8-9", [0, 1, "white"])
    game.stack("6-9", [1])
    assert {f"place support {space}" for space in ("8-9", "6-9", "5-8")} <= set(game.legal())


def test_r7_2_a_support_disc_acts_for_whoever_places_it_and_for_nobody_below() -> None:
    game = artists_quarter([1, 0])
    game.play("place support 1-2")
    state = game.state()
    assert (state["actor"], state["level"]) == (0, 3)
    assert state["pending"] == {"artwork": 1, "wood": 1}
    game.play_all("artwork croce", "wood")
    assert third_party_cubes(game) == {"croce artwork": 1}
    assert (game.state()["phase"], game.actor) == ("place", 1)


def test_r7_2_whoever_places_a_support_disc_owes_an_action() -> None:
    game = artists_quarter([])
    game.play("place support 1-2")
    assert refused(game, "end") == "must-act (R3.2)"


def test_r7_2_below_a_support_disc_the_fourth_disc_is_promoted_as_ever() -> None:
    game = artists_quarter([1, 0, 1])
    game.play_all("place support 1-2", "artwork croce", "wood")
    state = game.state()
    assert state["seats"] == [1]
    assert state["stacks"]["1-2"] == [0, 1, "support"]
    assert third_party_cubes(game) == {"croce artwork": 1}
    assert game.actor == 1


@pytest.mark.parametrize(
    ("stack", "actors"),
    [
        (["support", 0, 1], [0, 1, 0]),
        ([0, "support", 1], [0, 1]),
        ([1, 0, "support"], [0, 0]),
    ],
)
def test_r7_3_the_third_party_acts_after_every_activation_of_a_players_disc(
    stack: Stack, actors: list[int]
) -> None:
    game = artists_quarter(stack)
    game.play("place own 1-2")
    expected: dict[str, int] = {}
    for actor, building in zip(actors, ("fiore", "miniato", "croce"), strict=False):
        assert (game.actor, third_party_cubes(game)) == (actor, expected)
        game.play_all(f"artwork {building}", "wood")
        expected[f"{building} artwork"] = 1
    assert (game.state()["phase"], third_party_cubes(game)) == ("place", expected)


def test_r7_3_a_support_disc_is_passed_over_but_takes_up_its_position() -> None:
    game = artists_quarter([0, 1, "support"])
    activated = []
    game.play("place own 1-2")
    while game.state()["phase"] == "activate":
        activated.append((game.actor, game.state()["level"]))
        game.play_all("artwork fiore", "wood")
    assert activated == [(0, 4), (1, 2)]


def test_r7_3_the_third_party_acts_once_for_a_white_disc() -> None:
    game = artists_quarter(["support"])
    game.play_all("place white 1-2", "artwork fiore", "artwork fiore", "wood")
    assert third_party_cubes(game) == {}
    game.play("wood")
    assert third_party_cubes(game) == {"fiore artwork": 1}


def test_r7_3_without_a_support_disc_the_third_party_does_nothing() -> None:
    game = artists_quarter([1])
    game.play_all("place own 1-2", "artwork fiore", "wood", "artwork fiore", "wood")
    assert third_party_cubes(game) == {}


def test_r7_4_it_follows_once_to_every_place_that_got_cubes_of_the_player() -> None:
    game = harbour(["support"])
    game.hand(0, ["build", "artwork"])
    fill(game, "croce artwork", free=1)
    game.play_all("place own 2-5", "ship london", "ship london", "contribute wood croce")
    game.play_all("card build house bruges", "card artwork croce")
    assert third_party_cubes(game) == {"london": 1, "croce wood": 1}


def test_r7_4_two_rows_of_one_building_are_two_places() -> None:
    game = harbour(["support"])
    game.hand(0, ["contribute"])
    game.play_all("place own 2-5", "card contribute wood croce", "contribute brick croce")
    game.play_all("ship lisbon", "ship london")
    assert third_party_cubes(game) == {"lisbon": 1, "london": 1, "croce wood": 1, "croce brick": 1}


def test_r7_4_the_artworks_of_the_council_are_a_place() -> None:
    game = artists_quarter(["support"])
    game.play_all("place own 1-2", "artwork palazzo", "wood")
    assert third_party_cubes(game) == {"palazzo artwork": 1}
    assert game.state()["first_artwork"] == [0, THIRD_PARTY]


def test_r7_4_it_acts_only_when_the_activation_is_finished() -> None:
    game = artists_quarter(["support"])
    game.hand(0, ["brick"])
    game.play_all("place own 1-2", "artwork fiore", "wood")
    assert third_party_cubes(game) == {}
    game.play("end")
    assert third_party_cubes(game) == {"fiore artwork": 1}


def test_r7_4_it_follows_the_player_of_this_activation_and_no_earlier_one() -> None:
    game = artists_quarter(["support", 1])
    game.play_all("place own 1-2", "artwork fiore", "wood")
    game.play_all("artwork croce", "wood")
    assert third_party_cubes(game) == {"fiore artwork": 1, "croce artwork": 1}


def test_r7_4_resources_taken_and_trade_houses_are_no_cubes_on_the_board() -> None:
    game = between("build", "wood", players=2)
    game.stack("1-2", ["support"])
    game.mat(0, brick=2)
    game.play_all("place own 1-2", "build house troyes", "wood")
    assert third_party_cubes(game) == {}


def test_r7_4_the_third_party_goes_on_acting_after_the_fifteenth_tile() -> None:
    game = artists_quarter(["support"])
    game.seats([0, 1, THIRD_PARTY] * 5)
    game.play_all("place own 1-2", "artwork fiore", "wood")
    assert third_party_cubes(game) == {"fiore artwork": 1}


def test_r7_5_a_promoted_support_disc_is_a_seat_of_the_third_party_and_breaks_ties() -> None:
    game = arrange(2)
    game.stack("8-9", ["support", 0, 1])
    game.tiles(["lisbon"])
    game.cubes("lisbon", [2, 1, 2])
    game.take_turn("place own 8-9")
    state = game.state()
    assert state["seats"] == [THIRD_PARTY]
    assert state["scores"] == [2, 1, 3]


def test_r7_5_it_has_no_mat_no_hand_and_no_turn() -> None:
    game = arrange(2)
    state = game.state()
    for key in ("mats", "hands", "hand_sizes", "reserve", "dealt", "kept"):
        assert len(state[key]) == 2
    turns = []
    for _ in range(4):
        turns.append(game.actor)
        game.take_turn("place own 8-9")
    assert turns == [0, 1, 0, 1]


def test_r7_5_it_scores_cards_and_does_not_win() -> None:
    game = arrange(2, kept=["lisbon", "london"])
    game.shown(["troyes", "bruges"])
    game.beside(down="hamburg")
    game.cubes("lisbon", [0, 1, 2])
    game.tiles(["lisbon"])
    game.seats([None] * 15)
    game.points([4, 2, 60])
    game.last_turn()
    game.take_turn("place own 8-9")
    assert game.scores == [4, 2 + 3, 60 + 5]
    assert game.winners == [1]


def only_support_discs(*free: str) -> Arranged:
    """Ada has a full mat and one disc, of support; all but these spaces hold a support disc."""
    game = arrange(2)
    for space in game.state()["stacks"]:
        if space not in free:
            game.stack(space, ["support"])
    game.reserve(0, own=0, white=0, support=1)
    game.mat(0, wood=4, brick=4, marble=4, cloth=[4, 4, 4], ships=3)
    game.mat(0, houses=["troyes", "bruges", "hamburg"])
    return game


def test_r7_6_with_support_discs_only_one_may_be_placed_for_two_draws() -> None:
    game = only_support_discs("4-7", "8-9")
    fill(game, "troyes", "bruges", "hamburg")
    assert game.legal() == ["place support 4-7", "place support 8-9"]
    game.play("place support 8-9")
    assert game.legal() == ["draw marble", "draw wood"]
    game.play_all("draw wood", "draw marble")
    assert game.state()["hand_sizes"] == [2, 0]


def test_r7_6_as_long_as_one_support_disc_can_act_it_has_to() -> None:
    game = only_support_discs("2-5", "8-9")
    assert game.legal() == ["place support 2-5"]
    assert refused(game, "place support 8-9") == "nothing-within-reach (R3.2)"


def white_disc_at_the_bottom(elsewhere: dict[str, Stack]) -> Arranged:
    """Ada, with white and support discs left, is about to make 8-9 four high."""
    game = arrange(2)
    game.stack("8-9", ["white", 1, 1])
    for space, stack in elsewhere.items():
        game.stack(space, stack)
    game.reserve(0, own=0, white=1, support=6)
    return game


@pytest.mark.parametrize("kind", ["white", "support"])
def test_r7_7_no_support_disc_takes_the_seat_of_a_white_one(kind: str) -> None:
    game = white_disc_at_the_bottom({"4-5": ["support"]})
    game.take_turn(f"place {kind} 8-9")
    state = game.state()
    assert state["seats"] == [None]
    assert state["stacks"]["4-5"] == ["support"]
    assert state["stacks"]["8-9"] == [1, 1, kind]


def test_r7_7_a_single_own_disc_goes_whatever_support_discs_there_are() -> None:
    game = white_disc_at_the_bottom({"4-5": ["support", 0], "7-8": ["support"]})
    game.take_turn("place support 8-9")
    state = game.state()
    assert state["seats"] == [0]
    assert state["stacks"]["4-5"] == ["support", "white"]
