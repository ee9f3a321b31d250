"""Players: whoever chooses a move in a seat."""

from calimala.players.faults import BotFault
from calimala.players.player import Moment, Player, ask
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
