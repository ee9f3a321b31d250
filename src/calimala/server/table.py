"""The authority over one table: its log, the game that follows from it, and what may be added.

No sockets, no database, no clock of its own: whoever calls says who asks and what time it is.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import orjson

from calimala.game import Game, IllegalMove, Luck, SeededLuck
from calimala.game.records import RecordedLuck
from calimala.game.table import Table as Setup
from calimala.server.clocks import Clocks
from calimala.server.errors import Refused
from calimala.server.log import By, Entry
from calimala.server.portrait import Portrait
from calimala.server.wire import Options

SUBSTITUTE: Final = "merchant"  # the level that plays on for a person
DRAWING: Final = "draw "


@dataclass(frozen=True)
class Sitter:
    """Who has a seat for good: a person, or a bot of a level."""

    name: str
    person: str | None
    bot: str | None


def _packed(events: list[dict[str, Any]]) -> bytes:
    """Events to be kept; what orjson returns holds on to all the room it has worked in."""
    return memoryview(orjson.dumps(events)).tobytes()


def luck_of(setup: Setup, entries: Sequence[Entry]) -> RecordedLuck:
    """Shuffles fall as the log tells; where it ends, as the seed decides."""
    told = [list(entry.shuffled) for entry in entries if entry.shuffled is not None]
    return RecordedLuck(told[0] if told else None, told[1:], SeededLuck(setup.seed or ""))


class Table:
    """One table whose game has been dealt."""

    def __init__(
        self,
        key: str,
        options: Options,
        setup: Setup,
        sitters: Sequence[Sitter],
        start: float,
        luck: Luck | None = None,
    ) -> None:
        self.key, self.options, self.setup = key, options, setup
        self.sitters = list(sitters)
        self.entries: list[Entry] = []
        self._told: list[bytes | None] = []  # the events of each entry; None: to be told again
        self.bots = [sitter.bot for sitter in sitters]  # who plays each seat now; None: a person
        self.game = Game(setup, luck or luck_of(setup, ()))
        self.clocks = Clocks(options.clock, setup.players, start)
        self.clocks.note(start, self._thinking(), "clock")
        self._barrier = 0  # nobody goes back behind this ply
        self._standing: list[int] = []  # the entry of each move that was not taken back
        self._helped: set[int] = set()  # seats for which a bot has moved since it took over
        self._requests: dict[str, int] = {}
        self._portrait: Portrait | None = None
        self._latest: list[dict[str, Any]] = []  # what the last entry that was told set off

    @classmethod
    def loaded(
        cls,
        key: str,
        options: Options,
        setup: Setup,
        sitters: Sequence[Sitter],
        start: float,
        entries: Sequence[Entry],
    ) -> "Table":
        """The table that follows from a log."""
        table = cls(key, options, setup, sitters, start, luck_of(setup, entries))
        for entry in entries:
            table._apply(entry, telling=False)
        return table

    # What stands.

    @property
    def version(self) -> int:
        """The length of the log."""
        return len(self.entries)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def state(self) -> dict[str, Any]:
        """The referee's view of the position; secrets included."""
        return self.game.state()

    @property
    def portrait(self) -> Portrait:
        """The position in writing, and what has changed in it; secrets included."""
        if self._portrait is None:
            self._portrait = Portrait(self.game)
        return self._portrait

    @property
    def digest(self) -> str:
        """A fingerprint of the position, to notice when other rules would lead elsewhere."""
        return self.portrait.digest

    def _thinking(self) -> int | None:
        """The seat of the person whose time runs."""
        actor = self.game.actor
        return actor if actor is not None and self.bots[actor] is None else None

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that belong to a person."""
        if person is None:
            return []
        return [seat for seat, each in enumerate(self.sitters) if each.person == person]

    def answered(self, request: str) -> int | None:
        """The entry that a request has led to before."""
        return self._requests.get(request)

    def stands(self, n: int) -> bool:
        """Whether an entry is a move that was not taken back."""
        place = bisect_left(self._standing, n)
        return self._standing[place : place + 1] == [n]

    def undo_limit(self, seat: int) -> int | None:
        """The earliest ply that the seat may go back to, or None if it may not.

        Back to where somebody else acted, or something new became known.
        """
        game = self.game
        if self.options.undo == "none" or self.over or self.bots[seat] is not None:
            return None
        if self._barrier >= game.ply or game.last_actor != seat:
            return None
        return self._barrier

    # What may be added.

    def move(self, seat: int, word: str, at: float, by: By, request: str | None = None) -> Entry:
        """The entry of a move; Refused if the seat is not to decide or the word not legal."""
        self._check_turn(seat)
        try:
            self.game.check(word)
        except IllegalMove as illegal:
            raise Refused(409, illegal.reason, str(illegal), rule=illegal.rule) from None
        return Entry(self.version, at, "move", seat, word, by, request)

    def undo(self, seat: int, ply: int | None, at: float, request: str | None) -> Entry:
        """The entry of going back to a ply, or by one move."""
        limit = self.undo_limit(seat)
        target = self.game.ply - 1 if ply is None else ply
        if limit is None or not limit <= target < self.game.ply:
            text = "only own moves can be taken back, until another acts or something is revealed"
            raise Refused(409, "nothing-to-undo", text)
        return Entry(self.version, at, "undo", seat, str(target), "person", request)

    def substitute(self, seat: int, at: float, by: By, request: str | None = None) -> Entry:
        """The entry of a bot that plays on for a person."""
        self._check_running()
        if self.bots[seat] is not None:
            raise Refused(409, "bot-plays", "a bot already plays this seat")
        return Entry(self.version, at, "bot", seat, SUBSTITUTE, by, request)

    def back(self, seat: int, at: float, request: str | None) -> Entry:
        """The entry of a person who takes the seat back."""
        self._check_running()
        if self.bots[seat] is None:
            raise Refused(409, "you-play", "you play this seat already")
        return Entry(self.version, at, "back", seat, None, "person", request)

    def resume(self, at: float) -> Entry:
        """The entry of clocks that run again after the server stood still."""
        return Entry(self.version, at, "clock", None, None, "server")

    def _check_running(self) -> None:
        """Refuse what needs a running game."""
        if self.over:
            raise Refused(409, "game-over", "the game is over")

    def _check_turn(self, seat: int) -> None:
        """Refuse a decision that is not the seat's."""
        self._check_running()
        if self.game.actor != seat:
            raise Refused(409, "not-your-turn", "somebody else is to decide now")

    def check_hand(self, seat: int, by: By) -> None:
        """Refuse a person whose seat a bot plays, and the other way round."""
        if (self.bots[seat] is None) == (by == "bot"):
            raise Refused(409, "bot-plays", "a bot plays this seat; take it back first")

    # Adding.

    def completed(self, entry: Entry) -> Entry:
        """Add the entry; return it with all that follows from it, as it is to be stored."""
        shuffles = len(self.game.shuffles)
        self._apply(entry)
        fallen = self.game.shuffles[shuffles:]
        full = replace(
            entry,
            shuffled=tuple(fallen[0]) if fallen else None,
            next=self.game.actor,
            digest=self.digest if entry.kind == "move" else None,
        )
        self.entries[-1] = full
        return full

    def add(self, entry: Entry) -> None:
        """Add what another process has stored."""
        self._apply(entry)

    def _apply(self, entry: Entry, telling: bool = True) -> None:
        """What an entry does to the table; the past is told only when somebody asks."""
        ply, drawn = self.game.ply, self.portrait if telling else None
        getattr(self, f"_apply_{entry.kind}")(entry)
        self.entries.append(entry)
        self._portrait = drawn
        if drawn is not None:
            drawn.redraw(self.game)
            self._latest = self._events(entry, ply)
        self._told.append(_packed(self._latest) if telling else None)
        if self._barrier == self.game.ply:
            self.game.forget()
        if entry.request is not None:
            self._requests[entry.request] = entry.n
        self.clocks.note(entry.at, self._thinking(), entry.kind)

    def _apply_move(self, entry: Entry) -> None:
        """The game goes on; where another acted or something became known, is no way back."""
        game, was = self.game, self.game.last_actor
        phase, shuffles = game.phase, len(game.shuffles)
        word = entry.word or ""
        game.play(word)
        self._standing.append(entry.n)
        if was != game.last_actor:
            self._barrier = game.ply - 1
        if entry.by == "bot":
            self._helped.add(self._seat(entry))
            self._barrier = game.ply
        shown = phase == "show" and game.phase == "take"
        if word.startswith(DRAWING) or shown or game.over or len(game.shuffles) > shuffles:
            self._barrier = game.ply

    def _apply_undo(self, entry: Entry) -> None:
        """The game goes back."""
        while self.game.ply > int(entry.word or 0):
            self.game.undo()
            self._standing.pop()

    def _apply_bot(self, entry: Entry) -> None:
        """A bot plays on."""
        self.bots[self._seat(entry)] = entry.word

    def _apply_back(self, entry: Entry) -> None:
        """The person has the seat again, and time to think if the bot has moved meanwhile."""
        seat = self._seat(entry)
        self.bots[seat] = None
        if seat in self._helped:
            self._helped.remove(seat)
            self.clocks.refresh(seat)

    def _apply_clock(self, _entry: Entry) -> None:
        """Nothing happens at the table itself."""

    @staticmethod
    def _seat(entry: Entry) -> int:
        """The seat of an entry that has one."""
        if entry.seat is None:
            raise ValueError(f"entry {entry.n} names no seat")
        return entry.seat

    # Telling.

    def told(self, n: int) -> list[dict[str, Any]]:
        """The events of an entry, secrets included."""
        if n == self.version - 1 and self._told[n] is not None:
            return self._latest
        if self._told[n] is None:
            self._tell_again()
        events: list[dict[str, Any]] = orjson.loads(self._told[n] or b"[]")
        return events

    def _tell_again(self) -> None:
        """Play the log once more, telling all of it."""
        luck = luck_of(self.setup, self.entries)
        again = Table(self.key, self.options, self.setup, self.sitters, 0.0, luck)
        for entry in self.entries:
            again.add(entry)
        self._told, self._latest = again._told, again._latest

    def _events(self, entry: Entry, ply: int) -> list[dict[str, Any]]:
        """What an entry set off, as keys and numbers."""
        if entry.kind == "move":
            return self.game.events(ply)
        told: dict[str, dict[str, Any]] = {
            "undo": {"event": "undone", "seat": entry.seat, "ply": self.game.ply},
            "bot": {"event": "replaced", "seat": entry.seat, "bot": entry.word},
            "back": {"event": "returned", "seat": entry.seat},
            "clock": {"event": "resumed"},
        }
        return [told[entry.kind]]
