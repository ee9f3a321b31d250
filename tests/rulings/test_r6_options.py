"""R6: the edition and the layout."""

import pytest

from calimala.game import BadOption, Game
from tests.support.arrange import Arranged, arrange

FIRST_GAME = "build ship artwork weave contribute brick transport wood marble".split()


def white_disc_on_its_way_up(edition: str) -> Arranged:
    """Ada has spent her own discs; the next turn promotes a white disc, and hers on 4-5 goes."""
    game = arrange(3, edition=edition)
    game.stack("8-9", ["white", 1, 2])
    game.stack("4-5", [0])
    game.reserve(0, own=0, white=1)
    game.take_turn("place white 8-9")
    return game


def test_r6_1_the_edition_is_international_unless_german_is_asked_for() -> None:
    assert Game.new(3, seed=1).state()["edition"] == "international"
    assert Game.new(3, seed=1, edition="german").state()["edition"] == "german"


@pytest.mark.parametrize("edition", ["", "German", "english"])
def test_r6_1_there_is_no_third_edition(edition: str) -> None:
    with pytest.raises(BadOption, match="edition must be international or german"):
        Game.new(3, seed=1, edition=edition)


def test_r6_1_the_editions_differ_in_where_a_white_disc_ends_up_and_in_nothing_else() -> None:
    international = white_disc_on_its_way_up("international").state()
    german = white_disc_on_its_way_up("german").state()
    assert international["stacks"].pop("4-5") == ["white"]
    assert german["stacks"].pop("4-5") == []
    assert international | {"edition": "german"} == german


def test_r6_2_the_layout_is_shuffled_around_contribute_unless_something_else_is_asked_for() -> None:
    layouts = [Game.new(3, seed=seed).state()["layout"] for seed in range(40)]
    for layout in layouts:
        assert sorted(layout) == sorted(FIRST_GAME)
        assert layout[4] == "contribute"
    for cell in (0, 1, 2, 3, 5, 6, 7, 8):
        assert len({layout[cell] for layout in layouts}) == 8
    assert Game.new(3, seed=1, layout="shuffled").state()["layout"] == layouts[1]


def test_r6_2_the_layout_of_the_first_game_is_fixed() -> None:
    assert Game.new(3, seed=1, layout="first-game").state()["layout"] == FIRST_GAME


def test_r6_2_a_layout_given_by_hand_may_put_any_action_into_any_cell() -> None:
    by_hand = FIRST_GAME[::-1]
    by_hand[4], by_hand[8] = by_hand[8], by_hand[4]
    game = arrange(3, layout=by_hand)
    assert game.state()["layout"] == by_hand
    game.play("place own 1-2")
    assert game.state()["pending"] == {"marble": 1, "wood": 1}


@pytest.mark.parametrize(
    ("layout", "why"),
    [
        (FIRST_GAME[:-1], "8 actions named; name all nine"),
        ([*FIRST_GAME, "wood"], "wood is named more than once"),
        ([*FIRST_GAME[:-1], "wood"], "wood is named more than once"),
        ([*FIRST_GAME[:-1], "gold"], "'gold' is no action"),
        ("printed", "layout must be shuffled, first-game or nine actions"),
    ],
)
def test_r6_2_no_action_may_be_missing_doubled_or_unknown(
    layout: str | list[str], why: str
) -> None:
    with pytest.raises(BadOption, match=why):
        Game.new(3, seed=1, layout=layout)
