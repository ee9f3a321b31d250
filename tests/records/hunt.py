"""Make the golden records that are missing: python -m tests.records.hunt [NAME ...]."""

import sys
from collections.abc import Iterator
from random import Random

from calimala.game import Game
from calimala.game.notation import NUMBERS
from calimala.rules import engine
from tests.records.wishes import Wish


def chosen(game: Game, wish: Wish, luck: Random) -> str:
    """The most welcome of the legal moves; luck decides between equals."""
    before = game.position()

    def welcome(word: str) -> float:
        after = before.copy()
        engine.step(after, 0, NUMBERS[word])
        return wish(before[0], word, after[0]) + luck.random()

    return max(game.legal(), key=welcome)


def stages(game: Game, wish: Wish, luck: Random) -> Iterator[Game]:
    """The game at every position while it is played to its end."""
    while not game.over:
        yield game
        game.play(chosen(game, wish, luck))
    yield game
