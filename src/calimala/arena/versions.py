"""What a game depends on beside its plan: the rules, and the text of everything that plays."""

import hashlib
import os
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from calimala.game import RULES_VERSION
from calimala.players.external.process import SUFFIX

PACKAGE = Path(__file__).parents[1]
FOLDERS = ("rules", "game", "players")
PARTS = (".py", ".bin")


def versions(bots: Iterable[str]) -> dict[str, Any]:
    """The versions that all games of one arena share; of a bot's file, a hash."""
    return {"calimala": _installed(), "rules": RULES_VERSION, "code": code(), **texts(bots)}


def texts(bots: Iterable[str]) -> dict[str, str]:
    """A short hash of every bot's file that is there."""
    files = [bot for bot in sorted(set(bots)) if bot.endswith(SUFFIX) and Path(bot).is_file()]
    return {bot: _hash([Path(bot)]) for bot in files}


def changed(before: Mapping[str, str]) -> list[str]:
    """The bots whose files have another text than before; a file that is gone has none."""
    return [bot for bot, text in texts(before).items() if text != before[bot]]


@cache
def code() -> str:
    """A short hash of the rules' and the bots' text, and of their network."""
    files = (path for each in FOLDERS for path in (PACKAGE / each).rglob("*"))
    return _hash(sorted(path for path in files if path.suffix in PARTS))


def _hash(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(os.fsencode(path.name) + path.read_bytes())
    return digest.hexdigest()[:12]


def _installed() -> str:
    try:
        return version("calimala")
    except PackageNotFoundError:
        return "(not installed)"
