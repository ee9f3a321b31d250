"""Luck: nothing on average, whatever an evaluator thinks."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from calimala.analysis.chance_events import Draw, deal_swing, draw_ahead, draw_swing
from calimala.analysis.evaluator import SearchEvaluator
from calimala.analysis.marks import mark_of
from calimala.analysis.schema import Chances
from calimala.analysis.worlds import after, with_next_card
from calimala.game import Game
from calimala.game.notation import ACTIONS
from calimala.game.schema import Action
from calimala.players import Moment
from tests.analysis.support import Opinion, moment, played

pytestmark = pytest.mark.compiled  # as plain Python games take too long


class Whim(Opinion):
    """Thinks anything of any card."""

    def after_draws(
        self,
        moment: Moment,  # noqa: ARG002 - an Evaluator's
        word: str,
        cards: Sequence[Action],
        seed: int,
    ) -> dict[Action, Chances]:
        random = Random(f"{word} {seed}")
        shares = [random.random() for _ in cards]
        return {card: [each, 1 - each] for card, each in zip(cards, shares, strict=True)}


def drawing(seed: int, players: int = 3) -> tuple[Game, str]:
    """A game before a draw that leaves a card to be drawn after it."""
    game = played("uniform", players, seed, 60)
    while not any(word.startswith("draw ") for word in game.legal()):
        game.play(game.legal()[0])
    return game, next(word for word in game.legal() if word.startswith("draw "))


def test_the_luck_of_a_draw_is_nothing_on_average() -> None:
    game, word = drawing(4, players=2)
    draw = draw_ahead(game, moment(game), word)
    assert draw is not None
    swings = [draw_swing(draw, card, Whim(), 1)["swing"] for card in draw.deck]
    assert max(swings) > min(swings)
    for seat in range(2):
        assert sum(each[seat] for each in swings) == pytest.approx(0)


def test_the_cards_that_can_come_are_those_of_the_deck_or_else_of_the_discard_pile() -> None:
    game, word = drawing(4)
    draw = draw_ahead(game, moment(game), word)
    assert draw is not None and sorted(draw.deck) == sorted(game.state()["deck"])
    assert draw_ahead(game, moment(game), "end") is None
    game._now.open().deck_size = 0
    again = draw_ahead(game, moment(game), word)
    assert (again.deck if again else []) == game.state()["discard"]


def test_any_card_that_may_come_can_be_put_on_top() -> None:
    game, word = drawing(4)
    seat, world = game.actor or 0, game.position()
    unseen = {card for i, hand in enumerate(game.state()["hands"]) if i != seat for card in hand}
    for card in unseen | set(game.state()["deck"]):
        number = ACTIONS.index(card)
        drawn = after(with_next_card(world, number), word)
        assert drawn["hand"][0, seat, number] == world["hand"][0, seat, number] + 1
        assert drawn["hand_size"][0].tolist() != world["hand_size"][0].tolist()


def test_a_card_that_can_be_used_is_better_luck_than_none() -> None:
    game, word = drawing(4)
    asked = moment(game)
    judged = SearchEvaluator(4, 4).after_draws(asked, word, list(ACTIONS), 1)
    assert all(sum(chances) == pytest.approx(1, abs=1e-4) for chances in judged.values())
    assert len({round(chances[game.actor or 0], 4) for chances in judged.values()}) > 3


def test_the_draw_that_decided_a_real_game_is_worth_a_blunder() -> None:
    path, ply = Path(__file__).with_name("decided-by-a-draw.json"), 300
    whole = Game.from_record(json.loads(path.read_text()))
    game = next(each for each in Game.replay(whole.record()) if each.ply == ply)
    draw = draw_ahead(game, moment(game), whole.moves[ply])
    assert draw is not None and [draw.seat] == whole.winners
    swing = draw_swing(draw, "build", SearchEvaluator(4, 4), 1)["swing"]
    assert mark_of(swing[draw.seat], whole.players) == "blunder"


def test_the_deal_is_what_choices_do_not_explain() -> None:
    game = played("uniform", 3, 3, 6)
    assert deal_swing([0.5, 0.3, 0.2], [])["swing"] == pytest.approx([1 / 6, -1 / 30, -2 / 15])
    drawn = Draw(moment(game), "draw wood", 0, 0, ["wood"])
    assert draw_swing(drawn, "wood", Whim(), 1)["swing"] == pytest.approx([0, 0])
