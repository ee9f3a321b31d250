"""Runs in the process of an external bot: loads its file, then answers one moment after the other.

A script that imports nothing of calimala, so that a bot that does not either starts at once.
"""

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from socket import socket
from types import SimpleNamespace
from typing import Any, TextIO


class NoBot(Exception):
    """The file has been loaded, and nothing in it can choose."""


def main(path: str, seed: int, limit: float) -> None:
    """Answer until nobody asks, or until the bot fails."""
    game = _connect()
    try:
        _end_after(limit)
        choose = _bot(_loaded(path), seed)
        _send(game, ready=True)
        _end_after(0)
        for request in iter(game.readline, ""):
            _send(game, move=_answer(choose, json.loads(request)))
    except BaseException as error:  # noqa: BLE001 - whatever it is, the game gets it
        _send(game, fault=complaint(error, path))


def complaint(error: BaseException, path: str) -> str:
    """What went wrong, and in which line of the file."""
    if isinstance(error, NoBot):
        return str(error)
    if isinstance(error, SyntaxError) and error.filename == path:
        return f"line {error.lineno}: {error.msg}"
    frames = traceback.extract_tb(error.__traceback__)
    numbers = [frame.lineno for frame in frames if frame.filename == path]
    where = f" (line {numbers[-1]})" if numbers else ""
    return f"raised {': '.join(filter(None, (type(error).__name__, str(error))))}{where}"


def _connect() -> TextIO:
    """The socket to the game, our stdin, put where neither the bot nor its children look."""
    game = socket(fileno=os.dup(0)).makefile("rw", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    return game


def _end_after(seconds: float) -> None:
    """Let the system end us after so long, should the game be gone; 0 is never."""
    signal.setitimer(signal.ITIMER_REAL, seconds)


def _loaded(path: str) -> dict[str, Any]:
    """What the file defines; its neighbours can be imported, as from any script."""
    sys.path.insert(0, str(Path(path).parent))
    spec = spec_from_file_location("bot", path)
    if spec is None or spec.loader is None:
        raise NoBot("is no Python file")
    module = sys.modules["bot"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return vars(module)


def _bot(defined: dict[str, Any], seed: int) -> Callable[[Any], object]:
    """How the bot chooses."""
    choose: Callable[[Any], object]
    if "Bot" in defined:
        choose = defined["Bot"](seed).choose
    elif "choose" in defined:
        choose = defined["choose"]
    else:
        raise NoBot("defines neither a class Bot nor a function choose")
    return choose


def _answer(choose: Callable[[Any], object], moment: dict[str, Any]) -> object:
    """The bot's answer to one moment."""
    _end_after(moment.pop("limit"))
    move = choose(SimpleNamespace(**moment))
    _end_after(0)
    return move


def _send(game: TextIO, **message: object) -> None:
    """Send one JSON object to the game."""
    game.write(f"{json.dumps(message)}\n")
    game.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
    os._exit(0)  # whatever threads the bot may have left
