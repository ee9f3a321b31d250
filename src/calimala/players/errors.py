"""What a bot did wrong, in one line that says which bot and what."""

from calimala.game import CalimalaError

LONGEST = 200


class BotFault(CalimalaError):
    """A bot did not do its part: the game cannot go on with it, everything else can."""

    def __init__(self, bot: str, what: str) -> None:
        super().__init__(bot, what)  # both are needed to travel between processes
        self.bot = _one_line(bot)
        self.what = _one_line(what)

    def __str__(self) -> str:
        """Which bot, what."""
        return f"{self.bot}: {self.what}"


def _one_line(text: str) -> str:
    """Untrusted text on one line, cut where it is too long."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 3]}..."
