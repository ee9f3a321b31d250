"""A hand-made evaluation function: the points that every seat may expect in the end; compiled."""

from typing import Final

import numpy as np

from calimala.players.evaluation.assets import add_assets
from calimala.players.evaluation.horizon import turns_to_end
from calimala.players.evaluation.lead_odds import ONE_BITS
from calimala.players.evaluation.scoring_odds import expect_scorings, same_scorings, update_cubes
from calimala.players.evaluation.workspace import WORKSPACE, Workspace, Workspaces, clear
from calimala.rules.jit import big_rule, rule
from calimala.rules.names import NOBODY, OVER, PLACE, SUBJECTS
from calimala.rules.state import Ranks, State
from calimala.rules.tables import printed

POINT: Final = 100

# By players: the half of what the next turn is worth more than the last, for each turn to come.
# Measured in games of planners; for five players extrapolated.
TEMPO: Final = printed([0, 0, 6, 12, 18, 20])


@rule
def _tempo(s: State, seat: int, end: int) -> int:
    """What it is worth to have the next turn, or one of the next, rather than the last."""
    first = s.active + (s.phase != PLACE)
    waits = (seat - first) % s.players
    spread = TEMPO[s.players] * end // s.players
    return int(spread * (s.players - 1 - 2 * waits) // (s.players - 1))


@rule
def _seat_points(s: State, seat: int, end: int, work: Workspace) -> int:
    """The seat's points in the end; what assets bring one seat, they take from the others."""
    if seat >= s.players:
        return 0
    all_assets = 0
    for other in range(s.players):
        all_assets += work.assets[other]
    expected = work.assets[seat] - all_assets // s.players
    for subject in range(SUBJECTS):
        expected += work.expected[subject, seat]
    return int(POINT * s.scores[seat] + (POINT * expected >> ONE_BITS) + _tempo(s, seat, end))


@rule
def _everyones_points(s: State, work: Workspace) -> Ranks:
    """The points of every seat in the end, from the evaluated scorings and the assets."""
    end = turns_to_end(s)
    if s.phase != OVER:
        add_assets(s, end, work)
    return (
        _seat_points(s, 0, end, work),
        _seat_points(s, 1, end, work),
        _seat_points(s, 2, end, work),
        _seat_points(s, 3, end, work),
        _seat_points(s, 4, end, work),
    )


@big_rule
def evaluate_scorings(s: State, viewer: int, workspaces: Workspaces) -> None:
    """Evaluate the scorings to come in the first workspace, as the viewer sees them."""
    clear(workspaces[0])
    workspaces[0].viewer = viewer
    if s.phase != OVER:
        expect_scorings(s, viewer, workspaces[0])


@big_rule
def points_from(s: State, workspaces: Workspaces) -> Ranks:
    """The points of every seat in the end, from the scorings in the first workspace."""
    return _everyones_points(s, workspaces[0])


@big_rule
def expected_points(s: State, viewer: int) -> Ranks:
    """The points of every seat in the end, in hundredths, as the viewer sees it."""
    workspaces = np.empty(1, WORKSPACE)
    evaluate_scorings(s, viewer, workspaces)
    return points_from(s, workspaces)


@rule
def _margin(s: State, seat: int, points: Ranks) -> int:
    """How far the seat is ahead of the others' mean."""
    rivals = sum(points) - points[seat]
    return points[seat] - rivals // (s.players - 1)


@big_rule
def value(s: State, seat: int) -> int:
    """The evaluation function: how far the seat is ahead of the others' mean, by what it knows."""
    return _margin(s, seat, expected_points(s, seat))


@big_rule
def value_after(before: State, after: State, workspaces: Workspaces) -> int:
    """The value for the player who has moved; the second workspace holds the scorings before."""
    if same_scorings(before, after):
        workspaces[0] = workspaces[1]
        update_cubes(before, after, workspaces[0])
    else:
        evaluate_scorings(after, before.actor, workspaces)
    return _margin(after, before.actor, _everyones_points(after, workspaces[0]))


@rule
def keep_current(before: State, after: State, workspaces: Workspaces) -> None:
    """Bring the scorings in the second workspace up to date after a move, or discard them."""
    if workspaces[1].viewer != NOBODY and same_scorings(before, after):
        update_cubes(before, after, workspaces[1])
    else:
        workspaces[1].viewer = NOBODY
