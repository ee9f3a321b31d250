"""Games steered by a wish: every move is the most welcome of the legal ones."""

from collections.abc import Callable, Iterator
from random import Random

from calimala.game import Game
from calimala.game.notation import NUMBERS
from calimala.rules import engine
from tests.records.wishes import Wish


def wishing(wish: Wish) -> Callable[[Game, int], Iterator[Game]]:
    """All seats share the wish; the seed decides between equally welcome moves."""

    def plays(game: Game, seed: int) -> Iterator[Game]:
        luck = Random(seed)
        while not game.over:
            yield game
            game.play(_chosen(game, wish, luck))
        yield game

    return plays


def _chosen(game: Game, wish: Wish, luck: Random) -> str:
    """The most welcome of the legal moves."""
    before = game.position()

    def welcome(word: str) -> float:
        after = before.copy()
        engine.step(after, 0, NUMBERS[word])
        return wish(before[0], word, after[0]) + luck.random()

    return max(game.legal(), key=welcome)
