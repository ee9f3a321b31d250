"""Players: whoever chooses a move in a seat."""

from calimala.players.player import Player
from calimala.players.registry import create, known

__all__ = ["Player", "create", "known"]
