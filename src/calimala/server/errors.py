"""Refusals: a reason that programs read, and a sentence that people read.

`api/errors.py` gives every reason its HTTP status.
"""

from typing import Any, Literal

from calimala.game import IllegalMove

Reason = Literal[
    "already-somebody",
    "bad-account",
    "bad-layout",
    "bad-name",
    "bad-record",
    "bad-webhook",
    "banned",
    "begun",
    "bot-plays",
    "compiling",
    "engine-broken",
    "foreign-page",
    "frozen",
    "game-over",
    "link-void",
    "log-full",
    "look-alike",
    "name-taken",
    "no-hint",
    "no-hints",
    "no-judgement",
    "no-preview",
    "no-spectators",
    "no-such-seat",
    "no-such-table",
    "nobody",
    "not-begun",
    "not-over",
    "not-reviewed",
    "not-the-host",
    "not-your-seat",
    "not-your-table",
    "not-your-turn",
    "nothing-to-play",
    "nothing-to-undo",
    "seat-reserved",
    "seat-taken",
    "sign-in",
    "stale",
    "too-large",
    "too-many-requests",
    "too-many-tables",
    "wrong-login",
    "wrong-password",
    "you-play",
]


class Refused(Exception):
    """A request that is not granted; nothing has changed."""

    def __init__(self, reason: Reason, text: str, **more: Any) -> None:
        super().__init__(text)
        self.reason: str = reason
        self.text, self.more = text, more

    def body(self) -> dict[str, Any]:
        """The JSON body of the refusal."""
        return {"reason": self.reason, "text": self.text, **self.more}


class RefusedByRules(Refused):
    """A move that the rules refuse, with the reason and the ruling."""

    def __init__(self, illegal: IllegalMove) -> None:
        Exception.__init__(self, str(illegal))
        self.reason, self.text, self.more = illegal.reason, str(illegal), {"rule": illegal.rule}


class Conflict(Exception):
    """Another process has written this entry of the log first."""
