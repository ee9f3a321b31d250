"""The table for people: a text or a picture of what a spectator sees."""

from collections.abc import Mapping
from typing import Any, Final

from calimala.adapters.picture import pixels
from calimala.adapters.play import Play
from calimala.board.draw import WIDE, Caption, text
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
    return ansi(view) if mode == "ansi" else pixels(view)


def ansi(view: Mapping[str, Any]) -> str:
    """The table as the command line draws it, with the agents' names."""
    names = [f"player_{seat}" for seat in range(view["players"])]
    return text(view, Caption(names), WIDE)
