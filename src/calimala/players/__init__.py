"""Players: whoever chooses a move in a seat."""

from calimala.players.player import Moment, Player, ask
from calimala.players.registry import create, known

__all__ = ["Moment", "Player", "ask", "create", "known"]
