"""Pictures show what a spectator sees."""

from xml.etree import ElementTree as ET

import numpy as np
import pytest

from calimala.adapters.picture import COLOURS, pixels, svg
from calimala.adapters.rendering import ansi
from calimala.game import Game
from tests.laws.games import new_game, played, positions

pytestmark = pytest.mark.compiled


def finished(seed: int) -> Game:
    game = new_game(seed)
    for _ in positions(game, seed):
        pass
    return game


@pytest.mark.parametrize("seed", range(6))
def test_the_svg_has_every_disc_and_cube(seed: int) -> None:
    view = played(seed, 120).view(None)
    drawn = ET.fromstring(svg(view))  # noqa: S314 - our own picture
    fills = [each.get("fill") for each in drawn]
    discs = sum(map(len, view["stacks"].values()))
    houses = sum(len(mat["houses"]) for mat in view["mats"])
    circles = [each for each in drawn if each.tag.endswith("circle")]
    assert len(circles) == discs + houses + view["players"] + view["scored"]
    for colour in COLOURS[: view["players"]]:
        assert colour in fills


def test_pixels_show_the_same_shapes() -> None:
    view = played(1, 120).view(None)
    seen = {tuple(colour) for colour in pixels(view).reshape(-1, 3)[::3]}
    for colour in COLOURS[: view["players"]]:
        assert tuple(bytes.fromhex(colour[1:])) in seen
    assert not np.array_equal(pixels(view), pixels(played(1, 60).view(None)))


@pytest.mark.parametrize("seed", range(4))
def test_the_text_tells_whose_turn_it_is_or_who_has_won(seed: int) -> None:
    game = played(seed, 100)
    assert f"now  {game.actor} player_{game.actor} " in ansi(game.view(None))
    over = finished(seed)
    winner = (over.winners or [])[0]
    assert "Game over ─" in ansi(over.view(None))
    assert f"{winner} player_{winner} wins" in ansi(over.view(None))
    assert f"won by player {winner}" in svg(over.view(None))


def test_no_picture_shows_a_hand() -> None:
    game = played(3, 60)
    view = game.view(None)
    assert view["hands"] == [None] * game.players
    assert "hidden" in ansi(view)
