"""Who won how often: the summary of a simulation."""

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from calimala.cli import palette


class Tally:
    """Victories and points by seat and by bot; a shared victory counts in equal parts."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots, self.games, self.seconds = list(bots), 0, 0.0
        self.wins, self.points = [0.0] * len(bots), [0] * len(bots)

    def count(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        """One more game; the third party's points are left out."""
        self.games += 1
        for seat in winners:
            self.wins[seat] += 1 / len(winners)
        for seat in range(len(self.bots)):
            self.points[seat] += scores[seat]

    def table(self) -> RenderableType:
        """Shares and means, by seat and, if they differ, by bot; then the speed."""
        table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column("seat")
        for title in ("victories", "points a game"):
            table.add_column(title, justify="right")
        for seat, bot in enumerate(self.bots):
            table.add_row(Text.assemble(palette.mark(seat), f" {bot}"), *self._shares([seat]))
        for bot, seats in self._teams():
            table.add_row(f"all {bot}", *self._shares(seats))
        return Group(table, self._speed())

    def _teams(self) -> Iterator[tuple[str, list[int]]]:
        """Each bot with its seats, if there is more than one bot."""
        names = sorted(set(self.bots))
        if len(names) > 1:
            for name in names:
                yield name, [seat for seat, bot in enumerate(self.bots) if bot == name]

    def _shares(self, seats: list[int]) -> tuple[str, str]:
        wins = sum(self.wins[seat] for seat in seats) / self.games
        points = sum(self.points[seat] for seat in seats) / (self.games * len(seats))
        return f"{wins:.1%}", f"{points:.2f}"

    def _speed(self) -> str:
        games = "1 game" if self.games == 1 else f"{self.games} games"
        return f"{games} in {self.seconds:.2f} s, {self.games / self.seconds:.1f} games/s"
