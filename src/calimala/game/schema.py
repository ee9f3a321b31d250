"""The shapes of all JSON that the game reads and writes, and the names in it.

`calimala-state/1`, `calimala-record/1`, events, rankings, previews and refusals. The page's types
are made from these (`make protocol`), so a change here is checked on both sides.
"""

from typing import Annotated, Final, Literal, NotRequired, TypeVar

from typing_extensions import TypedDict

# Names, in the order of the rules (R1, R3.1, R5.7, R6.1).

Resource = Literal["wood", "brick", "marble"]
Action = Literal[Resource, "build", "artwork", "weave", "ship", "transport", "contribute"]
Row = Literal[Resource, "artwork"]
Port = Literal["barcelona", "lisbon", "london"]
TradeCity = Literal["troyes", "bruges", "hamburg"]
City = Literal[Port, TradeCity]
Site = Literal["fiore", "miniato", "croce"]
Building = Literal[Site, "palazzo"]
Place = Literal[
    City,
    "fiore wood", "fiore brick", "fiore marble", "fiore artwork",
    "miniato wood", "miniato brick", "miniato marble", "miniato artwork",
    "croce wood", "croce brick", "croce marble", "croce artwork",
    "palazzo artwork",
]  # fmt: skip
Card = Literal[City, Building]
Tile = Literal[City, Site, "artworks", "ports", "trade", Resource]
Subject = Literal[Card, "artworks", "ports", "trade", Resource]
Space = Literal[
    "1-2", "2-3", "4-5", "5-6", "7-8", "8-9", "1-4", "2-5", "3-6", "4-7", "5-8", "6-9"
]  # fmt: skip
Kind = Literal["own", "white", "support"]
Edition = Literal["international", "german"]
Phase = Literal["keep", "show", "take", "place", "activate", "deliver", "promote", "over"]
Tie = Literal["R5.7a", "R5.7b", "R5.7c", "R5.7d", "R5.7e"]
Disc = int | Literal["white", "support"]
Whence = Literal[Space, "reserve"] | None  # of a disc, or whither; null: out of the game
Reason = Literal[
    "not-dealt", "kept-already", "not-open",
    "no-such-disc", "support-disc-there", "nothing-within-reach",
    "not-pending", "not-in-hand", "must-act", "still-possible", "must-draw",
    "warehouse-full", "lacks-wood", "lacks-brick", "lacks-marble",
    "ships-built", "workshops-built", "house-there", "row-full", "workshops-full",
    "no-cloth", "no-ship", "no-house-there", "house-served", "city-full",
    "not-your-disc", "other-discs-first",
    "not-now", "no-such-move",
]  # fmt: skip

Key = TypeVar("Key")
Value = TypeVar("Value")
EVERY_KEY: Final = "every key"
Each = Annotated[dict[Key, Value], EVERY_KEY]  # a dict that has all the keys there are


# The state.


class Delivering(TypedDict):
    """A delivery in progress (R4.6)."""

    action: Literal["ship", "transport"]
    left: int
    houses: list[TradeCity] | None


class Reserve(TypedDict):
    """The discs a player has not placed yet (R1.11)."""

    own: int
    white: int
    support: int


class Mat(TypedDict):
    """What a player owns (R1.9); cloth by workshop."""

    wood: int
    brick: int
    marble: int
    cloth: list[int]
    ships: int
    houses: list[TradeCity]


class PublicState(TypedDict):
    """What everybody may know of a position."""

    format: Literal["calimala-state/1"]
    players: int
    edition: Edition
    phase: Phase
    actor: int | None
    active: int | None
    space: Space | None
    level: int | None
    pending: dict[Action, int]
    delivering: Delivering | None
    duty: bool
    touched: list[Place]
    layout: list[Action]
    stacks: Each[Space, list[Disc]]
    reserve: list[Reserve]
    mats: list[Mat]
    hand_sizes: list[int]
    deck_size: int
    discard: list[Action]
    cities: Each[City, list[int]]
    buildings: Each[Building, dict[Row, list[int]]]
    scoring_tiles: list[Tile]
    scored: int
    seats: list[int | None]
    first_artwork: list[int]
    face_up: Card | None
    scores: list[int]
    winners: list[int] | None


class FullState(PublicState):
    """A position as the referee sees it: `calimala-state/1` with everything in it."""

    deck: list[Action]
    hands: list[list[Action]]
    dealt: list[list[Card]]
    kept: list[Card | None]
    shown: list[Card | None]
    face_down: Card | None


class View(PublicState):
    """A position as one seat or a spectator may know it: null for what is hidden (R4.8)."""

    deck: list[Action] | None
    hands: list[list[Action] | None]
    dealt: list[list[Card] | None]
    kept: list[Card | None]
    shown: list[Card | None]
    face_down: Card | None


SOME_OF_A_VIEW: Final = "some of a view"
Changes = Annotated[dict[str, object], SOME_OF_A_VIEW]  # to be put over a view


# Rankings and previews.


class Ranked(TypedDict):
    """A side in a ranking; `tie` is what puts it below the one above, null if cubes do.

    `needs`, in rankings of the board as it is now and in previews: the cubes to get past the one
    above.
    """

    side: int
    cubes: int
    influence: int
    seats: int
    points: int
    tie: Tie | None
    needs: NotRequired[int]


class Rankings(TypedDict):
    """How every tile and every card would be scored now."""

    tiles: Each[Tile, list[Ranked]]
    cards: Each[Card, list[Ranked]]


class Foreseen(TypedDict):
    """An activation that a placement will lead to, and what could be done then without cards.

    `unsure`: those for which another disc of the same player, higher up, may leave too little;
    `later`: those of an action that is impossible until the street's other one has been done;
    `cards`: those of an action that only cards make possible, which the placing player has in hand.
    """

    seat: int
    level: int
    pending: dict[Action, int]
    deeds: list[str]
    unsure: list[str]
    later: list[str]
    cards: list[str]


class Preview(TypedDict):
    """What a placement will set off, as far as everybody can know."""

    word: str
    activations: list[Foreseen]
    events: "list[Event]"


Gain = Literal[Resource, "cloth", "ships", "houses", "workshops", "cards"]


class Suggestion(TypedDict):
    """A move that a hint names, and what the search saw: means over deals of what is hidden."""

    word: str
    chance: float | None  # to win; null where nothing was searched
    ahead: float  # points, of the others' mean in the end
    points: float  # won by the end of the turn
    cubes: float  # put on the board by then
    seats: float  # gained in the council by then
    gains: dict[Gain, float]  # what the mat and the hand have won by then, where that is something
    scored: list[Tile]  # tiles that are scored by then in most deals


class WhyNot(TypedDict):
    """Why a move is not on offer."""

    reason: Reason
    rule: str
    text: str


# Events: what a move set off.


class _Event(TypedDict):
    ply: NotRequired[int]  # of the move that set it off; a preview has none


class Kept(_Event):
    """A scoring card was kept (R2.5)."""

    event: Literal["kept"]
    seat: int
    card: Card | None


class Shown(_Event):
    """A scoring card was shown, to be seen when all have chosen (R2.5)."""

    event: Literal["shown"]
    seat: int
    card: Card | None


class Took(_Event):
    """An open action card was taken (R2.6)."""

    event: Literal["took"]
    seat: int
    card: Action


class Placed(_Event):
    """A disc was placed (R3.1)."""

    event: Literal["placed"]
    seat: int
    kind: Kind
    space: Space
    level: int


class Activated(_Event):
    """The activation of a disc begins (R3.3, R4.1)."""

    event: Literal["activated"]
    seat: int
    space: Space
    level: int
    pending: dict[Action, int]


class Did(_Event):
    """An action, or one delivery of it, was carried out (R4.2, R4.6)."""

    event: Literal["did"]
    seat: int
    deed: str
    by: Literal["space", "card", "delivery"]


class Drew(_Event):
    """A card, or none if none was left, was drawn for a pending action (R4.2, R4.7)."""

    event: Literal["drew"]
    seat: int
    action: Action
    cards: int
    card: Action | None


class Stopped(_Event):
    """No further delivery was made (R4.6)."""

    event: Literal["stopped"]
    seat: int


class Ended(_Event):
    """An activation is over (R4.3)."""

    event: Literal["ended"]
    seat: int
    by_itself: bool


class Shuffled(_Event):
    """The first deck was made (R2.6)."""

    event: Literal["shuffled"]
    cards: int


class Reshuffled(_Event):
    """The discard pile became the deck (R4.7)."""

    event: Literal["reshuffled"]
    cards: int


class Followed(_Event):
    """The third party put a cube into a city or a row (R7.4)."""

    event: Literal["followed"]
    seat: int
    city: NotRequired[City]
    building: NotRequired[Building]
    row: NotRequired[Row]


class Left(_Event):
    """A fourth disc left the game (R8.2)."""

    event: Literal["left"]
    disc: Disc
    space: Space


class Promoted(_Event):
    """A fourth disc was promoted; of a white one, what went instead and where it is (R5.1-R5.4)."""

    event: Literal["promoted"]
    disc: Disc
    space: Space
    seat: int | None
    tile: Tile
    replaced_from: NotRequired[Whence]
    white_to: NotRequired[Whence]


class Scored(_Event):
    """A tile or a card was scored (R5.5-R5.8, R8.3)."""

    event: Literal["scored"]
    tile: NotRequired[Tile]
    card: NotRequired[Card]
    ranking: list[Ranked]


class Choosing(_Event):
    """The disc to be promoted has to be chosen (R5.3)."""

    event: Literal["choosing"]
    seat: int
    space: Space


class Turn(_Event):
    """A turn begins (R3.5)."""

    event: Literal["turn"]
    seat: int


class Over(_Event):
    """The game is over (R8.4)."""

    event: Literal["over"]
    scores: list[int]
    winners: list[int]


# At a table of a server people do more than play.


class Undone(TypedDict):
    """Moves were taken back to this ply."""

    event: Literal["undone"]
    seat: int
    ply: int


class Replaced(_Event):
    """A bot of this level plays on for a person."""

    event: Literal["replaced"]
    seat: int
    bot: str


class Returned(_Event):
    """The person plays again."""

    event: Literal["returned"]
    seat: int


class Resumed(_Event):
    """The clocks, which stood still with the server, run again."""

    event: Literal["resumed"]


Event = (
    Kept | Shown | Took | Placed | Activated | Did | Drew | Stopped | Ended | Shuffled | Reshuffled
    | Followed | Left | Promoted | Scored | Choosing | Turn | Over
    | Undone | Replaced | Returned | Resumed
)  # fmt: skip


# Records.


class SeedAndNames(TypedDict, total=False):
    """What never matters to the rules, and records from elsewhere may lack."""

    seed: int | str
    names: list[str]


class Record(SeedAndNames):
    """A whole game with the outcome of every shuffle: `calimala-record/1`."""

    format: Literal["calimala-record/1"]
    rules_version: NotRequired[int]
    players: int
    edition: Edition
    layout: list[Action]
    scoring_tiles: list[Tile]
    dealt: list[list[Card]]
    face_up: Card | None
    face_down: Card | None
    deck: list[Action] | None
    reshuffles: list[list[Action]]
    moves: list[str]
    scores: list[int] | None
    winners: list[int] | None
