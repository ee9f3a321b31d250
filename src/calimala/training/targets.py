"""What a position is worth, by rollouts of a round with the network at their ends; compiled.

The end of one game says little of one position. The mean over rollouts says almost as much as
hundreds of games would, and what the network misjudges at one of their ends is made up for at
others.
"""

from typing import Annotated, Final, TypeAlias

import numpy as np

from calimala.players.bots import planner
from calimala.players.bots.planner import rollout
from calimala.players.evaluation.workspace import Workspaces
from calimala.players.hidden.resample import resample
from calimala.players.network.judge import judge
from calimala.players.network.sizes import (
    ESTIMATE,
    SEAT_INPUTS,
    TABLE_INPUTS,
    Layers,
    Network,
)
from calimala.rules.jit import big_rule, rule
from calimala.rules.names import MOST_PLAYERS, OVER
from calimala.rules.state import Games, Offers, Singles, State, dtype_of

POSITION: Final = planner.GAMES  # in the array of games: what is rolled out, after what that needs
GAMES: Final = POSITION + 1


class Sample(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """What a seat could know of a position, and how the game ended."""

    table: Annotated[Singles, TABLE_INPUTS]
    seat: Annotated[Singles, MOST_PLAYERS, SEAT_INPUTS]
    wins: Annotated[Singles, MOST_PLAYERS]  # chances; victories, shared by those who win together
    points: Annotated[Singles, MOST_PLAYERS]  # beside the mean, in tens
    playing: Annotated[Singles, MOST_PLAYERS]  # 1 for each player
    happened: float  # 1, or 0 if the game went another way


Samples: TypeAlias = np.ndarray[tuple[int], np.dtype[Sample]]
SAMPLE: Final = dtype_of(Sample)


@rule
def _add_leaf(s: State, layers: Layers, sample: Sample, rollouts: int) -> None:
    """Add everyone's chance to win and points after one of the rollouts to the means."""
    for seat in range(s.players):
        sample.wins[seat] += layers.chances[seat] / rollouts
        reached = layers.seat[seat, ESTIMATE] if s.phase == OVER else layers.points[seat]
        sample.points[seat] += reached / rollouts


@big_rule
def mean_of_rollouts(
    games: Games,
    offers: Offers,
    viewer: int,
    net: Network,
    layers: Layers,
    workspaces: Workspaces,
    sample: Sample,
    rollouts: int,
) -> None:
    """The mean chances and points a round after the first game, as the viewer sees it."""
    for seat in range(MOST_PLAYERS):
        sample.wins[seat] = 0
        sample.points[seat] = 0
    games[POSITION] = games[0]
    for _ in range(rollouts):
        games[POSITION].luck = games[0].luck
        games[0] = games[POSITION]
        resample(games[0], viewer)
        rollout(games, offers, games[0].players)
        judge(games[0], viewer, net, layers, workspaces)
        _add_leaf(games[0], layers, sample, rollouts)
