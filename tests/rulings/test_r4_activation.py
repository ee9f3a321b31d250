"""R4 An activation: pending actions, draws, cards, the nine actions, the deck."""

from collections import Counter
from typing import Any

import pytest

from tests.support.arrange import Arranged, Json, arrange, between, fill, prosperous, refused, told

PORTS = ["barcelona", "lisbon", "london"]
TRADE_CITIES = ["troyes", "bruges", "hamburg"]
CHURCHES = ["fiore", "miniato", "croce"]
BUILDINGS = [*CHURCHES, "palazzo"]
RESOURCES = ["wood", "brick", "marble"]
EVERY_RESOURCE = pytest.mark.parametrize("resource", RESOURCES)


def at_work(first: str, second: str, kind: str = "own", **mat: Any) -> Arranged:
    """Seat 0 has just placed a disc between these two actions."""
    game = between(first, second)
    game.mat(0, **mat)
    game.play(f"place {kind} 1-2")
    return game


def mat(game: Arranged, *keys: str) -> list[Any]:
    """What lies in these parts of seat 0's mat."""
    own: Json = game.state()["mats"][0]
    return [own[key] for key in keys]


@pytest.mark.parametrize(("kind", "times"), [("own", 1), ("white", 2), ("support", 1)])
def test_r4_1_the_actions_are_pending_once_and_for_a_white_disc_twice(
    kind: str, times: int
) -> None:
    game = prosperous(2)
    game.play(f"place {kind} 8-9")
    assert game.state()["pending"] == {"wood": times, "marble": times}


def test_r4_1_a_lower_disc_has_them_pending_once_each() -> None:
    game = prosperous()
    game.stack("8-9", [1])
    game.play_all("place white 8-9", "wood", "end")
    assert (game.actor, game.state()["pending"]) == (1, {"wood": 1, "marble": 1})


@pytest.mark.parametrize("order", [["wood", "marble"], ["marble", "wood"]])
def test_r4_2_the_two_actions_are_carried_out_in_either_order(order: list[str]) -> None:
    game = at_work("wood", "marble")
    game.play(order[0])
    assert game.state()["pending"] == {order[1]: 1}
    assert refused(game, order[0]) == "not-pending (R4.2)"
    game.play(order[1])
    assert mat(game, "wood", "marble") == [1, 1]


def test_r4_2_a_white_disc_mixes_its_four_actions_as_it_likes() -> None:
    game = at_work("wood", "contribute", "white")
    game.play_all("wood", "contribute wood croce", "wood", "contribute wood croce")
    assert game.state()["buildings"]["croce"]["wood"] == [2, 0, 0]


def test_r4_2_a_draw_compensates_for_what_cannot_be_done_at_all() -> None:
    game = between("wood", "artwork")
    game.deck(["ship"])
    game.play_all("place own 1-2", "draw artwork")
    state = game.state()
    assert (state["hands"][0], state["pending"]) == (["ship"], {"wood": 1})
    assert refused(game, "draw artwork") == "not-pending (R4.2)"


def test_r4_2_there_is_no_draw_while_a_part_can_be_done() -> None:
    game = at_work("ship", "weave", cloth=[1, 4], ships=3)
    fill(game, "lisbon", "london")
    assert refused(game, "draw ship") == "still-possible (R4.2)"
    assert refused(game, "draw weave") == "still-possible (R4.2)"
    assert refused(game, "draw wood") == "not-pending (R4.2)"


def test_r4_2_a_white_disc_draws_twice_for_an_action_it_cannot_do() -> None:
    game = between("wood", "artwork")
    game.deck(["ship", "brick"])
    game.play_all("place white 1-2", "draw artwork", "wood", "draw artwork")
    state = game.state()
    assert (state["hands"][0], state["pending"]) == (["brick", "ship"], {"wood": 1})


def test_r4_2_a_white_disc_may_draw_once_and_then_carry_the_action_out() -> None:
    game = between("wood", "artwork")
    game.deck(["marble"])
    game.play_all("place white 1-2", "draw artwork", "card marble", "artwork fiore")
    assert game.state()["pending"] == {"wood": 2}


def test_r4_2_a_card_must_be_in_hand_and_of_use_right_now() -> None:
    game = at_work("wood", "artwork")
    game.hand(0, ["contribute"])
    assert refused(game, "card wood") == "not-in-hand (R4.2)"
    assert refused(game, "card contribute wood fiore") == "lacks-wood (R4.4)"
    game.play_all("wood", "card contribute wood fiore")
    assert game.state()["buildings"]["fiore"]["wood"] == [1, 0, 0]


def test_r4_2_a_card_leaves_what_is_pending_alone() -> None:
    game = at_work("wood", "weave")
    game.hand(0, ["wood", "brick"])
    game.play_all("card wood", "card brick")
    state = game.state()
    assert (state["pending"], state["hands"][0]) == ({"wood": 1, "weave": 1}, [])
    assert (state["discard"], mat(game, "wood", "brick")) == (["wood", "brick"], [1, 1])


def test_r4_2_a_card_is_discarded_before_its_action_is_carried_out() -> None:
    game = at_work("wood", "weave", cloth=[2], ships=2)
    game.hand(0, ["ship"])
    game.play("card ship lisbon")
    state = game.state()
    assert (state["phase"], state["hands"][0], state["discard"]) == ("deliver", [], ["ship"])


def test_r4_2_two_equal_cards_are_one_move() -> None:
    game = at_work("wood", "weave")
    game.hand(0, ["brick", "brick"])
    assert game.legal() == ["card brick", "weave", "wood"]


def test_r4_2_a_card_may_be_played_as_soon_as_it_is_drawn() -> None:
    game = between("wood", "artwork")
    game.deck(["marble", "artwork"])
    game.play_all("place white 1-2", "draw artwork", "draw artwork")
    game.play_all("card marble", "card artwork palazzo")
    assert game.state()["first_artwork"] == [0]


def test_r4_2_end_forgoes_what_is_still_possible_without_compensation() -> None:
    game = at_work("wood", "weave")
    game.play_all("wood", "end")
    assert (game.actor, game.state()["hand_sizes"], mat(game, "cloth")) == (1, [0, 0, 0], [[0]])


def test_r4_2_what_was_forgone_is_pending_no_more() -> None:
    game = prosperous()
    game.stack("8-9", ["white", 1, 0])
    game.stack("1-2", [0, 0])
    game.reserve(0, own=0, white=1)
    game.take_turn("place white 8-9")
    state = game.state()
    assert (state["phase"], state["pending"], state["level"]) == ("promote", {}, None)


def test_r4_2_end_has_to_wait_for_the_draw() -> None:
    game = at_work("wood", "artwork")
    game.play("wood")
    assert refused(game, "end") == "must-draw (R4.2)"
    game.play_all("draw artwork", "end")
    assert (game.actor, game.state()["hand_sizes"]) == (1, [1, 0, 0])


def test_r4_2_end_forgoes_an_action_that_a_card_made_possible() -> None:
    game = at_work("wood", "artwork")
    game.hand(0, ["marble"])
    game.play("wood")
    assert refused(game, "end") == "must-draw (R4.2)"
    game.play_all("card marble", "end")
    assert (game.actor, game.state()["hand_sizes"]) == (1, [0, 0, 0])


def test_r4_2_an_action_that_turned_impossible_takes_a_draw() -> None:
    game = at_work("wood", "artwork", marble=1)
    game.hand(0, ["contribute"])
    game.play("wood")
    assert "end" in game.legal()
    game.play("card contribute marble croce")
    assert game.legal() == ["draw artwork"]


def test_r4_2_the_draw_is_due_even_if_there_is_nothing_left_to_draw() -> None:
    game = without_cards()
    game.play_all("wood", "wood", "draw artwork")
    assert refused(game, "end") == "must-draw (R4.2)"
    assert game.legal() == ["draw artwork"]
    game.play("draw artwork")
    assert game.actor == 1


def test_r4_3_an_activation_ends_by_itself_with_nothing_pending_and_no_card() -> None:
    game = at_work("wood", "weave")
    game.play_all("wood", "weave")
    assert [event["by_itself"] for event in told(game, "ended")] == [True]
    assert (game.actor, game.state()["phase"]) == (1, "place")


def test_r4_3_with_the_last_card_it_ends_by_itself() -> None:
    game = at_work("wood", "weave")
    game.hand(0, ["brick"])
    game.play_all("wood", "weave", "card brick")
    assert game.actor == 1


def test_r4_3_with_any_card_in_hand_it_takes_an_end() -> None:
    game = at_work("wood", "weave")
    game.hand(0, ["artwork"])
    game.play_all("wood", "weave")
    assert (game.actor, game.legal()) == (0, ["end"])
    game.play("end")
    assert [event["by_itself"] for event in told(game, "ended")] == [False]


def test_r4_3_a_forced_draw_is_left_to_the_player() -> None:
    game = at_work("wood", "artwork")
    game.play("wood")
    assert (game.actor, game.legal()) == (0, ["draw artwork"])


def test_r4_3_a_forced_take_is_left_to_the_player() -> None:
    game = Arranged.new(5, seed=1)
    while game.state()["phase"] != "take":
        game.play(game.legal()[0])
    game.play_all("take wood", "take brick", "take marble", "take weave")
    assert (game.actor, game.legal()) == (0, ["take build"])


def test_r4_3_a_forced_place_is_left_to_the_player() -> None:
    game = arrange(2)
    game.turn(1)
    for street in "2-3 4-5 5-6 7-8 8-9 1-4 2-5 3-6 4-7 5-8 6-9".split():
        game.stack(street, ["support"])
    game.reserve(0, own=0, white=0, support=1)
    game.take_turn("place own 8-9")
    assert (game.actor, game.legal()) == (0, ["place support 1-2"])


def test_r4_3_a_forced_stop_is_left_to_the_player() -> None:
    game = at_work("wood", "transport", wood=4, cloth=[2], ships=2, houses=["troyes"])
    game.hand(0, ["ship"])
    game.play("card ship lisbon")
    assert (game.state()["phase"], game.legal()) == ("deliver", ["stop"])


@EVERY_RESOURCE
def test_r4_4_a_resource_goes_into_its_warehouse(resource: str) -> None:
    game = at_work(resource, "weave", cloth=[0])
    game.play(resource)
    assert mat(game, *RESOURCES) == [int(each == resource) for each in RESOURCES]


@EVERY_RESOURCE
def test_r4_4_no_resource_fits_into_a_full_warehouse(resource: str) -> None:
    game = at_work(resource, "weave", wood=4, brick=4, marble=4)
    assert refused(game, resource) == "warehouse-full (R4.4)"
    assert f"draw {resource}" in game.legal()


@pytest.mark.parametrize(
    ("deed", "paid", "gained"),
    [
        ("build ship", {"wood": 0}, {"ships": 1}),
        ("build workshop", {"wood": 1, "brick": 1}, {"cloth": [3, 0]}),
        ("build house hamburg", {"brick": 0}, {"houses": ["hamburg"]}),
    ],
)
def test_r4_4_build_pays_and_sets_up_one_of_three(
    deed: str, paid: dict[str, Any], gained: dict[str, Any]
) -> None:
    game = at_work("build", "weave", wood=2, brick=2, cloth=[3])
    before = game.state()["mats"][0]
    game.play(deed)
    assert game.state()["mats"][0] == before | paid | gained


def test_r4_4_build_is_refused_what_cannot_be_paid_for() -> None:
    game = at_work("build", "weave", wood=1, brick=0)
    assert refused(game, "build ship") == "lacks-wood (R4.4)"
    assert refused(game, "build workshop") == "lacks-brick (R4.4)"
    assert refused(game, "build house troyes") == "lacks-brick (R4.4)"
    assert "draw build" in game.legal()


def test_r4_4_build_is_impossible_when_every_piece_stands() -> None:
    game = at_work("build", "weave", wood=4, brick=4, cloth=[0, 0, 0], ships=3, houses=TRADE_CITIES)
    assert refused(game, "build ship") == "ships-built (R4.4)"
    assert refused(game, "build workshop") == "workshops-built (R4.4)"
    assert refused(game, "build house bruges") == "house-there (R4.4)"
    assert game.legal() == ["draw build", "weave"]


@pytest.mark.parametrize("building", BUILDINGS)
def test_r4_4_artwork_takes_a_marble_to_a_building_or_the_council(building: str) -> None:
    game = at_work("artwork", "weave", marble=2)
    game.play(f"artwork {building}")
    state: Json = game.state()
    assert [state["buildings"][each]["artwork"][0] for each in BUILDINGS] == [
        int(each == building) for each in BUILDINGS
    ]
    assert mat(game, "marble") == [1]


def test_r4_4_artwork_needs_a_marble_and_a_slot() -> None:
    game = at_work("artwork", "weave")
    assert refused(game, "artwork fiore") == "lacks-marble (R4.4)"
    game.mat(0, marble=1)
    fill(game, "fiore artwork", "miniato artwork", "croce artwork")
    assert refused(game, "artwork fiore") == "row-full (R4.4)"
    assert game.legal() == ["artwork palazzo", "weave"]
    fill(game, "palazzo artwork")
    assert game.legal() == ["draw artwork", "weave"]


def test_r4_4_weave_gives_cloth_to_every_workshop_with_room() -> None:
    game = at_work("weave", "wood", cloth=[4, 3, 0])
    game.play("weave")
    assert mat(game, "cloth") == [[4, 4, 1]]


def test_r4_4_weave_needs_room() -> None:
    game = at_work("weave", "wood", cloth=[4, 4])
    assert refused(game, "weave") == "workshops-full (R4.4)"
    assert "draw weave" in game.legal()


def test_r4_4_every_ship_may_carry_one_cloth_to_any_port() -> None:
    game = at_work("ship", "wood", cloth=[4], ships=3)
    game.play_all("ship lisbon", "ship lisbon", "ship london")
    state: Json = game.state()
    assert [state["cities"][port][0] for port in PORTS] == [0, 2, 1]
    assert (mat(game, "cloth", "ships"), game.state()["phase"]) == ([[1], 3], "activate")


def test_r4_4_ship_needs_a_ship_cloth_and_a_slot() -> None:
    game = at_work("ship", "wood")
    assert refused(game, "ship lisbon") == "no-ship (R4.4)"
    game.mat(0, ships=1)
    assert refused(game, "ship lisbon") == "no-cloth (R4.4)"
    game.mat(0, cloth=[1])
    fill(game, *PORTS)
    assert refused(game, "ship lisbon") == "city-full (R4.4)"
    assert game.legal() == ["draw ship", "wood"]


def test_r4_4_every_house_may_receive_one_cloth() -> None:
    game = at_work("transport", "wood", cloth=[4], houses=["troyes", "hamburg"])
    game.play("transport hamburg")
    assert refused(game, "transport hamburg") == "house-served (R4.4)"
    game.play("transport troyes")
    state: Json = game.state()
    assert [state["cities"][city][0] for city in TRADE_CITIES] == [1, 0, 1]
    assert (mat(game, "cloth"), game.state()["phase"]) == ([[2]], "activate")


def test_r4_4_transport_needs_a_house_cloth_and_a_slot() -> None:
    game = at_work("transport", "wood")
    assert refused(game, "transport troyes") == "no-house-there (R4.4)"
    game.mat(0, houses=["troyes"])
    assert refused(game, "transport troyes") == "no-cloth (R4.4)"
    game.mat(0, cloth=[1])
    fill(game, "troyes")
    assert refused(game, "transport troyes") == "city-full (R4.4)"
    assert game.legal() == ["draw transport", "wood"]


@pytest.mark.parametrize("church", CHURCHES)
@EVERY_RESOURCE
def test_r4_4_contribute_takes_a_resource_to_its_row(resource: str, church: str) -> None:
    game = at_work("contribute", "weave", wood=1, brick=1, marble=1)
    game.play(f"contribute {resource} {church}")
    state: Json = game.state()
    rows = state["buildings"][church]
    assert {row: counts[0] for row, counts in rows.items() if counts[0]} == {resource: 1}
    assert mat(game, *RESOURCES) == [int(each != resource) for each in RESOURCES]


@EVERY_RESOURCE
def test_r4_4_contribute_needs_a_resource_and_a_slot_of_its_kind(resource: str) -> None:
    game = at_work("contribute", "weave")
    assert refused(game, f"contribute {resource} croce") == f"lacks-{resource} (R4.4)"
    game.mat(0, wood=resource == "wood", brick=resource == "brick", marble=resource == "marble")
    fill(game, *(f"{church} {resource}" for church in CHURCHES))
    assert refused(game, f"contribute {resource} croce") == "row-full (R4.4)"
    assert game.legal() == ["draw contribute", "weave"]


def test_r4_5_cloth_leaves_the_fullest_workshop_and_the_leftmost_of_equals() -> None:
    game = at_work("ship", "wood", cloth=[2, 3, 3], ships=3)
    left = []
    for port in PORTS:
        game.play(f"ship {port}")
        left += mat(game, "cloth")
    assert left == [[2, 2, 3], [2, 2, 2], [1, 2, 2]]


def test_r4_5_transported_cloth_leaves_the_fullest_workshop_too() -> None:
    game = at_work("transport", "wood", cloth=[1, 2], houses=["troyes", "bruges"])
    game.play("transport troyes")
    assert mat(game, "cloth") == [[1, 1]]
    game.play("transport bruges")
    assert mat(game, "cloth") == [[0, 1]]


def test_r4_6_while_another_delivery_is_possible_the_player_is_asked() -> None:
    game = at_work("ship", "wood", cloth=[4], ships=3)
    game.play("ship lisbon")
    state = game.state()
    assert (state["phase"], state["pending"]) == ("deliver", {"wood": 1})
    assert state["delivering"] == {"action": "ship", "left": 2, "houses": None}
    assert game.legal() == [*(f"ship {port}" for port in PORTS), "stop"]


def test_r4_6_houses_not_served_yet_may_be_served_in_any_order() -> None:
    game = at_work("transport", "wood", cloth=[4], houses=TRADE_CITIES)
    game.play("transport bruges")
    assert game.state()["delivering"] == {
        "action": "transport",
        "left": 2,
        "houses": ["troyes", "hamburg"],
    }
    assert game.legal() == ["stop", "transport hamburg", "transport troyes"]


def test_r4_6_stop_closes_the_action_which_counts_as_carried_out() -> None:
    game = at_work("ship", "wood", cloth=[4], ships=3)
    game.play_all("ship lisbon", "stop")
    state = game.state()
    assert (state["phase"], state["pending"], state["delivering"]) == (
        "activate",
        {"wood": 1},
        None,
    )
    assert game.legal() == ["end", "wood"]


@pytest.mark.parametrize(
    ("action", "supplies", "full"),
    [
        ("ship", {"cloth": [4], "ships": 1}, []),
        ("ship", {"cloth": [1], "ships": 3}, []),
        ("ship", {"cloth": [4], "ships": 3}, ["barcelona", "london"]),
        ("transport", {"cloth": [4], "houses": ["troyes"]}, []),
        ("transport", {"cloth": [1], "houses": TRADE_CITIES}, []),
        ("transport", {"cloth": [4], "houses": TRADE_CITIES}, ["bruges", "hamburg"]),
    ],
)
def test_r4_6_the_action_closes_by_itself_when_no_other_delivery_is_possible(
    action: str, supplies: dict[str, Any], full: list[str]
) -> None:
    game = at_work(action, "wood", **supplies)
    fill(game, *full)
    fill(game, "lisbon", "troyes", free=1)
    game.play(f"{action} lisbon" if action == "ship" else "transport troyes")
    state = game.state()
    assert (state["phase"], state["delivering"], state["pending"]) == (
        "activate",
        None,
        {"wood": 1},
    )


def test_r4_6_there_is_no_room_for_a_card_between_two_deliveries() -> None:
    game = at_work("ship", "wood", cloth=[4], ships=3)
    game.hand(0, ["weave", "ship"])
    game.play("ship lisbon")
    for word in ("card weave", "card ship london", "wood", "end", "transport troyes"):
        assert refused(game, word) == "not-now (R3)"
    game.play_all("stop", "card weave")


def test_r4_6_only_the_first_delivery_of_a_card_is_a_card() -> None:
    game = at_work("transport", "wood", cloth=[4], ships=2, houses=["troyes", "bruges"])
    game.hand(0, ["ship"])
    game.play_all("card ship lisbon", "ship london")
    assert game.state()["pending"] == {"transport": 1, "wood": 1}
    assert [deed["by"] for deed in told(game, "did")] == ["card", "delivery"]


def test_r4_6_the_duty_to_act_is_not_consulted_for_the_question() -> None:
    game = at_work("wood", "transport", wood=4, cloth=[2], ships=2, houses=["troyes"])
    game.hand(0, ["ship"])
    game.play("card ship lisbon")
    assert game.state()["delivering"] == {"action": "ship", "left": 1, "houses": None}


def test_r4_6_outside_deliveries_there_is_nothing_to_stop() -> None:
    game = at_work("ship", "wood", cloth=[4], ships=3)
    assert refused(game, "stop") == "not-now (R3)"


def drawing(deck: list[str], kept_back: list[str] | None = None) -> Arranged:
    """Seat 0 draws for artworks; of all other cards seat 1 holds some, the rest is discarded."""
    game = between("wood", "artwork")
    game.hand(1, kept_back or [])
    game.deck(deck, only=True)
    game.play("place white 1-2")
    return game


def without_cards(*left: str) -> Arranged:
    """Seat 1 holds all cards but these, which are the deck; nothing has been discarded."""
    others: list[str] = [*arrange(3).state()["deck"]]
    for card in left:
        others.remove(card)
    return drawing(list(left), others)


def test_r4_7_cards_are_drawn_from_the_top() -> None:
    game = drawing(["ship", "build", "weave"])
    game.play_all("draw artwork", "draw artwork")
    assert (game.state()["hands"][0], game.state()["deck"]) == (["build", "ship"], ["weave"])


def test_r4_7_the_draw_that_empties_the_deck_has_the_discards_shuffled_at_once() -> None:
    game = drawing(["ship"])
    discarded = game.state()["discard"]
    game.play("draw artwork")
    state = game.state()
    assert (state["hands"][0], state["discard"]) == (["ship"], [])
    assert Counter(state["deck"]) == Counter(discarded)
    assert game.record()["reshuffles"] == [state["deck"]] != [discarded]
    assert [event["cards"] for event in told(game, "reshuffled")] == [44]


def test_r4_7_a_draw_that_meets_an_empty_deck_has_the_discards_shuffled_first() -> None:
    game = drawing([])
    game.play("draw artwork")
    (reshuffled,) = game.record()["reshuffles"]
    assert (game.state()["hands"][0], game.state()["deck"]) == (reshuffled[:1], reshuffled[1:])
    assert (len(reshuffled), game.state()["discard"]) == (45, [])


def test_r4_7_an_empty_discard_pile_is_not_shuffled() -> None:
    game = without_cards("weave")
    game.play("draw artwork")
    state = game.state()
    assert (state["hands"][0], state["deck"], state["discard"]) == (["weave"], [], [])
    assert game.record()["reshuffles"] == []


def test_r4_7_an_empty_deck_stays_empty_until_the_next_draw() -> None:
    game = without_cards("weave")
    game.play_all("draw artwork", "card weave", "wood")
    assert (game.state()["deck"], game.state()["discard"]) == ([], ["weave"])
    game.play("draw artwork")
    state = game.state()
    assert (state["hands"][0], state["deck"], state["discard"]) == (["weave"], [], [])
    assert game.record()["reshuffles"] == [["weave"]]


def test_r4_7_with_nothing_left_to_draw_the_action_is_used_up_all_the_same() -> None:
    game = without_cards()
    game.play("draw artwork")
    state = game.state()
    assert (state["hands"][0], state["pending"]) == ([], {"wood": 2, "artwork": 1})
    assert [(event["cards"], event["card"]) for event in told(game, "drew")] == [(0, None)]
    assert game.record()["reshuffles"] == []


def test_r4_8_a_hand_is_secret_and_its_size_is_not() -> None:
    game = arrange(3)
    game.hand(0, ["ship", "wood"])
    game.hand(2, ["weave"])
    assert game.view(0)["hands"] == [["wood", "ship"], None, None]
    assert game.view(1)["hands"] == [None, [], None]
    assert game.view(None)["hands"] == [None, None, None]
    for seat in (0, 1, 2, None):
        assert (game.view(seat)["hand_sizes"], game.view(seat)["deck"]) == ([2, 0, 1], None)


def test_r4_8_only_the_player_sees_the_card_drawn() -> None:
    game = drawing(["ship", "weave"])
    game.play("draw artwork")
    cards = [
        [event["card"] for event in game.events_for(seat) if event["event"] == "drew"]
        for seat in (0, 1, None)
    ]
    assert cards == [["ship"], [None], [None]]


def test_r4_8_everything_played_is_public() -> None:
    game = at_work("wood", "weave")
    game.hand(0, ["brick"])
    game.play("card brick")
    assert game.view(1)["discard"] == game.view(None)["discard"] == ["brick"]
    latest: Json = game.events_for(1)[-1]
    assert latest["deed"] == "brick"
