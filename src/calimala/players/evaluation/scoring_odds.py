"""The points each seat may expect of the tiles and cards to come, and what one more cube adds.

Probabilities and points are fixed-point numbers, ONE to the unit.
"""

from typing import Final

from calimala.players.evaluation.horizon import (
    discs_on_streets,
    is_scoring,
    turns_to_end,
    turns_to_tile,
)
from calimala.players.evaluation.lead_odds import (
    EDGE_STEPS,
    EQUAL,
    FIRST_CUBE,
    GAIN_MASK,
    LEAD_ODDS,
    LONGEST,
    ODDS_BITS,
    ONE,
    ONE_BITS,
    WIDEST_LEAD,
)
from calimala.players.evaluation.workspace import Workspace
from calimala.rules import majority
from calimala.rules.jit import big_rule, rule
from calimala.rules.names import (
    ACTIVATE,
    CARDS,
    COUNCIL_ARTWORKS,
    DELIVER,
    MOST_DEALT,
    MOST_PLAYERS,
    NOBODY,
    OVER,
    PALAZZO_CARD,
    PLACES,
    SUBJECTS,
    TILES,
)
from calimala.rules.state import State
from calimala.rules.tables import FACE_DOWN, SLOTS, SUBJECT_PLACES, printed

TURNS_PER_SLOT: Final = 13  # quarters of a turn for each free slot until all is decided
INFLUENCE_BITS: Final = 10  # of the strength in ties, below the influence

# Points by expectation: for the first place, less for each side ahead, more if all but one of
# the others are, more if all are; by sides for tiles, then for cards (R5.6, R8.3).
PLACE_POINTS: Final = printed(
    [
        [(0, 0, 0, 0)] * 3 + [(3, 1, 0, 0), (3, 1, 0, 0), (3, 1, 0, 1)],
        [(0, 0, 0, 0)] * 3 + [(5, 2, 0, 0), (5, 2, 0, 1), (5, 2, 1, 3)],
    ]
)

# Cubes that find room, by subject; the council has always room for a seat.
ROOM: Final = printed(
    [
        LONGEST if subject == PALAZZO_CARD else sum(SLOTS[place] for place in places if place >= 0)
        for subject, places in enumerate(SUBJECT_PLACES)
    ]
)

# How many places each subject counts; the council's voices are known from the ties.
PLACES_COUNTED: Final = printed(
    [
        0 if subject == PALAZZO_CARD else sum(place >= 0 for place in places)
        for subject, places in enumerate(SUBJECT_PLACES)
    ]
)


# The places each subject counts, as a bit set; the council's card depends on the ties alone.
PLACE_SETS: Final = printed(
    [sum(1 << int(place) for place in places if place >= 0) for places in SUBJECT_PLACES]
)
ALL_PLACES: Final = (1 << PLACES) - 1


@rule
def _compare_ties(s: State, work: Workspace) -> None:
    """Each side's edge in tie-breaks against each other, as a column of LEAD_ODDS (R5.7)."""
    for side in range(s.sides):
        work.strength[side] = majority.tie_break(s, side)
    for seat in range(s.players):
        own = work.strength[seat]
        for side in range(s.sides):
            other = work.strength[side]
            more = (other >> INFLUENCE_BITS) - (own >> INFLUENCE_BITS)
            edge = min(max(more, -2), 2) + (other > own) - (other < own)
            work.edge[seat, side] = EDGE_STEPS * WIDEST_LEAD + EQUAL + edge


@rule
def _expect_card(card: int, work: Workspace) -> None:
    """The card, if it is one, counts for certain."""
    if card != NOBODY:
        work.chance[card] = ONE


@rule
def _was_dealt(s: State, seat: int, card: int) -> bool:
    """Whether the seat was dealt the scoring card."""
    found = False
    for i in range(MOST_DEALT):
        found |= s.dealt[seat, i] == card
    return found


@rule
def _expect_unseen_cards(s: State, viewer: int, work: Workspace) -> None:
    """The cards that the viewer has not seen count with equal probability."""
    unseen = 0
    for card in range(CARDS):
        if work.chance[card] == 0 and not _was_dealt(s, viewer, card):
            work.chance[card] = NOBODY
            unseen += 1
    hidden = s.players - 1 + FACE_DOWN[s.players]
    for card in range(CARDS):
        if work.chance[card] == NOBODY:
            work.chance[card] = ONE * hidden // unseen


@rule
def _expect_cards(s: State, viewer: int, work: Workspace) -> None:
    """The probability of each scoring card to count, as the viewer sees it."""
    for card in range(CARDS):
        work.chance[card] = 0
    for card in (s.shown[0], s.shown[1], s.face_up):
        _expect_card(card, work)
    _expect_card(s.kept[viewer], work)
    _expect_unseen_cards(s, viewer, work)


@rule
def _count_cubes(s: State, subject: int, work: Workspace) -> int:
    """The cubes of every side for the subject; return how many more may come (R5.5)."""
    for side in range(s.sides):
        voices = work.strength[side] >> INFLUENCE_BITS
        work.count[side] = voices if subject == PALAZZO_CARD else 0
    room = ROOM[subject]
    for i in range(PLACES_COUNTED[subject]):
        place = SUBJECT_PLACES[subject, i]
        room -= s.filled[place]
        for side in range(s.sides):
            work.count[side] += s.cubes[place, side]
    return int(room)


@rule
def _expect_points(
    s: State, seat: int, subject: int, turns: int, chance: int, work: Workspace
) -> None:
    """The points the seat may expect from a scoring, and the gain of one more cube there."""
    card = 1 if chance else 0
    own = max(work.count[seat], 1)
    rivals = but_one = 0
    every = ONE
    for side in range(s.sides):
        if side != seat:
            lead = min(max(work.count[side] - own, -WIDEST_LEAD), WIDEST_LEAD)
            found = LEAD_ODDS[turns, work.edge[seat, side] + EDGE_STEPS * lead]
            rivals += found
            if PLACE_POINTS[card, s.sides, 3]:
                odds = found >> ODDS_BITS
                but_one = (but_one * odds + every * (ONE - odds)) >> ONE_BITS
                every = every * odds >> ONE_BITS
    gain = rivals & GAIN_MASK
    ahead = rivals >> ODDS_BITS
    points = PLACE_POINTS[card, s.sides, 0] * ONE - PLACE_POINTS[card, s.sides, 1] * ahead
    points += PLACE_POINTS[card, s.sides, 2] * but_one + PLACE_POINTS[card, s.sides, 3] * every
    gain *= PLACE_POINTS[card, s.sides, 1]
    absent = work.count[seat] == 0
    expected = points * (FIRST_CUBE[turns] if absent else ONE) >> ONE_BITS
    gain = points - expected if absent else gain
    if card:
        gain = gain * chance >> ONE_BITS
        expected = expected * chance >> ONE_BITS
    work.expected[subject, seat] += expected
    work.gain[subject, seat] += gain


@rule
def _expect_scoring(s: State, subject: int, turns: int, chance: int, work: Workspace) -> None:
    """Every seat's points from a tile, or from a card of some chance, so many turns from now."""
    room = _count_cubes(s, subject, work)
    turns = min(turns, room * TURNS_PER_SLOT >> 2, LONGEST)
    for seat in range(s.players):
        _expect_points(s, seat, subject, turns, chance, work)


@rule
def _clear_places(places: int, work: Workspace) -> None:
    """Expect nothing of the scorings that count any of these places."""
    for subject in range(SUBJECTS):
        if PLACE_SETS[subject] & places:
            for seat in range(MOST_PLAYERS):
                work.expected[subject, seat] = 0
                work.gain[subject, seat] = 0


@big_rule
def _expect_places(s: State, places: int, work: Workspace) -> None:
    """Every seat's points from the scorings to come that count any of these places."""
    end = turns_to_end(s)
    discs = discs_on_streets(s)
    at_once = s.scored if is_scoring(s) else NOBODY
    for k in range(s.scored - TILES, CARDS):
        subject = s.tiles[TILES + k] if k < 0 else k
        if not PLACE_SETS[subject] & places:
            continue
        if k < 0:
            tile = TILES + k
            turns = min(turns_to_tile(tile - s.scored, discs), end) * (tile != at_once)
            _expect_scoring(s, subject, turns, 0, work)
        elif work.chance[k]:
            _expect_scoring(s, subject, end, work.chance[k], work)


@rule
def expect_scorings(s: State, viewer: int, work: Workspace) -> None:
    """Every seat's points from all the scorings to come."""
    _compare_ties(s, work)
    _expect_cards(s, viewer, work)
    _expect_places(s, ALL_PLACES, work)


@rule
def same_scorings(before: State, after: State) -> bool:
    """Whether the same scorings are as far off and ties fall the same way, a few cubes apart."""
    return bool(
        before.phase in (ACTIVATE, DELIVER)
        and before.scored == after.scored
        and is_scoring(before) == is_scoring(after)
        and before.filled[COUNCIL_ARTWORKS] == after.filled[COUNCIL_ARTWORKS]
        and discs_on_streets(before) == discs_on_streets(after)
        and turns_to_end(before) == turns_to_end(after)
        and after.phase != OVER
    )


@rule
def update_cubes(before: State, after: State, work: Workspace) -> None:
    """Evaluate again only the scorings that count new cubes; the others are the same."""
    places = 0
    for place in range(PLACES):
        places |= (before.filled[place] != after.filled[place]) << place
    if places:
        _clear_places(places, work)
        _expect_places(after, places, work)
