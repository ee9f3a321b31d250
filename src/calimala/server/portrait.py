"""A table's position in writing: each field once, and after a move only those that changed."""

import hashlib
from typing import Final

import orjson

from calimala.game import Game
from calimala.game.notation import PHASES
from calimala.game.state_json import FACTS, differing
from calimala.game.view import PRIVATE, reveals, seen
from calimala.rules.state import State

Viewer = int | None
KEYS: Final = {name: b'"%b":' % name.encode() for name in (*FACTS, "winners")}
SHOWN_TO_SOME: Final = [name for name in PRIVATE if name != "deck"]  # which nobody ever sees


class Portrait:
    """The position that a game has come to, drawn anew after each move."""

    def __init__(self, game: Game) -> None:
        self._was = self._now = game.reading()
        self._texts = {name: _text(name, fact.tell(self._now)) for name, fact in FACTS.items()}
        self._texts["winners"] = _text("winners", game.winners)
        self._public: list[bytes] = []
        self._private: list[str] = []

    def redraw(self, game: Game) -> None:
        """The game has moved on, or back."""
        self._was, self._now = self._now, game.reading()
        fields = differing(self._was, self._now)
        self._public = []
        for name in fields:
            self._write(name, FACTS[name].tell(self._now))
        if "phase" in fields:
            self._write("winners", game.winners)
        turned = reveals(PHASES[self._was.phase], PHASES[self._now.phase])
        self._private = [name for name in SHOWN_TO_SOME if turned or name in fields]

    def _write(self, name: str, value: object) -> None:
        """A field as it is now; it may be the same."""
        text = _text(name, value)
        if text != self._texts[name]:
            self._texts[name] = text
            if name not in PRIVATE:
                self._public.append(text)

    @property
    def digest(self) -> str:
        """A fingerprint of the position, to notice when other rules would lead elsewhere."""
        whole = b"{%b}" % b",".join(self._texts.values())
        return hashlib.blake2b(whole, digest_size=8).hexdigest()

    def changes(self, viewer: Viewer) -> bytes:
        """The fields in which the viewer sees the position differ from the one before."""
        private = [text for name in self._private if (text := self._news(name, viewer))]
        return b"{%b}" % b",".join(self._public + private)

    def _news(self, name: str, viewer: Viewer) -> bytes | None:
        """A private field, if the viewer sees it change."""
        before, after = (_seen(name, s, viewer) for s in (self._was, self._now))
        return None if before == after else _text(name, after)


def _seen(name: str, s: State, viewer: Viewer) -> object:
    """A private field as the viewer may know it."""
    return seen(name, FACTS[name].tell(s), PHASES[s.phase], viewer)


def _text(name: str, value: object) -> bytes:
    """A field of a JSON object."""
    return KEYS[name] + orjson.dumps(value)
