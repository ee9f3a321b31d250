"""A chapter of the tutorial, replayed: nothing is kept, the page sends the learner's moves again.

The messages are those of a table, so that the page shows and plays a lesson as it does a game.
"""

from fnmatch import fnmatchcase
from typing import Any, Final

from calimala.game import Game, IllegalMove
from calimala.game.schema import Event
from calimala.game.view import view_word
from calimala.server.errors import Refused, RefusedByRules
from calimala.server.protocol import Options
from calimala.server.tables.chapters import CHAPTERS, ChapterName, Goal

Json = dict[str, Any]
LEARNER: Final = 0
NAMES: Final = ("", "Bianca", "Cosimo")  # the page calls the learner "you" in its language
LEVEL: Final = "apprentice"


class Lesson:
    """A chapter as far as the learner has come."""

    def __init__(self, chapter: ChapterName, moves: list[str]) -> None:
        """Play the learner's words, and after each what the script has for the others."""
        it = CHAPTERS[chapter]
        self.game = Game.from_state(it.start.state())
        self.goals = [step.name for step in it.script if isinstance(step, Goal)]
        self.reached = 0  # goals
        self.entries: list[Json] = []
        self.news: list[Json] = []  # what the last word has led to
        self._script = list(it.script)
        for word in moves:
            self._learner_plays(word)

    @property
    def goal(self) -> str | None:
        """What is asked of the learner now; None when the chapter is over."""
        return self.goals[self.reached] if self.reached < len(self.goals) else None

    @property
    def version(self) -> int:
        """How many moves have been made."""
        return len(self.entries)

    def legal(self) -> list[str]:
        """The legal words that lead on."""
        if not self._script:
            return []
        return [word for word in self.game.legal() if _leads_on(self._script[0], word)]

    def sync(self) -> Json:
        """The position with the whole log, as a table's `sync`."""
        return {
            "type": "sync",
            "entries": self.entries,
            **self._position(),
            "state": self.game.view(LEARNER),
            "table": self._table(),
        }

    def _learner_plays(self, word: str) -> None:
        """A word of the learner, then the others up to the next goal."""
        if not self._script:
            raise Refused("game-over", "this chapter is over")
        if word not in self.legal():
            raise _not_asked(self.game, word)
        self._script.pop(0)
        self.reached += 1
        self.news = []
        self._play(word)
        while self._script and isinstance(reply := self._script[0], str):
            self._script.pop(0)
            self._play(reply)
        self.news[-1] |= self._position()  # only now it is known what can be done next

    def _play(self, word: str) -> None:
        """One move, and the message that tells of it."""
        seat, since = self.game.actor, self.game.ply
        self.game.play(word)
        events = self.game.events_for(LEARNER, since)
        self.entries.append(_entry(since, seat, word, events))
        waiting = {**self._position(), "legal": []}
        changes = self.game.view(LEARNER)
        self.news.append(
            {"type": "entry", "entry": self.entries[-1], **waiting, "changes": changes}
        )

    def _position(self) -> Json:
        """The position beside its state."""
        return {
            "version": self.version,
            "viewer": LEARNER,
            "legal": self.legal(),
            "undo": None,
            "clock": None,
            "bots": [None, LEVEL, LEVEL],
        }

    def _table(self) -> Json:
        """The table that the lesson is played at: private, and nowhere to be found."""
        game = self.game
        return {
            "id": "lesson",
            "phase": "over" if game.over else "playing",
            "host": "",
            "you_host": False,
            "seats": [_seat(seat) for seat in range(game.players)],
            "options": Options(public=False, spectators=False, undo="none").model_dump(),
            "commitment": None,
            "turn": game.actor,
            "your_turn": game.actor == LEARNER,
            "version": self.version,
            "scores": game.scores,
            "winners": game.winners,
            "rematch": None,
            "created": 0.0,
            "changed": 0.0,
        }


def _leads_on(step: Goal | str, word: str) -> bool:
    """Whether a word is one that a goal asks for."""
    return isinstance(step, Goal) and any(fnmatchcase(word, each) for each in step.words)


def _not_asked(game: Game, word: str) -> Refused:
    """Why a word is refused: by the rules, or because the chapter asks for another."""
    try:
        game.check(word)
    except IllegalMove as illegal:
        return RefusedByRules(illegal)
    return RefusedByRules(
        IllegalMove(word, "not-now", "", f"{word!r} is legal, but this chapter asks for another")
    )


def _entry(n: int, seat: int | None, word: str, events: list[Event]) -> Json:
    """An entry of the log, as the learner may see it."""
    return {
        "n": n,
        "at": 0.0,
        "kind": "move",
        "seat": seat,
        "word": view_word(word, events),
        "by": "person" if seat == LEARNER else "bot",
        "events": events,
    }


def _seat(seat: int) -> Json:
    """Who sits there."""
    you = seat == LEARNER
    return {
        "seat": seat,
        "name": NAMES[seat],
        "person": "you" if you else None,
        "bot": None if you else LEVEL,
        "ready": True,
        "reserved": False,
        "you": you,
    }
