"""Players choose moves for a seat, from what a person there may know."""

from calimala.players.base import Moment, Player, ask
from calimala.players.errors import BotFault
from calimala.players.registry import check, create, hire, known, short_name

__all__ = [
    "BotFault",
    "Moment",
    "Player",
    "ask",
    "check",
    "create",
    "hire",
    "known",
    "short_name",
]
