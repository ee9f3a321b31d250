"""How pieces look in a terminal: a mark that needs no colour, and a colour."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.text import Text

Piece = int | str
"""A seat number, "white" or "support", as in the stacks of a state."""

EMPTY = "·"
MARKS: dict[Piece, str] = {0: "0", 1: "1", 2: "2", 3: "3", 4: "4", "white": "○", "support": "◆"}
STYLES: dict[Piece, str] = {
    0: "bold white on red",
    1: "bold white on blue",
    2: "bold black on yellow",
    3: "bold black on green",
    4: "bold white on magenta",
    "white": "bold black on bright_white",
    "support": "bold white on magenta",  # seat 4 and the third party never meet
}


def owner(players: int, seat: int) -> Piece:
    """Who counts as this seat: with two players seat 2 is the third party (R7.5)."""
    return "support" if players == 2 and seat == 2 else seat


def mark(piece: Piece) -> Text:
    """One piece."""
    return Text(MARKS[piece], STYLES[piece])


def pile(pieces: Iterable[Piece]) -> Text:
    """Pieces side by side."""
    return Text().join(mark(piece) for piece in pieces)


def slots(counts: Iterable[int], size: int, players: int) -> Text:
    """A row of slots: the cubes of seat 0, of seat 1, ..., then the free ones."""
    cubes = [owner(players, seat) for seat, count in enumerate(counts) for _ in range(count)]
    return pile(cubes) + Text(EMPTY * (size - len(cubes)), "dim")


def tally(words: Iterable[str]) -> str:
    """Equal words once, with their number: `wood x2, ship`."""
    return ", ".join(w if n == 1 else f"{w} x{n}" for w, n in Counter(words).items())


def printable(text: str, longest: int = 20) -> str:
    """Untrusted text, short and without anything that moves a terminal's cursor."""
    clean = "".join(c if c.isprintable() else "?" for c in text[: longest + 1])
    return clean if len(clean) <= longest else f"{clean[: longest - 1]}…"


def who(players: int, seat: int, names: Sequence[str] | None = None) -> Text:
    """A seat with its mark and, if it has one, its name."""
    piece = owner(players, seat)
    if names is None:
        return mark(piece)
    name = "third party" if piece == "support" else printable(names[seat])
    return Text.assemble(mark(piece), f" {name}" if name else "")
