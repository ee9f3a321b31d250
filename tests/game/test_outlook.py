from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from calimala.game import BadOption, Game, IllegalMove

SEEDS = range(6)


def turns(game: Game, random: Random) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Play at random; for every placement, what was foretold and what then happened."""
    while not game.over:
        word = random.choice(game.legal())
        if game.phase != "place":
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


def test_only_a_legal_placement_has_a_preview() -> None:
    game = Game.new(players=3, seed=1)
    with pytest.raises(BadOption, match="only a placement"):
        game.preview(game.legal()[0])
    with pytest.raises(IllegalMove):
        game.preview("place own 1-2")


def test_standings_say_how_many_cubes_are_lacking() -> None:
    """R5.5-R5.8: with so many cubes more a side would be ahead of the one above, not with fewer."""
    game, random = Game.new(players=4, seed=9), Random(9)
    while game.ply < 220:
        game.play(random.choice(game.legal()))
    rankings = [*game.standings()["tiles"].values(), *game.standings()["cards"].values()]
    pairs = [(a, b) for lines in rankings for a, b in pairwise(lines)]
    assert pairs
    for above, below in pairs:
        ahead = above["cubes"] - below["cubes"]
        assert below["needs"] in (ahead, ahead + 1)
        assert below["needs"] >= 1
        assert below["tie"] is None or below["needs"] == 1


def test_standings_are_rankings() -> None:
    game, random = Game.new(players=2, seed=2), Random(2)
    while game.ply < 150:
        game.play(random.choice(game.legal()))
    for subject, lines in game.standings()["tiles"].items():
        assert [{k: v for k, v in each.items() if k != "needs"} for each in lines] == game.ranking(
            subject
        )
