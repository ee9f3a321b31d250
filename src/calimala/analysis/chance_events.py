"""Luck: what a draw, the deal and the card that lay face down did to everyone's chance."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from calimala.analysis.chances import mean, minus
from calimala.analysis.evaluator import Evaluator
from calimala.analysis.schema import ChanceEvent, Chances, Decision
from calimala.analysis.worlds import after
from calimala.game import Game
from calimala.game.notation import ACTIONS, CARDS
from calimala.game.schema import Action, Card
from calimala.players.base import Moment
from calimala.rules import engine
from calimala.rules.names import NOBODY, OVER
from calimala.rules.state import Games


@dataclass(frozen=True)
class Draw:
    """A move that draws, before its card is known."""

    moment: Moment
    word: str
    ply: int
    seat: int
    deck: list[Action]  # the real one, in any order


def draw_ahead(game: Game, moment: Moment, word: str) -> Draw | None:
    """The draw that a move will be, if there is a card for it."""
    deck = _deck(game.position())
    if not word.startswith("draw ") or not deck:
        return None
    return Draw(moment, word, game.ply, game.actor or 0, deck)


def draw_swing(draw: Draw, card: Action, evaluator: Evaluator, seed: int) -> ChanceEvent:
    """The swing of the card that came: against the mean of those that were in the deck.

    The deck is the real one: given which cards are in it, every one is as likely to be the next, so
    that the swings of all draws are 0 on average, whatever the evaluator thinks.
    """
    counts = Counter(draw.deck)
    judged = evaluator.after_draws(draw.moment, draw.word, list(counts), seed)
    weighted = [[counts[each] * chance for chance in chances] for each, chances in judged.items()]
    expected = [sum(seat) / len(draw.deck) for seat in zip(*weighted, strict=True)]
    swing = minus(judged[card], expected)
    return {"event": "draw", "ply": draw.ply, "seat": draw.seat, "card": card, "swing": swing}


def deal_swing(start: Chances, choices: Sequence[Decision]) -> ChanceEvent:
    """The swing of the deal and of the seats: against fair shares, less what choices lost."""
    swing = [chance - 1 / len(start) for chance in start]
    for each in choices:
        swing[each["seat"]] += each["loss"]
    surplus = sum(swing) / len(swing)
    swing = [each - surplus for each in swing]
    return {"event": "deal", "ply": 0, "seat": None, "card": None, "swing": swing}


def face_down_swing(last: Game, word: str) -> ChanceEvent | None:
    """The swing of the card that lay face down: against the mean of it and the one left over.

    It is scored after the last move; only tables of two have one.
    """
    position = last.position()
    card, over = int(position["face_down"][0]), after(position, word)
    if card == NOBODY or over["phase"][0] != OVER:
        return None
    shares = _shares(over)
    other = position.copy()
    other["face_down"][0] = _left_over(position)
    named: Card = CARDS[card]
    swing = minus(shares, mean([shares, _shares(after(other, word))]))
    return {"event": "face_down", "ply": last.ply, "seat": None, "card": named, "swing": swing}


def _deck(position: Games) -> list[Action]:
    """The cards of which one is drawn next: the deck, or what is shuffled before (R4.7)."""
    pile = "deck" if int(position["deck_size"][0]) else "discard"
    size = int(position[f"{pile}_size"][0])
    return [ACTIONS[card] for card in position[pile][0, :size].tolist()]


def _shares(over: Games) -> Chances:
    """Everyone's share of the victory."""
    players = int(over["players"][0])
    won = [float(engine.is_winner(over, 0, seat)) for seat in range(players)]
    return [each / sum(won) for each in won]


def _left_over(position: Games) -> int:
    """The scoring card that was neither dealt nor put beside the board."""
    used = {*position["dealt"][0].ravel().tolist(), int(position["face_down"][0])}
    return next(card for card in range(len(CARDS)) if card not in used)
