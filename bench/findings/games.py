"""The games of the experiment in parts: each a file that depends on network and seed only."""

import hashlib
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from bench.findings.arms import ARMS, orders_of
from calimala.arena.workers import unordered
from calimala.game.whole_files import whole_file
from calimala.players.network.weights import read
from calimala.players.seeds import derived
from calimala.rules.state import STATE
from calimala.training.files import Folder
from calimala.training.orders import NOTES, play_ordered
from calimala.training.self_play import DICE

PART: Final = 1000  # games that one worker plays before it writes them down
TABLES: Final = (4, 3, 4, 2, 4, 5, 4, 4)  # players, game after game
SEEN_IN_THE_END: Final = (
    "players", "layout", "scores", "kept", "ships", "houses", "workshops", "cubes",
)  # fmt: skip
WINS: Final = "wins"
GAME: Final = np.dtype(
    [("arm", "<i2"), ("seat", "<i2")]
    + [(name, "<i2", STATE[name].shape) for name in SEEN_IN_THE_END]
    + [(name, "<f4" if name == WINS else "<i2", NOTES[name].shape) for name in NOTES.names or ()]
)
"""A game as it is kept: its arm, the seat under orders, how it ended, and what was noted."""


@dataclass(frozen=True)
class Part:
    """Some games, to be played by one worker."""

    network: Path
    games: Path
    seed: int


def play_part(part: Part) -> OSError | None:
    """Play the games and write them down; what the system cannot do is the result."""
    try:
        with whole_file(part.games) as begun, begun.open("wb") as file:
            np.save(file, games_of(part))
    except OSError as fault:
        return fault
    return None


def games_of(part: Part) -> NDArray[Any]:
    """Play the games, each of its own deal."""
    network, kept = read(part.network), np.zeros(PART, GAME)
    states = np.zeros(DICE + 1, STATE)
    for k in range(PART):
        random = Random(derived(part.seed, k))
        players = TABLES[k % len(TABLES)]
        (arm,) = random.choices(ARMS, [each.weight for each in ARMS])
        seat, notes = random.randrange(players), np.zeros(1, NOTES)
        deal, dice = (np.uint64(random.getrandbits(53) | 1) for _ in range(2))
        play_ordered(states, network, orders_of(arm, players, seat), notes, players, deal, dice)
        kept[k]["arm"], kept[k]["seat"] = ARMS.index(arm), seat
        for name in SEEN_IN_THE_END:
            kept[k][name] = states[0][name]
        for name in NOTES.names or ():
            kept[k][name] = notes[0][name]
    return kept


def played(
    path: Path, network: Path, seed: int, games: int, workers: int,
    progress: Callable[[int, int, str], None],
) -> NDArray[Any]:  # fmt: skip
    """All games of the folder, after those that it lacks have been played."""
    folder = Folder(path)
    folder.open(_settings(network, seed))
    files = [folder.games(0, k) for k in range(-(-games // PART))]
    missing = [
        Part(network, file, derived(seed, k)) for k, file in enumerate(files) if not file.exists()
    ]
    done = len(files) - len(missing)
    with closing(unordered(play_part, missing, workers)) as faults:
        for fault in faults:
            if fault:
                raise fault
            done += 1
            progress(PART * done, PART * len(files), "games")
    return np.concatenate([np.load(file) for file in files])


def _settings(network: Path, seed: int) -> dict[str, Any]:
    """What all games of a folder have in common."""
    return {
        "findings": [each.key for each in ARMS],
        "network": hashlib.sha256(network.read_bytes()).hexdigest(),
        "seed": seed,
    }
