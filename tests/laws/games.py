"""Random games for the laws: a seed decides everything."""

from collections.abc import Iterator
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from calimala.game import Game
from calimala.game.notation import ACTIONS, EDITIONS
from calimala.rules import jit

PLAYERS = (2, 3, 4, 5)


def new_game(seed: int) -> Game:
    """A game whose players, edition and layout the seed decides."""
    random = Random(seed)
    layouts: list[str | list[str]] = ["shuffled", "first-game", random.sample(ACTIONS, 9)]
    return Game.new(
        players=random.choice(PLAYERS),
        seed=seed,
        edition=random.choice(EDITIONS),
        layout=random.choice(layouts),
    )


def positions(game: Game, seed: int) -> Iterator[Game]:
    """The game before every decision, played by a temper that the seed decides, and at its end."""
    random = Random(seed)
    temper = random.choice(TEMPERS)
    while not game.over:
        yield game
        legal = game.legal()
        preferred = [word for word in legal if temper(word)]
        game.play(random.choice(preferred if preferred and random.random() < 0.9 else legal))
    yield game


# Whom random play seldom meets: hoarders of cards, spendthrifts, builders of few tall stacks.
TEMPERS = (
    bool,
    lambda word: not word.startswith("card "),
    lambda word: word != "end",
    lambda word: not word.startswith("place white "),
    lambda word: not word.startswith("place ") or word.endswith(("1-2", "2-5", "5-8")),
)


def about(examples: int) -> settings:
    """So many examples; fewer as plain Python, which is a hundred times slower."""
    return settings(max_examples=examples if jit.COMPILED else max(2, examples // 5))


seeds = st.integers(min_value=0, max_value=2**32)


def played(seed: int, plies: int) -> Game:
    """A random game after so many moves, or at its end."""
    game = new_game(seed)
    for _ in zip(positions(game, seed), range(plies + 1), strict=False):
        pass
    return game
