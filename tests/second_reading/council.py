"""Counting, ties, points and winners (R5.5-R5.8, R8.3, R8.4)."""

from .box import (
    ARTWORK_HOMES,
    CARD_POINTS,
    CHURCHES,
    CITIES,
    COUNCIL,
    COUNCIL_ROW,
    PORTS,
    ROWS,
    TILE_POINTS,
    TRADE,
)
from .game import Game


def places_counted(subject: str) -> list[str]:
    """The places whose cubes a tile or card counts (R5.5)."""
    if subject in CITIES:
        return [subject]
    if subject in CHURCHES:
        return [f"{subject} {row}" for row in ROWS]
    if subject == "artworks":
        return [f"{home} artwork" for home in ARTWORK_HOMES]
    if subject in ("ports", "trade"):
        return list(PORTS if subject == "ports" else TRADE)
    return [f"{church} {subject}" for church in CHURCHES]


def count(game: Game, subject: str, side: int) -> int:
    """What a side has for a tile or card (R5.5, R8.3)."""
    if subject == COUNCIL:
        return standing(game, side)
    return sum(game.board.cubes[place][side] for place in places_counted(subject))


def standing(game: Game, side: int) -> int:
    """Seats plus own artworks in the council (R5.7(a))."""
    return game.seats.count(side) + game.board.cubes[COUNCIL_ROW][side]


def reached(game: Game, side: int) -> int:
    """When a side reached its number of seats, or else placed a first artwork (R5.7(c), (d))."""
    if side in game.seats:
        return max(tile for tile, sitter in enumerate(game.seats) if sitter == side)
    if side in game.board.first_artwork:
        return game.board.first_artwork.index(side)
    return 0


def rank(game: Game, subject: str, side: int) -> tuple[int, int, int, int]:
    """Cubes, then R5.7(a) to (d), smaller is better; equal only if the points are shared (e)."""
    seats = game.seats.count(side)
    return -count(game, subject, side), -standing(game, side), -seats, reached(game, side)


def award(game: Game, subject: str, points: tuple[int, ...]) -> None:
    """Score a tile or card for all who have a cube (R5.6, R5.7)."""
    scoring = [side for side in range(game.sides) if count(game, subject, side) > 0]
    groups: dict[tuple[int, int, int, int], list[int]] = {}
    for side in scoring:
        groups.setdefault(rank(game, subject, side), []).append(side)
    taken = 0
    for key in sorted(groups):
        group = groups[key]
        worth = sum(points[taken : taken + len(group)]) // len(group)
        for side in group:
            game.scores[side] += worth
        taken += len(group)


def score_next_tile(game: Game, sitter: int | None) -> None:
    """The next tile gets its seat, or none, and is scored; the seat counts (R5.1, R5.8)."""
    game.seats.append(sitter)
    award(game, game.tiles[len(game.seats) - 1], TILE_POINTS)


def finish(game: Game) -> None:
    """Score the tiles left (R8.1) and the cards (R8.3), and name the winners (R8.4)."""
    while len(game.seats) < len(game.tiles):
        score_next_tile(game, None)
    for card in [*game.kept, *game.shown, game.face_up, game.face_down]:
        if card is not None:
            award(game, card, CARD_POINTS)
    game.winners = best(game)
    game.phase, game.actor, game.active, game.space = "over", None, None, None


def best(game: Game) -> list[int]:
    """Most points, then seats plus council artworks; never the third party (R7.5, R8.4)."""

    def merit(seat: int) -> tuple[int, int]:
        return game.scores[seat], standing(game, seat)

    top = max(merit(seat) for seat in range(game.players))
    return [seat for seat in range(game.players) if merit(seat) == top]
