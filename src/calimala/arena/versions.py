"""What a game depends on beside its plan: the rules, and the text of everything that plays."""

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from calimala.game import RULES_VERSION
from calimala.players.guest import SUFFIX

PACKAGE = Path(__file__).parents[1]
FOLDERS = ("rules", "game", "players")


def versions(bots: Iterable[str]) -> dict[str, Any]:
    """The versions that all games of one arena share; of a bot's file, a hash."""
    files = {bot: _hash([Path(bot)]) for bot in sorted(set(bots)) if bot.endswith(SUFFIX)}
    return {"calimala": _installed(), "rules": RULES_VERSION, "code": code(), **files}


@cache
def code() -> str:
    """A short hash of the rules' and the bots' text."""
    return _hash(sorted(path for each in FOLDERS for path in (PACKAGE / each).rglob("*.py")))


def _hash(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def _installed() -> str:
    try:
        return version("calimala")
    except PackageNotFoundError:
        return "(not installed)"
