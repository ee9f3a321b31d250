"""The referee: legal moves, playing them, states and records, in the words of formats.md."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from . import activation, opening, papers, streets
from .game import Game

__all__ = ["Referee"]


class Referee:
    """One game of Calimala, refereed by the letter of the rules."""

    def __init__(self, game: Game) -> None:
        """Referee this game from where it stands."""
        self.game = game

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> "Referee":
        """The position before the first move of a record; its shuffles are used as recorded."""
        return cls(papers.from_record(record))

    @classmethod
    def new(
        cls, players: int, edition: str, layout: str | Sequence[str], rng: random.Random
    ) -> "Referee":
        """A fresh game; `layout` is shuffled, first-game or nine actions (R6.2)."""
        return cls(opening.deal(players, edition, layout, rng))

    def legal(self) -> list[str]:
        """The legal moves, sorted by code point; none when the game is over."""
        game = self.game
        if game.phase in ("keep", "show", "take"):
            return sorted(opening.offers(game))
        if game.phase == "place":
            return sorted(streets.offers(game))
        if game.phase in ("activate", "deliver"):
            return sorted(activation.offers(game))
        return sorted(streets.substitutes(game)) if game.phase == "promote" else []

    def play(self, word: str) -> None:
        """Make a legal move, and all that follows by itself; ValueError for any other."""
        if word not in self.legal():
            raise ValueError(f"illegal here ({self.game.phase}): {word!r}")
        game = self.game
        game.moves.append(word)
        if game.phase in ("keep", "show", "take"):
            opening.choose(game, word)
        elif game.phase == "place":
            streets.place(game, word)
        elif game.phase == "promote":
            streets.promote(game, word)
        else:
            activation.step(game, word)

    def state(self) -> dict[str, Any]:
        """The position as a calimala-state/1, the referee's view."""
        return papers.state(self.game)

    def record(self) -> dict[str, Any]:
        """The game so far as a calimala-record/1, without seed and names."""
        return papers.record(self.game)

    @property
    def over(self) -> bool:
        """Whether the game has ended (R8)."""
        return self.game.phase == "over"

    @property
    def scores(self) -> list[int]:
        """The points of every side, the third party's last (R7.5)."""
        return self.game.scores

    @property
    def winners(self) -> list[int] | None:
        """The winning seats, ascending; None before the end (R8.4)."""
        return self.game.winners
