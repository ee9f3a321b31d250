"""R1 Components: what is in the box, and how much fits where."""

from collections import Counter
from itertools import chain

import pytest

from calimala.game import Game
from tests.support.arrange import Arranged, Json, arrange, between, prosperous, refused

ACTIONS = "wood brick marble build artwork weave ship transport contribute".split()
PORTS = "barcelona lisbon london".split()
TRADE_CITIES = "troyes bruges hamburg".split()
CHURCHES = "fiore miniato croce".split()

# The first-game layout, street by street.
STREETS = {
    "1-2": {"build", "ship"},
    "2-3": {"ship", "artwork"},
    "4-5": {"weave", "contribute"},
    "5-6": {"contribute", "brick"},
    "7-8": {"transport", "wood"},
    "8-9": {"wood", "marble"},
    "1-4": {"build", "weave"},
    "2-5": {"ship", "contribute"},
    "3-6": {"artwork", "brick"},
    "4-7": {"weave", "transport"},
    "5-8": {"contribute", "wood"},
    "6-9": {"brick", "marble"},
}


def test_r1_1_nine_actions_have_an_order_of_their_own() -> None:
    game = arrange(3)
    game.hand(0, sorted(ACTIONS))
    assert game.state()["hands"][0] == ACTIONS


def test_r1_2_twelve_streets_lie_between_neighbours_across_first_then_down() -> None:
    game = prosperous()
    assert list(game.state()["stacks"]) == list(STREETS)
    for street, actions in STREETS.items():
        game.play(f"place own {street}")
        assert game.state()["pending"].keys() == actions
        game.undo()


def test_r1_3_eight_tiles_are_shuffled_around_contribute() -> None:
    layouts = [Game.new(3, seed=seed).state()["layout"] for seed in range(8)]
    assert {layout[4] for layout in layouts} == {"contribute"}
    assert all(sorted(layout) == sorted(ACTIONS) for layout in layouts)
    assert all(len({layout[cell] for layout in layouts}) > 1 for cell in (0, 1, 2, 3, 5, 6, 7, 8))


def test_r1_3_a_layout_by_hand_may_move_contribute_out_of_the_centre() -> None:
    game = between("contribute", "wood")
    assert game.state()["layout"][4] != "contribute"
    game.mat(0, wood=1)
    game.play_all("place own 1-2", "contribute wood croce")
    assert game.state()["buildings"]["croce"]["wood"] == [1, 0, 0]


@pytest.mark.parametrize("city", PORTS + TRADE_CITIES)
def test_r1_4_the_twelfth_slot_of_a_city_is_the_last(city: str) -> None:
    game = between("ship", "transport")
    game.mat(0, cloth=[2], ships=1, houses=[city] if city in TRADE_CITIES else [])
    game.cubes(city, [0, 11, 0])
    delivery = f"ship {city}" if city in PORTS else f"transport {city}"
    game.play_all("place white 1-2", delivery)
    state: Json = game.state()
    assert state["cities"][city] == [1, 11, 0]
    assert refused(game, delivery) == "city-full (R4.4)"


@pytest.mark.parametrize("city", TRADE_CITIES)
def test_r1_4_every_player_has_a_house_slot_in_every_trade_city(city: str) -> None:
    game = arrange(5)
    game.mat(0, brick=2)
    for other in range(1, 5):
        game.mat(other, houses=TRADE_CITIES)
    game.play_all("place own 1-2", f"build house {city}")
    assert game.state()["mats"][0]["houses"] == [city]


def sculptor(place: str, taken: int) -> Arranged:
    """A game in which seat 0 gives twice, where so many slots are taken."""
    game = between("contribute", "artwork")
    game.mat(0, wood=2, brick=2, marble=2)
    game.cubes(place, [0, taken, 0])
    game.play("place white 1-2")
    return game


@pytest.mark.parametrize(("church", "slots"), [("fiore", 5), ("miniato", 3), ("croce", 4)])
@pytest.mark.parametrize("resource", ["wood", "brick", "marble"])
def test_r1_5_a_church_has_a_row_for_each_resource(church: str, resource: str, slots: int) -> None:
    gift = f"contribute {resource} {church}"
    game = sculptor(f"{church} {resource}", slots - 1)
    game.play(gift)
    assert refused(game, gift) == "row-full (R4.4)"


@pytest.mark.parametrize(
    ("building", "slots"), [("fiore", 5), ("miniato", 3), ("croce", 4), ("palazzo", 4)]
)
def test_r1_5_every_building_has_a_row_for_artworks(building: str, slots: int) -> None:
    game = sculptor(f"{building} artwork", slots - 1)
    game.play(f"artwork {building}")
    assert refused(game, f"artwork {building}") == "row-full (R4.4)"


def test_r1_5_the_council_takes_artworks_only() -> None:
    rows = [" ".join(each) for each in arrange(3).state()["buildings"].values()]
    assert rows == ["wood brick marble artwork"] * 3 + ["artwork"]


def test_r1_6_there_are_fifteen_scoring_tiles() -> None:
    others = ["artworks", "ports", "trade", "wood", "brick", "marble"]
    tiles = Game.new(3, seed=1).state()["scoring_tiles"]
    assert sorted(tiles) == sorted(PORTS + TRADE_CITIES + CHURCHES + others)


def test_r1_7_there_are_ten_scoring_cards() -> None:
    state: Json = Game.new(3, seed=1).state()
    assert sorted([state["face_up"], *chain(*state["dealt"])]) == sorted(
        [*PORTS, *TRADE_CITIES, *CHURCHES, "palazzo"]
    )


def test_r1_8_every_action_is_on_five_cards() -> None:
    game = arrange(4)
    game.hand(2, ["ship", "ship", "wood"])
    state = game.state()
    assert Counter(state["deck"] + state["hands"][2]) == dict.fromkeys(ACTIONS, 5)


def test_r1_9_a_mat_starts_with_one_empty_workshop_and_nothing_else() -> None:
    bare = {"wood": 0, "brick": 0, "marble": 0, "cloth": [0], "ships": 0, "houses": []}
    assert Game.new(4, seed=1).state()["mats"] == [bare] * 4


@pytest.mark.parametrize("resource", ["wood", "brick", "marble"])
def test_r1_9_a_warehouse_has_four_slots(resource: str) -> None:
    game = between(resource, "weave")
    game.mat(0, wood=3, brick=3, marble=3)
    game.play_all("place white 1-2", resource)
    mat: Json = game.state()["mats"][0]
    assert mat[resource] == 4
    assert refused(game, resource) == "warehouse-full (R4.4)"


def test_r1_9_three_workshops_have_four_cloth_slots_each() -> None:
    game = between("build", "weave")
    game.mat(0, wood=2, brick=2, cloth=[3, 3])
    game.play_all("place white 1-2", "build workshop")
    assert refused(game, "build workshop") == "workshops-built (R4.4)"
    game.play_all("weave", "weave")
    assert game.state()["mats"][0]["cloth"] == [4, 4, 2]


def test_r1_9_a_port_has_room_for_three_ships() -> None:
    game = between("build", "weave")
    game.mat(0, wood=4, ships=2)
    game.play_all("place white 1-2", "build ship")
    assert refused(game, "build ship") == "ships-built (R4.4)"


def test_r1_9_a_player_has_three_houses_one_for_each_trade_city() -> None:
    game = between("build", "weave")
    game.mat(0, brick=4, houses=["troyes", "hamburg"])
    game.play_all("place white 1-2", "build house bruges")
    assert game.state()["mats"][0]["houses"] == TRADE_CITIES
    assert refused(game, "build house bruges") == "house-there (R4.4)"


def test_r1_10_nobody_ever_runs_out_of_cubes() -> None:
    game = between("wood", "weave")
    game.mat(0, wood=3, brick=4, marble=4, cloth=[3, 4, 4])
    for city in PORTS + TRADE_CITIES:
        game.cubes(city, [12, 0, 0])
    game.play_all("place own 1-2", "wood", "weave")
    mat = game.state()["mats"][0]
    assert (mat["wood"], mat["cloth"]) == (4, [4, 4, 4])


@pytest.mark.parametrize(
    ("players", "own", "white", "support", "turns"),
    [(2, 12, 4, 6, 22), (3, 12, 3, 0, 15), (4, 10, 2, 0, 12), (5, 8, 2, 0, 10)],
)
def test_r1_11_a_reserve_holds_as_many_discs_as_there_are_turns(
    players: int, own: int, white: int, support: int, turns: int
) -> None:
    reserve = {"own": own, "white": white, "support": support}
    assert Game.new(players, seed=1).state()["reserve"] == [reserve] * players
    assert sum(reserve.values()) == turns
