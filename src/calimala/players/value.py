"""A hand-made estimate of the points every seat will have in the end; compiled."""

from typing import Final

import numpy as np

from calimala.players.hopes import note_new_cubes, note_scorings, scores_alike
from calimala.players.horizon import turns_to_end
from calimala.players.means import note_means
from calimala.players.notes import NOTES, Notes, Pages, wipe
from calimala.players.standing import SURE_BITS
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
def _points(s: State, seat: int, end: int, notes: Notes) -> int:
    """The seat's points in the end; what means bring one seat, they take from the others."""
    if seat >= s.players:
        return 0
    all_means = 0
    for other in range(s.players):
        all_means += notes.means[other]
    hope = notes.means[seat] - all_means // s.players
    for subject in range(SUBJECTS):
        hope += notes.hope[subject, seat]
    return int(POINT * s.scores[seat] + (POINT * hope >> SURE_BITS) + _tempo(s, seat, end))


@rule
def _all_points(s: State, notes: Notes) -> Ranks:
    """The points of every seat in the end, from the scorings that were noted and the means."""
    end = turns_to_end(s)
    if s.phase != OVER:
        note_means(s, end, notes)
    return (
        _points(s, 0, end, notes),
        _points(s, 1, end, notes),
        _points(s, 2, end, notes),
        _points(s, 3, end, notes),
        _points(s, 4, end, notes),
    )


@big_rule
def note_hopes(s: State, viewer: int, pages: Pages) -> None:
    """Note afresh on the first page what the scorings to come may bring, as the viewer sees it."""
    wipe(pages[0])
    pages[0].viewer = viewer
    if s.phase != OVER:
        note_scorings(s, viewer, pages[0])


@big_rule
def _points_noted(s: State, pages: Pages) -> Ranks:
    """The points of every seat in the end, from what the first page says of the scorings."""
    return _all_points(s, pages[0])


@big_rule
def estimate(s: State, viewer: int) -> Ranks:
    """The points of every seat in the end, in hundredths, as the viewer sees it."""
    pages = np.empty(1, NOTES)
    note_hopes(s, viewer, pages)
    return _points_noted(s, pages)


@rule
def _ahead(s: State, seat: int, points: Ranks) -> int:
    """How far the seat is ahead of the others' mean."""
    rivals = sum(points) - points[seat]
    return points[seat] - rivals // (s.players - 1)


@big_rule
def value(s: State, seat: int) -> int:
    """How far the seat is ahead of the others' mean; cards it has not seen count by chance."""
    return _ahead(s, seat, estimate(s, seat))


@big_rule
def value_after(before: State, after: State, pages: Pages) -> int:
    """The same one move later for who made it, from what the second page says of before."""
    if scores_alike(before, after):
        pages[0] = pages[1]
        note_new_cubes(before, after, pages[0])
    else:
        note_hopes(after, before.actor, pages)
    return _ahead(after, before.actor, _all_points(after, pages[0]))


@rule
def keep_up(before: State, after: State, pages: Pages) -> None:
    """Let the second page, if noted of one position, hold a move later, or hold for nobody."""
    if pages[1].viewer != NOBODY and scores_alike(before, after):
        note_new_cubes(before, after, pages[1])
    else:
        pages[1].viewer = NOBODY
