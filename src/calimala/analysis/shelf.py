"""Finished reviews on disk, by the game and the way of judging: each is computed once."""

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Final, cast

from calimala.analysis.schema import FORMAT, Review
from calimala.game import Game, records
from calimala.game.whole_files import whole_file
from calimala.rules.jit import CACHE_VARIABLE

FOLDER: Final = "reviews"


def default_folder() -> Path:
    """Beside what is compiled, if that has a folder of its own; otherwise the user's cache."""
    if chosen := os.environ.get(CACHE_VARIABLE):
        return Path(chosen) / FOLDER
    home = os.path.expanduser("~/.cache")  # noqa: PTH111 - where there is no home, Path raises
    return Path(os.environ.get("XDG_CACHE_HOME") or home) / "calimala" / FOLDER


class Shelf:
    """A folder of reviews; a file appears whole or not at all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def find(self, game: Game, evaluator: str) -> Review | None:
        """The review of a game by this evaluator, if it was kept; what is damaged was not."""
        try:
            kept = json.loads(self._path(game, evaluator).read_bytes())
        except (OSError, ValueError):
            return None
        told = isinstance(kept, dict) and kept.get("format") == FORMAT
        return cast("Review", kept) if told else None

    def keep(self, game: Game, review: Review) -> None:
        """Keep a review."""
        path = self._path(game, review["evaluator"])
        with whole_file(path) as begun:
            begun.write_text(json.dumps(review, ensure_ascii=False), encoding="utf-8")

    def _path(self, game: Game, evaluator: str) -> Path:
        text = f"{FORMAT}\n{evaluator}\n{records.dumps(game.record())}"
        return self.folder / f"{sha256(text.encode()).hexdigest()[:32]}.json"
