"""A person at the terminal: sees what the seat may know, moves by number or by words."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import ClassVar, Final

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from calimala.board import offers
from calimala.board.draw import WIDE, Caption, decision, panel, table
from calimala.board.events import sentences
from calimala.board.palette import printable
from calimala.board.standings import standings
from calimala.game import Game, IllegalMove
from calimala.game.notation import NUMBERS
from calimala.game.revealing import play_revealing
from calimala.players.base import moment
from calimala.players.mcts.search import Search

HINT: Final = 2.0  # seconds
FRESH: Final = ("take", "place")  # phases in which much is new, whoever acted last
PROMPT: Final = "your move> "
LONGEST_WORD: Final = 60
MOST_MOVES: Final = 6  # named for one reason

HELP: Final = {
    "12": "play move 12 of the list; its words do it too, such as place own 1-2",
    "moves": "list the legal moves again",
    "board": "draw the table again",
    "why": "say why moves are not on offer; why place own 1-2 asks for one",
    "hint": "let the search think for two seconds with what you know, and say what it would do",
    "standings": "who is ahead for every tile and card, and what decides ties",
    "log": "all that happened so far",
    "undo": "take back your last move, until another acts or something is revealed",
    "quit": "leave the table; so do Ctrl-C and Ctrl-D",
}


Command = Callable[["Person", str], None]
WITH_WORDS: Final = ("why",)  # commands after which a move may stand


class Left(Exception):
    """The person has left the table."""


@dataclass
class Person:
    """One seat of a game, and the terminal at which its player sits."""

    game: Game
    seat: int
    names: Sequence[str]
    screen: Console
    seed: int  # of the hints
    _told: int = 0  # plies that the person has read of
    _hints: int = 0
    _floor: int = field(init=False)  # the ply before which nothing can be taken back

    def __post_init__(self) -> None:
        """Nothing that was played before can be taken back."""
        self._floor = self.game.ply

    def decide(self) -> None:
        """Show what happened and what can be done; ask until a move is made or taken back."""
        another = self.game.last_actor != self.seat
        if another:
            self._floor = self.game.ply
        if another or self.game.phase in FRESH:
            self.show_table()
        self.show_news()
        self._moves()
        ply = self.game.ply
        while self.game.ply == ply:
            self._obey(_typed())

    def show_table(self) -> None:
        """Draw what lies on the table, as far as the seat may know."""
        heading = f"move {self.game.ply + 1}, you have seat {self.seat}"
        caption = Caption(names=self.names, heading=heading)
        self._print(*table(self.game.view(self.seat), caption, self.screen.width))

    def show_news(self) -> None:
        """Tell what happened since the last time."""
        if self._told < self.game.ply:
            self._print(self._happened(self._told))
        self._told = self.game.ply

    def _obey(self, line: str) -> None:
        """Do what was typed, or say in one line why not."""
        first, _, rest = line.partition(" ")
        command = self.COMMANDS.get(first)
        if line.isascii() and line.isdigit():
            self._number(line)
        elif command and (not rest or first in WITH_WORDS):
            command(self, rest)
        elif line:
            self._play(line)

    def _number(self, digits: str) -> None:
        """Play a move by its number."""
        moves = offers.in_order(self.game.legal())
        if len(digits) > 3 or not 1 <= int(digits) <= len(moves):
            self._say(f"{digits[:LONGEST_WORD]}: the moves have the numbers 1 to {len(moves)}")
        else:
            self._play(moves[int(digits) - 1])

    def _play(self, word: str) -> None:
        """Play a move by its words, or say why it is refused, with the ruling."""
        try:
            if play_revealing(self.game, word):
                self._floor = self.game.ply
        except IllegalMove as refused:
            self._say(_complaint(refused))

    def _moves(self, _: str = "") -> None:
        state = self.game.view(self.seat)
        caption = Caption(names=self.names, legal=self.game.legal(), numbered=True)
        self._print(decision(state, caption, self._width))

    def _board(self, _: str) -> None:
        self.show_table()
        self._moves()

    def _why(self, word: str) -> None:
        """Say why one move is refused, or each reason with the moves it keeps back."""
        if word:
            self._why_not(word)
            return
        reasons = _by_reason(self.game)
        for reason, words in reasons.items():
            more = " ..." if len(words) > MOST_MOVES else ""
            self._say(f"{reason}: {', '.join(words[:MOST_MOVES])}{more}")
        if not reasons:
            self._say("no move is held back now")

    def _why_not(self, word: str) -> None:
        try:
            self.game.check(word)
        except IllegalMove as refused:
            self._say(_complaint(refused))
        else:
            self._say(f"{word} is on offer")

    def _hint(self, _: str) -> None:
        """Ask a search that knows no more than the seat does."""
        search = Search(self.seed + self._hints, seconds=HINT)
        self._hints += 1
        word = search.choose(moment(search, self.game, HINT))
        number = offers.in_order(self.game.legal()).index(word) + 1
        self._say(f"the search would play {number}) {word}")

    def _standings(self, _: str) -> None:
        state = self.game.view(self.seat)
        self._print(
            panel("Standings", standings(state, self.game.rankings(), self.names), self._width)
        )

    def _log(self, _: str) -> None:
        self._print(self._happened(0))

    def _undo(self, _: str) -> None:
        """Take back the last own move, as long as nothing was revealed since (R4.8)."""
        if self.game.ply <= self._floor:
            self._say("only own moves can be taken back, until another acts or a card is revealed")
            return
        self._say(f"taken back: {self.game.undo()}")
        self._told = min(self._told, self.game.ply)

    def _quit(self, _: str) -> None:
        raise Left

    def _help(self, _: str) -> None:
        words = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        for word, text in HELP.items():
            words.add_row(Text(word, "bold"), text)
        self._print(words)

    def _happened(self, since: int) -> RenderableType:
        """What happened from a ply on, as far as the seat may know."""
        events = self.game.events_for(self.seat, since)
        lines = sentences(events, self.game.players, self.names)
        return panel("What happened", Group(*lines), self._width)

    @property
    def _width(self) -> int:
        return min(self.screen.width, WIDE)

    def _say(self, line: str) -> None:
        self._print(Text(line))

    def _print(self, *parts: RenderableType) -> None:
        self.screen.print(*parts, sep="\n")

    COMMANDS: ClassVar[Mapping[str, Command]] = {
        "help": _help,
        "?": _help,
        "moves": _moves,
        "board": _board,
        "why": _why,
        "hint": _hint,
        "standings": _standings,
        "log": _log,
        "undo": _undo,
        "quit": _quit,
    }


def take_any_bytes() -> None:
    """Let what is no text in the terminal's encoding be bad input, not the end."""
    if reconfigure := getattr(sys.stdin, "reconfigure", None):
        reconfigure(errors="replace")


def _typed() -> str:
    """The next line in lower case, with single spaces; the person leaves at its end."""
    try:
        line = input(PROMPT)
    except EOFError:
        print()
        raise Left from None
    except KeyboardInterrupt:
        print()
        raise
    words = " ".join(line.lower().split())
    if not sys.stdin.isatty():
        print(printable(words, LONGEST_WORD))  # a pipe shows no keys
    return words


def _complaint(refused: IllegalMove) -> str:
    """Why a move is refused; what is no move at all leads to the help."""
    if refused.word not in NUMBERS:
        word = printable(refused.word, LONGEST_WORD)
        return f"{word}: neither a move nor a command; help lists what can be typed"
    return refused.text


def _by_reason(game: Game) -> dict[str, list[str]]:
    """The moves that are not on offer, by reason and ruling."""
    held = sorted(game.refusals().items(), key=lambda each: (each[1].rule, each[1].reason))
    return {
        f"{refusal.text} ({refusal.rule})": [word for word, _ in words]
        for refusal, words in groupby(held, key=lambda each: each[1])
    }
