"""What the tiles and cards to come may bring each seat, and what one more cube would add.

Chances and points are whole numbers, SURE to the one.
"""

from typing import Final

from calimala.players.horizon import (
    discs_on_streets,
    is_scoring,
    turns_to_end,
    turns_to_tile,
)
from calimala.players.notes import Notes
from calimala.players.standing import (
    EDGE_STEPS,
    EQUAL,
    FAR,
    FIRST_CUBE,
    GAIN_MASK,
    LONGEST,
    ODDS_BITS,
    STANDING,
    SURE,
    SURE_BITS,
)
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
PLACES_OF: Final = printed(
    [
        sum(1 << int(place) for place in places if place >= 0)
        for subject, places in enumerate(SUBJECT_PLACES)
    ]
)
EVERYWHERE: Final = (1 << PLACES) - 1


@rule
def _note_edges(s: State, notes: Notes) -> None:
    """How each side stands in ties against each other, as a column of STANDING (R5.7)."""
    for side in range(s.sides):
        notes.strength[side] = majority.tie_break(s, side)
    for seat in range(s.players):
        own = notes.strength[seat]
        for side in range(s.sides):
            other = notes.strength[side]
            more = (other >> INFLUENCE_BITS) - (own >> INFLUENCE_BITS)
            edge = min(max(more, -2), 2) + (other > own) - (other < own)
            notes.edge[seat, side] = EDGE_STEPS * FAR + EQUAL + edge


@rule
def _note_sure(card: int, notes: Notes) -> None:
    """The card, if it is one, counts."""
    if card != NOBODY:
        notes.chance[card] = SURE


@rule
def _was_dealt(s: State, seat: int, card: int) -> bool:
    """Whether the seat was dealt the scoring card."""
    found = False
    for i in range(MOST_DEALT):
        found |= s.dealt[seat, i] == card
    return found


@rule
def _note_unseen(s: State, viewer: int, notes: Notes) -> None:
    """Cards the viewer has not seen count with equal chance."""
    unseen = 0
    for card in range(CARDS):
        if notes.chance[card] == 0 and not _was_dealt(s, viewer, card):
            notes.chance[card] = NOBODY
            unseen += 1
    hidden = s.players - 1 + FACE_DOWN[s.players]
    for card in range(CARDS):
        if notes.chance[card] == NOBODY:
            notes.chance[card] = SURE * hidden // unseen


@rule
def _note_chances(s: State, viewer: int, notes: Notes) -> None:
    """The chance of each scoring card to count, as the viewer sees it."""
    for card in range(CARDS):
        notes.chance[card] = 0
    for card in (s.shown[0], s.shown[1], s.face_up):
        _note_sure(card, notes)
    _note_sure(s.kept[viewer], notes)
    _note_unseen(s, viewer, notes)


@rule
def _note_counts(s: State, subject: int, notes: Notes) -> int:
    """The cubes of every side for the subject; return how many more may come (R5.5)."""
    for side in range(s.sides):
        voices = notes.strength[side] >> INFLUENCE_BITS
        notes.count[side] = voices if subject == PALAZZO_CARD else 0
    room = ROOM[subject]
    for i in range(PLACES_COUNTED[subject]):
        place = SUBJECT_PLACES[subject, i]
        room -= s.filled[place]
        for side in range(s.sides):
            notes.count[side] += s.cubes[place, side]
    return int(room)


@rule
def _note_hope(s: State, seat: int, subject: int, turns: int, chance: int, notes: Notes) -> None:
    """The points the seat may expect from a scoring, and the gain of one more cube there."""
    card = 1 if chance else 0
    own = max(notes.count[seat], 1)
    standing = but_one = 0
    every = SURE
    for side in range(s.sides):
        if side != seat:
            lead = min(max(notes.count[side] - own, -FAR), FAR)
            found = STANDING[turns, notes.edge[seat, side] + EDGE_STEPS * lead]
            standing += found
            if PLACE_POINTS[card, s.sides, 3]:
                odds = found >> ODDS_BITS
                but_one = (but_one * odds + every * (SURE - odds)) >> SURE_BITS
                every = every * odds >> SURE_BITS
    gain = standing & GAIN_MASK
    ahead = standing >> ODDS_BITS
    hope = PLACE_POINTS[card, s.sides, 0] * SURE - PLACE_POINTS[card, s.sides, 1] * ahead
    hope += PLACE_POINTS[card, s.sides, 2] * but_one + PLACE_POINTS[card, s.sides, 3] * every
    gain *= PLACE_POINTS[card, s.sides, 1]
    absent = notes.count[seat] == 0
    there = hope * (FIRST_CUBE[turns] if absent else SURE) >> SURE_BITS
    gain = hope - there if absent else gain
    if card:
        gain = gain * chance >> SURE_BITS
        there = there * chance >> SURE_BITS
    notes.hope[subject, seat] += there
    notes.gain[subject, seat] += gain


@rule
def _note_scoring(s: State, subject: int, turns: int, chance: int, notes: Notes) -> None:
    """What a tile, or a card that has a chance, may bring every seat so many turns from now."""
    room = _note_counts(s, subject, notes)
    turns = min(turns, room * TURNS_PER_SLOT >> 2, LONGEST)
    for seat in range(s.players):
        _note_hope(s, seat, subject, turns, chance, notes)


@rule
def _wipe_those(places: int, notes: Notes) -> None:
    """Nothing is hoped for from scorings that count any of these places."""
    for subject in range(SUBJECTS):
        if PLACES_OF[subject] & places:
            for seat in range(MOST_PLAYERS):
                notes.hope[subject, seat] = 0
                notes.gain[subject, seat] = 0


@big_rule
def _note_those(s: State, places: int, notes: Notes) -> None:
    """What the scorings to come that count any of these places may bring."""
    end = turns_to_end(s)
    discs = discs_on_streets(s)
    at_once = s.scored if is_scoring(s) else NOBODY
    for k in range(s.scored - TILES, CARDS):
        subject = s.tiles[TILES + k] if k < 0 else k
        if not PLACES_OF[subject] & places:
            continue
        if k < 0:
            tile = TILES + k
            turns = min(turns_to_tile(tile - s.scored, discs), end) * (tile != at_once)
            _note_scoring(s, subject, turns, 0, notes)
        elif notes.chance[k]:
            _note_scoring(s, subject, end, notes.chance[k], notes)


@rule
def note_scorings(s: State, viewer: int, notes: Notes) -> None:
    """What all the scorings to come may bring every seat."""
    _note_edges(s, notes)
    _note_chances(s, viewer, notes)
    _note_those(s, EVERYWHERE, notes)


@rule
def scores_alike(before: State, after: State) -> bool:
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
def note_new_cubes(before: State, after: State, notes: Notes) -> None:
    """Turn what was noted of one position into what is to be noted of one that scores alike."""
    places = 0
    for place in range(PLACES):
        places |= (before.filled[place] != after.filled[place]) << place
    if places:
        _wipe_those(places, notes)
        _note_those(after, places, notes)
