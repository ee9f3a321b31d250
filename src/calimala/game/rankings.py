"""Who stands where for a tile or card, with the tie-break that decides (R5.5-R5.8)."""

from itertools import pairwise
from typing import Final, NamedTuple

from calimala.game.notation import CARDS, SUBJECTS, TILES
from calimala.game.schema import Ranked, Rankings, Subject, Tie
from calimala.rules import engine, majority
from calimala.rules import names as n
from calimala.rules.state import Games

# The criteria of R5.7, in the order in which they are asked.
SHARED: Final[Tie] = "R5.7e"
CUBE: Final = majority.MOST_INFLUENCE * majority.MOST_SEATS * majority.EARLIEST  # in a rank


class Rank(NamedTuple):
    """A side's rank taken apart again: cubes, then the criteria of ties."""

    cubes: int
    influence: int
    seats: int
    earliness: int


def _apart(rank: int) -> Rank:
    """The parts of an engine's rank."""
    strength, earliness = divmod(rank, majority.EARLIEST)
    strength, seats = divmod(strength, majority.MOST_SEATS)
    return Rank(*divmod(strength, majority.MOST_INFLUENCE), seats, earliness)


def _tie_break(above: Rank, below: Rank) -> Tie | None:
    """What puts one side above another; None if the cubes do."""
    if above.cubes != below.cubes:
        return None
    if above.influence != below.influence:
        return "R5.7a"
    if above.seats != below.seats:
        return "R5.7b"
    if above.earliness != below.earliness:
        return "R5.7c" if above.seats else "R5.7d"
    return SHARED


def rankings(games: Games) -> Rankings:
    """How every tile and card would be scored now; `needs`: cubes to get past the one above.

    The tile that this turn scores counts the seat that it brings (R5.8).
    """
    tiles = {subject: with_needs(games, subject, card=False) for subject in TILES}
    if _scores_a_tile(games):
        due = SUBJECTS[games[0].tiles[games[0].scored]]
        tiles[due] = with_needs(_seated(games), due, card=False)
    cards = {subject: with_needs(games, subject, card=True) for subject in CARDS}
    return {"tiles": tiles, "cards": cards}


def _scores_a_tile(games: Games) -> bool:
    """Whether a fourth disc has been placed this turn that scores a tile (R3.4)."""
    s = games[0]
    acting = s.phase in (n.ACTIVATE, n.DELIVER, n.PROMOTE)
    return acting and bool(s.height[s.street] == n.TALLEST and s.scored < n.TILES)


def _seated(games: Games) -> Games:
    """The position with the seat that the bottom disc brings (R5.1, R5.2)."""
    trial = games.copy()
    s = trial[0]
    bottom = s.stacks[s.street, 0]
    s.seats[s.scored] = _exchanged(games) if bottom == n.WHITE_DISC else bottom
    s.scored += 1
    return trial


def _exchanged(games: Games) -> int:
    """Who sits in a white disc's stead: the active player, or nobody without a disc (R5.2-R5.4)."""
    s = games[0]
    has_disc = s.reserve[s.active, n.OWN] or (s.stacks == s.active).any()
    return int(s.active) if has_disc else n.NOBODY


def with_needs(games: Games, subject: Subject, card: bool) -> list[Ranked]:
    """The ranking, each side but the first with the cubes that it lacks."""
    ranks = engine.ranking(games, 0, SUBJECTS.index(subject))
    lines = ranking(games, subject, card)
    for above, line in pairwise(lines):
        line["needs"] = int(ranks[above["side"]] - ranks[line["side"]]) // CUBE + 1
    return lines


def ranking(games: Games, subject: Subject, card: bool) -> list[Ranked]:
    """The sides that score, best first: cubes, points, and the tie-break against the one above."""
    ranks = engine.ranking(games, 0, SUBJECTS.index(subject))
    order = sorted((side for side in range(5) if ranks[side]), key=lambda side: -ranks[side])
    lines: list[Ranked] = []
    above: Rank | None = None
    for side in order:
        rank = _apart(int(ranks[side]))
        lines.append(
            {
                "side": side,
                "cubes": rank.cubes,
                "influence": rank.influence,
                "seats": rank.seats,
                "points": int(engine.points(ranks, side, card)),
                "tie": _tie_break(above, rank) if above else None,
            }
        )
        above = rank
    return lines
