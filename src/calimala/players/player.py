"""What every player can do, person or bot, and all it is told when asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from calimala.game import Game


@dataclass(frozen=True)
class Moment:
    """A decision as a person in the seat meets it: plain data, with no way back to the game."""

    view: dict[str, Any]
    history: Sequence[str | None]
    legal: Sequence[str]
    seconds: float | None = None


class Player(Protocol):
    """Chooses moves for one seat, from no more than a person in that seat may know."""

    @property
    def name(self) -> str:
        """The name it is listed by."""

    @property
    def looks(self) -> bool:
        """Whether it wants to see the table; if not, view and history stay empty."""

    def choose(self, moment: Moment) -> str:
        """One of the legal moves, within the seconds given, or in its own time if none are."""


def ask(player: Player, game: Game, seconds: float | None = None) -> str:
    """What the player would do in the seat that decides."""
    legal = game.legal()
    if not player.looks:
        return player.choose(Moment({}, (), legal, seconds))
    view, history = game.view(game.actor), game.moves_for(game.actor)
    return player.choose(Moment(view, history, legal, seconds))
