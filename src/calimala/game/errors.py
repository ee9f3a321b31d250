"""What can go wrong at the door; every message is one line that says what and what to do."""

from typing import Self

MOST_SHOWN = 60


def shown(value: object) -> str:
    """A stranger's value as it may stand in a message: on one line, and not for ever."""
    text = repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 3]}..."


class CalimalaError(Exception):
    """Anything a user or another program did that the game cannot accept."""


class BadOption(CalimalaError):
    """A setting that no game can have."""


class IllegalMove(CalimalaError):
    """A word that is no move, or no move now; the game stays as it was."""

    def __init__(self, word: str, reason: str, rule: str, text: str) -> None:
        super().__init__(text)
        self.word = word
        self.reason = reason
        self.rule = rule
        self.text = text

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, str, str]]:
        """Travel between processes whole."""
        return type(self), (self.word, self.reason, self.rule, self.text)


class BadState(CalimalaError):
    """A state that does not fit its format; the message names the field."""


class BadRecord(CalimalaError):
    """A record that does not fit its format, the rules, or its own result."""

    def __init__(self, what: str, ply: int | None = None, where: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.ply = ply
        self.where = where

    def __str__(self) -> str:
        """Where, which ply, what."""
        at = f"ply {self.ply}" if self.ply is not None else ""
        return ": ".join(
            part for part in (", ".join(filter(None, (self.where, at))), self.what) if part
        )
