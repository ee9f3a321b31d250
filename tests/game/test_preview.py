from collections.abc import Iterator
from random import Random

import pytest

from calimala.game import BadOption, Game, IllegalMove
from calimala.game.notation import ACTIONS
from calimala.game.schema import Disc, Event, Preview, Space
from calimala.rules import jit
from calimala.server.tables.positions import Start
from tests.support.arrange import arrange

SEEDS = range(6 if jit.COMPILED else 1)


def turns(game: Game, random: Random) -> Iterator[tuple[Preview, list[Event]]]:
    """Play at random; for every placement, what was foretold and what then happened."""
    while not game.over:
        word = random.choice(game.legal())
        if not word.startswith("place "):
            game.play(word)
            continue
        foretold, ply = game.preview(word), game.ply
        game.play(word)
        while game.phase in ("activate", "deliver", "promote"):
            game.play(random.choice(game.legal()))
        yield foretold, game.events(ply)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_discs_act_in_the_order_foretold_whatever_is_done(players: int) -> None:
    """R3.3: from the top down, white ones passed over, the fourth never."""
    for foretold, happened in turns(Game.new(players=players, seed=players), Random(players)):
        acted = [(e["seat"], e["level"]) for e in happened if e["event"] == "activated"]
        assert acted == [(each["seat"], each["level"]) for each in foretold["activations"]]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_disc_that_leaves_and_the_tile_are_foretold(players: int) -> None:
    """R3.4, R5.1: the bottom disc of a stack of four, and the tile it has scored."""
    seen = 0
    for foretold, happened in turns(Game.new(players=players, seed=players), Random(players)):
        left = [e for e in foretold["events"] if e["event"] in ("promoted", "left")]
        real = [e for e in happened if e["event"] in ("promoted", "left")]
        asked = any(e["event"] == "choosing" for e in foretold["events"])
        assert asked or [(e["event"], e["disc"], e["space"]) for e in left] == [
            (e["event"], e["disc"], e["space"]) for e in real
        ]
        seen += len(left)
    assert seen


def test_what_could_be_done_is_what_the_space_offers_without_cards() -> None:
    """The deeds of the first activation are legal moves once the disc lies there."""
    game, random = Game.new(players=4, seed=5), Random(5)
    seen = 0
    while not game.over:
        word = random.choice(game.legal())
        first = game.preview(word)["activations"][0] if game.phase == "place" else None
        game.play(word)
        if first:
            on_offer = {w for w in game.legal() if not w.startswith(("card ", "draw ", "end"))}
            assert on_offer <= set(first["deeds"])
            seen += len(on_offer)
    assert seen


def test_nothing_hidden_shows_in_a_preview() -> None:
    """R4.8, R8.3: hands play no part, and the last scoring reveals no card beforehand."""
    for seed in SEEDS:
        for foretold, _ in turns(Game.new(players=3, seed=seed), Random(seed)):
            assert not [e for e in foretold["events"] if e["event"] == "scored" and "card" in e]
            for each in foretold["activations"]:
                assert not [deed for deed in each["deeds"] if deed.startswith("card ")]


def test_what_is_lacking_for_the_tile_counts_the_seat_that_the_placement_brings() -> None:
    """R5.8: with a seat the rival wins the tie that an artwork in the council decided."""
    game = arrange(3)
    game.tiles(["lisbon"])
    game.cubes("lisbon", [1, 2, 0])
    game.cubes("palazzo artwork", [1, 0, 0])
    game.stack("8-9", [1, 2, 2])
    assert game.rankings()["tiles"]["lisbon"][1]["needs"] == 1
    scored = game.preview("place own 8-9")["events"][-1]
    assert scored["event"] == "scored"
    assert [line.get("needs") for line in scored["ranking"]] == [None, 2]
    game.play("place own 8-9")
    assert scored["ranking"] == game.rankings()["tiles"]["lisbon"]


def test_only_a_legal_placement_has_a_preview() -> None:
    game = Game.new(players=3, seed=1)
    with pytest.raises(BadOption, match="only a placement"):
        game.preview(game.legal()[0])
    with pytest.raises(IllegalMove):
        game.preview("place own 1-2")


def test_a_second_disc_of_a_player_has_what_the_first_may_leave() -> None:
    """R3.3: what the disc above could spend is not sure for the one below."""
    seen_unsure = seen_gained = 0
    for seed in SEEDS:
        for foretold, happened in turns(Game.new(players=3, seed=seed), Random(seed)):
            told = foretold["activations"]
            for at, each in enumerate(told):
                again = any(each["seat"] == above["seat"] for above in told[:at])
                assert set(each["unsure"]) <= set(each["deeds"])
                assert again or not each["unsure"]
                seen_unsure += len(each["unsure"])
            seen_gained += _done_without_cards(foretold, happened)
    assert seen_unsure
    assert seen_gained


def _done_without_cards(foretold: Preview, happened: list[Event]) -> int:
    """How many first deeds of second discs happened, all of which were foretold."""
    done = 0
    deeds: dict[int, list[str]] = {each["level"]: each["deeds"] for each in foretold["activations"]}
    level, cards = 0, False
    for event in happened:
        if event["event"] == "activated":
            level, first = event["level"], True
        elif event["event"] == "did":
            cards = cards or event["by"] == "card"
            if first and not cards and level != foretold["activations"][0]["level"]:
                assert event["deed"] in deeds[level]
                done += 1
            first = False
        elif event["event"] == "drew":
            first = False
    return done


def test_what_the_other_action_of_the_street_makes_possible_is_told() -> None:
    """R4.2: wood comes first, then there is enough for a ship; without it there is a card."""
    layout = ["wood", "build", *(action for action in ACTIONS if action not in ("wood", "build"))]
    begun = Start(mats=[{"wood": 1}, {}, {}], white=[3, 3, 3])
    start = {**begun.state(), "layout": layout}
    [first] = Game.from_state(start).preview("place own 1-2")["activations"]
    assert first["deeds"] == ["wood"]
    assert first["later"] == ["build ship"]
    [twice] = Game.from_state(start).preview("place white 1-2")["activations"]
    assert twice["later"] == ["build ship"]


def test_what_cards_in_hand_make_possible_is_told() -> None:
    """R3.2, R4.2: with a marble by a card there is an artwork; another card is no help."""
    stacks: dict[Space, list[Disc]] = {"3-6": [0, 1]}
    start = Start(stacks=stacks, hand=["marble"], white=[3, 3, 3])
    first, other, below = Game.from_state(start.state()).preview("place own 3-6")["activations"]
    works = [f"artwork {building}" for building in ("croce", "fiore", "miniato", "palazzo")]
    assert [first["deeds"], first["later"], first["cards"]] == [["brick"], [], works]
    assert [other["seat"], other["cards"]] == [1, []]
    assert [below["seat"], below["cards"]] == [0, works]
    wood = Start(hand=["wood"], white=[3, 3, 3])
    [alone] = Game.from_state(wood.state()).preview("place own 3-6")["activations"]
    assert alone["cards"] == []


def test_an_action_that_a_card_and_the_other_action_make_possible_is_told() -> None:
    """R4.2: one wood by the street, one by a card, and there is a ship."""
    layout = ["wood", "build", *(action for action in ACTIONS if action not in ("wood", "build"))]
    start = {**Start(hand=["wood"], white=[3, 3, 3]).state(), "layout": layout}
    [first] = Game.from_state(start).preview("place own 1-2")["activations"]
    assert [first["later"], first["cards"]] == [[], ["build ship"]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_possible_later_is_impossible_at_first(players: int) -> None:
    seen = 0
    for foretold, _ in turns(Game.new(players=players, seed=players), Random(players)):
        for each in foretold["activations"]:
            at_first = {deed.split()[0] for deed in each["deeds"]}
            later = {deed.split()[0] for deed in each["later"]}
            assert later <= set(each["pending"]) - at_first
            seen += len(later)
    assert seen
