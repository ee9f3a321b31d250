"""A game in numbers tells bots what a game in words tells them."""

from copy import deepcopy
from random import Random

import numpy as np
import pytest
from hypothesis import given

from calimala.adapters.play import Play
from calimala.adapters.terms import agreed, lucks
from calimala.game import BadOption, Game
from calimala.game.notation import FIRST_GAME, NUMBERS, WORDS
from tests.adapters.echo import game_like
from tests.laws.games import about, seeds

pytestmark = pytest.mark.compiled


@about(8)
@given(seeds)
def test_views_words_and_history_are_those_of_the_game(seed: int) -> None:
    random = Random(seed)
    play = Play(random.randint(2, 5), "german", "first-game", "win")
    play.begin(lucks(seed, 1)[1])
    game = game_like(play)
    while not game.over:
        word = random.choice(game.legal())
        play.step(NUMBERS[word])
        game.play(word)
        seat = random.choice([None, *range(game.players)])
        assert play.moves_for(seat) == game.moves_for(seat)
        assert play.view(seat) == game.view(seat)
        assert (play.actor, play.legal()) == (game.actor, game.legal())
    assert play.points == game.scores[: game.players]


def test_a_copy_goes_its_own_way() -> None:
    play = Play(3, "international", "shuffled", "win")
    play.begin(np.uint64(5))
    other = deepcopy(play)
    other.step(NUMBERS[other.legal()[0]])
    assert (play.plies, other.plies) == (0, 1)
    assert play.mask(0).any() and not other.mask(0).any()
    assert other.observation(1).tobytes() != play.observation(1).tobytes()


def test_it_can_go_on_from_any_position() -> None:
    game = Game.new(players=4, seed=3)
    game.play(game.legal()[0])
    play = Play(4, "international", "shuffled", "win")
    play.put(game.position())
    assert (play.legal(), play.actor) == (game.legal(), 1)


def test_layouts_are_shuffled_given_or_those_of_a_first_game() -> None:
    for layout, wanted in (("first-game", FIRST_GAME), (FIRST_GAME[::-1], FIRST_GAME[::-1])):
        play = Play(3, "international", layout, "win")
        play.begin(np.uint64(5))
        assert play.state()["layout"] == wanted
    layouts = set()
    play = Play(3, "international", "shuffled", "win")
    play.begin(np.uint64(5))
    for _ in range(20):
        play.begin()
        layouts.add(tuple(play.state()["layout"]))
        assert play.state()["layout"][4] == "contribute"
    assert len(layouts) > 15


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ((6, "german", "shuffled", "win"), "players must be 2, 3, 4 or 5, not 6"),
        ((3, "french", "shuffled", "win"), "edition must be international or german"),
        ((3, "german", "tidy", "win"), "layout must be shuffled, first-game or nine actions"),
        ((3, "german", ["wood"], "win"), "layout: 1 actions named"),
        ((3, "german", "shuffled", "glory"), "reward must be win, points, places, not 'glory'"),
    ],
)
def test_terms_no_game_can_have_are_refused(wrong: tuple[int, str, str, str], text: str) -> None:
    with pytest.raises(BadOption, match=text):
        agreed(*wrong)


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    play = Play(3, "international", "shuffled", "win")
    play.begin(np.uint64(5))
    assert "illegal action 999" in str(play.illegal(999))
    assert f"illegal action 3, '{WORDS[3]}'" in str(play.illegal(3))
