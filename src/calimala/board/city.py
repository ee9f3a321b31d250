"""The city in the terminal: nine cells and the stacks in the twelve streets between them."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from calimala.board import palette

STREET = 6


def city(state: Mapping[str, Any], width: int) -> Text:
    """The 3x3 grid, as wide as there is room; stacks run from the bottom disc to the top one."""
    cell = max(6, min(14, (width - 2 * STREET) // 3))
    return Text("\n", no_wrap=True).join(_lines(state, cell))


def _lines(state: Mapping[str, Any], cell: int) -> Iterator[Text]:
    for first in (1, 4, 7):
        yield from _row(state, first, cell)
        if first < 7:
            yield _down(state, first, cell)


def _row(state: Mapping[str, Any], first: int, cell: int) -> Iterator[Text]:
    """Three cells and the two streets between them, in three lines."""
    cells = (first, first + 1, first + 2)
    streets = [f"{first}-{first + 1}", f"{first + 1}-{first + 2}"]
    yield _weave([Text(f"╭{'─' * (cell - 2)}╮", "dim") for _ in cells], list(map(_label, streets)))
    yield _weave([_cell(state, c, cell) for c in cells], [_stack(state, s) for s in streets])
    yield _weave([Text(f"╰{'─' * (cell - 2)}╯", "dim") for _ in cells], [Text(), Text()])


def _down(state: Mapping[str, Any], first: int, cell: int) -> Text:
    """The three streets below a row of cells."""
    streets = [f"{c}-{c + 3}" for c in (first, first + 1, first + 2)]
    parts = [Text.assemble(_label(s), " ", _stack(state, s)) for s in streets]
    return _weave([_centred(part, cell) for part in parts], [Text(), Text()])


def _weave(cells: list[Text], streets: list[Text]) -> Text:
    """Cell, street, cell, street, cell."""
    left, right = (_centred(street, STREET) for street in streets)
    return Text.assemble(cells[0], left, cells[1], right, cells[2])


def _cell(state: Mapping[str, Any], number: int, width: int) -> Text:
    name = Text.assemble((f"{number} ", "dim"), (state["layout"][number - 1], "bold"))
    name.truncate(width - 2, overflow="ellipsis")
    return Text.assemble(("│", "dim"), _centred(name, width - 2), ("│", "dim"))


def _label(street: str) -> Text:
    return Text(street, "dim")


def _stack(state: Mapping[str, Any], street: str) -> Text:
    """The discs of a street, bottom first, in brackets while they are being resolved."""
    discs = palette.pile(state["stacks"][street])
    if street == state["space"]:
        return Text.assemble(("[", "bold"), discs, ("]", "bold"))
    return discs or Text(palette.EMPTY, "dim")


def _centred(text: Text, width: int) -> Text:
    """A copy with blanks on both sides, at least as wide as asked for."""
    room = max(0, width - text.cell_len)
    return Text.assemble(" " * (room // 2), text, " " * (room - room // 2))
