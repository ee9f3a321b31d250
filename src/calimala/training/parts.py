"""Games against itself in parts: each a file of samples that depends on the seeds only."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from calimala.game.whole_files import whole_file
from calimala.players.network.weights import read
from calimala.players.seeds import derived
from calimala.rules.state import STATE
from calimala.training.self_play import DICE, play_game
from calimala.training.targets import SAMPLE

TABLES: Final = (4, 3, 4, 2, 4, 5, 4, 3, 2, 4)  # players, game after game
GERMAN: Final = 4  # one of so many games is of the German edition
TEMPERATURE: Final = 0.01  # of chances to win, of half of the games; the others explore less
SPACING: Final = 5  # turns between two samples, about
MOST_SAMPLES: Final = 128  # of a game
HALVES: Final = np.dtype([(name, "<f2", SAMPLE[name].shape) for name in SAMPLE.names or ()])


@dataclass(frozen=True)
class Part:
    """Some games of a generation, to be played by one worker."""

    network: Path
    samples: Path
    seed: int
    games: int
    rollouts: int  # from each sample


def play_part(part: Part) -> OSError | None:
    """Play the games and write their samples; what the system cannot do is the result."""
    try:
        with whole_file(part.samples) as begun, begun.open("wb") as file:
            np.save(file, samples_of(part))
    except OSError as fault:
        return fault
    return None


def samples_of(part: Part) -> NDArray[Any]:
    """The samples of all games, at half precision."""
    network, kept = read(part.network), []
    games, noted = np.zeros(DICE + 1, STATE), np.zeros(MOST_SAMPLES, SAMPLE)
    for k in range(part.games):
        deal, dice = derived(part.seed, k, 0) | 1, derived(part.seed, k, 1) | 1
        count = play_game(
            games, network, noted, TABLES[k % len(TABLES)], int(deal // 2 % GERMAN == 0),
            np.uint64(deal), np.uint64(dice), TEMPERATURE * (1 + k % 2) / 2, SPACING,
            part.rollouts,
        )  # fmt: skip
        kept.append(halved(noted[:count]))
    return np.concatenate(kept)


def halved(samples: NDArray[Any]) -> NDArray[Any]:
    """The samples at half precision."""
    rows = np.zeros(len(samples), HALVES)
    for name in HALVES.names or ():
        rows[name] = samples[name]
    return rows
