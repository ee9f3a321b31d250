"""Every message that crosses the wire, declared once: the protocol, OpenAPI and the page's types.

What the hot path sends (entries and syncs) is built as plain data in `telling.py`, in the shapes
declared here; tests hold the two together.
"""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

# No controls, no line ends, nothing that turns the direction of the text around it.
UNSEEN: Final = (
    r"\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff"
)
SHOWN: Final = rf"^[^\s{UNSEEN}]([^{UNSEEN}]*[^\s{UNSEEN}])?$"
SPOKEN: Final = r"^[^\x00-\x08\x0b-\x1f\x7f]+$"  # lines and tabs are fine

Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40, pattern=SHOWN)
]
Entropy = Annotated[str, StringConstraints(max_length=200, pattern=r"^[^\x00]*$")]
Language = Literal["en", "de", "ru", "hu"]
Level = Literal["apprentice", "journeyman", "merchant", "banker", "master"]
Word = Annotated[str, StringConstraints(min_length=1, max_length=60)]
RequestId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.-]{1,60}$")]
Seat = Annotated[int, Field(ge=0, le=4)]
Version = Annotated[int, Field(ge=0, le=100_000)]
Json = dict[str, Any]


class Message(BaseModel):
    """Strict: an unknown key is a mistake, and said to be one."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# What a table is set up with.


class Clock(Message):
    """How much time people have: none, a budget each, or so long a turn."""

    kind: Literal["none", "live", "turns"] = "none"
    budget: Annotated[float, Field(ge=10, le=24 * 3600)] = 1200  # live: seconds for the game
    increment: Annotated[float, Field(ge=0, le=600)] = 15  # live: seconds more after each turn
    turn: Annotated[float, Field(ge=60, le=30 * 86400)] = 86400  # turns: seconds for one


class NewSeat(Message):
    """Who is to sit there: oneself, whoever comes, or a bot."""

    kind: Literal["me", "open", "bot"]
    level: Level = "merchant"  # of the bot
    name: Name | None = None  # of who sits there with me, on the same device


class Options(Message):
    """What a table is like."""

    edition: Literal["international", "german"] = "international"
    layout: Literal["shuffled", "first-game"] | Annotated[list[str], Field(max_length=9)] = (
        "shuffled"
    )
    public: bool = True  # in the lobby, or by link only
    spectators: bool = True
    undo: Literal["free", "none"] = "free"
    clock: Clock = Clock()
    order: Literal["lot", "fixed"] = "lot"  # of the seats


class NewTable(Options):
    """A table to be set up."""

    seats: Annotated[list[NewSeat], Field(min_length=2, max_length=5)]

    @model_validator(mode="after")
    def _somebody_plays(self) -> "NewTable":
        """A table needs a seat for a person."""
        if all(seat.kind == "bot" for seat in self.seats):
            raise ValueError("at least one seat must be for a person")
        return self


# What clients send over a table's socket. Over plain HTTP the same bodies go to the path `type`.


class Hello(Message):
    """The first message: how many entries of the log the client has, null for none."""

    type: Literal["hello"]
    have: Version | None = None


class Move(Message):
    """A move, made for a version of the table."""

    type: Literal["move"] = "move"
    id: RequestId
    version: Version
    seat: Seat
    word: Word


class Undo(Message):
    """Take back the last own move, or all back to an earlier ply."""

    type: Literal["undo"] = "undo"
    id: RequestId
    version: Version
    seat: Seat
    ply: Version | None = None


class Say(Message):
    """A line of chat."""

    type: Literal["say"] = "say"
    id: RequestId
    text: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=SPOKEN)
    ]


class Leave(Message):
    """Let a bot play on for a seat."""

    type: Literal["leave"] = "leave"
    id: RequestId
    seat: Seat


class Back(Message):
    """Take a seat back from the bot."""

    type: Literal["back"] = "back"
    id: RequestId
    seat: Seat


class Why(Message):
    """Ask why what is not on offer is not."""

    type: Literal["why"] = "why"
    id: RequestId
    seat: Seat


class Preview(Message):
    """Ask what a placement would set off."""

    type: Literal["preview"] = "preview"
    id: RequestId
    seat: Seat
    word: Word


class Standings(Message):
    """Ask how every tile and card would be scored now."""

    type: Literal["standings"] = "standings"
    id: RequestId


Command = Move | Undo | Leave | Back
Question = Why | Preview | Standings
Request = Annotated[Command | Say | Question, Field(discriminator="type")]


# What the server sends.


class Entry(Message):
    """One entry of a table's log, as its reader may know it."""

    n: int
    at: float
    kind: Literal["move", "undo", "bot", "back", "clock"]
    seat: int | None
    word: str | None  # hidden, or the ply an undo goes back to, or the level of a bot
    by: Literal["person", "bot", "server"]
    events: list[Json]


class ClockNow(Message):
    """The clocks: seconds left by seat when the message was sent; null without a clock."""

    left: list[float | None]
    running: int | None  # the seat whose time runs


class Position(Message):
    """Where a table stands, as its reader may know it."""

    version: int
    viewer: int | None  # through whose eyes; null for a spectator
    legal: list[str]  # only for who decides
    undo: int | None  # the ply that the viewer may go back to
    clock: ClockNow | None
    bots: list[str | None]  # by seat, the level of the bot that plays it


class Sync(Position):
    """Everything that a client lacks."""

    type: Literal["sync"] = "sync"
    entries: list[Entry]  # from the one after those that the client has
    state: Json
    table: "TableInfo"


class NewEntry(Position):
    """The log has grown by one."""

    type: Literal["entry"] = "entry"
    entry: Entry
    changes: Json  # fields of the state, to be put over those that the client has


class Accepted(Message):
    """A request was granted; the same answer again for the same id."""

    type: Literal["accepted"] = "accepted"
    id: str
    version: int


class RefusedRequest(Message):
    """A request was not granted; nothing has changed."""

    type: Literal["refused"] = "refused"
    id: str | None
    reason: str
    text: str
    rule: str = ""
    sync: Sync | None = None
    retry_after: int | None = None  # too-many-requests: seconds
    done: int | None = None  # compiling: so many steps
    total: int | None = None  # of so many


class Said(Message):
    """A line of chat."""

    type: Literal["said"] = "said"
    n: int
    at: float
    name: str
    seat: int | None
    text: str


class Presence(Message):
    """Who is here: by seat, and how many watch."""

    type: Literal["presence"] = "presence"
    seats: list[bool]
    watching: int


class Reasons(Message):
    """Why what is not on offer is not: word, reason key and ruling."""

    type: Literal["reasons"] = "reasons"
    id: str
    version: int
    refusals: dict[str, Json]


class Cascade(Message):
    """What a placement would set off: who acts in which order, who leaves, what is scored."""

    type: Literal["cascade"] = "cascade"
    id: str
    version: int
    word: str
    activations: list[Json]
    events: list[Json]


class AllStandings(Message):
    """How every tile and card would be scored as the board stands: rankings by subject."""

    type: Literal["standing"] = "standing"
    id: str
    version: int
    tiles: dict[str, list[Json]]
    cards: dict[str, list[Json]]


class Goodbye(Message):
    """The server is about to close the connection, and what to do then."""

    type: Literal["goodbye"] = "goodbye"
    reason: Literal["restart", "slow", "signed-out"]
    text: str


class SeatInfo(Message):
    """A seat, as everybody sees it."""

    seat: int
    name: str | None
    person: str | None
    bot: str | None
    ready: bool
    you: bool


class TableInfo(Message):
    """A table, as everybody sees it in the lobby."""

    id: str
    phase: Literal["open", "playing", "over", "closed"]
    host: str
    you_host: bool
    seats: list[SeatInfo]
    options: Options
    commitment: str | None  # null where the shuffles are those of another game
    turn: int | None  # the seat that decides
    your_turn: bool
    version: int
    scores: list[int] | None
    winners: list[int] | None
    rematch: str | None
    created: float
    changed: float


class TableNews(Message):
    """A table has changed outside its game: seats, options, phase, or whose turn it is."""

    type: Literal["table"] = "table"
    table: TableInfo
