"""The shape of a review, `calimala-review/1`: facts and numbers, never prose."""

from typing import Final, Literal

from typing_extensions import TypedDict

from calimala.game.schema import Action, Card, Edition, Gain, Tie, Tile

FORMAT: Final = "calimala-review/1"

Chances = list[float]
"""Everyone's chance to win, by seat; they add up to 1. Of a swing: to 0."""

Mark = Literal["great", "doubtful", "mistake", "blunder"]
Line = Literal["best", "played"]  # which of the two moves a reason speaks of
Theme = Literal["scoring", "tie", "gift", "card", "cubes", "tempo"]


class ScoresTile(TypedDict):
    """The turn scores a tile; the player's place in it (0 for none) and points."""

    reason: Literal["scores"]
    line: Line
    tile: Tile
    place: int
    points: float


class BreaksTie(TypedDict):
    """In a tile that the turn scores, a tie of the player with another side is won or lost."""

    reason: Literal["tie"]
    line: Line
    tile: Tile
    side: int
    won: bool
    tie: Tie


class Wakes(TypedDict):
    """A placement activates more discs of a player below it than the other placement."""

    reason: Literal["wakes"]
    line: Line
    seat: int
    discs: int


class Amount(TypedDict):
    """By the end of the turn the best move brings the player so much more."""

    reason: Literal["points", "cubes", "seats"]
    line: Line
    more: float


class Gives(TypedDict):
    """By the end of the turn the move made brings a rival so many points more."""

    reason: Literal["gives"]
    line: Line
    seat: int
    points: float


class PlaysCard(TypedDict):
    """One of the moves leads to a card being played that the other leaves in the hand."""

    reason: Literal["card"]
    line: Line
    card: Action


class Stands(TypedDict):
    """By the end of the turn the best move puts the player further up in a tile to be scored."""

    reason: Literal["stands"]
    line: Line
    tile: Tile
    place: int


class Goods(TypedDict):
    """By the end of the turn the best move leaves the player so much more of something."""

    reason: Literal["goods"]
    line: Line
    more: dict[Gain, float]


class Soon(TypedDict):
    """By the end of the player's next turn one of the moves brings somebody more points."""

    reason: Literal["soon"]
    line: Line
    seat: int
    points: float


class Later(TypedDict):
    """Nothing tells the moves apart by the end of the next turn: what matters comes later."""

    reason: Literal["later"]
    line: Line


Reason = ScoresTile | BreaksTie | Wakes | Amount | Gives | PlaysCard | Stands | Goods | Soon | Later


class Decision(TypedDict):
    """One move, judged by what its player could know then."""

    ply: int
    turn: int  # placements so far, this one included; 0 before the first
    seat: int
    word: str
    legal: int  # how many moves there were to choose from
    chances: (
        Chances  # after the move and what it drew, as the last who had a choice sees it: the chart
    )
    best: str  # the best move found; the move itself if none is better
    before: Chances | None  # as the player sees it, if the best move is made; null if forced
    after: Chances | None  # the same after the move that was made
    loss: float  # of the player's chance; 0 if it is within the noise
    noise: float  # the standard error of the loss
    mark: Mark | None
    theme: Theme | None  # of what is marked as doubtful or worse
    reasons: list[Reason]


class ChanceEvent(TypedDict):
    """Something that nobody decided, and what it did to everyone's chance."""

    event: Literal["deal", "draw", "face_down"]
    ply: int  # of the move that brought it about; 0 for the deal
    seat: int | None  # who drew
    card: Action | Card | None
    swing: Chances


class SeatReview(TypedDict):
    """Skill and luck of one player."""

    seat: int
    result: float  # 1 for a victory, a share of it if it is shared
    turns: int
    decisions: int  # that left a choice
    loss: float  # the sum of the losses
    luck: float  # the sum of the swings
    without_luck: float  # the result less the luck; not cut to 0 and 1
    accuracy: float  # 0 to 100
    marks: dict[Mark, int]


class TurningPoint(TypedDict):
    """One of the three events that moved the chances most."""

    kind: Literal["decision", "luck", "turn"]
    ply: int
    seat: int | None  # who decided, drew or had the turn
    swing: Chances


class Verdict(TypedDict):
    """What decided the game: one draw, luck as a whole, one mistake, or none of these."""

    by: Literal["draw", "luck", "mistake", "play"]
    ply: int | None  # of the draw or the mistake


class Review(TypedDict):
    """A finished game, reviewed."""

    format: Literal["calimala-review/1"]
    evaluator: str
    players: int
    edition: Edition
    names: list[str] | None
    scores: list[int]
    winners: list[int]
    decisions: list[Decision]
    luck: list[ChanceEvent]
    seats: list[SeatReview]
    turning_points: list[TurningPoint]
    verdict: Verdict
