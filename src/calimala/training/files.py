"""The folder of a training run: every file appears whole or not at all, so that it can go on."""

import json
from pathlib import Path
from typing import Any, Final

from calimala.game import BadOption
from calimala.game.whole_files import BEGUN, whole_file

FORMAT: Final = "calimala-training/1"
SETTINGS, CURVE = "settings.json", "curve.json"


def write_json(path: Path, value: Any) -> None:
    """Write a value for people and programs to read."""
    with whole_file(path) as begun:
        begun.write_text(json.dumps(value, indent=1) + "\n")


class Folder:
    """Where the files of a run are."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.curve = path / CURVE

    def open(self, settings: dict[str, Any]) -> None:
        """Make the folder, or go on in one of the same settings; refuse any other."""
        for each in (self.path, self.path / "games", self.path / "networks"):
            each.mkdir(parents=True, exist_ok=True)
            for begun in each.glob(f"{BEGUN}*"):
                begun.unlink()
        self._agree({"format": FORMAT, **settings})

    def _agree(self, settings: dict[str, Any]) -> None:
        """Write down the settings, or compare them with those the run was begun with."""
        path = self.path / SETTINGS
        if not path.exists():
            write_json(path, settings)
            return
        before = read_json(path)
        for key in {**settings, **before}:
            if before.get(key) != settings.get(key):
                raise BadOption(
                    f"{self.path} was begun with {key} {before.get(key)}, "
                    f"now {settings.get(key)}; take another folder"
                )

    def games(self, generation: int, part: int) -> Path:
        """Samples of some games."""
        return self.path / "games" / f"{generation:04}-{part:04}.npy"

    def all_games(self, first: int, last: int) -> list[Path]:
        """All samples that there are of some generations, oldest first."""
        found = sorted((self.path / "games").glob("[0-9]*.npy"))
        return [each for each in found if first <= int(each.name[:4]) <= last]

    def network(self, generation: int) -> Path:
        """What was learned in a generation."""
        return self.path / "networks" / f"{generation:04}.bin"


def read_json(path: Path) -> Any:
    """What the file says; BadOption if it is no JSON of ours."""
    try:
        found = json.loads(path.read_text())
    except ValueError:
        found = None
    if not isinstance(found, dict | list):
        raise BadOption(f"{path} is no file of calimala train; take another folder")
    return found
