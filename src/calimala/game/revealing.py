"""What cannot be taken back: a move after which somebody knows what was hidden before."""

from typing import Final

from calimala.game.game import Game

DRAWING: Final = "draw "


def play_revealing(game: Game, word: str) -> bool:
    """Play a word; whether it has drawn or turned up a card, shuffled a deck, ended the game."""
    phase, shuffles = game.phase, len(game.shuffles)
    game.play(word)
    shown = phase == "show" and game.phase == "take"
    return word.startswith(DRAWING) or shown or game.over or len(game.shuffles) > shuffles
