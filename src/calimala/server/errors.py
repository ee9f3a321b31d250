"""What the server refuses: always with a reason that programs read and a line that people read."""

from typing import Any


class Refused(Exception):
    """A request that is not granted; nothing has changed."""

    def __init__(self, status: int, reason: str, text: str, **more: Any) -> None:
        super().__init__(text)
        self.status, self.reason, self.text, self.more = status, reason, text, more

    def body(self) -> dict[str, Any]:
        """The refusal as it is sent."""
        return {"reason": self.reason, "text": self.text, **self.more}


class Conflict(Exception):
    """Another process has written at this length of the log first."""
