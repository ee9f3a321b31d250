"""Majorities: what each subject counts, the ranking, and how ties are broken.

Home of R5.5-R5.8, R7.5.
"""

from calimala.rules.jit import big_rule, rule
from calimala.rules.names import COUNCIL_ARTWORKS, MOST_PLAYERS, NOBODY, PALAZZO_CARD, TILES
from calimala.rules.state import Ranks, State
from calimala.rules.tables import CARD_POINTS, SUBJECT_PLACES, TILE_POINTS

# A side's rank as one number: cubes, then R5.7 (a) influence, (b) seats, (c, d) earliness.
EARLIEST = 32
MOST_SEATS = 32
MOST_INFLUENCE = 32


@rule
def count(s: State, subject: int, side: int) -> int:
    """The side's cubes that the subject counts (R5.5); the council counts seats too (R8.3)."""
    total = seats(s, side) if subject == PALAZZO_CARD else 0
    for place in SUBJECT_PLACES[subject]:
        if place != NOBODY:
            total += s.cubes[place, side]
    return total


@rule
def seats(s: State, side: int) -> int:
    """How many scoring tiles the side sits on."""
    total = 0
    for tile in range(s.scored):
        if s.seats[tile] == side:
            total += 1
    return total


@rule
def influence(s: State, side: int) -> int:
    """Seats plus council artworks (R5.7a, R8.4)."""
    return int(seats(s, side) + s.cubes[COUNCIL_ARTWORKS, side])


@rule
def earliness(s: State, side: int) -> int:
    """More for who took the last seat earlier (R5.7c), without seats for the earlier artist (d)."""
    for tile in range(s.scored - 1, -1, -1):
        if s.seats[tile] == side:
            return TILES - tile
    for order in range(s.artist_count):
        if s.artists[order] == side:
            return MOST_PLAYERS - order
    return 0


@big_rule
def tie_break(s: State, side: int) -> int:
    """The side's strength in ties; equal only where points are shared (R5.7)."""
    strength = influence(s, side) * MOST_SEATS + seats(s, side)
    return strength * EARLIEST + earliness(s, side)


@rule
def rank(s: State, subject: int, side: int) -> int:
    """The side's rank as one number, 0 for a side that scores nothing (R5.6)."""
    cubes = count(s, subject, side)
    if cubes == 0:
        return 0
    return cubes * MOST_INFLUENCE * MOST_SEATS * EARLIEST + tie_break(s, side)


@big_rule
def ranking(s: State, subject: int) -> Ranks:
    """The rank of every side; seats that are not in the game have no cube and so rank 0."""
    return (
        rank(s, subject, 0),
        rank(s, subject, 1),
        rank(s, subject, 2),
        rank(s, subject, 3),
        rank(s, subject, 4),
    )


@rule
def points(ranks: Ranks, side: int, card: bool) -> int:
    """The points of the places the side takes up, divided among its equals (R5.6, R5.7e)."""
    if ranks[side] == 0:
        return 0
    ahead = 0
    equals = 0
    for other in ranks:
        ahead += other > ranks[side]
        equals += other == ranks[side]
    total = 0
    for place in range(ahead, ahead + equals):
        total += CARD_POINTS[place] if card else TILE_POINTS[place]
    return total // equals


@big_rule
def award(s: State, subject: int, card: bool) -> None:
    """Every side gets its points for the subject."""
    ranks = ranking(s, subject)
    for side in range(s.sides):
        s.scores[side] += points(ranks, side, card)
