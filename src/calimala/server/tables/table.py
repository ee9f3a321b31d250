"""The authority over one table: its log, the game that follows from it, and what may be added.

No sockets, no database, no clock of its own: the caller passes the seat and the time.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import orjson

from calimala.game import Game, IllegalMove, Luck, SeededLuck
from calimala.game.records import RecordedLuck
from calimala.game.revealing import play_revealing
from calimala.game.schema import Event, FullState
from calimala.game.setup import Setup
from calimala.server.errors import Refused, RefusedByRules
from calimala.server.protocol import Options
from calimala.server.store.log import By, Entry
from calimala.server.tables.clocks import Clocks
from calimala.server.tables.state_diff import StateDiff

SUBSTITUTE: Final = "merchant"  # the level that plays on for a person
MOST_BY_SEAT: Final = 500  # moves taken back, leaves and returns of one seat: logs stay bounded
CHANGING: Final = ("move", "undo")  # the entries that change the position


@dataclass(frozen=True)
class Sitter:
    """The owner of a seat: a person, or a bot of a level."""

    name: str
    person: str | None
    bot: str | None


def _packed(events: list[Event]) -> bytes:
    """Events to be kept; what orjson returns holds on to all the room it has worked in."""
    return memoryview(orjson.dumps(events)).tobytes()


def luck_of(setup: Setup, entries: Sequence[Entry]) -> RecordedLuck:
    """The shuffles recorded in a log; after its end, those of the seed."""
    decks = [list(entry.shuffled) for entry in entries if entry.shuffled is not None]
    return RecordedLuck(decks[0] if decks else None, decks[1:], SeededLuck(setup.seed or ""))


class Table:
    """One table whose game has been dealt."""

    def __init__(
        self,
        key: str,
        options: Options,
        setup: Setup,
        sitters: Sequence[Sitter],
        start: float,
        log: Sequence[Entry] = (),
        luck: Luck | None = None,
    ) -> None:
        self.key, self.options, self.setup, self._start = key, options, setup, start
        self.sitters = list(sitters)
        self.entries: list[Entry] = []
        self._events_of: list[bytes | None] = []  # of each entry; None: not computed yet
        self.bots = [sitter.bot for sitter in sitters]  # who plays each seat now; None: a person
        self.game = Game(setup, luck or luck_of(setup, log))
        self.clocks = Clocks(options.clock, setup.players, start)
        self.clocks.note(start, self._thinking(), "clock")
        self._barrier = 0  # nobody goes back behind this ply
        self._effective: list[int] = []  # the entry of each move that was not taken back
        self._expired: set[int] = set()  # seats that a bot plays because their time was up
        self._helped: set[int] = set()  # those among them where the bot has moved
        self._extras = [0] * setup.players  # by seat, what counts towards MOST_BY_SEAT
        self._base = 0
        self._requests: dict[str, int] = {}
        self._state_diff: StateDiff | None = None
        self._latest: list[Event] = []  # the events of the last entry

    def reopened(self, entries: Sequence[Entry]) -> "Table":
        """This table before its first entry, with the shuffles recorded in these entries."""
        return Table(self.key, self.options, self.setup, self.sitters, self._start, entries)

    def replay(self, entries: Sequence[Entry]) -> None:
        """Apply entries of the past; their events are computed only when needed."""
        for entry in entries:
            self._apply(entry, with_events=False)

    # State.

    @property
    def version(self) -> int:
        """The length of the log."""
        return len(self.entries)

    @property
    def last_change(self) -> float:
        """When the log last grew, or the cards were dealt."""
        return self.entries[-1].at if self.entries else self._start

    @property
    def base(self) -> int:
        """The version since which the position is the same: that after the last move or undo."""
        return self._base

    def is_current(self, version: int) -> bool:
        """Whether a client at that version sees the present position."""
        return self._base <= version <= self.version

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def state(self) -> FullState:
        """The referee's view of the position; secrets included."""
        return self.game.state()

    @property
    def state_diff(self) -> StateDiff:
        """The encoded state, and what has changed in it; secrets included."""
        if self._state_diff is None:
            self._state_diff = StateDiff(self.game)
        return self._state_diff

    @property
    def digest(self) -> str:
        """A hash of the state, to notice when changed rules would lead elsewhere."""
        return self.state_diff.digest

    def _thinking(self) -> int | None:
        """The seat of the person whose clock runs."""
        actor = self.game.actor
        return actor if actor is not None and self.bots[actor] is None else None

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that belong to a person."""
        if person is None:
            return []
        return [seat for seat, each in enumerate(self.sitters) if each.person == person]

    def answered(self, request: str) -> int | None:
        """The entry that a request has made before, if it is a retry."""
        return self._requests.get(request)

    def is_effective(self, n: int) -> bool:
        """Whether an entry is a move that was not taken back."""
        place = bisect_left(self._effective, n)
        return self._effective[place : place + 1] == [n]

    def last_placement(self, seat: int) -> int | None:
        """The ply at which the seat last placed a disc, if its person did."""
        for ply in reversed(range(len(self._effective))):
            entry = self.entries[self._effective[ply]]
            if entry.seat == seat and (entry.word or "").startswith("place "):
                return ply if entry.by == "person" else None
        return None

    def undo_limit(self, seat: int) -> int | None:
        """The earliest ply that the seat may go back to, or None if it may not.

        A seat may go back to where another acted, or something hidden became known.
        """
        game = self.game
        if self.options.undo == "none" or self.over or self.bots[seat] is not None:
            return None
        if self._barrier >= game.ply or game.last_actor != seat:
            return None
        return self._barrier

    # Entries that may be added.

    def move(self, seat: int, word: str, at: float, by: By, request: str | None = None) -> Entry:
        """The entry of a move, which `completed` judges; Refused if the seat is not to decide."""
        self._check_turn(seat)
        return Entry(self.version, at, "move", seat, word, by, request)

    def undo(self, seat: int, ply: int | None, at: float, request: str | None) -> Entry:
        """The entry of going back to a ply, or by one move."""
        limit = self.undo_limit(seat)
        target = self.game.ply - 1 if ply is None else ply
        if limit is None or not limit <= target < self.game.ply:
            text = "only own moves can be taken back, until another acts or something is revealed"
            raise Refused("nothing-to-undo", text)
        self._check_extras(seat, self.game.ply - target)
        return Entry(self.version, at, "undo", seat, str(target), "person", request)

    def substitute(self, seat: int, at: float, by: By, request: str | None = None) -> Entry:
        """The entry of a bot that plays on for a person."""
        self._check_running()
        if self.bots[seat] is not None:
            raise Refused("bot-plays", "a bot already plays this seat")
        if by == "person":
            self._check_extras(seat, 1)
        return Entry(self.version, at, "bot", seat, SUBSTITUTE, by, request)

    def expire(self, at: float) -> Entry | None:
        """The entry of a bot that plays on for the player whose time is up; None if it is not."""
        actor, deadline = self.game.actor, self.clocks.deadline
        if actor is None or deadline is None or deadline > at:
            return None
        return self.substitute(actor, at, "server")

    def back(self, seat: int, at: float, request: str | None) -> Entry:
        """The entry of a person who takes the seat back."""
        self._check_running()
        if self.bots[seat] is None:
            raise Refused("you-play", "you play this seat already")
        self._check_extras(seat, 1)
        return Entry(self.version, at, "back", seat, None, "person", request)

    def resume(self, at: float) -> Entry:
        """The entry of clocks that run again after the server was down."""
        return Entry(self.version, at, "clock", None, None, "server")

    def _check_running(self) -> None:
        """Refuse what needs a running game."""
        if self.over:
            raise Refused("game-over", "the game is over")

    def _check_extras(self, seat: int, more: int) -> None:
        """Refuse a seat that has added too much to the log besides its moves."""
        if self._extras[seat] + more > MOST_BY_SEAT:
            raise Refused("log-full", "too often in this game; from now on only moves are taken")

    def _check_turn(self, seat: int) -> None:
        """Refuse a decision that is not the seat's."""
        self._check_running()
        if self.game.actor != seat:
            raise Refused("not-your-turn", "another player decides now")

    def check_person_plays(self, seat: int) -> None:
        """Refuse a person whose seat a bot plays."""
        if self.bots[seat] is not None:
            raise Refused("bot-plays", "a bot plays this seat; take it back first")

    # Adding.

    def completed(self, entry: Entry) -> Entry:
        """Add the entry; return it with all that follows from it, as it is to be stored.

        RefusedByRules if it is an illegal move; nothing has changed then.
        """
        shuffles = len(self.game.shuffles)
        try:
            self._apply(entry)
        except IllegalMove as illegal:
            raise RefusedByRules(illegal) from None
        fallen = self.game.shuffles[shuffles:]
        full = replace(
            entry,
            shuffled=tuple(fallen[0]) if fallen else None,
            next=self.game.actor,
            digest=self.digest,
        )
        self.entries[-1] = full
        return full

    def add(self, entry: Entry) -> None:
        """Apply an entry that another process has stored."""
        self._apply(entry)

    def _apply(self, entry: Entry, with_events: bool = True) -> None:
        """Apply an entry, with or without computing its events."""
        ply, diff = self.game.ply, self.state_diff if with_events else None
        getattr(self, f"_apply_{entry.kind}")(entry)
        self.entries.append(entry)
        if entry.kind in CHANGING:
            self._base = self.version
        self._state_diff = diff
        if diff is not None:
            diff.update(self.game)
            self._latest = self._events(entry, ply)
        self._events_of.append(_packed(self._latest) if with_events else None)
        if self._barrier == self.game.ply:
            self.game.forget()
        if entry.request is not None:
            self._requests[entry.request] = entry.n
        self.clocks.note(entry.at, self._thinking(), entry.kind)

    def _apply_move(self, entry: Entry) -> None:
        """Play a move; nobody goes back behind another's move or a revelation."""
        game, was = self.game, self.game.last_actor
        revealing = play_revealing(game, entry.word or "")
        self._effective.append(entry.n)
        if was != game.last_actor:
            self._barrier = game.ply - 1
        if entry.by == "bot":
            self._helped |= self._expired & {self._seat(entry)}
            self._barrier = game.ply
        if revealing:
            self._barrier = game.ply

    def _apply_undo(self, entry: Entry) -> None:
        """Go back to a ply."""
        while self.game.ply > int(entry.word or 0):
            self.game.undo()
            self._effective.pop()
            self._extras[self._seat(entry)] += 1

    def _apply_bot(self, entry: Entry) -> None:
        """A bot takes over the seat."""
        seat = self._seat(entry)
        self.bots[seat] = entry.word
        if entry.by == "server":
            self._expired.add(seat)
        else:
            self._extras[seat] += 1

    def _apply_back(self, entry: Entry) -> None:
        """The person takes the seat back, with time to think if it was up and the bot has moved."""
        seat = self._seat(entry)
        self.bots[seat] = None
        self._extras[seat] += 1
        if seat in self._helped:
            self.clocks.refresh(seat)
        self._helped.discard(seat)
        self._expired.discard(seat)

    def _apply_clock(self, _entry: Entry) -> None:
        """Only the clocks are affected."""

    @staticmethod
    def _seat(entry: Entry) -> int:
        """The seat of an entry that has one."""
        if entry.seat is None:
            raise ValueError(f"entry {entry.n} names no seat")
        return entry.seat

    # Events.

    @property
    def latest_events(self) -> list[Event]:
        """The events of the last entry, secrets included."""
        return self._latest

    def events_of(self, n: int) -> list[Event]:
        """The events of an entry, secrets included."""
        if n == self.version - 1 and self._events_of[n] is not None:
            return self._latest
        if self._events_of[n] is None:
            self._compute_events()
        events: list[Event] = orjson.loads(self._events_of[n] or b"[]")
        return events

    def has_events(self, since: int) -> bool:
        """Whether the events from an entry on are computed already."""
        return None not in self._events_of[since:]

    def _compute_events(self) -> None:
        """Replay the log for the events of all entries."""
        again = self.reopened(self.entries)
        for entry in self.entries:
            again.add(entry)
            self._events_of[entry.n] = _packed(again.latest_events)
        self._latest = again.latest_events

    def _events(self, entry: Entry, ply: int) -> list[Event]:
        """What an entry set off, as keys and numbers."""
        if entry.kind == "move":
            return self.game.events(ply)
        if entry.kind == "undo":
            return [{"event": "undone", "seat": self._seat(entry), "ply": self.game.ply}]
        if entry.kind == "bot":
            return [{"event": "replaced", "seat": self._seat(entry), "bot": entry.word or ""}]
        if entry.kind == "back":
            return [{"event": "returned", "seat": self._seat(entry)}]
        return [{"event": "resumed"}]
