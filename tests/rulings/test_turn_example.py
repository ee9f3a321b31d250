"""The worked examples of the English rulebook, played by Marion, Angelika and Tanja."""

from typing import Any

import pytest

from tests.support.arrange import Arranged, arrange, told

MARION, ANGELIKA, TANJA = range(3)


def artwork_and_ship() -> Arranged:
    """Marion is about to crown a stack with her disc; a white disc lies at its bottom."""
    game = arrange(3)
    game.tiles(["lisbon"])
    game.cubes("lisbon", [1, 2, 1])
    game.stack("2-3", ["white", TANJA, ANGELIKA])
    game.mat(MARION, marble=2, cloth=[1, 1], ships=2)
    game.mat(ANGELIKA, brick=1, marble=1, ships=2, houses=["troyes"])
    game.hand(MARION, ["artwork", "wood"])
    game.hand(ANGELIKA, ["build"])
    game.deck(["wood", "brick", "ship"])
    return game


MARIONS_TURN = [
    "place own 2-3",
    "artwork croce",
    "card artwork croce",
    "ship lisbon",
    "stop",
    "end",
]
ANGELIKAS_DISC = ["artwork miniato", "draw ship", "card wood", "card build workshop"]
TANJAS_DISC = ["draw artwork", "draw ship", "end"]


def test_marion_gives_two_artworks_and_ships_one_cloth_of_two() -> None:
    game = artwork_and_ship()
    game.play_all(*MARIONS_TURN)
    state = game.state()
    assert state["buildings"]["croce"]["artwork"] == [2, 0, 0]
    assert state["cities"]["lisbon"] == [2, 2, 1]
    assert (state["mats"][MARION]["cloth"], state["hands"][MARION]) == ([0, 1], ["wood"])
    assert (state["actor"], state["level"]) == (ANGELIKA, 3)


def test_angelika_draws_the_wood_that_her_workshop_lacks() -> None:
    game = artwork_and_ship()
    game.play_all(*MARIONS_TURN, *ANGELIKAS_DISC)
    state = game.state()
    assert state["buildings"]["miniato"]["artwork"] == [0, 1, 0]
    mat = state["mats"][ANGELIKA]
    assert (mat["wood"], mat["brick"], mat["marble"], mat["cloth"]) == (0, 0, 0, [0, 0])
    assert state["discard"] == ["artwork", "wood", "build"]
    assert (state["actor"], state["level"]) == (TANJA, 2)


def test_tanja_can_do_neither_and_saves_two_cards() -> None:
    game = artwork_and_ship()
    game.play_all(*MARIONS_TURN, *ANGELIKAS_DISC)
    assert game.legal() == ["draw artwork", "draw ship"]
    game.play_all(*TANJAS_DISC)
    assert game.state()["hands"][TANJA] == ["brick", "ship"]


def test_the_white_disc_is_exchanged_and_lisbon_is_scored() -> None:
    game = artwork_and_ship()
    before = game.state()["reserve"][MARION]
    game.play_all(*MARIONS_TURN, *ANGELIKAS_DISC, *TANJAS_DISC)
    state = game.state()
    assert state["stacks"]["2-3"] == [TANJA, ANGELIKA, MARION]
    assert state["seats"] == [MARION]
    assert state["reserve"][MARION] == before | {
        "own": before["own"] - 2,
        "white": before["white"] + 1,
    }
    (scoring,) = told(game, "scored")
    ranking = [(line["side"], line["cubes"], line["points"]) for line in scoring["ranking"]]
    assert ranking == [(MARION, 2, 3), (ANGELIKA, 2, 2), (TANJA, 1, 1)]
    assert (state["scores"], state["active"]) == ([3, 2, 1], ANGELIKA)


@pytest.mark.parametrize(
    ("placement", "has", "deeds", "then"),
    [
        ("8-9", {"wood": 3}, ["wood"], {"wood": 4}),
        ("1-4", {"wood": 2}, ["build ship"], {"wood": 0, "ships": 1}),
        ("1-4", {"brick": 2}, ["build house hamburg"], {"brick": 0, "houses": ["hamburg"]}),
        (
            "1-4",
            {"wood": 1, "brick": 1},
            ["build workshop"],
            {"wood": 0, "brick": 0, "cloth": [0, 0]},
        ),
        ("3-6", {"marble": 2}, ["artwork croce"], {"marble": 1}),
        ("4-5", {"cloth": [1, 0]}, ["weave"], {"cloth": [2, 1]}),
        ("1-2", {"cloth": [2, 2], "ships": 2}, ["ship lisbon", "ship lisbon"], {"cloth": [1, 1]}),
        ("7-8", {"cloth": [3], "houses": ["hamburg"]}, ["transport hamburg"], {"cloth": [2]}),
        ("5-8", {"wood": 2}, ["contribute wood croce"], {"wood": 1}),
    ],
)
def test_marion_carries_out_each_of_the_actions(
    placement: str, has: dict[str, Any], deeds: list[str], then: dict[str, Any]
) -> None:
    game = arrange(3)
    game.mat(MARION, **has)
    before = game.state()["mats"][MARION]
    game.play_all(f"place own {placement}", *deeds)
    assert game.state()["mats"][MARION] == before | then


def test_a_fifth_wood_would_be_a_card_instead() -> None:
    game = arrange(3)
    game.mat(MARION, wood=3)
    game.play_all("place white 8-9", "wood")
    assert "draw wood" in game.legal()


def test_with_a_white_disc_marion_takes_wood_twice_and_gives_it_twice() -> None:
    game = arrange(3)
    game.play_all("place white 5-8", "wood", "wood")
    game.play_all("contribute wood miniato", "contribute wood miniato")
    assert game.state()["buildings"]["miniato"]["wood"] == [2, 0, 0]
    assert game.actor == ANGELIKA


def test_angelika_and_tanja_act_after_marion_who_placed_on_their_discs() -> None:
    game = arrange(3)
    game.stack("5-8", [TANJA, ANGELIKA])
    game.play_all("place own 5-8", "wood", "contribute wood fiore")
    game.play_all("draw contribute", "wood", "end")
    game.play_all("wood", "contribute wood croce")
    state = game.state()
    assert [mat["wood"] for mat in state["mats"]] == [0, 1, 0]
    assert state["hand_sizes"] == [0, 1, 0]


def test_without_marble_marion_draws_and_takes_the_brick() -> None:
    game = arrange(3)
    game.play_all("place own 3-6", "draw artwork", "brick", "end")
    state = game.state()
    assert (state["hand_sizes"][MARION], state["mats"][MARION]["brick"]) == (1, 1)


def test_marion_activates_two_discs_in_a_turn_and_angelika_one_in_between() -> None:
    game = arrange(3)
    game.stack("1-2", [MARION, ANGELIKA])
    game.mat(MARION, wood=1, cloth=[1, 1], ships=1)
    game.mat(ANGELIKA, wood=1, brick=1)
    game.hand(MARION, ["wood"])
    game.deck(["marble", "weave"])
    game.play_all("place own 1-2", "card wood", "build ship", "ship lisbon", "ship lisbon")
    game.play_all("build workshop", "draw ship", "end")
    game.play_all("draw build", "card weave", "ship barcelona", "ship london")
    state = game.state()
    assert [state["cities"][port][MARION] for port in ("barcelona", "lisbon", "london")] == [
        1,
        2,
        1,
    ]
    assert (state["mats"][MARION]["ships"], state["mats"][MARION]["cloth"]) == (2, [0, 0])
    assert (state["mats"][ANGELIKA]["cloth"], state["hands"][ANGELIKA]) == ([0, 0], ["marble"])
    assert state["active"] == ANGELIKA


def test_marions_first_seat_is_on_the_third_tile() -> None:
    game = arrange(3)
    game.seats([ANGELIKA, TANJA])
    game.stack("8-9", [MARION, TANJA, ANGELIKA])
    game.turn(TANJA)
    game.take_turn("place own 8-9")
    assert game.state()["seats"] == [ANGELIKA, TANJA, MARION]
    assert told(game, "scored")[-1]["tile"] == game.state()["scoring_tiles"][2]
