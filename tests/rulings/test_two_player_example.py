"""The examples of the rules for two: Maria (blue), Angelika (red), the third party (green)."""

import pytest

from tests.support.arrange import Arranged, Json, arrange, between, refused

MARIA, ANGELIKA, THIRD_PARTY = range(3)
GREEN = "support"


def city(game: Arranged, name: str) -> list[int]:
    """The cloth there: Maria's, Angelika's, the third party's."""
    state: Json = game.state()
    counts: list[int] = state["cities"][name]
    return counts


def building(game: Arranged, name: str) -> dict[str, list[int]]:
    """The rows with cubes in them: Maria's, Angelika's, the third party's."""
    state: Json = game.state()
    rows: dict[str, list[int]] = state["buildings"][name]
    return {row: counts for row, counts in rows.items() if any(counts)}


@pytest.fixture
def game() -> Arranged:
    """Green and red lie between ship and contribute; San Miniato, then Barcelona are to score."""
    game = arrange(2)
    game.stack("2-5", [GREEN, ANGELIKA])
    game.tiles(["miniato", "barcelona"])
    game.mat(MARIA, wood=1, brick=1, cloth=[4], ships=2)
    game.mat(ANGELIKA, wood=1, brick=2, marble=2, cloth=[4, 3], ships=2)
    game.hand(ANGELIKA, ["artwork"])
    return game


# One chapter for each activation, in the order of the example.
CHAPTERS = {
    "Maria places blue": [
        "place own 2-5",
        "contribute wood miniato",
        "ship barcelona",
        "ship barcelona",
    ],
    "Angelika's red acts": [
        "contribute wood miniato",
        "ship lisbon",
        "ship barcelona",
        "card artwork miniato",
    ],
    "Angelika places white": [
        "place white 2-5",
        "contribute marble miniato",
        "contribute brick miniato",
        "ship lisbon",
        "ship lisbon",
        "ship barcelona",
        "ship barcelona",
    ],
    "Maria's blue acts": ["contribute brick miniato", "ship barcelona", "ship barcelona"],
    "Angelika's red acts again": ["contribute brick croce", "ship barcelona"],
}


def tell(game: Arranged, *, up_to: str) -> None:
    """Play the example up to the end of a chapter."""
    for chapter, moves in CHAPTERS.items():
        game.play_all(*moves)
        if chapter == up_to:
            return


def test_the_third_party_follows_maria_with_one_wood_and_one_cloth(game: Arranged) -> None:
    tell(game, up_to="Maria places blue")
    assert building(game, "miniato") == {"wood": [1, 0, 1]}
    assert city(game, "barcelona") == [2, 0, 1]
    assert (game.actor, game.state()["level"]) == (ANGELIKA, 2)


def test_the_third_party_follows_angelika_but_finds_the_wood_row_full(game: Arranged) -> None:
    tell(game, up_to="Angelika's red acts")
    assert building(game, "miniato") == {"wood": [1, 1, 1], "artwork": [0, 1, 1]}
    assert city(game, "barcelona") == [2, 1, 2]
    assert city(game, "lisbon") == [0, 1, 1]


def test_the_green_disc_at_the_bottom_is_not_activated(game: Arranged) -> None:
    tell(game, up_to="Angelika's red acts")
    state = game.state()
    assert (state["phase"], state["active"], state["scored"]) == ("place", ANGELIKA, 0)
    assert state["stacks"]["2-5"] == [GREEN, ANGELIKA, MARIA]


def test_the_third_party_follows_the_white_disc_once_to_each_place(game: Arranged) -> None:
    tell(game, up_to="Angelika places white")
    assert building(game, "miniato") == {
        "wood": [1, 1, 1],
        "brick": [0, 1, 1],
        "marble": [0, 1, 1],
        "artwork": [0, 1, 1],
    }
    assert city(game, "lisbon") == [0, 3, 2]
    assert city(game, "barcelona") == [2, 3, 3]
    assert (game.actor, game.state()["level"]) == (MARIA, 3)


def test_maria_leaves_angelika_no_brick_to_give_to_san_miniato(game: Arranged) -> None:
    tell(game, up_to="Maria's blue acts")
    assert building(game, "miniato")["brick"] == [1, 1, 1]
    assert city(game, "barcelona") == [4, 3, 4]
    assert game.actor == ANGELIKA
    assert refused(game, "contribute brick miniato") == "row-full (R4.4)"


def test_the_green_disc_is_promoted_and_wins_the_tie_for_san_miniato(game: Arranged) -> None:
    tell(game, up_to="Angelika's red acts again")
    state = game.state()
    assert building(game, "croce") == {"brick": [0, 1, 1]}
    assert city(game, "barcelona") == [4, 4, 4]
    assert state["seats"] == [THIRD_PARTY]
    assert state["stacks"]["2-5"] == [ANGELIKA, MARIA, "white"]
    assert state["scores"] == [1, 2, 3]
    ranking = [(line["side"], line["cubes"], line["tie"]) for line in game.ranking("miniato")]
    assert ranking == [(THIRD_PARTY, 4, None), (ANGELIKA, 4, "R5.7a"), (MARIA, 2, None)]


def test_without_marias_brick_angelika_would_have_been_first_by_two_points(game: Arranged) -> None:
    tell(game, up_to="Angelika places white")
    game.play_all("contribute brick croce", "ship barcelona", "ship barcelona")
    game.play_all("contribute brick miniato", "ship barcelona")
    assert building(game, "miniato")["brick"] == [0, 2, 1]
    assert game.scores == [1, 3, 2]


def test_a_green_disc_goes_on_an_empty_space_or_on_red_but_not_where_green_lies() -> None:
    game = arrange(2)
    game.turn(ANGELIKA)
    game.stack("6-9", [ANGELIKA])
    game.stack("5-8", [GREEN, MARIA])
    game.stack("7-8", [GREEN, MARIA, ANGELIKA])
    assert {"place support 8-9", "place support 6-9"} <= set(game.legal())
    for space in ("5-8", "7-8"):
        assert refused(game, f"place support {space}") == "support-disc-there (R7.1)"


def test_a_green_disc_on_red_and_blue_acts_for_angelika_and_the_third_party_only() -> None:
    game = between("brick", "artwork", players=2)
    game.turn(ANGELIKA)
    game.stack("1-2", [MARIA, ANGELIKA])
    game.mat(ANGELIKA, marble=2)
    game.mat(MARIA, marble=2)
    game.play_all("place support 1-2", "brick", "artwork fiore")
    assert building(game, "fiore") == {"artwork": [0, 1, 1]}
    assert (game.state()["phase"], game.actor) == ("place", MARIA)


def test_red_on_a_stack_with_green_at_the_bottom_lets_the_third_party_act_twice() -> None:
    game = between("artwork", "marble", players=2)
    game.turn(ANGELIKA)
    game.stack("1-2", [GREEN, MARIA, "white"])
    game.tiles(["artworks"])
    game.play_all("place own 1-2", "marble", "artwork fiore")
    assert building(game, "fiore") == {"artwork": [0, 1, 1]}
    assert (game.actor, game.state()["level"]) == (MARIA, 2)
    game.play_all("marble", "artwork croce")
    assert building(game, "croce") == {"artwork": [1, 0, 1]}
    state = game.state()
    assert state["seats"] == [THIRD_PARTY]
    assert state["stacks"]["1-2"] == [MARIA, "white", ANGELIKA]
    assert state["scores"] == [1, 1, 3]
