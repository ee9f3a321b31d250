"""The census: how many ways there are to go on, by depth, from fixed positions.

Each text file holds an unfinished record and below it the numbers by depth.
`python -m tests.census.census` counts them anew and writes them down.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from calimala.game import Game, records
from calimala.rules import engine
from calimala.rules.state import OFFER, Games

FOLDER = Path(__file__).parent
DEPTHS = {
    "2-players-opening": (2, "international", 0, 7),
    "2-players-middle-german": (2, "german", 120, 7),
    "3-players-late": (3, "international", 260, 7),
    "4-players-first-turn": (4, "german", 8, 6),
    "4-players-middle": (4, "international", 180, 7),
    "5-players-late-german": (5, "german", 300, 8),
}


def count(games: Games, depth: int) -> int:
    """The number of sequences of so many legal moves; a finished game has none."""
    offers = np.zeros(1, OFFER)
    options = engine.options(games, 0, offers)
    if depth == 1:
        return options
    total = 0
    for move in offers[0].moves[:options].tolist():
        after = games.copy()
        engine.step(after, 0, move)
        total += count(after, depth - 1)
    return total


def read(path: Path) -> tuple[dict[str, Any], list[int]]:
    """The record of a census file and its numbers, depth 1 first."""
    record, *numbers = path.read_text().splitlines()
    return json.loads(record), [int(line.split()[1]) for line in numbers]


def write(name: str) -> None:
    """Play to the position and count."""
    players, edition, ply, depths = DEPTHS[name]
    game, random = Game.new(players, seed=ply, edition=edition), Random(ply)
    while game.ply < ply:
        game.play(random.choice(game.legal()))
    numbers = [f"{depth} {count(game.position(), depth)}" for depth in range(1, depths + 1)]
    text = "\n".join([records.dumps(game.record()), *numbers])
    (FOLDER / f"{name}.txt").write_text(f"{text}\n")


if __name__ == "__main__":
    for each in DEPTHS:
        write(each)
