"""What every player can do, person or bot, and all it is told when asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, cast

from calimala.game.errors import shown
from calimala.game.schema import View
from calimala.players.errors import BotFault

NO_VIEW: Final = cast("View", {})  # of a player that does not look
CHOICES_OF_CARDS: Final = ("keep ", "show ")  # words of the set-up, while the board is empty


@dataclass(frozen=True)
class Moment:
    """A decision as a person in the seat meets it: plain data, with no way back to the game."""

    view: View
    history: Sequence[str | None]
    legal: Sequence[str]
    seconds: float | None = None


class Player(Protocol):
    """Chooses moves for one seat, from no more than a person in that seat may know.

    One that holds on to something, such as a process, has a method `close` besides.
    """

    @property
    def name(self) -> str:
        """The name it is listed by."""

    @property
    def looks(self) -> bool:
        """Whether it wants to see the table; if not, view and history stay empty."""

    def choose(self, moment: Moment) -> str:
        """One of the legal moves, within the seconds given, or in its own time if none are."""


class Asking(Protocol):
    """A game that waits for a move, or whatever can tell the same of it."""

    @property
    def actor(self) -> int | None:
        """Who decides now; None when over."""

    def legal(self) -> list[str]:
        """The words that may be played now, sorted."""

    def view(self, seat: int | None) -> View:
        """What the seat may know."""

    def moves_for(self, seat: int | None) -> list[str | None]:
        """The words played, null where the seat may not know them."""


def ask(player: Player, game: Asking, seconds: float | None = None) -> str:
    """The legal move that the player makes in the seat that decides; BotFault if it is none."""
    return choose(player, moment(player, game, seconds))


def choose(player: Player, at: Moment) -> str:
    """The legal move that the player makes at a moment; BotFault if it is none."""
    move: object = player.choose(at)
    if not isinstance(move, str) or move not in at.legal:
        raise BotFault(player.name, f"answered {shown(move)}, which is not a legal move")
    return move


def moment(player: Player, game: Asking, seconds: float | None) -> Moment:
    """What the seat that decides may know, as far as the player wants to see it."""
    legal = tuple(game.legal())
    if not player.looks:
        return Moment(NO_VIEW, (), legal, seconds)
    return Moment(game.view(game.actor), game.moves_for(game.actor), legal, seconds)
