"""Every message of the protocol, declared once: for the server, OpenAPI and the page's types.

What the hot path sends (entries and syncs) is built as plain data in `tables/messages.py`, in the
shapes declared here; tests check that they agree.
"""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from calimala.analysis.schema import Decision
from calimala.game import schema

# No control characters, no line breaks, nothing that changes the direction of text.
UNSEEN: Final = (
    r"\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff"
)
SHOWN: Final = rf"^[^\s{UNSEEN}]([^{UNSEEN}]*[^\s{UNSEEN}])?$"
SPOKEN: Final = r"^[^\x00-\x08\x0b-\x1f\x7f]+$"  # lines and tabs are fine

LONGEST_NAME: Final = 40  # letters
Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME, pattern=SHOWN),
]
Entropy = Annotated[str, StringConstraints(max_length=200, pattern=r"^[^\x00]*$")]
Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2}$")]  # the page has the texts
Level = Literal["apprentice", "journeyman", "merchant", "banker", "master"]
Word = Annotated[str, StringConstraints(min_length=1, max_length=60)]
RequestId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.-]{1,60}$")]
Seat = Annotated[int, Field(ge=0, le=4)]
Version = Annotated[int, Field(ge=0, le=100_000)]
Json = dict[str, object]  # a message, built as plain data


class Message(BaseModel):
    """Strict: unknown keys are rejected."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# Setting up a table.


class Clock(Message):
    """How time is limited: not at all, by a budget for each player, or by turn."""

    kind: Literal["none", "live", "turns"] = "none"
    budget: Annotated[float, Field(ge=10, le=24 * 3600)] = 1200  # live: seconds for the game
    increment: Annotated[float, Field(ge=0, le=600)] = 15  # live: seconds more after each turn
    turn: Annotated[float, Field(ge=60, le=30 * 86400)] = 86400  # turns: seconds for one


class NewSeat(Message):
    """A seat of a new table: the host's own, open to anyone, or a bot's."""

    kind: Literal["me", "open", "bot"]
    level: Level = "merchant"  # of the bot
    name: Name | None = None  # of another player on the host's device


class Options(Message):
    """The options of a table."""

    edition: Literal["international", "german"] = "international"
    layout: Literal["shuffled", "first-game"] | Annotated[list[str], Field(max_length=9)] = (
        "shuffled"
    )
    public: bool = True  # in the lobby, or by link only
    spectators: bool = True
    undo: Literal["free", "none"] = "free"
    clock: Clock = Clock()
    order: Literal["lot", "fixed"] = "lot"  # of the seats
    hints: bool = False  # also where several people play


class NewTable(Options):
    """A new table."""

    seats: Annotated[list[NewSeat], Field(min_length=2, max_length=5)]

    @model_validator(mode="after")
    def _check_person(self) -> "NewTable":
        """A table needs a seat for a person."""
        if all(seat.kind == "bot" for seat in self.seats):
            raise ValueError("at least one seat must be for a person")
        return self


# What clients send over a table's WebSocket. Over HTTP the same bodies go to the path `type`.


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
    """Take back one's last move, or all moves since an earlier ply."""

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
    """Hand a seat over to a bot."""

    type: Literal["leave"] = "leave"
    id: RequestId
    seat: Seat


class Back(Message):
    """Take a seat back from the bot."""

    type: Literal["back"] = "back"
    id: RequestId
    seat: Seat


class Why(Message):
    """Ask why moves are not legal now."""

    type: Literal["why"] = "why"
    id: RequestId
    seat: Seat


class Preview(Message):
    """Ask what a placement would trigger."""

    type: Literal["preview"] = "preview"
    id: RequestId
    seat: Seat
    word: Word


class Hint(Message):
    """Ask what the search would play."""

    type: Literal["hint"] = "hint"
    id: RequestId
    seat: Seat


class LookBack(Message):
    """Ask what the seat's last placement has missed."""

    type: Literal["look-back"] = "look-back"
    id: RequestId
    seat: Seat


class Standings(Message):
    """Ask how every tile and card would be scored now."""

    type: Literal["standings"] = "standings"
    id: RequestId


class Ping(Message):
    """Ask whether the server is still there; a script in a browser sees no pings of its own."""

    type: Literal["ping"] = "ping"
    id: RequestId


Command = Move | Undo | Leave | Back
Question = Why | Preview | Standings
Advised = Hint | LookBack
Request = Annotated[Command | Say | Question | Advised | Ping, Field(discriminator="type")]


class Order(Message):
    """A standing order for discs that act in others' turns; `ask` for none."""

    do: Literal["ask", "draw", "end", "first"]
    action: schema.Action | None = None  # first: which
    scope: Literal["turn", "game"] = "game"

    @model_validator(mode="after")
    def _check_action(self) -> "Order":
        """`first` names an action, and nothing else does."""
        if (self.do == "first") != (self.action is not None):
            raise ValueError("`first` needs an action, and only `first`")
        return self


# What the server sends.


class Entry(Message):
    """One entry of a table's log, as the viewer may see it."""

    n: int
    at: float
    kind: Literal["move", "undo", "bot", "back", "clock"]
    seat: int | None
    word: str | None  # hidden, or the ply an undo goes back to, or the level of a bot
    by: Literal["person", "bot", "server"]
    events: list[schema.Event]


class ClockNow(Message):
    """The clocks: seconds left by seat when the message was sent; null without a clock."""

    left: list[float | None]
    running: int | None  # the seat whose time runs


class Position(Message):
    """The position of a table beside its state, as the viewer may see it."""

    version: int
    viewer: int | None  # the seat; null for a spectator
    legal: list[str]  # empty unless the viewer decides
    undo: int | None  # the earliest ply that the viewer may go back to
    clock: ClockNow | None
    bots: list[str | None]  # by seat, the level of the bot that plays it


class Sync(Position):
    """Everything that a client lacks of a table."""

    type: Literal["sync"] = "sync"
    entries: list[Entry]  # from the one after those that the client has
    state: schema.View
    table: "TableInfo"


class NewEntry(Position):
    """A new entry of the log."""

    type: Literal["entry"] = "entry"
    entry: Entry
    changes: schema.Changes  # changed fields, to be merged into the client's state


class Accepted(Message):
    """A request was granted; a retry with the same id gets the same answer."""

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
    done: int | None = None  # compiling: steps done
    total: int | None = None  # compiling: steps in all


class Said(Message):
    """A line of chat."""

    type: Literal["said"] = "said"
    n: int
    at: float
    name: str
    person: str  # who says it, to be muted
    seat: int | None  # null for a spectator
    text: str


class Presence(Message):
    """Who is connected: each seat, and the number of spectators."""

    type: Literal["presence"] = "presence"
    seats: list[bool]
    watching: int


class Reasons(Message):
    """Why moves are not legal: by word, the reason and the ruling."""

    type: Literal["reasons"] = "reasons"
    id: str
    version: int
    refusals: dict[str, schema.WhyNot]


class Cascade(Message):
    """What a placement would trigger: who acts in which order, who leaves, what is scored."""

    type: Literal["cascade"] = "cascade"
    id: str
    version: int
    word: str
    activations: list[schema.Foreseen]
    events: list[schema.Event]


class Advice(Message):
    """What the search would play, the best move first."""

    type: Literal["advice"] = "advice"
    id: str
    version: int
    suggestions: list[schema.Suggestion]


class Missed(Message):
    """The seat's last placement, judged, if another move was clearly better."""

    type: Literal["missed"] = "missed"
    id: str
    decision: Decision | None


class AllStandings(Message):
    """How every tile and card would be scored now: rankings by subject."""

    type: Literal["standing"] = "standing"
    id: str
    version: int
    tiles: schema.Each[schema.Tile, list[schema.Ranked]]
    cards: schema.Each[schema.Card, list[schema.Ranked]]


class Pong(Message):
    """The server is there."""

    type: Literal["pong"] = "pong"
    id: str


class Goodbye(Message):
    """The server is about to close the connection; the text says what to do then."""

    type: Literal["goodbye"] = "goodbye"
    reason: Literal["restart", "slow", "signed-out", "banned", "no-spectators"]
    text: str


class SeatInfo(Message):
    """A seat, as the lobby shows it."""

    seat: int
    name: str | None
    person: str | None
    bot: str | None
    ready: bool
    reserved: bool  # for somebody who was invited
    you: bool
    profile: bool = False  # whether the person has a public profile


class TableInfo(Message):
    """A table, as the lobby shows it."""

    id: str
    phase: Literal["open", "playing", "over", "closed"]
    frozen: bool = False  # begun under other rules: it cannot go on
    closable: bool = False  # by its host; whether a game is abandoned is told at its table only
    host: str
    you_host: bool
    seats: list[SeatInfo]
    options: Options
    commitment: str | None  # null where the shuffles are those of another game
    turn: int | None  # the seat that decides
    your_turn: bool
    deadline: float | None = None  # when the time for this turn is over
    version: int
    scores: list[int] | None
    winners: list[int] | None
    rematch: str | None
    created: float
    changed: float


class TableChanged(Message):
    """A table has changed outside its game: seats, options, phase, or whose turn it is."""

    type: Literal["table"] = "table"
    table: TableInfo
