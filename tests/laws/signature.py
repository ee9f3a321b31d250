"""The behaviour signature: one hash over every offer and state of fixed games.

A refactoring leaves it as it is; a commit that changes it says so under **Rules** in the changelog.
`python -m tests.laws.signature` prints it, with `--write` it is written down.
"""

import hashlib
import json
import sys
from pathlib import Path
from random import Random

from calimala.game import Game
from calimala.game.notation import EDITIONS
from calimala.game.state_json import ADDED

FILE = Path(__file__).with_name("signature.txt")


def signature() -> str:
    """Play one game for each number of players and edition, and hash what can be seen."""
    digest = hashlib.sha256()
    for players in (2, 3, 4, 5):
        for edition in EDITIONS:
            game = Game.new(players, seed=f"signature {players} {edition}", edition=edition)
            random = Random(players)
            while not game.over:
                digest.update(json.dumps([game.legal(), state(game)]).encode())
                game.play(random.choice(game.legal()))
            digest.update(json.dumps([game.record(), game.events()]).encode())
    return digest.hexdigest()


def state(game: Game) -> dict[str, object]:
    """The position, without the keys that the format got later: they change no behaviour."""
    return {key: value for key, value in game.state().items() if key not in ADDED}


if __name__ == "__main__":
    sys.stdout.write(f"{signature()}\n")
    if "--write" in sys.argv:
        FILE.write_text(f"{signature()}\n")
