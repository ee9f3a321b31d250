"""R5: promotion to the council, and the scoring it sets off."""

from collections.abc import Sequence

import pytest

from tests.support.arrange import Arranged, Json, arrange

EDITIONS = ("international", "german")
Discs = list[int | str]


def four_high(
    stack: Sequence[int | str], *, players: int = 3, active: int = 0, edition: str = EDITIONS[0]
) -> Arranged:
    """Three discs lie on 8-9, between wood and marble; the active player is about to add one."""
    game = arrange(players, edition=edition)
    game.stack("8-9", stack)
    game.turn(active)
    return game


def bruno_without_discs(
    edition: str,
    elsewhere: dict[str, Discs],
    *,
    stack: Sequence[int | str] = ("white", 0, 2),
    own: int = 0,
) -> Arranged:
    """A white disc is about to be promoted; Bruno, seat 1, has next to no own disc in reserve."""
    game = four_high(stack, active=1, edition=edition)
    for space, discs in elsewhere.items():
        game.stack(space, discs)
    game.reserve(1, own=own, white=2)
    return game


def places(game: Arranged, subject: str, card: bool = False) -> list[tuple[int, int]]:
    """Who would score, best first, with the points."""
    return [(line["side"], line["points"]) for line in game.ranking(subject, card)]


def order(game: Arranged, subject: str = "lisbon") -> list[int]:
    """Who would score, best first."""
    return [side for side, _ in places(game, subject)]


def scored(events: list[Json]) -> Json:
    """The one tile that was scored."""
    [event] = [event for event in events if event["event"] == "scored"]
    return event


def level(players: int = 4) -> Arranged:
    """Everybody has two cloth in lisbon, and nothing else decides yet."""
    game = arrange(players)
    game.cubes("lisbon", [2] * players)
    return game


def test_r5_1_the_bottom_disc_sits_on_the_next_tile_for_its_owner() -> None:
    game = four_high([2, 1, 0])
    game.seats([1])
    game.take_turn("place own 8-9")
    state = game.state()
    assert (state["seats"], state["scored"]) == ([1, 2], 2)
    assert state["stacks"]["8-9"] == [1, 0, 0]
    assert state["reserve"][2] == {"own": 11, "white": 3, "support": 0}


def test_r5_1_that_tile_and_no_other_is_scored_thereupon() -> None:
    game = four_high([2, 1, 0])
    game.tiles(["london", "troyes"])
    game.cubes("london", [0, 5, 4])
    game.cubes("troyes", [6, 0, 0])
    game.take_turn("place own 8-9")
    assert game.scores == [0, 3, 2]


def test_r5_1_three_discs_promote_nobody() -> None:
    game = four_high([2, 1])
    game.take_turn("place own 8-9")
    assert game.state()["scored"] == 0
    assert game.state()["stacks"]["8-9"] == [2, 1, 0]


def test_r5_2_the_active_player_fills_the_seat_of_a_white_disc_from_the_reserve() -> None:
    game = four_high(["white", 1, 2], active=1)
    before = game.state()["reserve"]
    game.take_turn("place own 8-9")
    state = game.state()
    assert state["seats"] == [1]
    assert state["stacks"]["8-9"] == [1, 2, 1]
    assert state["reserve"][1]["own"] == before[1]["own"] - 2
    assert state["phase"] == "place"


def test_r5_2_the_white_disc_comes_to_the_active_player_whoever_placed_it() -> None:
    game = arrange(3)
    game.take_turn("place white 8-9")
    for _ in range(2):
        game.take_turn("place own 8-9")
    game.turn(1)
    game.take_turn("place own 8-9")
    assert [reserve["white"] for reserve in game.state()["reserve"]] == [2, 4, 3]


def test_r5_2_the_last_disc_in_reserve_goes_before_any_on_the_streets() -> None:
    game = bruno_without_discs("international", {"4-5": [1], "7-8": [1]}, own=1)
    game.take_turn("place white 8-9")
    state = game.state()
    assert (state["phase"], state["seats"]) == ("place", [1])
    assert state["reserve"][1] == {"own": 0, "white": 2, "support": 0}
    assert (state["stacks"]["4-5"], state["stacks"]["7-8"]) == ([1], [1])


def test_r5_3_without_own_discs_in_reserve_the_player_picks_one_from_another_space() -> None:
    game = bruno_without_discs("international", {"4-5": [0, 1, 2], "7-8": [1]})
    game.take_turn("place white 8-9")
    state = game.state()
    assert (state["phase"], state["actor"], state["active"]) == ("promote", 1, 1)
    assert (state["space"], state["level"], state["pending"]) == ("8-9", None, {})
    assert state["stacks"]["8-9"] == ["white", 0, 2, "white"]
    assert (state["scored"], state["seats"]) == (0, [])
    assert game.legal() == ["promote 4-5 2", "promote 7-8 1"]


@pytest.mark.parametrize(
    ("edition", "stack"), [("international", [0, 2, "white"]), ("german", [0, 2])]
)
def test_r5_3_the_edition_says_where_the_white_disc_ends_up(edition: str, stack: Discs) -> None:
    game = bruno_without_discs(edition, {"4-5": [0, 1, 2], "7-8": [1]})
    game.take_turn("place white 8-9")
    game.play("promote 4-5 2")
    state = game.state()
    assert state["stacks"]["4-5"] == stack
    assert state["stacks"]["8-9"] == [0, 2, "white"]
    assert state["stacks"]["7-8"] == [1]
    assert state["seats"] == [1]
    assert state["reserve"][1] == {"own": 0, "white": 1, "support": 0}
    assert (state["phase"], state["active"]) == ("place", 2)


@pytest.mark.parametrize(
    ("edition", "stack"), [("international", [2, 0, "white"]), ("german", [2, 0])]
)
def test_r5_3_a_single_disc_goes_without_asking(edition: str, stack: Discs) -> None:
    game = bruno_without_discs(edition, {"4-5": [2, 1, 0]})
    game.take_turn("place white 8-9")
    state = game.state()
    assert state["phase"] == "place"
    assert state["stacks"]["4-5"] == stack
    assert state["seats"] == [1]


@pytest.mark.parametrize(
    ("edition", "stack"), [("international", [1, 0, "white"]), ("german", [1, 0])]
)
def test_r5_3_two_discs_in_one_stack_are_a_choice(edition: str, stack: Discs) -> None:
    game = bruno_without_discs(edition, {"4-5": [1, 1, 0]})
    game.take_turn("place white 8-9")
    assert game.legal() == ["promote 4-5 1", "promote 4-5 2"]
    game.play("promote 4-5 2")
    assert game.state()["stacks"]["4-5"] == stack


def test_r5_3_discs_in_the_stack_just_activated_stay_while_there_is_another() -> None:
    game = bruno_without_discs(
        "international", {"4-5": [1], "7-8": [1]}, stack=["white", 1, 0], own=1
    )
    game.take_turn("place own 8-9")
    assert game.legal() == ["promote 4-5 1", "promote 7-8 1"]
    refused = game.refusals()
    assert set(refused) == {"promote 8-9 2", "promote 8-9 4"}
    assert {why.reason for why in refused.values()} == {"other-discs-first"}


def test_r5_3_a_disc_elsewhere_goes_before_those_in_the_stack_without_asking() -> None:
    game = bruno_without_discs("international", {"4-5": [1]}, stack=["white", 1, 0], own=1)
    game.take_turn("place own 8-9")
    stacks = game.state()["stacks"]
    assert (stacks["4-5"], stacks["8-9"]) == (["white"], [1, 0, 1])


@pytest.mark.parametrize(
    ("edition", "word", "stack"),
    [
        ("international", "promote 8-9 2", [0, 1, "white"]),
        ("international", "promote 8-9 4", [1, 0, "white"]),
        ("german", "promote 8-9 2", [0, 1]),
        ("german", "promote 8-9 4", [1, 0]),
    ],
)
def test_r5_4_with_discs_in_the_stack_only_the_player_picks_among_those(
    edition: str, word: str, stack: Discs
) -> None:
    game = bruno_without_discs(edition, {"4-5": [0, 2]}, stack=["white", 1, 0], own=1)
    game.take_turn("place own 8-9")
    assert game.legal() == ["promote 8-9 2", "promote 8-9 4"]
    game.play(word)
    assert game.state()["stacks"]["8-9"] == stack
    assert game.state()["seats"] == [1]


@pytest.mark.parametrize(
    ("edition", "stack"), [("international", [0, 2, "white"]), ("german", [0, 2])]
)
def test_r5_4_the_disc_just_placed_goes_if_it_is_the_only_one(edition: str, stack: Discs) -> None:
    game = bruno_without_discs(edition, {}, own=1)
    game.take_turn("place own 8-9")
    state = game.state()
    assert (state["phase"], state["seats"]) == ("place", [1])
    assert state["stacks"]["8-9"] == stack


@pytest.mark.parametrize("edition", EDITIONS)
def test_r5_4_without_a_disc_on_the_streets_the_tile_is_scored_with_nobody_on_it(
    edition: str,
) -> None:
    game = bruno_without_discs(edition, {"4-5": [0, 2]})
    game.tiles(["london"])
    game.cubes("london", [0, 1, 0])
    game.take_turn("place white 8-9")
    state = game.state()
    assert (state["seats"], state["scored"]) == ([None], 1)
    assert state["scores"] == [0, 3, 0]
    assert state["stacks"]["8-9"] == [0, 2, "white"]
    assert state["stacks"]["4-5"] == [0, 2]
    assert state["reserve"][1] == {"own": 0, "white": 1, "support": 0}


WHAT_ADA_HAS = {
    "barcelona": 1,
    "lisbon": 2,
    "london": 3,
    "troyes": 4,
    "bruges": 5,
    "hamburg": 10,
    "fiore wood": 5,
    "fiore brick": 4,
    "fiore marble": 3,
    "fiore artwork": 5,
    "miniato wood": 3,
    "miniato brick": 2,
    "miniato marble": 1,
    "miniato artwork": 3,
    "croce wood": 4,
    "croce brick": 2,
    "croce marble": 3,
    "croce artwork": 4,
    "palazzo artwork": 2,
}


@pytest.mark.parametrize(
    ("tile", "cubes"),
    [
        ("barcelona", 1),
        ("lisbon", 2),
        ("london", 3),
        ("troyes", 4),
        ("bruges", 5),
        ("hamburg", 10),
        ("fiore", 5 + 4 + 3 + 5),
        ("miniato", 3 + 2 + 1 + 3),
        ("croce", 4 + 2 + 3 + 4),
        ("artworks", 5 + 3 + 4 + 2),
        ("ports", 1 + 2 + 3),
        ("trade", 4 + 5 + 10),
        ("wood", 5 + 3 + 4),
        ("brick", 4 + 2 + 2),
        ("marble", 3 + 1 + 3),
    ],
)
def test_r5_5_every_tile_counts_what_its_name_says(tile: str, cubes: int) -> None:
    game = four_high([2, 1, 0])
    for place, count in WHAT_ADA_HAS.items():
        game.cubes(place, [count])
    game.tiles([tile])
    event = scored(game.take_turn("place own 8-9"))
    assert event["tile"] == tile
    assert [(line["side"], line["cubes"]) for line in event["ranking"]] == [(0, cubes)]
    assert game.scores == [3, 0, 0]


def test_r5_5_an_artwork_is_no_marble() -> None:
    game = arrange(3)
    game.cubes("fiore artwork", [4, 0, 1])
    game.cubes("fiore marble", [0, 1, 0])
    assert order(game, "marble") == [1]


def test_r5_5_artworks_in_the_council_count_as_artworks() -> None:
    game = arrange(3)
    game.cubes("palazzo artwork", [0, 3, 0])
    game.cubes("croce artwork", [2, 0, 0])
    assert order(game, "artworks") == [1, 0]


def test_r5_6_first_second_and_third_score_and_nothing_scores_nothing() -> None:
    game = arrange(5)
    game.cubes("lisbon", [1, 4, 0, 2, 3])
    assert places(game, "lisbon") == [(1, 3), (4, 2), (3, 1), (0, 0)]


def test_r5_6_a_seat_alone_scores_nothing() -> None:
    game = four_high([2, 1, 0])
    game.tiles(["lisbon"])
    game.take_turn("place own 8-9")
    assert game.scores == [0, 0, 0]


def test_r5_6_alone_in_a_place_one_scores_as_its_first() -> None:
    game = arrange(3)
    game.cubes("lisbon", [0, 0, 1])
    assert places(game, "lisbon") == [(2, 3)]


def test_r5_7_a_more_seats_and_council_artworks_together_win_the_tie() -> None:
    game = level()
    game.cubes("palazzo artwork", [1, 0, 2, 0])
    game.seats([1, 0, 0])
    assert places(game, "lisbon") == [(0, 3), (2, 2), (1, 1), (3, 0)]


def test_r5_7_a_a_tie_counts_for_less_than_a_cube() -> None:
    game = level(3)
    game.cubes("lisbon", [1, 2, 1])
    game.seats([0] * 11)
    assert order(game) == [1, 0, 2]


def test_r5_7_a_artworks_outside_the_council_do_not_count() -> None:
    game = level(2)
    game.cubes("croce artwork", [3, 0])
    game.cubes("palazzo artwork", [0, 1])
    assert order(game)[0] == 1


def test_r5_7_b_among_equal_sums_more_seats_win_the_tie() -> None:
    game = level(3)
    game.cubes("palazzo artwork", [1, 0, 2])
    game.seats([0, 1, 1])
    assert order(game) == [1, 0, 2]


def test_r5_7_c_among_equal_seats_whoever_got_to_that_number_sooner_wins_the_tie() -> None:
    game = level(3)
    game.seats([0, 1, 2, 2, None, 1, 0])
    assert order(game) == [2, 1, 0]


def test_r5_7_c_the_order_of_council_artworks_does_not_matter_to_players_with_seats() -> None:
    game = level(3)
    game.cubes("palazzo artwork", [1, 1, 1])
    game.artists([0, 1, 2])
    game.seats([2, 1, 0])
    assert order(game) == [2, 1, 0]


def test_r5_7_d_without_seats_whoever_was_sooner_with_a_council_artwork_wins_the_tie() -> None:
    game = level()
    game.cubes("palazzo artwork", [1, 1, 1, 0])
    game.artists([1, 2, 0])
    assert places(game, "lisbon") == [(1, 3), (2, 2), (0, 1), (3, 0)]


def test_r5_7_d_the_first_artwork_decides_not_the_last() -> None:
    game = level(3)
    game.stack("3-6", [0, 1])
    game.mat(0, marble=2)
    game.mat(1, marble=2)
    game.hand(1, ["artwork"])
    game.play_all("place own 3-6", "artwork palazzo", "end")
    game.play_all("artwork palazzo", "card artwork palazzo", "end")
    game.play_all("artwork palazzo", "end")
    assert game.state()["buildings"]["palazzo"]["artwork"] == [2, 2, 0]
    assert order(game) == [0, 1, 2]


@pytest.mark.parametrize(
    ("ahead", "sharing", "each", "on_a_card"),
    [
        (0, 2, 2, 4),
        (0, 3, 2, 3),
        (0, 4, 1, 2),
        (0, 5, 1, 1),
        (1, 2, 1, 2),
        (1, 3, 1, 1),
        (1, 4, 0, 1),
        (2, 2, 0, 0),
        (2, 3, 0, 0),
        (3, 2, 0, 0),
    ],
)
def test_r5_7_e_without_seats_and_council_artworks_they_share_rounded_down(
    ahead: int, sharing: int, each: int, on_a_card: int
) -> None:
    game = arrange(5)
    game.cubes("lisbon", [4, 3, 2][:ahead] + [1] * sharing)
    assert places(game, "lisbon")[ahead:] == [(ahead + i, each) for i in range(sharing)]
    assert places(game, "lisbon", card=True)[ahead:] == [
        (ahead + i, on_a_card) for i in range(sharing)
    ]


@pytest.mark.parametrize(
    ("sharing", "next_one", "on_a_card"), [(1, 2, 3), (2, 1, 1), (3, 0, 0), (4, 0, 0)]
)
def test_r5_7_e_whoever_comes_next_is_behind_all_their_places(
    sharing: int, next_one: int, on_a_card: int
) -> None:
    game = arrange(5)
    game.cubes("lisbon", [2] * sharing + [1])
    assert places(game, "lisbon")[-1] == (sharing, next_one)
    assert places(game, "lisbon", card=True)[-1] == (sharing, on_a_card)


def test_r5_7_e_only_those_share_whom_nothing_tells_apart() -> None:
    game = level(5)
    game.seats([3])
    game.cubes("palazzo artwork", [0, 1, 0, 0, 0])
    assert places(game, "lisbon") == [(3, 3), (1, 2), (0, 0), (2, 0), (4, 0)]


def test_r5_7_e_shares_are_paid_out_when_the_tile_is_scored() -> None:
    game = four_high([3, 1, 0], players=4)
    game.tiles(["lisbon"])
    game.cubes("lisbon", [2, 2, 1, 0])
    game.take_turn("place own 8-9")
    assert game.scores == [2, 2, 1, 0]


def test_r5_7_what_one_criterion_has_put_apart_no_later_one_compares() -> None:
    game = level()
    game.cubes("palazzo artwork", [1, 0, 0, 0])
    game.seats([0, 3, 1, 2, 2, 1])
    assert places(game, "lisbon") == [(2, 3), (1, 2), (0, 1), (3, 0)]


def test_r5_8_the_seat_just_taken_breaks_the_ties_of_its_own_tile() -> None:
    game = four_high([2, 1, 0])
    game.tiles(["lisbon"])
    game.cubes("lisbon", [3, 3, 3])
    game.cubes("palazzo artwork", [0, 1, 0])
    event = scored(game.take_turn("place own 8-9"))
    assert [line["side"] for line in event["ranking"]] == [2, 1, 0]
    assert game.scores == [1, 2, 3]
