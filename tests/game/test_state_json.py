"""A state from elsewhere is read with distrust: what does not fit is refused in one line."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from calimala.game import Game
from calimala.game.errors import BadState
from calimala.game.notation import STREETS
from calimala.game.state_json import ADDED, read_state
from tests.support.arrange import arrange, between

Json = dict[str, Any]


def delivering() -> Json:
    """Ada has made the first of three deliveries by land."""
    game = arrange(3)
    game.mat(0, cloth=[3], houses=["troyes", "bruges", "hamburg"])
    game.hand(1, ["wood"])
    game.play_all("place own 4-7", "transport troyes")
    state: Json = json.loads(json.dumps(game.state()))
    assert state["phase"] == "deliver"
    return state


def put(*path: str | int, value: object) -> Callable[[Json], None]:
    """Spoil what lies there."""

    def spoil(state: Json) -> None:
        inside: Any = state
        for step in path[:-1]:
            inside = inside[step]
        inside[path[-1]] = value

    return spoil


def test_the_duty_to_act_binds_until_an_action_of_the_space_is_carried_out() -> None:
    """R3.2(b): neither a card nor a draw meets it."""
    game = between("wood", "ship")
    game.hand(0, ["brick"])
    assert game.state()["duty"] is False
    duties = []
    for word in ("place own 1-2", "card brick", "draw ship", "wood", "end"):
        game.play(word)
        duties.append(game.state()["duty"])
    assert duties == [True, True, True, False, False]


def test_where_no_placement_serves_nobody_owes_an_action() -> None:
    """R3.2(c), R7.6."""
    game = between("ship", "transport", players=2)
    for space in STREETS[1:]:
        game.stack(space, ["support"])
    game.reserve(0, own=0, white=0, support=1)
    game.play("place support 1-2")
    assert game.state()["duty"] is False
    assert game.legal() == ["draw ship", "draw transport"]


def test_the_places_that_got_own_cubes_of_one_of_two_players_are_told_in_order() -> None:
    """R7.4: by the space or by a card, each once, until the activation is over."""
    game = between("ship", "contribute", players=2)
    game.mat(0, wood=1, marble=1, cloth=[2], ships=2)
    game.hand(0, ["artwork"])
    touched = [game.state()["touched"]]
    for word in (
        "place own 1-2",
        "card artwork palazzo",
        "contribute wood fiore",
        "ship london",
        "ship london",
    ):
        game.play(word)
        touched.append(game.state()["touched"])
    assert touched == [
        [],
        [],
        ["palazzo artwork"],
        ["fiore wood", "palazzo artwork"],
        ["london", "fiore wood", "palazzo artwork"],
        [],
    ]


def test_with_more_players_nothing_is_told_to_be_touched() -> None:
    state = delivering()
    assert state["cities"]["troyes"] == [1, 0, 0]
    assert state["touched"] == []


def test_a_delivery_by_sea_is_read_back() -> None:
    game = between("ship", "wood")
    game.mat(0, cloth=[3], ships=3)
    game.play_all("place own 1-2", "ship lisbon")
    state = game.state()
    assert state["delivering"] == {"action": "ship", "left": 2, "houses": None}
    assert Game.from_state(state).state() == state


def test_a_state_of_before_may_lack_what_the_format_got_later() -> None:
    state = delivering()
    bare = {key: value for key, value in state.items() if key not in ADDED}
    assert read_state(bare) == read_state(state)


SPOILT: dict[str, tuple[Callable[[Json], object], str]] = {
    "another format": (put("format", value="calimala-state/2"), "format: 'calimala-state/2' is"),
    "no layout": (lambda state: state.pop("layout"), "layout is missing"),
    "six players": (put("players", value=6), "players: 6 does not belong there"),
    "players as text": (put("players", value="3"), "players: '3' does not belong there"),
    "true for a number": (put("level", value=True), "level: True does not belong there"),
    "unknown phase": (put("phase", value="sleep"), "phase: 'sleep' does not belong there"),
    "a phase as a list": (put("phase", value=["keep"]), "phase: ['keep'] does not belong there"),
    "unknown space": (put("space", value="1-9"), "space: '1-9' does not belong there"),
    "nobody decides": (put("actor", value=None), "actor: None does not fit phase deliver"),
    "no space": (put("space", value=None), "pending: actions of the space are needed"),
    "no delivery": (put("delivering", value=None), "delivering: None does not fit phase deliver"),
    "a stranger decides": (put("actor", value=4), "actor or active: there are only 3 players"),
    "pending elsewhere": (put("pending", value={"wood": 1}), "pending: actions of the space"),
    "pending as a list": (put("pending", value=[]), "pending: actions of the space"),
    "pending too often": (put("pending", "weave", value=3), "pending: 3 does not belong there"),
    "delivery by air": (put("delivering", "action", value="air"), "delivering: 'air' does not"),
    "delivery to nowhere": (
        put("delivering", "houses", value=["rome"]),
        "delivering: ['rome'] does not belong there",
    ),
    "delivery of another number": (put("delivering", "left", value=3), "delivering: 3 does not"),
    "a debt of two": (put("duty", value=2), "duty: 2 does not belong there"),
    "nowhere touched": (put("touched", value=["rome"]), "touched: ['rome'] does not belong there"),
    "a short layout": (put("layout", value=["wood"]), "layout: a list of 9 is needed"),
    "stacks as a list": (put("stacks", value=[]), "stacks: an object is needed, not []"),
    "a stack is missing": (lambda state: state["stacks"].pop("5-6"), "stacks: 5-6 is missing"),
    "a stack of five": (put("stacks", "5-6", value=[0] * 5), "stacks: a list of at most 4"),
    "a disc of nobody": (put("stacks", "5-6", value=[3]), "stacks: 3 does not belong there"),
    "a support disc": (put("stacks", "5-6", value=["support"]), "stacks: 'support' does"),
    "two reserves": (lambda state: state["reserve"].pop(), "reserve: a list of 3 is needed"),
    "discs by the dozen": (put("reserve", 0, "own", value=144), "reserve: 144 does not belong"),
    "too much wood": (put("mats", 0, "wood", value=5), "mats: 5 does not belong there"),
    "four workshops": (put("mats", 0, "cloth", value=[0] * 4), "mats: a list of at most 3"),
    "houses out of order": (
        put("mats", 0, "houses", value=["bruges", "troyes"]),
        "mats: ['bruges', 'troyes'] does not belong there",
    ),
    "half a cube": (put("cities", "lisbon", 0, value=0.5), "cities: 0.5 does not belong there"),
    "cubes of a fourth": (put("cities", "lisbon", value=[0] * 4), "cities: a list of 3 is needed"),
    "a row is missing": (
        lambda state: state["buildings"]["croce"].pop("wood"),
        "buildings: wood is missing",
    ),
    "more hands than told": (put("hands", 0, value=["wood"]), "hands: a list of 0 is needed"),
    "a short deck": (lambda state: state["deck"].pop(), "deck: a list of 44 is needed"),
    "a card too many": (put("hand_sizes", 2, value=1), "hands: a list of 1 is needed"),
    "cards lost": (put("discard", value=["ship"]), "hand_sizes, deck_size and discard: 46 cards"),
    "six of a kind": (
        lambda state: state.update(deck=None, deck_size=38, discard=["wood"] * 6),
        "hands and discard: wood more than 5 times",
    ),
    "a council tile": (put("scoring_tiles", 0, value="palazzo"), "scoring_tiles: 'palazzo' does"),
    "a seat too many": (put("seats", value=[0]), "seats: a list of 0 is needed"),
    "cards dealt to two": (lambda state: state["dealt"].pop(), "dealt: a list of 3 is needed"),
    "an action card kept": (put("kept", 0, value="weave"), "kept: 'weave' does not belong there"),
}


@pytest.mark.parametrize("fault", SPOILT)
def test_a_state_that_does_not_fit_is_refused_in_one_line_that_names_the_field(fault: str) -> None:
    state = delivering()
    read_state(state)
    spoil, told = SPOILT[fault]
    spoil(state)
    with pytest.raises(BadState) as caught:
        read_state(state)
    assert str(caught.value).startswith(told)
    assert "\n" not in str(caught.value)


def test_keys_that_are_not_known_are_skipped() -> None:
    state = delivering()
    state |= {"mood": "good"}
    state["mats"][0] |= {"colour": "blue"}
    assert read_state(state) == read_state(delivering())
