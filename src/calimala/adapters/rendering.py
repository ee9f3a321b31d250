"""The table for people: a text or a picture of what a spectator sees."""

from typing import Any, Final

from calimala.adapters.picture import pixels
from calimala.adapters.play import Play
from calimala.adapters.text import text
from calimala.game import BadOption
from calimala.game.errors import shown

RENDER_MODES: Final = ("ansi", "rgb_array")


def check_mode(mode: str | None) -> str | None:
    """One of the modes, or None."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"render_mode must be {' or '.join(RENDER_MODES)}, not {shown(mode)}")
    return mode


def render(play: Play, mode: str | None) -> Any:
    """What the mode asks for; nothing without a mode."""
    if mode is None:
        return None
    view = play.view(None)
    return text(view) if mode == "ansi" else pixels(view)
