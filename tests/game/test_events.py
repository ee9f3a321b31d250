"""Events: what every move sets off, as keys and numbers, in the order in which it happens."""

from collections.abc import Sequence

import pytest

from calimala.game import Game
from tests.support.arrange import Arranged, Json, arrange, fill

Stack = Sequence[int | str]


def told(game: Game, *words: str) -> list[Json]:
    """What these moves set off, without the ply."""
    since = game.ply
    for word in words:
        game.play(word)
    return [
        {key: value for key, value in event.items() if key != "ply"} for event in game.events(since)
    ]


def only(events: list[Json], kind: str) -> Json:
    """The one event of this kind."""
    [event] = [event for event in events if event["event"] == kind]
    return event


def kinds(events: list[Json]) -> list[str]:
    """The kinds of the events."""
    return [event["event"] for event in events]


def three_high(stack: Stack, edition: str = "international") -> Arranged:
    """Three discs on 8-9 in Ada's turn; lisbon is next to be scored."""
    game = arrange(3, edition=edition)
    game.stack("8-9", stack)
    game.tiles(["lisbon", "london"])
    return game


def promotion(game: Arranged, kind: str = "own") -> Json:
    """What is told of the promotion when Ada makes 8-9 four high."""
    event = only(game.take_turn(f"place {kind} 8-9"), "promoted")
    return {key: value for key, value in event.items() if key not in ("ply", "event", "space")}


def test_every_event_carries_the_ply_of_its_move() -> None:
    game = arrange(3)
    ply = game.ply
    game.play_all("place own 8-9", "wood", "marble")
    events = game.events(ply)
    assert [(event["ply"] - ply, event["event"]) for event in events] == [
        (0, "placed"),
        (0, "activated"),
        (1, "did"),
        (2, "did"),
        (2, "ended"),
        (2, "turn"),
    ]
    assert game.events(ply + 2) == events[3:]
    assert game.events(game.ply) == []
    assert game.events(-5) == game.events()


def test_setup_tells_what_was_kept_shown_and_taken_and_the_new_deck() -> None:
    game = Game.new(2, seed=1)
    kept, shown = game.state()["dealt"][0][:2]
    assert told(game, f"keep {kept}") == [{"event": "kept", "seat": 0, "card": kept}]
    assert told(game, f"show {shown}") == [{"event": "shown", "seat": 0, "card": shown}]
    told(game, game.legal()[0])
    told(game, game.legal()[0])
    assert told(game, "take wood") == [{"event": "took", "seat": 1, "card": "wood"}]
    assert told(game, "take weave") == [
        {"event": "took", "seat": 0, "card": "weave"},
        {"event": "shuffled", "cards": 43},
        {"event": "turn", "seat": 0},
    ]


def test_a_placement_tells_the_disc_and_what_it_makes_pending() -> None:
    game = arrange(3)
    game.stack("8-9", [1])
    assert told(game, "place white 8-9") == [
        {"event": "placed", "seat": 0, "kind": "white", "space": "8-9", "level": 2},
        {
            "event": "activated",
            "seat": 0,
            "space": "8-9",
            "level": 2,
            "pending": {"wood": 2, "marble": 2},
        },
    ]


def test_a_deed_says_whether_space_card_or_delivery_brought_it() -> None:
    game = arrange(3)
    game.mat(0, wood=1, cloth=[3], ships=2)
    game.hand(0, ["wood", "brick"])
    game.play("place own 2-5")
    assert told(game, "contribute wood fiore", "card wood", "ship lisbon", "ship london") == [
        {"event": "did", "seat": 0, "deed": "contribute wood fiore", "by": "space"},
        {"event": "did", "seat": 0, "deed": "wood", "by": "card"},
        {"event": "did", "seat": 0, "deed": "ship lisbon", "by": "space"},
        {"event": "did", "seat": 0, "deed": "ship london", "by": "delivery"},
    ]


def test_to_stop_delivering_is_told() -> None:
    game = arrange(3)
    game.mat(0, wood=1, cloth=[3], ships=2)
    game.play_all("place own 2-5", "ship lisbon")
    assert told(game, "stop") == [{"event": "stopped", "seat": 0}]


def test_a_stop_that_leaves_nothing_to_do_ends_the_activation_by_itself() -> None:
    game = arrange(3)
    game.mat(0, wood=1, cloth=[3], ships=2)
    game.play_all("place own 2-5", "contribute wood fiore", "ship lisbon")
    assert told(game, "stop") == [
        {"event": "stopped", "seat": 0},
        {"event": "ended", "seat": 0, "by_itself": True},
        {"event": "turn", "seat": 1},
    ]


def test_an_end_passes_to_the_next_disc_below() -> None:
    game = arrange(3)
    game.stack("8-9", [2, "white"])
    game.play_all("place own 8-9", "wood")
    assert told(game, "end") == [
        {"event": "ended", "seat": 0, "by_itself": False},
        {
            "event": "activated",
            "seat": 2,
            "space": "8-9",
            "level": 1,
            "pending": {"wood": 1, "marble": 1},
        },
    ]


def test_two_activations_of_one_player_in_a_row_are_told_apart() -> None:
    game = arrange(3)
    game.stack("8-9", [0])
    game.play_all("place own 8-9", "wood")
    assert kinds(told(game, "marble")) == ["did", "ended", "activated"]


@pytest.mark.parametrize("card", ["wood", "contribute"])
def test_a_draw_tells_the_card(card: str) -> None:
    game = arrange(3)
    game.deck([card])
    game.play("place own 5-8")
    drew = {"event": "drew", "seat": 0, "action": "contribute", "cards": 1, "card": card}
    assert told(game, "draw contribute") == [drew]


def test_a_draw_that_brings_nothing_is_told_as_such() -> None:
    game = arrange(3)
    game.hand(1, game.state()["deck"])
    game.play("place own 5-8")
    drew = {"event": "drew", "seat": 0, "action": "contribute", "cards": 0, "card": None}
    assert told(game, "draw contribute") == [drew]


def test_a_new_deck_from_the_discard_pile_is_told() -> None:
    game = arrange(3)
    game.deck(["wood"], only=True)
    game.play("place own 5-8")
    assert only(told(game, "draw contribute"), "reshuffled") == {"event": "reshuffled", "cards": 44}


def test_an_empty_deck_is_reshuffled_when_somebody_draws() -> None:
    game = arrange(3)
    game.deck([], only=True)
    game.play("place own 5-8")
    assert kinds(told(game, "draw contribute")) == ["drew", "reshuffled"]


def test_the_third_party_is_told_to_follow_after_the_activation() -> None:
    game = arrange(2)
    game.stack("2-5", ["support"])
    game.mat(0, wood=1, cloth=[2], ships=2)
    fill(game, "lisbon", free=1)
    game.play_all("place own 2-5", "ship lisbon", "ship london")
    assert told(game, "contribute wood croce") == [
        {"event": "did", "seat": 0, "deed": "contribute wood croce", "by": "space"},
        {"event": "ended", "seat": 0, "by_itself": True},
        {"event": "followed", "seat": 2, "city": "london"},
        {"event": "followed", "seat": 2, "building": "croce", "row": "wood"},
        {"event": "turn", "seat": 1},
    ]


def test_a_promotion_comes_after_the_activations_and_before_its_scoring() -> None:
    game = three_high([2, 1, 0])
    events = game.take_turn("place own 8-9")
    assert kinds(events)[-4:] == ["ended", "promoted", "scored", "turn"]
    promoted = only(events, "promoted")
    assert (promoted["space"], promoted["disc"]) == ("8-9", 2)


def test_a_disc_of_a_colour_is_promoted_without_further_ado() -> None:
    game = three_high([2, 1, 0])
    assert promotion(game) == {"disc": 2, "seat": 2, "tile": "lisbon"}


def test_a_support_disc_is_promoted_for_the_third_party() -> None:
    game = arrange(2)
    game.stack("8-9", ["support", 1, 0])
    game.tiles(["lisbon"])
    assert promotion(game) == {"disc": "support", "seat": 2, "tile": "lisbon"}


def test_a_white_disc_is_replaced_from_the_reserve() -> None:
    game = three_high(["white", 1, 0])
    assert promotion(game) == {
        "disc": "white",
        "seat": 0,
        "tile": "lisbon",
        "replaced_from": "reserve",
        "white_to": "reserve",
    }


@pytest.mark.parametrize(("edition", "white_to"), [("international", "4-5"), ("german", None)])
def test_a_white_disc_is_replaced_by_the_only_disc_elsewhere(
    edition: str, white_to: str | None
) -> None:
    game = three_high(["white", 1, 2], edition)
    game.stack("4-5", [1, 0])
    game.reserve(0, own=0, white=1)
    assert promotion(game, "white") == {
        "disc": "white",
        "seat": 0,
        "tile": "lisbon",
        "replaced_from": "4-5",
        "white_to": white_to,
    }


@pytest.mark.parametrize(("edition", "white_to"), [("international", "8-9"), ("german", None)])
def test_a_white_disc_is_replaced_by_the_disc_just_placed(
    edition: str, white_to: str | None
) -> None:
    game = three_high(["white", 1, 2], edition)
    game.reserve(0, own=1, white=0)
    event = promotion(game)
    assert (event["replaced_from"], event["white_to"]) == ("8-9", white_to)


def test_a_white_disc_that_nobody_can_replace_is_gone() -> None:
    game = three_high(["white", 1, 2])
    game.reserve(0, own=0, white=1)
    assert promotion(game, "white") == {
        "disc": "white",
        "seat": None,
        "tile": "lisbon",
        "replaced_from": None,
        "white_to": None,
    }


@pytest.mark.parametrize(("edition", "white_to"), [("international", "7-8"), ("german", None)])
def test_a_choice_is_announced_and_then_told(edition: str, white_to: str | None) -> None:
    game = three_high(["white", 1, 2], edition)
    game.stack("4-5", [0])
    game.stack("7-8", [0])
    game.reserve(0, own=0, white=1)
    events = game.take_turn("place white 8-9")
    assert kinds(events)[-2:] == ["ended", "choosing"]
    assert only(events, "choosing")["seat"] == 0
    assert only(events, "choosing")["space"] == "8-9"
    events = told(game, "promote 7-8 1")
    assert kinds(events) == ["promoted", "scored", "turn"]
    assert (events[0]["replaced_from"], events[0]["white_to"]) == ("7-8", white_to)


def test_after_the_fifteenth_tile_a_fourth_disc_is_told_to_leave() -> None:
    game = three_high(["white", 1, 2])
    game.seats([None] * 15)
    events = game.take_turn("place own 8-9")
    left = only(events, "left")
    assert (left["disc"], left["space"]) == ("white", "8-9")
    assert kinds(events)[-3:] == ["ended", "left", "turn"]


def test_a_scoring_tells_the_ranking_with_the_new_seat_in_it() -> None:
    game = three_high([2, 1, 0])
    game.cubes("lisbon", [2, 2, 2])
    game.cubes("palazzo artwork", [0, 1, 0])
    scored = only(game.take_turn("place own 8-9"), "scored")
    assert scored["tile"] == "lisbon"
    assert [
        (line["side"], line["cubes"], line["influence"], line["points"], line["tie"])
        for line in scored["ranking"]
    ] == [(2, 2, 1, 3, None), (1, 2, 1, 2, "R5.7b"), (0, 2, 0, 1, "R5.7a")]


def test_the_end_tells_every_tile_left_every_card_and_who_won() -> None:
    game = arrange(3, kept=["lisbon", "london", "troyes"])
    game.beside(up="palazzo")
    game.tiles(["ports", "artworks"])
    game.stack("8-9", [0, 1, 2])
    game.seats([1])
    game.cubes("lisbon", [1, 0, 0])
    game.last_turn()
    events = game.take_turn("place own 8-9")
    scored = [event for event in events if event["event"] == "scored"]
    assert [event["tile"] for event in scored if "tile" in event] == (
        game.state()["scoring_tiles"][1:]
    )
    cards = [event["card"] for event in scored if "card" in event]
    assert cards == ["lisbon", "london", "troyes", "palazzo"]
    assert [line["side"] for line in scored[-1]["ranking"]] == [1, 0]
    assert kinds(events)[-1] == "over"
    assert events[-1]["scores"] == game.scores
    assert events[-1]["winners"] == game.winners == [0]


def test_points_told_add_up_to_the_scores() -> None:
    game = arrange(2)
    for place in ("lisbon", "troyes", "fiore wood", "palazzo artwork"):
        game.cubes(place, [1, 2, 1])
    game.stack("8-9", [0, 1, "support"])
    game.last_turn()
    points = [0, 0, 0]
    for event in game.take_turn("place own 8-9"):
        for line in event.get("ranking", ()):
            points[line["side"]] += line["points"]
    assert points == game.scores
