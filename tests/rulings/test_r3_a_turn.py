"""R3 A turn: placing a disc, the duty to act, who is activated, what comes after."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from tests.support.arrange import Arranged, arrange, between, fill, prosperous, refused, told

PORTS = ["barcelona", "lisbon", "london"]
TRADE_CITIES = ["troyes", "bruges", "hamburg"]
CHURCHES = ["fiore", "miniato", "croce"]
ARTWORKS = [f"{building} artwork" for building in [*CHURCHES, "palazzo"]]
STREETS = "1-2 2-3 4-5 5-6 7-8 8-9 1-4 2-5 3-6 4-7 5-8 6-9".split()
OUT_OF_REACH = "nothing-within-reach (R3.2)"
MUST_ACT = "must-act (R3.2)"


def every(kind: str) -> list[str]:
    """This kind of disc on every street."""
    return [f"place {kind} {street}" for street in STREETS]


def rows(resource: str) -> list[str]:
    """The three rows that take this resource."""
    return [f"{church} {resource}" for church in CHURCHES]


def test_r3_1_a_disc_of_either_colour_goes_on_any_street() -> None:
    assert prosperous(3).legal() == sorted(every("own") + every("white"))


def test_r3_1_two_players_may_place_support_discs_too() -> None:
    assert prosperous(2).legal() == sorted(every("own") + every("white") + every("support"))
    assert refused(prosperous(3), "place support 1-2") == "no-such-disc (R3.1)"


@pytest.mark.parametrize(("kind", "disc"), [("own", 0), ("white", "white"), ("support", "support")])
def test_r3_1_the_disc_leaves_the_reserve_and_goes_on_top(kind: str, disc: int | str) -> None:
    game = prosperous(2)
    game.stack("8-9", [1, 1])
    before: dict[str, Any] = {**game.state()["reserve"][0]}
    game.play(f"place {kind} 8-9")
    assert game.state()["stacks"]["8-9"] == [1, 1, disc]
    assert game.state()["reserve"][0] == before | {kind: before[kind] - 1}


@pytest.mark.parametrize(("kind", "own", "white"), [("own", 0, 1), ("white", 1, 0)])
def test_r3_1_a_disc_must_be_in_reserve(kind: str, own: int, white: int) -> None:
    game = prosperous()
    game.reserve(0, own=own, white=white)
    assert refused(game, f"place {kind} 8-9") == "no-such-disc (R3.1)"
    assert len(game.legal()) == 12


def test_r3_1_a_stack_of_four_does_not_outlast_the_turn() -> None:
    game = prosperous()
    game.stack("8-9", [1, 2, 1])
    game.play("place own 8-9")
    assert game.state()["stacks"]["8-9"] == [1, 2, 1, 0]
    game.undo()
    game.take_turn("place own 8-9")
    assert game.state()["stacks"]["8-9"] == [2, 1, 0]


class Way(NamedTuple):
    """Cards that lead to an action of the space, and to none without each of them."""

    beside: str  # the other action of the space, out of reach all the while
    mat: dict[str, Any]
    plays: list[str]
    full: Sequence[str] = ()

    @property
    def cards(self) -> list[str]:
        """The hand it takes."""
        return [play.split()[1] for play in self.plays if play.startswith("card ")]

    def arranged(self, hand: list[str]) -> Arranged:
        """Seat 0 with this hand is about to place."""
        game = between(self.plays[-1].split()[0], self.beside)
        game.mat(0, **self.mat)
        game.hand(0, hand)
        fill(game, *self.full)
        return game


FULL = [4, 4, 4]
WAYS = {
    "a ship leaves room for wood": Way("transport", {"wood": 4}, ["card build ship", "wood"]),
    "a workshop leaves room for wood": Way(
        "transport",
        {"wood": 4, "ships": 3},
        ["card brick", "card build workshop", "wood"],
    ),
    "a gift leaves room for wood": Way(
        "transport", {"wood": 4}, ["card contribute wood croce", "wood"]
    ),
    "a house leaves room for brick": Way(
        "transport", {"brick": 4}, ["card build house bruges", "brick"]
    ),
    "a workshop leaves room for brick": Way(
        "transport",
        {"brick": 4, "houses": TRADE_CITIES},
        ["card wood", "card build workshop", "brick"],
    ),
    "a gift leaves room for brick": Way(
        "transport", {"brick": 4}, ["card contribute brick fiore", "brick"]
    ),
    "an artwork leaves room for marble": Way(
        "transport", {"marble": 4}, ["card artwork palazzo", "marble"]
    ),
    "a gift leaves room for marble": Way(
        "transport", {"marble": 4}, ["card contribute marble miniato", "marble"]
    ),
    "wood pays for a ship": Way("transport", {"wood": 1}, ["card wood", "build ship"]),
    "two bricks pay for a house": Way(
        "transport", {}, ["card brick", "card brick", "build house troyes"]
    ),
    "wood and brick pay for a workshop": Way(
        "transport", {}, ["card brick", "card wood", "build workshop"]
    ),
    "marble becomes an artwork": Way("transport", {}, ["card marble", "artwork croce"]),
    "a new workshop has room to weave": Way(
        "artwork", {"wood": 1, "cloth": [4]}, ["card brick", "card build workshop", "weave"]
    ),
    "a ship empties full workshops": Way(
        "artwork", {"cloth": FULL, "ships": 1}, ["card ship london", "weave"]
    ),
    "a new ship empties full workshops": Way(
        "artwork", {"wood": 2, "cloth": FULL}, ["card build ship", "card ship lisbon", "weave"]
    ),
    "a house empties full workshops": Way(
        "artwork", {"cloth": FULL, "houses": ["bruges"]}, ["card transport bruges", "weave"]
    ),
    "a new house empties full workshops": Way(
        "artwork",
        {"brick": 1, "cloth": FULL},
        ["card brick", "card build house hamburg", "card transport hamburg", "weave"],
    ),
    "woven cloth is shipped": Way("artwork", {"ships": 1}, ["card weave", "ship lisbon"]),
    "a new ship sails": Way(
        "artwork", {"wood": 2, "cloth": [1]}, ["card build ship", "ship london"]
    ),
    "woven cloth is shipped on a new ship": Way(
        "artwork",
        {},
        ["card weave", "card wood", "card wood", "card build ship", "ship barcelona"],
    ),
    "woven cloth is transported": Way(
        "artwork", {"houses": ["troyes"]}, ["card weave", "transport troyes"]
    ),
    "a new house is served": Way(
        "artwork", {"brick": 2, "cloth": [1]}, ["card build house bruges", "transport bruges"]
    ),
    "woven cloth is transported to a new house": Way(
        "artwork",
        {},
        ["card weave", "card brick", "card brick", "card build house troyes", "transport troyes"],
    ),
    "wood is contributed": Way("transport", {}, ["card wood", "contribute wood croce"]),
    "brick is contributed": Way("transport", {}, ["card brick", "contribute brick fiore"]),
    "marble is contributed": Way("transport", {}, ["card marble", "contribute marble miniato"]),
    "the council alone takes the artwork": Way(
        "transport", {}, ["card marble", "artwork palazzo"], ARTWORKS[:3]
    ),
    "the council alone leaves room for marble": Way(
        "transport", {"marble": 4}, ["card artwork palazzo", "marble"], ARTWORKS[:3]
    ),
    "one church alone takes the gift": Way(
        "transport", {}, ["card brick", "contribute brick croce"], rows("brick")[:2]
    ),
    "one port alone is open": Way(
        "artwork", {"ships": 1}, ["card weave", "ship london"], PORTS[:2]
    ),
}
EVERY_WAY = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS.keys())


@EVERY_WAY
def test_r3_2_a_cards_in_hand_lead_to_an_action_of_the_space(way: Way) -> None:
    game = way.arranged(way.cards)
    game.play_all("place own 1-2", *way.plays)
    deeds = told(game, "did")
    assert [deed["by"] for deed in deeds] == ["card"] * len(way.cards) + ["space"]


@EVERY_WAY
def test_r3_2_a_without_one_of_the_cards_there_is_no_way(way: Way) -> None:
    for card in way.cards:
        others = list(way.cards)
        others.remove(card)
        assert refused(way.arranged(others), "place own 1-2") == OUT_OF_REACH


class DeadEnd(NamedTuple):
    """A space of which neither action comes within reach."""

    space: tuple[str, str]
    mat: dict[str, Any]
    hand: list[str]
    full: list[str]


DEAD_ENDS = {
    "no piece is left to spend wood on": DeadEnd(
        ("wood", "artwork"), {"wood": 4, "ships": 3, "cloth": FULL}, ["build", "brick"], []
    ),
    "no piece is left to spend brick on": DeadEnd(
        ("brick", "artwork"),
        {"brick": 4, "cloth": FULL, "houses": TRADE_CITIES},
        ["build", "wood"],
        [],
    ),
    "the rows for wood are full": DeadEnd(
        ("wood", "artwork"), {"wood": 4}, ["contribute"], rows("wood")
    ),
    "the rows for marble and artworks are full": DeadEnd(
        ("marble", "artwork"), {"marble": 4}, ["contribute", "artwork"], rows("marble") + ARTWORKS
    ),
    "no row takes the marble": DeadEnd(
        ("artwork", "transport"), {}, ["marble", "marble"], ARTWORKS
    ),
    "one wood pays for nothing": DeadEnd(("build", "transport"), {}, ["wood", "build"], []),
    "one wood builds no ship": DeadEnd(("build", "ship"), {"wood": 1, "cloth": [1]}, ["build"], []),
    "all pieces are built": DeadEnd(
        ("build", "artwork"),
        {"cloth": [0, 0, 0], "ships": 3, "houses": TRADE_CITIES},
        ["wood", "wood", "brick", "brick"],
        [],
    ),
    "cloth without a ship": DeadEnd(("ship", "artwork"), {}, ["weave", "weave"], []),
    "a ship without cloth": DeadEnd(("ship", "artwork"), {"wood": 2}, ["build", "ship"], []),
    "a ship without a port": DeadEnd(
        ("ship", "artwork"), {"cloth": [2], "ships": 1}, ["build", "weave"], PORTS
    ),
    "a house in a full city": DeadEnd(
        ("transport", "artwork"),
        {"brick": 2, "cloth": [2], "houses": ["troyes"]},
        ["build"],
        TRADE_CITIES,
    ),
    "full workshops and full ports": DeadEnd(
        ("weave", "artwork"), {"cloth": FULL, "ships": 3}, ["ship", "build"], PORTS
    ),
    "full workshops and no house": DeadEnd(
        ("weave", "artwork"), {"cloth": FULL, "brick": 1}, ["transport", "build"], []
    ),
    "the rows for the only resource are full": DeadEnd(
        ("contribute", "transport"), {"wood": 3}, ["wood"], rows("wood")
    ),
}


@pytest.mark.parametrize("case", DEAD_ENDS.values(), ids=DEAD_ENDS.keys())
def test_r3_2_a_cards_that_lead_nowhere_allow_no_placement(case: DeadEnd) -> None:
    game = between(*case.space)
    game.mat(0, **case.mat)
    game.hand(0, case.hand)
    fill(game, *case.full)
    assert refused(game, "place own 1-2") == OUT_OF_REACH
    assert refused(game, "place white 1-2") == OUT_OF_REACH
    assert game.refusals()["place own 1-2"].rule == "R3.2"


def test_r3_2_a_one_open_trade_city_is_enough_for_a_new_house() -> None:
    game = between("transport", "artwork")
    game.mat(0, brick=2, cloth=[1], houses=["troyes"])
    game.hand(0, ["build"])
    fill(game, "troyes", "bruges")
    game.play("place own 1-2")
    assert game.legal() == ["card build house hamburg", "draw artwork"]


def test_r3_2_a_cards_yet_to_be_drawn_do_not_count() -> None:
    game = between("artwork", "transport")
    game.deck(["marble", "marble"])
    assert refused(game, "place own 1-2") == OUT_OF_REACH


def test_r3_2_a_the_cards_of_others_do_not_count() -> None:
    game = between("artwork", "transport")
    game.hand(1, ["marble"])
    assert refused(game, "place own 1-2") == OUT_OF_REACH


def test_r3_2_a_a_card_of_the_same_action_does_not_fulfil_the_duty() -> None:
    game = between("ship", "artwork")
    game.mat(0, cloth=[2], ships=1)
    game.hand(0, ["ship"])
    game.play_all("place own 1-2", "card ship lisbon")
    assert refused(game, "end") == MUST_ACT
    assert game.legal() == ["draw artwork", *(f"ship {port}" for port in PORTS)]


def ada(*hand: str) -> Arranged:
    """One wood, nothing else, and a disc on the street of build and ship."""
    game = between("build", "ship")
    game.mat(0, wood=1)
    game.hand(0, hand)
    return game


def test_r3_2_b_the_way_to_an_action_must_stay_open() -> None:
    game = ada("wood")
    game.play("place own 1-2")
    assert game.legal() == ["card wood", "draw ship"]
    assert refused(game, "draw build") == MUST_ACT
    assert refused(game, "end") == MUST_ACT


def test_r3_2_b_the_card_that_a_draw_would_bring_does_not_count() -> None:
    game = ada("wood")
    game.mat(0, ships=1)
    game.deck(["weave"])
    game.play("place own 1-2")
    assert refused(game, "draw build") == MUST_ACT


def test_r3_2_b_a_card_drawn_earlier_counts() -> None:
    game = ada("wood", "contribute")
    game.deck(["wood"])
    game.play("place own 1-2")
    assert refused(game, "card contribute wood fiore") == MUST_ACT
    game.play_all("draw ship", "card contribute wood fiore", "card wood", "card wood", "build ship")
    assert game.state()["mats"][0]["ships"] == 1


def test_r3_2_b_a_white_disc_leaves_a_second_chance() -> None:
    game = ada("wood")
    game.play_all("place white 1-2", "draw build")
    assert game.state()["pending"] == {"build": 1, "ship": 2}
    assert refused(game, "draw build") == MUST_ACT
    game.play_all("draw ship", "draw ship")
    assert "draw build" not in game.legal()


@pytest.mark.parametrize(
    ("space", "mat", "card"),
    [
        (("wood", "transport"), {"wood": 3}, "wood"),
        (("artwork", "transport"), {"marble": 1}, "contribute marble fiore"),
        (("build", "transport"), {"wood": 2}, "contribute wood croce"),
        (("build", "transport"), {"brick": 3}, "build house bruges"),
        (("contribute", "transport"), {"marble": 1}, "artwork palazzo"),
        (("contribute", "artwork"), {"wood": 2}, "build ship"),
        (("contribute", "artwork"), {"wood": 1}, "contribute wood fiore"),
        (("weave", "artwork"), {"cloth": [3]}, "weave"),
        (("ship", "artwork"), {"cloth": [1], "ships": 1}, "ship london"),
        (("ship", "artwork"), {"cloth": [1], "ships": 1, "houses": ["troyes"]}, "transport troyes"),
        (("transport", "artwork"), {"cloth": [1], "houses": ["troyes"]}, "transport troyes"),
        (("transport", "artwork"), {"cloth": [1], "ships": 1, "houses": ["troyes"]}, "ship lisbon"),
    ],
)
def test_r3_2_b_a_card_that_would_bar_the_way_is_not_on_offer(
    space: tuple[str, str], mat: dict[str, Any], card: str
) -> None:
    game = between(*space)
    game.mat(0, **mat)
    game.hand(0, [card.split()[0]])
    game.play("place own 1-2")
    assert refused(game, f"card {card}") == MUST_ACT
    assert game.refusals()[f"card {card}"].reason == "must-act"
    game.play(next(word for word in game.legal() if word.startswith(space[0])))
    assert refused_for_duty(game) == []


def refused_for_duty(game: Arranged) -> list[str]:
    """What the duty to act keeps from being offered."""
    return [word for word, why in game.refusals().items() if why.reason == "must-act"]


def test_r3_2_b_one_way_barred_is_no_harm_while_another_is_open() -> None:
    game = between("wood", "weave")
    game.mat(0, wood=3)
    game.hand(0, ["wood"])
    game.play_all("place own 1-2", "card wood", "weave")
    assert game.state()["pending"] == {"wood": 1}


def bruno(cloth: int) -> Arranged:
    """His ship card has made the first of two deliveries, his one house waits for cloth."""
    game = between("wood", "transport")
    game.mat(0, wood=4, cloth=[cloth], ships=2, houses=["troyes"])
    game.hand(0, ["ship"])
    game.play_all("place own 1-2", "card ship lisbon")
    return game


def test_r3_2_b_nothing_but_stop_may_be_legal() -> None:
    game = bruno(cloth=2)
    assert game.legal() == ["stop"]
    assert refused(game, "ship london") == MUST_ACT
    game.play_all("stop", "transport troyes")


def test_r3_2_b_a_card_may_deliver_on_as_long_as_enough_is_left() -> None:
    game = bruno(cloth=3)
    assert game.legal() == [*(f"ship {port}" for port in PORTS), "stop"]
    game.play_all("ship london", "transport troyes")


def test_r3_2_b_a_delivery_must_not_take_the_last_slot() -> None:
    game = between("ship", "artwork")
    game.mat(0, cloth=[4], ships=2)
    game.hand(0, ["ship"])
    fill(game, "barcelona")
    fill(game, "lisbon", "london", free=1)
    game.play_all("place own 1-2", "card ship london")
    assert game.legal() == ["stop"]
    assert refused(game, "ship lisbon") == MUST_ACT


def test_r3_2_b_the_last_card_that_makes_cloth_must_not_be_wasted() -> None:
    game = between("transport", "artwork")
    game.mat(0, cloth=[1], ships=1, houses=["troyes"])
    game.hand(0, ["ship", "weave"])
    game.play_all("place own 1-2", "card ship lisbon")
    assert game.legal() == ["card weave", "draw artwork"]


def test_r3_2_b_the_duty_is_met_by_one_action() -> None:
    game = prosperous()
    game.play("place own 8-9")
    assert refused(game, "end") == MUST_ACT
    game.play_all("wood", "end")
    assert game.actor == 1


def test_r3_2_b_the_first_delivery_meets_the_duty() -> None:
    game = between("ship", "artwork")
    game.mat(0, cloth=[3], ships=2)
    game.hand(0, ["ship"])
    game.play_all("place own 1-2", "ship lisbon", "stop", "card ship london", "ship london")
    assert game.legal() == ["draw artwork"]


def test_r3_2_b_lower_discs_are_under_no_duty() -> None:
    game = between("build", "artwork")
    game.stack("1-2", [2, 1])
    game.mat(0, marble=1)
    game.mat(1, wood=2)
    game.mat(2, wood=2, marble=1)
    game.hand(1, ["contribute"])
    game.play_all("place own 1-2", "artwork croce", "draw build", "end")
    game.play_all("card contribute wood fiore", "draw build", "draw artwork", "end")
    assert game.actor == 2
    game.play("end")
    assert [deed["seat"] for deed in told(game, "did")] == [0, 1]


def carla() -> Arranged:
    """Her mat is full and so is the board: she can carry out nothing at all."""
    game = arrange(3)
    game.mat(0, wood=4, brick=4, marble=4, cloth=FULL, ships=3, houses=TRADE_CITIES)
    game.hand(0, ["wood", "ship", "contribute"])
    fill(game, *PORTS, *TRADE_CITIES, *ARTWORKS)
    fill(game, *(row for resource in ("wood", "brick", "marble") for row in rows(resource)))
    return game


def test_r3_2_c_where_there_is_no_way_all_placements_are_legal() -> None:
    assert carla().legal() == sorted(every("own") + every("white"))


def test_r3_2_c_she_then_draws_for_both_actions() -> None:
    game = carla()
    game.play("place own 8-9")
    assert game.legal() == ["draw marble", "draw wood"]
    game.play_all("draw wood", "draw marble", "end")
    assert game.state()["hand_sizes"] == [5, 0, 0]


def test_r3_2_c_one_way_anywhere_brings_the_rule_back() -> None:
    game = carla()
    game.mat(0, marble=3)
    assert game.legal() == [
        f"place {kind} {street}" for kind in ("own", "white") for street in ("6-9", "8-9")
    ]
    assert refused(game, "place own 1-2") == OUT_OF_REACH


def cornered(*free: str) -> Arranged:
    """Seat 0 has a wood, and but one support disc to place on streets without one."""
    game = arrange(2)
    for street in STREETS:
        game.stack(street, [] if street in free else ["support"])
    game.reserve(0, own=0, white=0, support=1)
    game.mat(0, wood=1)
    return game


def test_r3_2_c_support_discs_still_go_only_where_none_lies() -> None:
    game = cornered("1-2", "2-3")
    assert game.legal() == ["place support 1-2", "place support 2-3"]
    assert refused(game, "place support 8-9") == "support-disc-there (R7.1)"


def test_r3_2_c_any_other_disc_in_reserve_brings_the_rule_back() -> None:
    game = cornered("1-2", "2-3")
    game.reserve(0, own=0, white=1, support=1)
    assert refused(game, "place support 1-2") == OUT_OF_REACH
    assert "place white 8-9" in game.legal()


def test_r3_2_c_the_duty_does_not_come_back_with_a_card() -> None:
    game = cornered("1-2", "2-3")
    game.deck(["wood"])
    game.play_all("place support 1-2", "draw ship", "card wood")
    assert game.legal() == ["build ship", "end"]


def activated(game: Arranged, placement: str) -> list[tuple[int, int]]:
    """Whose discs this placement activates, and at which levels, in order."""
    game.take_turn(placement)
    return [(event["seat"], event["level"]) for event in told(game, "activated")]


@pytest.mark.parametrize(
    ("stack", "placement", "order"),
    [
        ([], "own", [(0, 1)]),
        ([2, 1], "own", [(0, 3), (1, 2), (2, 1)]),
        ([0, 0], "own", [(0, 3), (0, 2), (0, 1)]),
        ([1, 2], "white", [(0, 3), (2, 2), (1, 1)]),
        ([2, "white"], "own", [(0, 3), (2, 1)]),
        (["white", "white"], "white", [(0, 3)]),
        ([1, 2, 0], "own", [(0, 4), (0, 3), (2, 2)]),
        ([1, 2, "white"], "own", [(0, 4), (2, 2)]),
        ([1, "white", "white"], "own", [(0, 4)]),
    ],
)
def test_r3_3_three_positions_are_activated_from_the_top(
    stack: list[int | str], placement: str, order: list[tuple[int, int]]
) -> None:
    game = prosperous()
    game.stack("8-9", stack)
    assert activated(game, f"place {placement} 8-9") == order


@pytest.mark.parametrize(
    ("stack", "order"),
    [
        ([1, "support"], [(0, 3), (1, 1)]),
        ([1, "support", 0], [(0, 4), (0, 3)]),
        ([1, "support", "white"], [(0, 4)]),
    ],
)
def test_r3_3_a_support_disc_below_takes_up_a_position(
    stack: list[int | str], order: list[tuple[int, int]]
) -> None:
    game = prosperous(2)
    game.stack("8-9", stack)
    assert activated(game, "place own 8-9") == order


def test_r3_3_the_owner_of_the_disc_decides() -> None:
    game = prosperous()
    game.stack("8-9", [2])
    game.play_all("place own 8-9", "wood", "marble")
    state = game.state()
    assert (state["active"], state["actor"], state["level"]) == (0, 2, 1)
    game.play("marble")
    assert [mat["marble"] for mat in game.state()["mats"]] == [3, 2, 3]


def test_r3_4_the_lowest_of_four_is_promoted_when_all_have_acted() -> None:
    game = prosperous()
    game.stack("8-9", [2, 1, 1])
    game.take_turn("place own 8-9")
    assert [event["event"] for event in game.events()][-4:] == [
        "ended",
        "promoted",
        "scored",
        "turn",
    ]
    assert len(told(game, "ended")) == 3
    assert (game.state()["seats"], game.state()["stacks"]["8-9"]) == ([2], [1, 1, 0])


def test_r3_4_three_discs_stay_where_they_are() -> None:
    game = prosperous()
    game.stack("8-9", [2, 1])
    game.take_turn("place own 8-9")
    assert (game.state()["seats"], game.state()["stacks"]["8-9"]) == ([], [2, 1, 0])


@pytest.mark.parametrize(("seat", "following"), [(0, 1), (1, 2), (2, 0)])
def test_r3_5_the_turn_passes_clockwise(seat: int, following: int) -> None:
    game = prosperous()
    game.turn(seat)
    game.take_turn("place own 8-9")
    state = game.state()
    assert (state["phase"], state["active"], state["actor"]) == ("place", following, following)
    assert (state["space"], state["level"], state["pending"]) == (None, None, {})


def test_r3_5_no_turn_follows_the_end_of_the_game() -> None:
    game = prosperous()
    game.last_turn()
    game.take_turn("place own 8-9")
    assert (game.over, game.state()["active"], game.legal()) == (True, None, [])
