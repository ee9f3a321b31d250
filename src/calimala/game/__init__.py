"""Play Calimala from Python: words in, states, views, records and events out."""

from calimala.game import records
from calimala.game.errors import BadOption, BadRecord, BadState, CalimalaError, IllegalMove
from calimala.game.game import RULES_VERSION, Game
from calimala.game.luck import Luck, SeededLuck
from calimala.game.refusals import Refusal

__all__ = [
    "RULES_VERSION",
    "BadOption",
    "BadRecord",
    "BadState",
    "CalimalaError",
    "Game",
    "IllegalMove",
    "Luck",
    "Refusal",
    "SeededLuck",
    "records",
]
