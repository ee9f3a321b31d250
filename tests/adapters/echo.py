"""A game in words whose shuffles fall as they fell in a game in numbers."""

from collections.abc import Sequence
from typing import Any

from calimala.adapters.play import Play
from calimala.game import Game
from calimala.game.luck import Name
from calimala.game.notation import ACTIONS, CARDS, EDITIONS
from calimala.game.setup import Setup
from calimala.game.state_json import TILE
from calimala.rules.state import Games


class Echo:
    """The luck of a game that was stepped first: its deck after the shuffle, and what was drawn."""

    def __init__(self, games: Games, i: int) -> None:
        self._games, self._i = games, i

    def shuffled(self, label: str, cards: Sequence[Name]) -> list[Name]:  # noqa: ARG002 - any deck
        """The same cards as the deck there holds; one that is gone was drawn before all others."""
        s = self._games[self._i]
        left = [ACTIONS[card] for card in s.deck[: s.deck_size][::-1]]
        drawn: list[Any] = list(cards)
        for card in left:
            drawn.remove(card)
        return drawn + [cards[cards.index(card)] for card in left]


def game_like(play: Play) -> Game:
    """A game in words that begins where the play does."""
    return game_at(play.games, 0)


def game_at(games: Games, i: int) -> Game:
    """A game in words that begins where the i-th does."""
    s = games[i]
    dealt = [int(card) for card in [*s.dealt.flat, s.face_up, s.face_down] if card >= 0]
    rest = [card for card in range(len(CARDS)) if card not in dealt]
    setup = Setup(
        players=int(s.players),
        edition=EDITIONS[s.edition],
        layout=[ACTIONS[action] for action in s.layout],
        tiles=[TILE.values[tile] for tile in s.tiles.tolist()],
        cards=[CARDS[card] for card in (*dealt, *rest)],
    )
    return Game(setup, Echo(games, i))
