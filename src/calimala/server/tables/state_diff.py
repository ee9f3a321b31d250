"""A table's state as JSON, each field encoded once, and the fields that a move changed."""

import hashlib
from typing import Final

import orjson

from calimala.game import Game
from calimala.game.notation import PHASES
from calimala.game.state_json import ADDED, FACTS, differing
from calimala.game.view import PRIVATE, reveals, seen
from calimala.rules.state import State

Viewer = int | None
KEYS: Final = {name: b'"%b":' % name.encode() for name in (*FACTS, "winners")}
SHOWN_TO_SOME: Final = [name for name in PRIVATE if name != "deck"]  # which nobody ever sees


class StateDiff:
    """The encoded state of a game, updated after each move."""

    def __init__(self, game: Game) -> None:
        self._was = self._now = game.reading()
        self._texts = {name: _text(name, fact.tell(self._now)) for name, fact in FACTS.items()}
        self._texts["winners"] = _text("winners", game.winners)
        self._public: list[bytes] = []
        self._private: list[str] = []

    def update(self, game: Game) -> None:
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
        """Encode a field; note it if it is public and has changed."""
        text = _text(name, value)
        if text != self._texts[name]:
            self._texts[name] = text
            if name not in PRIVATE:
                self._public.append(text)

    @property
    def digest(self) -> str:
        """A fingerprint of the position, to notice when other rules would lead elsewhere.

        Logs keep it, so keys that the format gets later stay out of it.
        """
        texts = [text for name, text in self._texts.items() if name not in ADDED]
        whole = b"{%b}" % b",".join(texts)
        return hashlib.blake2b(whole, digest_size=8).hexdigest()

    def changes(self, viewer: Viewer) -> bytes:
        """The fields that the viewer sees change, as a JSON object."""
        private = [text for name in self._private if (text := self._change(name, viewer))]
        return b"{%b}" % b",".join(self._public + private)

    def _change(self, name: str, viewer: Viewer) -> bytes | None:
        """A private field, if the viewer sees it change."""
        before, after = (_seen(name, s, viewer) for s in (self._was, self._now))
        return None if before == after else _text(name, after)


def _seen(name: str, s: State, viewer: Viewer) -> object:
    """A private field as the viewer may see it."""
    return seen(name, FACTS[name].tell(s), PHASES[s.phase], viewer)


def _text(name: str, value: object) -> bytes:
    """A field of a JSON object."""
    return KEYS[name] + orjson.dumps(value)
