"""A game in words whose shuffles fall as they fell in a game in numbers."""

from collections.abc import Sequence

from calimala.adapters.play import Play
from calimala.game import Game
from calimala.game.notation import ACTIONS, CARDS, EDITIONS, SUBJECTS
from calimala.game.table import Table
from calimala.rules.state import Games


class Echo:
    """The luck of a game that was stepped first: its deck after the shuffle, and what was drawn."""

    def __init__(self, games: Games, i: int) -> None:
        self._games, self._i = games, i

    def shuffled(self, label: str, cards: Sequence[str]) -> list[str]:  # noqa: ARG002 - any deck
        """The same cards as the deck there holds; one that is gone was drawn before all others."""
        s = self._games[self._i]
        left = [ACTIONS[card] for card in s.deck[: s.deck_size][::-1]]
        drawn = list(cards)
        for card in left:
            drawn.remove(card)
        return drawn + left


def game_like(play: Play) -> Game:
    """A game in words that begins where the play does."""
    return game_at(play.games, 0)


def game_at(games: Games, i: int) -> Game:
    """A game in words that begins where the i-th does."""
    s = games[i]
    dealt = [int(card) for card in [*s.dealt.flat, s.face_up, s.face_down] if card >= 0]
    rest = [card for card in range(len(CARDS)) if card not in dealt]
    table = Table(
        players=int(s.players),
        edition=EDITIONS[s.edition],
        layout=[ACTIONS[action] for action in s.layout],
        tiles=[SUBJECTS[tile] for tile in s.tiles],
        cards=[CARDS[card] for card in (*dealt, *rest)],
    )
    return Game(table, Echo(games, i))
