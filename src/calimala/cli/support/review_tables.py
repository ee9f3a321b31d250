"""A review for a person: what decided the game, the moves that mattered, skill and luck."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from calimala.analysis.marks import SCALE
from calimala.analysis.schema import Decision, Review, SeatReview
from calimala.arena.report import several
from calimala.board.palette import printable
from calimala.cli.support.review_words import Words

STYLES = {"great": "green", "doubtful": "yellow", "mistake": "dark_orange", "blunder": "bold red"}


def tables(review: Review) -> RenderableType:
    """All of it."""
    return Group(*_parts(review, Words(review)))


def line(where: str, review: Review) -> str:
    """One of many games: who won, how well everyone played, how lucky everyone was."""
    words = Words(review)
    players = "; ".join(
        f"{words.name(each['seat'])} {each['accuracy']:.0f} %, luck {_signed(each['luck'])}"
        for each in review["seats"]
    )
    told = f"{words.headline()} {words.verdict()} Accuracy: {players}."
    return f"{printable(where, len(where))}: {told}"


def _parts(review: Review, words: Words) -> Iterator[RenderableType]:
    yield Text(f"{words.headline()} {words.verdict()}", "bold")
    yield ""
    for point in review["turning_points"]:
        yield Text(f"- {words.turning_point(point)}")
    yield from ("", _players(review, words), "")
    marked = [each for each in review["decisions"] if each["mark"]]
    if not marked:
        yield Text("No decision stands out.")
    width = max((len(words.name(each["seat"])) for each in marked), default=0)
    for each in marked:
        yield from _move(each, words, width)


def _players(review: Review, words: Words) -> Table:
    """Skill and luck."""
    table = _table("player", "accuracy", "lost", "luck", "result", "without luck", "marks")
    for each in review["seats"]:
        table.add_row(
            words.name(each["seat"]),
            f"{each['accuracy']:.0f} %",
            f"{100 * each['loss']:.0f} %",
            _signed(each["luck"]),
            f"{100 * each['result']:.0f} %",
            f"{100 * each['without_luck']:.0f} %",
            _marks(each),
        )
    return table


def _move(decision: Decision, words: Words, width: int) -> Iterator[RenderableType]:
    """A decision that mattered, and below it what was better and why."""
    mark = decision["mark"] or "great"
    loss = f"{100 * decision['loss']:.0f} %" if decision["loss"] else ""
    yield Text.assemble(
        f"{decision['ply']:>4}  {words.name(decision['seat']):<{width}}  ",
        (f"{mark:<9}", STYLES[mark]),
        f"{loss:>4}  {decision['word']}",
    )
    if decision["loss"]:
        better = Text(f"better: {decision['best']}; {words.why(decision)}", "dim")
        yield Padding(better, (0, 0, 0, 6))


def _table(left: str, *right: str) -> Table:
    """An empty table: one column of words, the others of numbers."""
    empty = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    empty.add_column(left, no_wrap=True)
    for title in right:
        words = (
            title == "marks"
        )  # they may go on in the next line, so that no name or number is cut
        empty.add_column(title, justify="left" if words else "right", no_wrap=not words)
    return empty


def _marks(seat: SeatReview) -> str:
    """The worst marks first."""
    worst = [mark for _, mark in SCALE if mark in seat["marks"]]
    return ", ".join(several(seat["marks"][mark], mark) for mark in worst if mark != "doubtful")


def _signed(chance: float) -> str:
    return f"{100 * chance:+.0f} %"
